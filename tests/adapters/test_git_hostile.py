"""Hostile repositories, addresses and names: nothing of theirs runs, and nothing outside is touched."""

import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve

from boost.adapters.git import GitTaps
from boost.ports.errors import Failed, Refused, Unavailable
from boost.ports.model import Tap
from tests.support.repos import (
    HOST,
    build,
    build_case,
    case,
    commit_of,
    contents,
    environ,
    fetched,
    git_taps,
    hosted,
    lines,
    paths,
    pwned,
)

ONE = {"skills/a/SKILL.md": b"one\n", "docs/x.md": b"x\n"}
TWO = {**ONE, "skills/a/SKILL.md": b"two\n"}


def _served(folder: Path, name: str = "o/r") -> Path:
    return folder / "served" / name


@pytest.mark.parametrize(
    "name", ["", "../x", "a/../b", "a//b", "/a", ".hidden/a", "a.git/b", "a\\b", "a/\n", "a" * 201]
)
def test_a_tap_name_never_leads_elsewhere(tmp_path: Path, name: str) -> None:
    taps, tap = git_taps(tmp_path), evolve(hosted(), name=name)
    for use in (lambda: fetched(taps, tap), lambda: taps.remove(tap), lambda: taps.damage(tap)):
        with pytest.raises(Refused):
            use()


def test_case_02_git_itself_is_held_to_https_and_ssh(tmp_path: Path) -> None:
    taps = git_taps(tmp_path)
    for url in filter(None, lines(case(2) / "urls-bad.txt")):
        with pytest.raises((Failed, Refused, Unavailable)):
            fetched(taps, evolve(hosted(), url=url))
    assert pwned(tmp_path) == []


def test_case_01_git_never_takes_a_source_for_an_option(tmp_path: Path) -> None:
    taps = git_taps(tmp_path)
    for url in filter(None, lines(case(1) / "urls-bad.txt")):
        with pytest.raises((Failed, Unavailable)):
            fetched(taps, evolve(hosted(), url=url))
    assert pwned(tmp_path) == []


def test_case_04_git_never_takes_a_ref_for_an_option(tmp_path: Path) -> None:
    build(_served(tmp_path), [ONE])
    taps = git_taps(tmp_path)
    for ref in filter(None, lines(case(4) / "refs-bad.txt")):
        with pytest.raises(Failed):
            fetched(taps, hosted(ref=ref))
    assert pwned(tmp_path) == []


def test_case_08_settings_inside_the_tree_run_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_case(8, _served(tmp_path))
    taps = git_taps(tmp_path)
    tap = fetched(taps, hosted())
    hostile = tmp_path / "checkout"
    for path, content in contents(taps, tap).items():
        (hostile / path).parent.mkdir(parents=True, exist_ok=True)
        (hostile / path).write_bytes(content or b"")
    archive = hostile / "docs" / "archive"
    (archive / "hooks/post-checkout").chmod(0o755)
    monkeypatch.chdir(archive)
    inside = GitTaps(archive / "repos", environ(tmp_path))
    assert paths(inside, fetched(inside, hosted())) == paths(taps, tap)
    with pytest.raises(Failed):
        fetched(inside, evolve(hosted(), url=str(archive)))
    assert pwned(tmp_path) == []


def test_settings_of_the_kept_repository_are_restored(tmp_path: Path) -> None:
    remote, taps = build(_served(tmp_path), [ONE]), git_taps(tmp_path)
    tap = fetched(taps, hosted())
    repo = tmp_path / "repos/host.invalid/o/r.git"
    good = (repo / "config").read_bytes()
    canary = f"touch {tmp_path}/PWNED"
    (repo / "hooks").mkdir()
    for hook in ("post-checkout", "reference-transaction", "pre-auto-gc"):
        (repo / "hooks" / hook).write_text(f"#!/bin/sh\n{canary}\n", encoding="ascii")
        (repo / "hooks" / hook).chmod(0o755)
    (repo / "info").mkdir(exist_ok=True)
    (repo / "info/attributes").write_text("* filter=x\n", encoding="ascii")
    (repo / "config").write_text(
        f'[core]\n\tbare = true\n\tfsmonitor = "{canary}"\n\tsshCommand = "{canary}"\n\tpager = "{canary}"\n'
        f'[include]\n\tpath = {tmp_path}/more\n[url "ext::{canary} "]\n\tinsteadOf = {HOST}\n',
        encoding="utf-8",
    )
    build(remote, [ONE, TWO])
    assert contents(taps, fetched(taps, tap))["skills/a/SKILL.md"] == b"two\n"
    assert (repo / "config").read_bytes() == good
    assert not (repo / "hooks").exists()
    assert not (repo / "info/attributes").exists()
    assert pwned(tmp_path) == []


