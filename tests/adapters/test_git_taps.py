"""Git repositories as taps: what is fetched, followed and read, against hostile ones too."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve

from boost.adapters.git import MOST_PACKS, GitLimits, GitTaps
from boost.domain.sources import parse
from boost.ports.errors import Failed, Refused, Unavailable
from boost.ports.model import Source, Tap
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
    orphan,
    paths,
    pwned,
    tap_of,
    work_tree,
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


@pytest.mark.parametrize(
    "name", ["", "../x", "a/../b", "a//b", "/a", ".hidden/a", "a.git/b", "a\\b", "a/\n", "a" * 201]
)
def test_a_tap_name_never_leads_elsewhere(tmp_path: Path, name: str) -> None:
    taps, tap = git_taps(tmp_path), evolve(hosted(), name=name)
    for use in (lambda: fetched(taps, tap), lambda: taps.remove(tap), lambda: taps.damage(tap)):
        with pytest.raises(Refused):
            use()


def test_a_folder_that_cannot_be_written_is_a_failure(tmp_path: Path) -> None:
    build(_served(tmp_path), [ONE])
    (tmp_path / "file").touch()
    with pytest.raises(Failed, match="cannot write below"):
        fetched(GitTaps(tmp_path / "file" / "repos", environ(tmp_path)), hosted())


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


def test_a_local_path_gets_the_file_transport_and_nothing_else_does(tmp_path: Path) -> None:
    repo = build(tmp_path / "bare.git", [ONE])
    with pytest.raises(Failed, match="transport"):
        fetched(git_taps(tmp_path), evolve(hosted(), url=f"ext::cat {repo}"))
    assert fetched(git_taps(tmp_path), Tap("local/bare", "git", str(repo))).commit == commit_of(repo)


def test_the_history_of_an_orphan_is_new(tmp_path: Path) -> None:
    repo, taps = build(_served(tmp_path), [ONE, TWO]), git_taps(tmp_path)
    tap = fetched(taps, hosted())
    orphan(repo, THREE)
    assert taps.fetch(tap, lambda _line: None).rewritten
