"""What every `Taps` promises, asked of git repositories, plain folders and memory."""

import shutil
from hashlib import sha1
from pathlib import Path
from typing import Protocol

import pytest
from attrs import evolve

from boost.adapters.folder import FolderTaps
from boost.adapters.memory.taps import MemoryTaps
from boost.ports.errors import Damaged, Failed, Unavailable
from boost.ports.intake import Source
from boost.ports.model import Tap
from boost.ports.taps import Taps
from tests.support.repos import HOST, Files, build, contents, fetched, git_taps, hosted, paths

SKILL = b"---\nname: demo\n---\n\n# Demo\n"
FIRST: Files = {
    "skills/demo/SKILL.md": SKILL,
    "skills/demo/run.sh": ("100755", b"echo\n"),
    "skills/demo/link.md": ("120000", b"SKILL.md"),
    "skills/demo-old/SKILL.md": b"",
    "skills/a.md": b"\xff\x00\r\n",
    "rules/\xe9t\xe9.mdc": SKILL,
}
SECOND: Files = {**FIRST, "skills/a.md": b"new\n"}


class World(Protocol):
    """A source of one kind, and the adapter that reads it."""

    taps: Taps
    tap: Tap

    def publish(self, files: Files) -> None: ...

    def vanish(self) -> None: ...


class GitWorld:
    def __init__(self, folder: Path) -> None:
        self.taps, self.tap = git_taps(folder), hosted()
        self._repo, self._commits = folder / "served" / "o" / "r", list[Files]()

    def publish(self, files: Files) -> None:
        self._commits.append(files)
        build(self._repo, self._commits)

    def vanish(self) -> None:
        shutil.rmtree(self._repo)


class FolderWorld:
    def __init__(self, folder: Path) -> None:
        self._folder = folder / "mine"
        self.taps, self.tap = FolderTaps(), Tap("local/mine", "folder", str(self._folder))

    def publish(self, files: Files) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        for path, file in files.items():
            mode, content = file if isinstance(file, tuple) else ("100644", file)
            place = self._folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            if mode == "120000":
                place.symlink_to(content.decode())
            else:
                place.write_bytes(content)
                place.chmod(int(mode[-3:], 8))

    def vanish(self) -> None:
        shutil.rmtree(self._folder)


class MemoryWorld:
    def __init__(self, folder: Path) -> None:
        self._repos: dict[str, list[Files]] = {f"{HOST}o/r": []}
        self.taps, self.tap = MemoryTaps(self._repos), hosted()

    def publish(self, files: Files) -> None:
        self._repos[self.tap.url].append(files)

    def vanish(self) -> None:
        self._repos.clear()


