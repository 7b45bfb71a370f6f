"""Small taps that share a segment of the SQLite file: when they do, and what happens when one changes."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import evolve

from boost.adapters.sqlite_index import SqliteIndex
from boost.domain import indexing, layout
from boost.domain.packing import ENOUGH, Packing
from boost.domain.search import Found, Query
from boost.ports.errors import Damaged, Failed
from boost.ports.intake import Batch, Document, Segment
from tests.support.corpus import SHAPE, catalogue, document, search, stored
from tests.support.words import words

TAPS = ENOUGH + 6


def documents_of(tap: int, text: str = "review") -> list[Document]:
    return [
        document(f"skills/s{tap}-{at}", f"{text} word{tap % 5} " * (at + 1), tap=f"t/{tap}")
        for at in range(2)
    ]


DOCUMENTS = [each for tap in range(TAPS) for each in documents_of(tap)]
QUERIES = ("review", "word3 review", "s7-1", "word1 word2 word4")


class Unpacked(Packing):
    """Leaves all segments alone."""

    def groups(self, sizes: object) -> list[list[int]]:
        return []


def opened(path: Path, packer: type[Packing] = Packing) -> SqliteIndex:
    return SqliteIndex(path, layout.INDEX_VERSION, packer)


def answers(path: Path) -> list[Found]:
    use_case = search(opened(path), DOCUMENTS)
    return [use_case(Query(text)) for text in QUERIES]


def segments(path: Path) -> dict[str, tuple[int, ...]]:
    state = opened(path).state()
    assert state is not None
    return {tap: held.segments for tap, held in state.held.items()}


def replace(store: SqliteIndex, tap: int, text: str) -> None:
    made = indexing.segments(documents_of(tap, text), words(), SHAPE)
    store.replace(Batch(f"t/{tap}", "c2", "r", made))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An index in which each tap still has a segment of its own."""
    path = tmp_path / "index.sqlite"
    stored(*DOCUMENTS, store=opened(path, Unpacked))
    return path


def flushed(path: Path, packer: type[Packing] = Packing) -> None:
    """A run that changes nothing but the segments."""
    store = opened(path, packer)
    store.drop("never/was")
    store.flush()


def test_as_many_taps_as_are_enough_keep_their_own_segments(tmp_path: Path) -> None:
    path = tmp_path / "index.sqlite"
    stored(*DOCUMENTS[: 2 * ENOUGH], store=opened(path))
    assert sorted(segments(path).values()) == [(number,) for number in range(1, ENOUGH + 1)]


def test_more_taps_share_one_and_answer_as_before(path: Path) -> None:
    before = answers(path)
    flushed(path)
    assert len(set(segments(path).values())) == 1
    assert answers(path) == before
    assert list(opened(path).check()) == []


def test_the_catalogue_lists_each_tap_by_itself(path: Path) -> None:
    flushed(path)
    listed = catalogue(opened(path), taps=[f"t/{tap}" for tap in range(TAPS)])
    assert {each.id for each in listed.items()} == {each.item.id for each in DOCUMENTS}
    assert [each.id for each in listed.items(tap="t/5")] == ["t/5:skills/s5-0", "t/5:skills/s5-1"]


def test_a_tap_that_changes_leaves_the_segment_and_comes_back(path: Path) -> None:
    flushed(path)
    store = opened(path)
    replace(store, 9, "fresh")
    assert len(set(segments(path).values())) == TAPS
    store.flush()
    assert len(set(segments(path).values())) == 1
    (hit, *_) = search(opened(path), DOCUMENTS)(Query("fresh")).hits
    assert hit.item.tap == "t/9"


def test_a_tap_that_is_dropped_takes_nothing_along(path: Path) -> None:
    flushed(path)
    opened(path).drop("t/9")
    assert segments(path).keys() == {f"t/{tap}" for tap in range(TAPS) if tap != 9}
    assert list(opened(path).check()) == []
    assert "t/9" not in {hit.item.tap for found in answers(path) for hit in found.hits}


def test_a_reader_keeps_its_state_while_segments_are_joined(path: Path) -> None:
    reader = opened(path)
    before = reader.state()
    rows = reader.rows("review")
    flushed(path)
    assert reader.rows("word3").keys() <= rows.keys()
    after = reader.state()
    assert before is not None
    assert after is not None
    assert after.build != before.build
    assert len(reader.rows("review")) == 1


class Pairs(Packing):
    """Joins two and two."""

    def groups(self, sizes: object) -> list[list[int]]:
        numbers = sorted(sizes)  # type: ignore[call-overload]
        return [list(pair) for pair in zip(numbers[::2], numbers[1::2], strict=False)]


class Killed(Pairs):
    """Is killed at the third pair, with two in place."""

    def joined(self, segments: Sequence[Segment]) -> Segment:
        if segments[0].block.tap == "t/4":
            os.kill(os.getpid(), signal.SIGKILL)
        return super().joined(segments)


class Everything(Packing):
    """Joins all, with so many words that the file has to grow."""

    def joined(self, segments: Sequence[Segment]) -> Segment:
        one = super().joined(segments)
        return evolve(one, rows={f"{number:06}": bytes(90) for number in range(30_000)})


KILL = """
import sys
from pathlib import Path
from tests.adapters.test_sqlite_packs import Killed, flushed
flushed(Path(sys.argv[1]), Killed)
"""


def test_a_kill_between_two_joins_leaves_the_same_answers(path: Path) -> None:
    before = answers(path)
    killed = subprocess.run([sys.executable, "-c", KILL, path], cwd=Path(__file__).parents[2])
    assert killed.returncode == -signal.SIGKILL
    assert len(set(segments(path).values())) == TAPS - 2
    assert answers(path) == before
    assert list(opened(path).check()) == []


def test_a_full_disk_leaves_the_same_answers(path: Path) -> None:
    before = answers(path)
    store = opened(path, Everything)
    store.drop("never/was")
    assert store.file.writer is not None
    store.file.writer.execute("pragma max_page_count = 1")  # SQLite takes the pages that there are
    with pytest.raises(Failed, match="full"):
        store.flush()
    assert answers(path) == before
    assert list(opened(path).check()) == []


@pytest.mark.parametrize(
    "statement",
    [
        "delete from item where n = 1",
        "delete from seg",
        "delete from post where first = ''",
        "update item set held = replace(held, 's7', 's8')",
        "update tap set skips = '[[]]' where name = 't/3'",
        "delete from tap where name = 't/3'",
    ],
)
def test_damage_is_seen_before_it_is_sealed_anew(path: Path, statement: str) -> None:
    store = opened(path)
    store.drop("never/was")
    assert store.file.writer is not None
    store.file.writer.execute(statement)
    with pytest.raises(Damaged):
        store.flush()
