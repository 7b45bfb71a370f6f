"""The SQLite file: damage is noticed wherever an answer comes from, and a kill leaves the old state."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from boost.adapters.sqlite_index import SqliteIndex
from boost.domain import layout
from boost.domain.packing import Packing
from boost.domain.search import FRONTMATTER, Found, Query
from boost.ports.errors import Busy, Damaged, Failed, Unwritable
from boost.ports.intake import Batch, Segment
from tests.support.corpus import document, search, stored

FLIP = Path(__file__).parent.parent / "cases" / "security" / "56-index-corruption" / "flip.py"
TOPICS = (
    "review deploy rollback kubernetes postgres migrate react hooks test release changelog secrets".split()
)
QUERIES = (
    "review",
    "kubernetes deploy",
    "postgres migrate rollback",
    "absent words",
    "skill3",
    "changelog for a release",
)


def opened(path: Path) -> SqliteIndex:
    return SqliteIndex(path, layout.INDEX_VERSION, Packing)


DOCUMENTS = [
    document(
        f"skills/skill{number}",
        " ".join(f"{TOPICS[(number * step) % 12]} {TOPICS[step]} step{step}" for step in range(1, 12)),
        tap=f"tap/{number % 3}",
        description=f"About {TOPICS[number % 12]}.",
    )
    for number in range(30)
]


class Eager(Packing):
    """Joins all segments but the last, however few there are."""

    def groups(self, sizes: Mapping[int, int]) -> list[list[int]]:
        return [sorted(sizes)[:-1]]


@pytest.fixture(scope="module", params=[Packing, Eager], ids=["single", "shared"])
def good(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("good") / "index.sqlite"
    stored(*DOCUMENTS, store=SqliteIndex(path, layout.INDEX_VERSION, request.param))
    return path


def answers(path: Path) -> list[Found]:
    use_case = search(opened(path), DOCUMENTS)
    return [use_case(Query(text)) for text in QUERIES]


def damage(path: Path, kind: str, seed: int) -> None:
    subprocess.run([sys.executable, FLIP, path, kind, str(seed)], check=True)


@pytest.fixture
def copied(good: Path, tmp_path: Path) -> Path:
    for each in good.parent.iterdir():
        (tmp_path / each.name).write_bytes(each.read_bytes())
    return tmp_path / good.name


KINDS = ["truncate", "empty", "bit", "zero-page", "swap", "junk", "dir", "gone"]


@pytest.mark.parametrize("kind", KINDS)
def test_case_56_damage_never_changes_an_answer_in_silence(good: Path, copied: Path, kind: str) -> None:
    right, original = answers(good), copied.read_bytes()
    for seed in range(25 if kind in ("bit", "zero-page", "swap", "truncate") else 2):
        if copied.is_dir():
            copied.rmdir()
        copied.write_bytes(original)
        damage(copied, kind, seed)
        for expected, seen in zip(right, answers(copied), strict=True):
            if seen.engine == FRONTMATTER:
                assert seen.missing
            else:
                assert seen == expected


@pytest.mark.parametrize("kind", ["truncate", "bit", "zero-page", "swap"])
def test_case_56_check_sees_the_damage_that_an_answer_may_not_touch(copied: Path, kind: str) -> None:
    original = copied.read_bytes()
    for seed in range(10):
        copied.write_bytes(original)
        damage(copied, kind, seed)
        if copied.read_bytes() == original:
            continue
        store = opened(copied)
        assert not store.file.intact()


def test_clearing_makes_place_for_a_new_index_whatever_lies_there(copied: Path) -> None:
    copied.unlink()
    copied.mkdir()
    (copied / "keep.txt").write_text("mine")
    store = opened(copied)
    with pytest.raises(Damaged):
        store.state()
    store.clear()
    stored(document("skills/x", "word"), store=store)
    state = opened(copied).state()
    assert state is not None
    assert [held.items for held in state.held.values()] == [1]
    assert [each.read_text() for each in copied.parent.glob("*.corrupt-*/keep.txt")] == ["mine"]


@pytest.mark.parametrize("goal", ["nowhere", "index.sqlite"])
def test_a_link_that_leads_nowhere_is_damage_and_is_cleared(copied: Path, goal: str) -> None:
    copied.unlink()
    copied.symlink_to(goal)
    with pytest.raises(Damaged, match=r"index\.sqlite is not a file"):
        opened(copied).state()
    store = opened(copied)
    store.clear()
    stored(document("skills/x", "word"), store=store)
    assert opened(copied).state() is not None


def test_a_file_in_the_place_of_its_folder_is_named_and_stays(tmp_path: Path) -> None:
    (tmp_path / "index").touch()
    with pytest.raises(Unwritable, match=r"cannot be written: .*/index is not a folder") as fault:
        opened(tmp_path / "index" / "index.sqlite").replace(Batch("a/b", "c1", "r", (), ()))
    assert fault.value.hint == "move it away"


def test_a_file_that_found_no_room_for_its_tables_is_no_index_yet(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "index.sqlite", isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.close()
    assert (tmp_path / "index.sqlite").stat().st_size
    assert opened(tmp_path / "index.sqlite").state() is None


def _tampered(path: Path, statement: str) -> SqliteIndex:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()
    return opened(path)


@pytest.mark.parametrize(
    "statement",
    [
        "update post set held = x'0102'",
        "update post set first = 'x' where first = ''",
        "delete from post where first = (select max(first) from post where first <= 'review')",
        "delete from post where first = ''",
        "update post set held = (select held from post where seg = 3 and first = '') where first = ''",
        "delete from item",
        "update item set held = replace(held, 'skill', 'skull')",
        "delete from seg",
        "update seg set block = x'00'",
        "delete from tap where name = 'tap/0'",
        "update tap set skips = '[[]]'",
        "update tap set held = replace(held, 'c1', 'c2')",
        "delete from meta",
        "drop table tap",
    ],
)
def test_what_was_changed_behind_our_back_is_noticed(copied: Path, statement: str) -> None:
    store = _tampered(copied, statement)
    assert list(store.check())
    answer = search(_tampered(copied, "select 1"), DOCUMENTS)(Query("review"))
    assert answer.engine == FRONTMATTER
    assert "damaged" in answer.missing[0]


def test_a_batch_that_breaks_off_leaves_no_trace(copied: Path) -> None:
    before = answers(copied)
    store = opened(copied)

    def segments() -> "list[Segment]":
        raise RuntimeError("the reader broke")

    class Breaking:
        def __iter__(self) -> "object":
            return iter(segments())

    with pytest.raises(RuntimeError):
        store.replace(Batch("tap/0", "c2", "r", Breaking(), ()))  # type: ignore[arg-type]
    store.flush()
    assert answers(copied) == before


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.adapters.test_sqlite_index import opened
from tests.support.corpus import document, stored
store = opened(Path(sys.argv[1]))
after = int(sys.argv[2])
def documents():
    for number in range(40):
        if number == after:
            os.kill(os.getpid(), signal.SIGKILL)
        yield document(f"skills/new{number}", f"review number{number}", tap="tap/0")
from boost.domain import indexing
from boost.ports.intake import Batch
from tests.support.corpus import SHAPE
from tests.support.words import words
store.replace(Batch("tap/0", "c2", "r", indexing.segments(documents(), words(), SHAPE), ()))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize(("after", "expected"), [(0, "c1"), (17, "c1"), (99, "c2")])
def test_a_kill_leaves_the_state_before_or_after(copied: Path, after: int, expected: str) -> None:
    before = answers(copied)
    killed = subprocess.run([sys.executable, "-c", KILLED, copied, str(after)], cwd=Path(__file__).parents[2])
    assert killed.returncode == -signal.SIGKILL
    state = opened(copied).state()
    assert state is not None
    assert state.held["tap/0"].commit == expected
    assert list(opened(copied).check()) == []
    assert (answers(copied) == before) == (expected == "c1")


def test_a_reader_sees_one_state_while_another_process_writes(copied: Path) -> None:
    reader = opened(copied)
    assert reader.state() is not None
    before = reader.rows("review")
    stored(document("skills/x", "review", tap="tap/0"), store=opened(copied))
    assert reader.rows("review") == before
    state = reader.state()
    assert state is not None
    assert reader.rows("review") != before


def test_a_process_that_goes_on_answering_sees_every_change(copied: Path) -> None:
    use_case = search(opened(copied), DOCUMENTS)
    assert len(use_case(Query("skill3")).hits) == len(use_case(Query("skill3")).hits) > 0
    stored(document("skills/elsewhere", "review", tap="tap/0"), store=opened(copied))
    assert use_case(Query("elsewhere")).hits[0].item.id == "tap/0:skills/elsewhere"
    opened(copied).drop("tap/0")
    assert "elsewhere" not in {hit.item.name for hit in use_case(Query("elsewhere")).hits}


def test_a_second_writer_is_told_to_wait(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boost.adapters._sqlite_file.WAIT_SECONDS", 0.1)
    with sqlite3.connect(copied, isolation_level=None) as other:
        other.execute("begin immediate")
        with pytest.raises(Busy):
            opened(copied).drop("tap/0")
        other.execute("rollback")
    other.close()


def _as_nobody(command: Callable[[], None]) -> int:
    child = os.fork()
    if not child:
        try:
            os.setuid(65534)
            command()
            os._exit(0)
        except BaseException:  # noqa: BLE001 - the exit code tells
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become nobody")
def test_a_folder_that_cannot_be_written_can_be_read(copied: Path) -> None:
    for place in (copied.parent, *copied.parents):
        place.chmod(place.stat().st_mode | 0o555)
    copied.chmod(0o444)

    def read() -> None:
        assert answers(copied)[0].hits

    def write() -> None:
        with pytest.raises(Failed):
            opened(copied).drop("tap/0")

    assert _as_nobody(read) == 0
    assert _as_nobody(write) == 0
