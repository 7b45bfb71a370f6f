"""Which commit a tap follows: branches, tags, ids, and what happens to history."""

import shutil
import subprocess
from pathlib import Path

import pytest
from attrs import evolve

from boost.adapters.git import GitTaps
from boost.ports.errors import Failed
from boost.ports.intake import Source
from boost.ports.model import Tap
from tests.support.repos import (
    HOST,
    build,
    build_case,
    commit_of,
    contents,
    fetched,
    git_taps,
    hosted,
    orphan,
)

ONE = {"skills/a/SKILL.md": b"one\n", "docs/x.md": b"x\n"}
TWO = {**ONE, "skills/a/SKILL.md": b"two\n"}
THREE = {**ONE, "skills/a/SKILL.md": b"three\n"}


def _served(folder: Path, name: str = "o/r") -> Path:
    return folder / "served" / name


def _told(taps: GitTaps, tap: Tap) -> list[str]:
    lines: list[str] = []
    taps.fetch(tap, lines.append)
    return lines


def _git(*args: str) -> str:
    return subprocess.run(["git", *args], capture_output=True, text=True, check=True).stdout.strip()


def test_the_default_branch_is_followed_and_named(tmp_path: Path) -> None:
    repo = build(_served(tmp_path), [ONE], branch="trunk")
    tap = fetched(git_taps(tmp_path), hosted())
    assert (tap.commit, tap.branch) == (commit_of(repo, "refs/heads/trunk"), "trunk")


def test_b025_a_full_commit_id_is_fetched_as_such(tmp_path: Path) -> None:
    repo = build(_served(tmp_path), [ONE, TWO])
    first, taps = commit_of(repo, "refs/tags/c1"), git_taps(tmp_path)
    tap = fetched(taps, hosted(ref=first))
    assert (tap.commit, tap.branch) == (first, None)
    shutil.rmtree(repo)
    assert fetched(taps, tap) == tap


def test_only_a_commit_can_be_followed(tmp_path: Path) -> None:
    repo = build(_served(tmp_path), [ONE])
    blob = next(entry.oid for entry in git_taps(tmp_path).tree(fetched(git_taps(tmp_path), hosted())))
    (repo / "refs/tags/blob").write_text(f"{blob}\n", encoding="ascii")
    with pytest.raises(Failed, match="no commit"):
        fetched(git_taps(tmp_path), hosted(ref="blob"))


def test_a_tag_object_stands_for_its_commit(tmp_path: Path) -> None:
    repo = build(_served(tmp_path), [ONE, TWO])
    who = ["-c", "user.name=n", "-c", "user.email=n@example.invalid"]
    _git("--git-dir", str(repo), *who, "tag", "-a", "-m", "x", "v1", "c1")
    taps = git_taps(tmp_path)
    tap = fetched(taps, hosted(ref="v1"))
    assert tap.commit == commit_of(repo, "refs/tags/c1")
    assert fetched(taps, tap) == tap


def test_a_branch_comes_before_a_tag_of_its_name(tmp_path: Path) -> None:
    repo = build(_served(tmp_path), [ONE, TWO])
    (repo / "refs/tags/main").write_bytes((repo / "refs/tags/c1").read_bytes())
    taps = git_taps(tmp_path)
    assert fetched(taps, hosted(ref="main")).commit == commit_of(repo)
    assert "main is a branch and a tag: taking the branch" in _told(taps, hosted(ref="main"))
    assert fetched(taps, hosted(ref="refs/tags/main")).commit == commit_of(repo, "refs/tags/c1")


@pytest.mark.parametrize(
    ("tail", "ref", "path"),
    [
        ("main/skills/a", "main", "skills/a"),
        ("feature/x/skills/a", "feature/x", "skills/a"),
        ("refs/heads/main/skills", "main", "skills"),
        ("feature/x", "feature/x", ""),
        ("f" * 40 + "/skills", "f" * 40, "skills"),
    ],
)
def test_the_longest_existing_ref_is_taken(tmp_path: Path, tail: str, ref: str, path: str) -> None:
    repo = build(_served(tmp_path), [ONE])
    (repo / "refs/heads/feature").mkdir()
    (repo / "refs/heads/feature/x").write_bytes((repo / "refs/heads/main").read_bytes())
    source = Source("git", f"{HOST}o/r", "o/r", tail=tail)
    assert git_taps(tmp_path).settle(source) == evolve(source, ref=ref, path=path, tail="")


