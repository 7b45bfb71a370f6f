"""Local paths as sources: work trees, bare repositories and plain folders."""

from pathlib import Path

import pytest
from attrs import evolve

from boost.adapters.git import GitTaps
from boost.ports.errors import Refused
from boost.ports.intake import Source
from boost.ports.model import Tap
from tests.support.repos import build, commit_of, contents, fetched, git_taps, paths, tap_of, work_tree

ONE = {"skills/a/SKILL.md": b"one\n", "docs/x.md": b"x\n"}
TWO = {**ONE, "skills/a/SKILL.md": b"two\n"}


def _told(taps: GitTaps, tap: Tap) -> list[str]:
    lines: list[str] = []
    taps.fetch(tap, lines.append)
    return lines


def test_a_work_tree_is_read_at_its_last_commit(tmp_path: Path) -> None:
    work = work_tree(tmp_path / "work", ONE)
    (work / "skills/a/SKILL.md").write_bytes(b"not committed\n")
    taps = git_taps(tmp_path)
    source = taps.settle(Source("local", str(work), "local/work"))
    assert source == Source("git", str(work), "local/work")
    assert contents(taps, fetched(taps, tap_of(source)))["skills/a/SKILL.md"] == b"one\n"
    assert "reading its last commit; what is changed since is not in it" in _told(taps, tap_of(source))


def test_a_folder_in_a_work_tree_is_a_path_of_it(tmp_path: Path) -> None:
    work, taps = work_tree(tmp_path / "work", ONE), git_taps(tmp_path)
    source = taps.settle(Source("local", f"{work}/skills/a@c1", "local/a"))
    assert source == Source("git", str(work), "local/a", "c1", "skills/a")
    assert paths(taps, fetched(taps, tap_of(source))) == ["skills/a/SKILL.md"]


def test_a_folder_that_is_not_committed_is_read_as_it_lies_there(tmp_path: Path) -> None:
    work, taps = work_tree(tmp_path / "work", ONE), git_taps(tmp_path)
    (work / "new").mkdir()
    source = Source("local", f"{work}/new", "local/new")
    assert taps.settle(source) == evolve(source, type="folder")
    with pytest.raises(Refused, match="no commits"):
        taps.settle(evolve(source, ref="main"))


def test_a_bare_repository_on_this_machine(tmp_path: Path) -> None:
    repo, taps = build(tmp_path / "bare @home.git", [ONE]), git_taps(tmp_path)
    source = taps.settle(Source("local", str(repo), "local/bare", "c1"))
    assert source == Source("git", str(repo), "local/bare", "c1")
    assert len(paths(taps, fetched(taps, tap_of(source)))) == 2


def test_a_detached_head_is_followed_without_a_branch(tmp_path: Path) -> None:
    repo, taps = build(tmp_path / "bare.git", [ONE, TWO]), git_taps(tmp_path)
    (repo / "HEAD").write_bytes((repo / "refs/tags/c1").read_bytes())
    tap = fetched(taps, Tap("local/bare", "git", str(repo)))
    assert (tap.commit, tap.branch) == (commit_of(repo, "refs/tags/c1"), None)


def test_f013_a_plain_folder_needs_no_git(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    taps = GitTaps(tmp_path / "repos", {"PATH": ""}, usual=())
    source = Source("local", f"{tmp_path}/plain", "local/plain")
    assert taps.settle(source) == evolve(source, type="folder")
    assert not (tmp_path / "repos").exists()


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for url in (f"{tmp_path}/none", f"{tmp_path}/none@v1"):
        with pytest.raises(Refused, match="there is no folder"):
            git_taps(tmp_path).settle(Source("local", url, "local/none"))
    with pytest.raises(Refused, match="cannot be read: File name too long"):
        git_taps(tmp_path).settle(Source("local", f"{tmp_path}/{'a' * 300}", "local/a"))