def test_case_10_attributes_change_no_bytes(tmp_path: Path) -> None:
    build_case(10, _served(tmp_path))
    taps = git_taps(tmp_path)
    found = contents(taps, fetched(taps, hosted()))
    assert found["skills/demo/a.txt"] == b"hello\n"
    assert (found["skills/demo/big.bin"] or b"").startswith(b"version https://git-lfs")
    assert (found["skills/demo/SKILL.md"] or b"").startswith(b"---\nname: demo\n")


def test_case_11_submodules_are_entries_and_nothing_else(tmp_path: Path) -> None:
    build_case(11, _served(tmp_path))
    taps = git_taps(tmp_path)
    tap = fetched(taps, hosted())
    links = [(entry.path, entry.size) for entry in taps.tree(tap) if entry.mode == "160000"]
    assert links == [("vendor/x", None), ("vendor/y", None), ("vendor/z\r", None)]
    assert "skills/demo/SKILL.md" in paths(taps, tap)
    assert pwned(tmp_path) == []


def test_case_16_a_bomb_ends_early_and_leaves_nothing(tmp_path: Path) -> None:
    build_case(16, _served(tmp_path))
    build(_served(tmp_path, "o/good"), [ONE])
    taps = git_taps(tmp_path)
    good = fetched(taps, hosted("o/good"))
    code = (
        "import resource, sys, time; from pathlib import Path; from tests.support.repos import *\n"
        "from boost.ports.errors import Failed\n"
        "started = time.monotonic()\n"
        "try: fetched(git_taps(Path(sys.argv[1])), hosted())\n"
        "except Failed as fault: print(fault.message)\n"
        "print(time.monotonic() - started)\n"
        "ours, theirs = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN\n"
        "print(max(resource.getrusage(who).ru_maxrss for who in (ours, theirs)))"
    )
    # A started program inherits the peak of its starter, which pytest must not hand on: hence the shell.
    command = ["sh", "-c", '"$@"; exit $?', "sh", sys.executable, "-c", code, str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    message, seconds, kilobytes = ended.stdout.splitlines()
    assert "more than 500,000 files" in message
    assert float(seconds) < 5
    assert int(kilobytes) < 200 * 1024
    assert [path.name for path in (tmp_path / "repos").glob("**/*.git")] == ["good.git"]
    assert not list((tmp_path / "repos").glob(".tmp-*"))
    assert taps.damage(good) == ""


@pytest.mark.parametrize(
    "path",
    [
        ".git/config",
        "a/.GIT/x",
        "../x",
        "a/./x",
        "GIT~1/x",
        "a/.git ./x",
        ".git::$INDEX_ALLOCATION/x",
        "a/.g\u200cit/x",
    ],
)
@pytest.mark.parametrize("fsck", [True, False])
def test_illegal_paths_refuse_the_tap_and_keep_the_earlier_state(
    tmp_path: Path, path: str, fsck: bool
) -> None:
    repo, taps = build(_served(tmp_path), [ONE]), git_taps(tmp_path, fsck=fsck)
    tap = fetched(taps, hosted())
    build(repo, [ONE, {**ONE, path: b"x"}])
    with pytest.raises(Failed, match=r"illegal path|git refuses"):
        fetched(taps, tap)
    assert contents(taps, tap) == dict(sorted(ONE.items()))
    build(repo, [ONE, TWO])
    assert contents(taps, fetched(taps, tap))["skills/a/SKILL.md"] == b"two\n"


def test_paths_that_only_look_like_git_are_fine(tmp_path: Path) -> None:
    files = dict.fromkeys(
        [".gitignore", ".github/x", "a/.gitmodules.md", "git/x", "x.git/y", "..a", "..."], b""
    )
    build(_served(tmp_path), [files])
    taps = git_taps(tmp_path)
    assert set(paths(taps, fetched(taps, hosted()))) == set(files)


def test_a_local_path_gets_the_file_transport_and_nothing_else_does(tmp_path: Path) -> None:
    repo = build(tmp_path / "bare.git", [ONE])
    with pytest.raises(Failed, match="transport"):
        fetched(git_taps(tmp_path), evolve(hosted(), url=f"ext::cat {repo}"))
    assert fetched(git_taps(tmp_path), Tap("local/bare", "git", str(repo))).commit == commit_of(repo)
