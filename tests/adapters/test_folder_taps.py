"""Plain folders as taps: files as they lie there, nothing outside, and changes never go unseen."""

import os
from pathlib import Path

import pytest
from attrs import evolve

from boost.adapters.folder import FolderTaps
from boost.adapters.git import GitTaps
from boost.domain.sources import parse
from boost.ports.errors import Damaged, Failed, Refused
from boost.ports.model import Tap
from tests.support.repos import contents, fetched, paths, tap_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine" / "skills" / "a").mkdir(parents=True)
    (tmp_path / "mine" / "skills" / "a" / "SKILL.md").write_bytes(b"one\n")
    return tmp_path / "mine"


@pytest.fixture
def tap(folder: Path) -> Tap:
    return fetched(FolderTaps(), Tap("local/mine", "folder", str(folder)))


def test_f013_a_folder_without_git_is_tapped_by_its_path(tmp_path: Path, folder: Path) -> None:
    source = parse("./mine", here=str(tmp_path), home="")
    settled = GitTaps(tmp_path / "repos", {}, usual=()).settle(source)
    assert (settled.type, settled.name) == ("folder", "local/mine")
    found = fetched(FolderTaps(), tap_of(settled))
    assert contents(FolderTaps(), found) == {"skills/a/SKILL.md": b"one\n"}
    assert len(found.commit or "") == 64


def test_the_commit_depends_on_content_mode_and_path_alone(folder: Path, tap: Tap) -> None:
    file = folder / "skills/a/SKILL.md"
    os.utime(file, (0, 0))
    assert fetched(FolderTaps(), tap) == tap
    seen = {tap.commit}
    for change in (
        lambda: file.chmod(0o755),
        lambda: file.rename(folder / "x.md"),
        lambda: (folder / "y").touch(),
    ):
        change()
        seen.add(fetched(FolderTaps(), tap).commit)
    assert len(seen) == 4


def test_a_changed_folder_is_damaged_until_it_is_fetched(folder: Path, tap: Tap) -> None:
    oid = next(FolderTaps().tree(tap)).oid
    (folder / "skills/a/SKILL.md").write_bytes(b"two\n")
    assert FolderTaps().damage(tap) == "the folder of local/mine has changed"
    with pytest.raises(Damaged):
        FolderTaps().tree(tap)
    assert list(FolderTaps().read(tap, [oid])) == [None]
    assert FolderTaps().damage(fetched(FolderTaps(), tap)) == ""


def test_what_changes_between_asking_and_reading_is_missing(folder: Path, tap: Tap) -> None:
    oid = next(FolderTaps().tree(tap)).oid
    blobs = FolderTaps().read(tap, [oid, oid])
    (folder / "skills/a/SKILL.md").write_bytes(b"two\n")
    assert next(blobs) is None
    (folder / "skills/a/SKILL.md").unlink()
    assert next(blobs) is None


def test_what_tools_made_is_left_out(folder: Path, tap: Tap) -> None:
    for name in (".git", "node_modules", ".venv", "__pycache__", "skills/a/.git"):
        (folder / name).mkdir()
        (folder / name / "x.md").touch()
    (folder / ".DS_Store").touch()
    assert fetched(FolderTaps(), tap) == tap


def test_links_are_entries_and_never_followed(tmp_path: Path, folder: Path, tap: Tap) -> None:
    (tmp_path / "secret.md").write_bytes(b"canary")
    (folder / "out.md").symlink_to("../secret.md")
    (folder / "loop").symlink_to(".")
    (folder / "gone.md").symlink_to("nowhere")
    (folder / "etc").symlink_to("/etc")
    taps = FolderTaps()
    found = fetched(taps, tap)
    links = [entry for entry in taps.tree(found) if entry.mode == "120000"]
    assert [link.path for link in links] == ["etc", "gone.md", "loop", "out.md"]
    assert list(taps.read(found, [link.oid for link in links])) == [
        b"/etc",
        b"nowhere",
        b".",
        b"../secret.md",
    ]
    assert paths(taps, found)[-1] == "skills/a/SKILL.md"


def test_what_is_no_file_is_passed_over(folder: Path, tap: Tap) -> None:
    os.mkfifo(folder / "pipe")
    assert fetched(FolderTaps(), tap) == tap


def test_limits_hold(folder: Path, tap: Tap) -> None:
    (folder / "b.md").write_bytes(b"12345")
    found = fetched(FolderTaps(entries=4, blob=4, total=9), tap)
    assert contents(FolderTaps(blob=4), found) == {"b.md": None, "skills/a/SKILL.md": b"one\n"}
    with pytest.raises(Failed, match="more than 3 files and folders"):
        fetched(FolderTaps(entries=3), tap)
    with pytest.raises(Failed, match="more than 8 bytes"):
        fetched(FolderTaps(total=8), tap)


def test_limits_hold_before_anything_is_read(folder: Path, tap: Tap) -> None:
    # Nobody could read as much as this; on the disk it takes no room.
    with (folder / "a.bin").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(Failed, match="bytes"):
        fetched(FolderTaps(), tap)


@pytest.mark.parametrize("state", ["mine", "mine/.boost", ".", "link"])
def test_the_state_of_boost_is_never_tapped(tmp_path: Path, folder: Path, tap: Tap, state: str) -> None:
    (tmp_path / "link").symlink_to("mine/skills")
    with pytest.raises(Refused, match="the state of boost"):
        fetched(FolderTaps(state=tmp_path / state), tap)
    assert fetched(FolderTaps(state=tmp_path / "min"), tap) == tap


def test_large_files_are_hashed_in_pieces(folder: Path, tap: Tap) -> None:
    content = os.urandom(3_000_001)
    (folder / "b.bin").write_bytes(content)
    assert contents(FolderTaps(), fetched(FolderTaps(), tap))["b.bin"] == content


def test_names_that_are_no_text_are_kept(folder: Path, tap: Tap) -> None:
    for name in (b"\xff.md", b"a\nb.md", "é.md".encode()):
        (folder / os.fsdecode(name)).write_bytes(name)
    taps = FolderTaps()
    found = contents(taps, fetched(taps, tap))
    assert [os.fsencode(path) for path in found][:3] == [b"a\nb.md", b"skills/a/SKILL.md", "é.md".encode()]
    assert found[os.fsdecode(b"\xff.md")] == b"\xff.md"


def test_a_folder_that_is_gone_is_a_failure(tmp_path: Path, tap: Tap) -> None:
    gone = evolve(tap, url=str(tmp_path / "gone"))
    assert FolderTaps().damage(gone) == f"cannot read '{gone.url}': No such file or directory"
    with pytest.raises(Failed):
        fetched(FolderTaps(), gone)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_what_cannot_be_read_is_named(folder: Path, tap: Tap) -> None:
    for name in ("skills/a/SKILL.md", "skills/a"):
        (folder / name).chmod(0)
        with pytest.raises(Failed, match="cannot read"):
            fetched(FolderTaps(), tap)
        (folder / name).chmod(0o755)


def test_removing_a_tap_keeps_the_folder(folder: Path, tap: Tap) -> None:
    FolderTaps().remove(tap)
    assert (folder / "skills/a/SKILL.md").exists()