def test_a_tail_without_a_ref_names_close_ones(tmp_path: Path) -> None:
    build(_served(tmp_path), [ONE])
    with pytest.raises(Failed, match=r"no branch, tag or commit 'mian'; there is main"):
        git_taps(tmp_path).settle(Source("git", f"{HOST}o/r", "o/r", tail="mian/skills"))


def test_case_19_rewritten_history_is_followed_and_told(tmp_path: Path) -> None:
    repo = build_case(19, _served(tmp_path))
    first, second = commit_of(repo, "refs/tags/c1"), commit_of(repo)
    (repo / "refs/heads/main").write_text(f"{first}\n", encoding="ascii")
    taps = git_taps(tmp_path)
    tap = fetched(taps, hosted())
    (repo / "refs/heads/main").write_text(f"{second}\n", encoding="ascii")
    tip = taps.fetch(tap, lambda _line: None)
    assert (tap.commit, tip.commit, tip.rewritten) == (first, second, True)
    assert (
        contents(taps, tap)["skills/demo/SKILL.md"]
        != contents(taps, fetched(taps, tap))["skills/demo/SKILL.md"]
    )


def test_history_that_goes_on_is_not_called_rewritten(tmp_path: Path) -> None:
    repo, taps = build(_served(tmp_path), [ONE]), git_taps(tmp_path)
    tap = fetched(taps, hosted())
    build(repo, [ONE, TWO])
    assert not taps.fetch(tap, lambda _line: None).rewritten
    build(repo, [ONE, TWO, THREE, ONE])
    assert not taps.fetch(fetched(taps, tap), lambda _line: None).rewritten


def test_an_amended_or_a_dropped_commit_is_told(tmp_path: Path) -> None:
    repo, taps = build(_served(tmp_path), [ONE, TWO]), git_taps(tmp_path)
    tap = fetched(taps, hosted())
    build(repo, [ONE, THREE])
    assert taps.fetch(tap, lambda _line: None).rewritten
    build(repo, [ONE])
    assert taps.fetch(tap, lambda _line: None).rewritten


def test_case_20_a_renamed_default_branch_is_followed(tmp_path: Path) -> None:
    repo, taps = build_case(20, _served(tmp_path), "repo-before.json"), git_taps(tmp_path)
    tap, pinned = fetched(taps, hosted()), fetched(taps, hosted(ref="main"))
    shutil.rmtree(repo)
    build_case(20, repo, "repo-after.json")
    assert fetched(taps, tap).branch == "trunk"
    with pytest.raises(Failed, match="no branch, tag or commit 'main'; there is trunk"):
        fetched(taps, pinned)
    assert taps.damage(pinned) == ""


def test_a_default_branch_that_is_gone_leaves_the_one_from_before(tmp_path: Path) -> None:
    repo, taps = build(_served(tmp_path), [ONE]), git_taps(tmp_path)
    tap = fetched(taps, hosted())
    (repo / "HEAD").write_text("ref: refs/heads/gone\n", encoding="ascii")
    (repo / "refs/heads/other").write_bytes((repo / "refs/heads/main").read_bytes())
    assert fetched(taps, tap).branch == "main"
    with pytest.raises(Failed, match="no default branch; there is main, other"):
        fetched(taps, hosted())
    (repo / "refs/heads/main").unlink()
    assert fetched(taps, hosted()).branch == "other"


def test_the_history_of_an_orphan_is_new(tmp_path: Path) -> None:
    repo, taps = build(_served(tmp_path), [ONE, TWO]), git_taps(tmp_path)
    tap = fetched(taps, hosted())
    orphan(repo, THREE)
    assert taps.fetch(tap, lambda _line: None).rewritten