@pytest.fixture(params=[GitWorld, FolderWorld, MemoryWorld], ids=["git", "folder", "memory"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> World:
    found: World = request.param(tmp_path)
    found.publish(FIRST)
    return found


def _oid(content: bytes) -> str:
    return sha1(b"blob %d\0" % len(content) + content).hexdigest()


def test_the_tree_tells_mode_id_and_size_in_byte_order(world: World) -> None:
    tap = fetched(world.taps, world.tap)
    expected = sorted(FIRST.items(), key=lambda item: item[0].encode())
    pairs = [(path, file if isinstance(file, tuple) else ("100644", file)) for path, file in expected]
    assert [(entry.path, entry.mode, entry.oid, entry.size) for entry in world.taps.tree(tap)] == [
        (path, mode, _oid(content), len(content)) for path, (mode, content) in pairs
    ]


def test_blobs_come_in_the_order_asked_for(world: World) -> None:
    tap = fetched(world.taps, world.tap)
    asked = [_oid(b""), _oid(SKILL), "0" * 40, _oid(b"\xff\x00\r\n"), _oid(SKILL), "HEAD", "--help"]
    assert list(world.taps.read(tap, asked)) == [b"", SKILL, None, b"\xff\x00\r\n", SKILL, None, None]
    assert list(world.taps.read(tap, [])) == []


def test_a_fetch_without_news_changes_nothing(world: World) -> None:
    tap = fetched(world.taps, world.tap)
    assert fetched(world.taps, tap) == tap
    assert len(tap.commit or "") in (40, 64)


def test_a_fetch_brings_what_is_new(world: World) -> None:
    before = fetched(world.taps, world.tap)
    world.publish(SECOND)
    after = fetched(world.taps, before)
    assert after.commit != before.commit
    assert contents(world.taps, after)["skills/a.md"] == b"new\n"


def test_a_path_narrows_to_one_folder_or_file(world: World) -> None:
    tap = fetched(world.taps, evolve(world.tap, path="skills/demo"))
    assert paths(world.taps, tap) == [f"skills/demo/{name}" for name in ("SKILL.md", "link.md", "run.sh")]
    tap = fetched(world.taps, evolve(world.tap, path="skills/a.md"))
    assert paths(world.taps, tap) == ["skills/a.md"]


def test_a_path_that_is_not_there_is_an_error(world: World) -> None:
    for path in ("skills/dem", "nowhere", ":(top)skills"):
        with pytest.raises(Failed, match="has no folder"):
            fetched(world.taps, evolve(world.tap, path=path))


def test_what_was_never_fetched_is_damaged_not_empty(world: World) -> None:
    assert world.taps.damage(world.tap)
    with pytest.raises(Damaged):
        list(world.taps.tree(world.tap))


def test_what_was_fetched_is_whole(world: World) -> None:
    assert world.taps.damage(fetched(world.taps, world.tap)) == ""


def test_removing_twice_is_no_error(world: World) -> None:
    tap = fetched(world.taps, world.tap)
    world.taps.remove(tap)
    world.taps.remove(tap)


def test_a_source_that_is_gone_is_an_error(world: World) -> None:
    tap = fetched(world.taps, world.tap)
    world.vanish()
    with pytest.raises(Failed):
        fetched(world.taps, tap)


def test_a_settled_source_stays_as_it_is(world: World) -> None:
    source = Source(world.tap.type, world.tap.url, world.tap.name, "main", "skills")
    assert world.taps.settle(source) == source


def test_memory_can_be_away_or_empty() -> None:
    away = {f"{HOST}x"}
    taps = MemoryTaps({f"{HOST}o/r": []}, away)
    with pytest.raises(Failed, match="no commits"):
        fetched(taps, hosted())
    with pytest.raises(Unavailable):
        fetched(taps, hosted("x"))
    away.clear()
    with pytest.raises(Failed, match="not found"):
        fetched(taps, hosted("x"))


@pytest.fixture(params=[GitWorld, MemoryWorld], ids=["git", "memory"])
def history(request: pytest.FixtureRequest, tmp_path: Path) -> World:
    """A world in which earlier commits can be named."""
    found: World = request.param(tmp_path)
    for files in (FIRST, SECOND):
        found.publish(files)
    return found


def test_a_ref_is_followed_in_place_of_the_default_branch(history: World) -> None:
    tap = fetched(history.taps, evolve(history.tap, ref="c1"))
    assert (tap.branch, contents(history.taps, tap)["skills/a.md"]) == (None, b"\xff\x00\r\n")
    assert fetched(history.taps, history.tap).branch == "main"


def test_commits_are_known_by_their_ids_cut_short_too(history: World) -> None:
    first = fetched(history.taps, evolve(history.tap, ref="c1"))
    for ref in (first.commit, (first.commit or "")[:9]):
        assert fetched(history.taps, evolve(history.tap, ref=ref)).commit == first.commit


def test_a_ref_that_is_not_there_is_an_error(history: World) -> None:
    for ref in ("gone", "0" * 9):
        with pytest.raises(Failed):
            fetched(history.taps, evolve(history.tap, ref=ref))


def test_a_removed_tap_is_damaged(history: World) -> None:
    tap = fetched(history.taps, history.tap)
    history.taps.remove(tap)
    assert history.taps.damage(tap)


def test_what_is_of_no_tap_is_deleted(history: World) -> None:
    tap = fetched(history.taps, history.tap)
    history.taps.tidy([tap])
    assert history.taps.damage(tap) == ""
    history.taps.tidy([])
    assert history.taps.damage(tap)


def test_a_tail_is_split_at_an_existing_ref(history: World) -> None:
    source = Source("git", history.tap.url, history.tap.name, tail="c1/skills/demo")
    assert history.taps.settle(source) == evolve(source, ref="c1", path="skills/demo", tail="")
    with pytest.raises(Failed):
        history.taps.settle(evolve(source, tail="gone/skills"))
