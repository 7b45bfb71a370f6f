"""What kills and bad disks leave of a repository is never an empty tap, and the next fetch repairs it."""

import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from boost.adapters.git import GitTaps
from boost.ports.errors import Damaged, Failed
from boost.ports.model import Tap
from tests.support.programs import REAL_GIT
from tests.support.repos import build, case, contents, environ, fetched, git_taps, hosted

FILES = {"skills/a/SKILL.md": b"one\n", "skills/b/SKILL.md": b"two\n", "docs/x.md": b"x\n"}
SHAPES = [
    *("no-head", "empty-head", "index-lock", "shallow-lock", "config-lock", "truncated-pack", "no-objects"),
    *("tmp-pack", "packed-refs-lock", "no-refs", "only-dir", "nul-ref", "unreadable"),
]


@pytest.fixture
def tap(tmp_path: Path) -> Tap:
    build(tmp_path / "served/o/r", [FILES])
    return fetched(git_taps(tmp_path), hosted())


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    return tmp_path / "repos/host.invalid/o/r.git"


def _dead_pid() -> int:
    ended = subprocess.Popen(["true"])
    ended.wait()
    return ended.pid


def test_a_place_that_cannot_be_looked_at_is_named(tmp_path: Path, tap: Tap) -> None:
    taps = GitTaps(tmp_path / ("n" * 300), environ(tmp_path))
    with pytest.raises(Failed, match=r"cannot read .*File name too long"):
        list(taps.tree(tap))


@pytest.mark.parametrize("name", ["config", "HEAD"])
def test_a_pipe_in_the_place_of_a_file_is_replaced(tmp_path: Path, tap: Tap, repo: Path, name: str) -> None:
    (repo / name).unlink()
    os.mkfifo(repo / name)
    assert contents(git_taps(tmp_path), tap) == FILES
    assert (repo / name).is_file()


@pytest.mark.parametrize("news", [False, True], ids=["same", "news"])
@pytest.mark.parametrize("shape", SHAPES)
def test_case_22_half_a_clone_is_repaired(
    tmp_path: Path, tap: Tap, repo: Path, shape: str, news: bool
) -> None:
    subprocess.run(["sh", str(case(22) / "make.sh"), shape, str(repo)], check=True)
    taps = git_taps(tmp_path)
    if taps.damage(tap):
        with pytest.raises(Damaged) as fault:
            contents(taps, tap)
        assert fault.value.hint == "boost update host.invalid/o/r makes a new one"
    else:
        assert contents(taps, tap) == FILES
    wanted = {**FILES, "new.md": b"new\n"} if news else FILES
    build(tmp_path / "served/o/r", [FILES, wanted] if news else [FILES])
    assert contents(taps, fetched(taps, tap)) == wanted
    assert not list(repo.glob("**/*.lock"))
    assert not list(repo.glob("objects/pack/tmp_*"))
    assert not list((tmp_path / "repos").glob(".tmp-*"))


def test_case_22_what_cannot_be_fetched_stays_as_it_is(tmp_path: Path, tap: Tap, repo: Path) -> None:
    (repo / "objects").rename(repo / "gone")
    shutil.rmtree(tmp_path / "served")
    taps = git_taps(tmp_path)
    with pytest.raises(Exception, match="not found"):
        fetched(taps, tap)
    (repo / "gone").rename(repo / "objects")
    assert contents(taps, tap) == FILES


def test_case_22_leftovers_of_the_dead_go_and_those_of_the_living_stay(tmp_path: Path, tap: Tap) -> None:
    repos = tmp_path / "repos"
    dead = [repos / f".tmp-{_dead_pid()}-0a", repos / ".tmp-word-0a", repos / ".tmp-99999999999999999999-0a"]
    old, mine = repos / f".tmp-{os.getpid()}-old", repos / f".tmp-{os.getpid()}-0a"
    for folder in (*dead, old, mine):
        (folder / "objects").mkdir(parents=True)
    os.utime(old, (0, 0))
    fetched(git_taps(tmp_path), tap)
    assert [folder for folder in (*dead, old, mine) if folder.exists()] == [mine]


def test_case_74_a_missing_object_is_missing_and_not_a_number(tmp_path: Path, tap: Tap, repo: Path) -> None:
    taps = git_taps(tmp_path)
    entries = list(taps.tree(tap))
    packs = list((repo / "objects/pack").glob("*"))
    content = next(pack for pack in packs if pack.suffix == ".pack").read_bytes()
    for pack in packs:
        pack.unlink()
    subprocess.run([REAL_GIT, "--git-dir", str(repo), "unpack-objects", "-q"], input=content, check=True)
    lost = entries[0].oid
    (repo / "objects" / lost[:2] / lost[2:]).unlink()
    assert [(entry.oid, entry.size is None) for entry in taps.tree(tap)] == [
        (entry.oid, entry.oid == lost) for entry in entries
    ]
    assert next(taps.read(tap, [entry.oid for entry in entries])) is None
    assert taps.damage(tap) == "the copy of host.invalid/o/r is damaged: some of its files are missing"
    assert contents(taps, fetched(taps, tap)) == FILES


def test_objects_that_turned_to_zeros_are_damage(tmp_path: Path, tap: Tap, repo: Path) -> None:
    (pack,) = (repo / "objects/pack").glob("*.pack")
    content = pack.read_bytes()
    pack.chmod(0o644)
    pack.write_bytes(content[:12] + bytes(len(content) - 12))
    taps = git_taps(tmp_path)
    with pytest.raises(Damaged):
        list(taps.tree(tap))
    assert taps.damage(tap)
    assert contents(taps, fetched(taps, tap)) == FILES


