"""Git repositories as taps: what is fetched, kept and read."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from boost.adapters.git import MOST_PACKS, GitLimits, GitTaps
from boost.domain.sources import parse
from boost.ports.errors import Failed
from tests.support.repos import (
    HOST,
    build,
    commit_of,
    contents,
    environ,
    fetched,
    git_taps,
    hosted,
    paths,
    tap_of,
)

ONE = {"skills/a/SKILL.md": b"one\n", "docs/x.md": b"x\n"}
TWO = {**ONE, "skills/a/SKILL.md": b"two\n"}


def _served(folder: Path, name: str = "o/r") -> Path:
    return folder / "served" / name


def _git(*args: str) -> str:
    return subprocess.run(["git", *args], capture_output=True, text=True, check=True).stdout.strip()


def test_b031_an_unknown_host_is_asked_for_git(tmp_path: Path) -> None:
    build(_served(tmp_path, "team/repo"), [ONE])
    taps = git_taps(tmp_path)
    source = taps.settle(parse(f"{HOST}team/repo", here="/", home="/"))
    assert paths(taps, fetched(taps, tap_of(source))) == ["docs/x.md", "skills/a/SKILL.md"]
    with pytest.raises(Failed, match="not found, or it is private"):
        fetched(taps, hosted("team/other"))


def test_b035_one_folder_of_a_large_repository(tmp_path: Path) -> None:
    files = ONE | {f"big/{number}.md": b"%d\n" % number for number in range(300)}
    repo = build(_served(tmp_path), [ONE, files])
    taps, told = git_taps(tmp_path), list[str]()
    tip = taps.fetch(hosted(path="skills"), told.append)
    assert paths(taps, hosted(path="skills", commit=tip.commit)) == ["skills/a/SKILL.md"]
    assert "receiving objects 100%" in told or "counting objects 100%" in told
    first = commit_of(repo, "refs/tags/c1")
    with pytest.raises(subprocess.CalledProcessError):
        _git("--git-dir", str(tmp_path / "repos/host.invalid/o/r.git"), "cat-file", "-e", first)


def test_the_entry_limit_counts_only_what_the_tap_holds(tmp_path: Path) -> None:
    build(_served(tmp_path), [{f"big/{number}": b"" for number in range(30)} | ONE])
    taps = git_taps(tmp_path, limits=GitLimits(entries=33))
    with pytest.raises(Failed, match="more than 33 files"):
        fetched(taps, hosted())
    assert len(paths(taps, fetched(taps, hosted(path="skills")))) == 1


def test_names_that_need_care_are_read_as_they_are(tmp_path: Path) -> None:
    files = {
        "a b/-x\n\t.md": b"1",
        "a b/\xe9.md": b"2",
        "\U0001f600": b"3",
        "a-b": b"4",
        "a/b": b"5",
        "a.b": b"6",
    }
    build(_served(tmp_path), [files])
    taps = git_taps(tmp_path)
    assert contents(taps, fetched(taps, hosted())) == dict(
        sorted(files.items(), key=lambda file: file[0].encode())
    )


def test_a_blob_above_the_limit_is_passed_over(tmp_path: Path) -> None:
    files = {"a": b"a" * 100, "b": b"b" * 101, "c": b"c" * 9, "d": b"d" * 5000, "e": b"e"}
    build(_served(tmp_path), [files])
    taps = git_taps(tmp_path, limits=GitLimits(blob=100))
    expected = {name: content if len(content) <= 100 else None for name, content in files.items()}
    assert contents(taps, fetched(taps, hosted())) == expected


def test_many_and_large_blobs_pass_through_one_child(tmp_path: Path) -> None:
    files = {f"{number:04}": os.urandom(8) * (number * 7) for number in range(600)}
    build(_served(tmp_path), [files])
    taps = git_taps(tmp_path)
    assert contents(taps, fetched(taps, hosted())) == files


def test_reading_can_end_early(tmp_path: Path) -> None:
    build(_served(tmp_path), [{f"{number:04}": b"%d" % number * 999 for number in range(500)}])
    taps = git_taps(tmp_path)
    tap = fetched(taps, hosted())
    entries = taps.tree(tap)
    first = next(entries)
    blobs = taps.read(tap, [first.oid] * 5000)
    assert next(blobs) == b"0" * 999
    del entries, blobs


def test_an_empty_repository_has_no_commits(tmp_path: Path) -> None:
    build(_served(tmp_path), [])
    with pytest.raises(Failed, match="no commits"):
        fetched(git_taps(tmp_path), hosted())
    assert not list((tmp_path / "repos").glob("[!.]*"))


def test_a_repository_with_longer_ids(tmp_path: Path) -> None:
    repo = _served(tmp_path)
    work = tmp_path / "work"
    _git("init", "-q", "--object-format=sha256", str(work))
    (work / "a.md").write_bytes(b"one\n")
    who = ["-c", "user.name=n", "-c", "user.email=n@example.invalid"]
    _git("-C", str(work), "add", "a.md")
    _git("-C", str(work), *who, "commit", "-q", "-m", "x")
    shutil.copytree(work / ".git", repo)
    taps = git_taps(tmp_path)
    tap = fetched(taps, hosted())
    assert len(tap.commit or "") == 64
    assert contents(taps, tap) == {"a.md": b"one\n"}
    assert fetched(taps, tap) == tap


def test_many_fetches_do_not_pile_up(tmp_path: Path) -> None:
    repo, taps = build(_served(tmp_path), [ONE]), git_taps(tmp_path)
    tap = fetched(taps, hosted())
    packs = tmp_path / "repos/host.invalid/o/r.git/objects/pack"
    for number in range(MOST_PACKS):
        (packs / f"pack-{number:040}.pack").touch()
    build(repo, [ONE, TWO])
    assert contents(taps, fetched(taps, tap))["skills/a/SKILL.md"] == b"two\n"
    assert len(list(packs.glob("*.pack"))) == 1


def test_a_removed_tap_leaves_no_folder(tmp_path: Path) -> None:
    build(_served(tmp_path), [ONE])
    taps = git_taps(tmp_path)
    taps.remove(fetched(taps, hosted()))
    assert not list((tmp_path / "repos").glob("[!.]*"))


def test_copies_of_no_tap_are_deleted_and_what_is_of_others_stays(tmp_path: Path) -> None:
    build(_served(tmp_path), [ONE])
    build(_served(tmp_path, "o/gone"), [ONE])
    taps, repos = git_taps(tmp_path), tmp_path / "repos"
    tap = fetched(taps, hosted())
    fetched(taps, hosted("o/gone"))
    strangers = [build(repos / "mine.git", [ONE]), repos / "note.txt", repos / "folder" / "x.git"]
    strangers[1].touch()
    strangers[2].mkdir(parents=True)
    (repos / "link.git").symlink_to(repos / "host.invalid/o/r.git")
    taps.tidy([tap])
    assert sorted(path.name for path in (repos / "host.invalid/o").iterdir()) == ["r.git"]
    assert all(path.exists() for path in (*strangers, repos / "link.git"))
    assert contents(taps, tap) == ONE
    taps.tidy([])
    assert not (repos / "host.invalid").exists()


def test_a_folder_that_cannot_be_written_is_a_failure(tmp_path: Path) -> None:
    build(_served(tmp_path), [ONE])
    (tmp_path / "file").touch()
    with pytest.raises(Failed, match=r"cannot write .*/file"):
        fetched(GitTaps(tmp_path / "file" / "repos", environ(tmp_path)), hosted())