def test_a_flipped_bit_is_found_by_reading_and_then_repaired(tmp_path: Path) -> None:
    files = {"a.md": os.urandom(50_000)}
    build(tmp_path / "served/o/r", [files])
    taps = git_taps(tmp_path)
    tap = fetched(taps, hosted())
    (pack,) = (tmp_path / "repos/host.invalid/o/r.git/objects/pack").glob("*.pack")
    content = bytearray(pack.read_bytes())
    content[25_000] ^= 1
    pack.chmod(0o644)
    pack.write_bytes(content)
    with pytest.raises(Damaged):
        contents(taps, tap)
    assert taps.damage(tap)
    assert contents(taps, fetched(taps, tap)) == files
    assert taps.damage(tap) == ""


def test_refs_of_strangers_do_not_stay(tmp_path: Path, tap: Tap, repo: Path) -> None:
    (repo / "packed-refs").write_bytes(b"nonsense\n")
    (repo / "refs/heads/x").write_bytes(b"nonsense\n")
    (repo / "refs/boost/tip").write_bytes(b"\0\0")
    (repo / "refs/link").symlink_to(tmp_path)
    build(tmp_path / "served/o/r", [FILES, {"a": b""}])
    taps = git_taps(tmp_path)
    assert contents(taps, fetched(taps, tap)) == {"a": b""}
    assert [path.name for path in repo.glob("refs/**/*") if not path.is_dir()] == ["tip"]
    assert (tmp_path / "served").exists()


KINDS: dict[str, Callable[[Path], object]] = {
    "file": lambda place: place.write_bytes(b"mine"),
    "folder": lambda place: (place / "in" / "it").mkdir(parents=True),
    "pipe": os.mkfifo,
}
WRONG = [
    (name, kind)
    for name, kinds in (
        (".", ("file",)),
        ("HEAD", ("folder", "pipe")),
        ("config", ("folder", "pipe")),
        ("objects", ("file",)),
        ("objects/pack", ("file",)),
        ("refs", ("file",)),
        ("refs/boost", ("file",)),
        ("refs/boost/tip", ("folder", "pipe")),
        ("packed-refs", ("folder", "pipe")),
        ("shallow", ("folder", "pipe")),
    )
    for kind in kinds
]


@pytest.mark.parametrize(("name", "kind"), WRONG)
def test_what_is_of_a_wrong_kind_in_a_copy_is_repaired(
    tmp_path: Path, tap: Tap, repo: Path, name: str, kind: str
) -> None:
    place = repo / name
    if place.exists():
        place.rename(tmp_path / "away")
    KINDS[kind](place)
    taps = git_taps(tmp_path)
    try:
        assert contents(taps, tap) == FILES
    except Damaged:
        assert taps.damage(tap)
    build(tmp_path / "served/o/r", [FILES, {"new.md": b"new\n"}])
    fresh = fetched(taps, tap)
    assert (contents(taps, fresh), taps.damage(fresh)) == ({"new.md": b"new\n"}, "")


LINKED = (".", "refs", "refs/boost", "refs/heads", "objects", "objects/pack", "objects/info", "info", "HEAD")


@pytest.mark.parametrize("name", LINKED)
def test_nothing_is_written_or_deleted_through_a_link_in_a_copy(
    tmp_path: Path, tap: Tap, repo: Path, name: str
) -> None:
    # All that a link leads to lies in the folder of this test.
    stranger = tmp_path / "stranger"
    for path in ("a.lock", "heads/b", "boost/c", "refs/d", "pack/tmp_e", "objects/pack/tmp_f", "alternates"):
        (stranger / path).parent.mkdir(parents=True, exist_ok=True)
        (stranger / path).write_bytes(b"mine")
    for path in ("attributes", "info/attributes", "config", "HEAD", "hooks"):
        (stranger / path).parent.mkdir(parents=True, exist_ok=True)
        (stranger / path).write_bytes(b"mine")
    before = {path: path.read_bytes() for path in stranger.rglob("*") if path.is_file()}
    if (repo / name).exists():
        (repo / name).rename(tmp_path / "away")
    (repo / name).symlink_to(stranger)
    taps = git_taps(tmp_path)
    with suppress(Damaged):
        contents(taps, tap)
    build(tmp_path / "served/o/r", [FILES, {"new.md": b"new\n"}])
    assert contents(taps, fetched(taps, tap)) == {"new.md": b"new\n"}
    taps.remove(tap)
    assert {path: path.read_bytes() for path in stranger.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("place", ["repos", "repos/host.invalid", "repos/host.invalid/o", "repos/.locks"])
def test_a_file_in_the_place_of_a_folder_stays_and_is_named(tmp_path: Path, tap: Tap, place: str) -> None:
    (tmp_path / place).rename(tmp_path / "away")
    (tmp_path / place).write_bytes(b"mine")
    taps = git_taps(tmp_path)
    if place != "repos/.locks":
        with pytest.raises(Damaged):
            contents(taps, tap)
    with pytest.raises(Failed) as fault:
        fetched(taps, tap)
    assert str(tmp_path / place) in fault.value.message
    assert fault.value.hint == "a file is where boost needs a folder: move it away"
    taps.remove(tap)
    assert (tmp_path / place).read_bytes() == b"mine"
