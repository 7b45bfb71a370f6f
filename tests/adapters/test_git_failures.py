"""Git that is away, old, stuck or says no: one line, the right kind of error, and nothing left behind."""

import os
import threading
from pathlib import Path

import pytest
from attrs import evolve

from boost.adapters.git import GitLimits, GitTaps
from boost.ports.errors import BoostError, Busy, Failed, Unavailable
from tests.support.programs import REAL_GIT, VERSION, alive, on_path, program
from tests.support.repos import build, case, environ, fetched, git_taps, hosted, paths

ONE = {"skills/a/SKILL.md": b"one\n"}
QUICK = GitLimits(answer=0.4, silence=0.4, fetch=10)


def _fake(folder: Path, script: str, limits: GitLimits = QUICK) -> GitTaps:
    bin_folder = program(folder / "bin" / "git", f"{VERSION}\n{script}")
    return GitTaps(folder / "repos", on_path(bin_folder, environ(folder)), limits)


def _case_50(folder: Path, name: str) -> GitTaps:
    """One of the handed fakes; its process group is written to `pid`."""
    fake = case(50) / f"bin-{name}" / "git"
    bin_folder = program(folder / "bin" / "git", f'echo $$ > {folder}/pid; exec {fake} "$@"')
    return GitTaps(folder / "repos", on_path(bin_folder, environ(folder)), QUICK)


def _fault(taps: GitTaps) -> BoostError:
    with pytest.raises(BoostError) as fault:
        fetched(taps, hosted())
    assert "\n" not in fault.value.message
    return fault.value


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("fail", Failed, "git does not work"),
        ("enospc", Failed, "No space left on device"),
        ("prompt", Failed, "git does not work"),
        ("killed-midway", Failed, "git does not work"),
        ("old", Unavailable, "needs git 2.38 or later"),
        ("hang", Unavailable, "took too long"),
    ],
)
def test_case_50_a_git_that_does_not_work(
    tmp_path: Path, name: str, kind: type[BoostError], words: str
) -> None:
    fault = _fault(_case_50(tmp_path, name))
    assert words in fault.message
    assert not list((tmp_path / "repos").glob("[!.]*"))
    assert not list((tmp_path / "repos").glob(".tmp-*"))
    assert not alive(int((tmp_path / "pid").read_text(encoding="ascii")))
    assert type(fault) is kind


def test_case_50_a_missing_git_is_unavailable_and_what_was_tried_is_told(tmp_path: Path) -> None:
    fault = _fault(GitTaps(tmp_path / "repos", {"PATH": str(tmp_path)}, usual=("/nowhere/bin",)))
    assert isinstance(fault, Unavailable)
    assert "PATH, /nowhere/bin" in fault.hint


def test_case_50_reading_what_is_held_does_not_ask_the_network(tmp_path: Path) -> None:
    build(tmp_path / "served/o/r", [ONE])
    tap = fetched(git_taps(tmp_path), hosted())
    script = f'case "$*" in *ls-remote*|*" fetch "*) exit 128;; esac; exec {REAL_GIT} "$@"'
    assert paths(_fake(tmp_path, script), tap) == ["skills/a/SKILL.md"]
    with pytest.raises(Unavailable):
        paths(GitTaps(tmp_path / "repos", {"PATH": ""}, usual=()), tap)


def test_case_50_the_environment_of_git_is_ours(tmp_path: Path) -> None:
    log = tmp_path / "log"
    bin_folder = program(
        tmp_path / "bin" / "git", f'{VERSION}\nFAKE_LOG={log} exec {case(50) / "bin-env" / "git"} "$@"'
    )
    strangers = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_EXTERNAL_DIFF", "GIT_SSH", "GIT_TRACE")
    caller = on_path(bin_folder, environ(tmp_path)) | dict.fromkeys(strangers, "x")
    caller |= {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.pager", "GIT_CONFIG_VALUE_0": "x"}
    caller |= {"GIT_ALLOW_PROTOCOL": "ext", "SECRET_TOKEN": "s"}
    caller |= {"SSH_AUTH_SOCK": "/s", "https_proxy": "http://p"}
    _fault(GitTaps(tmp_path / "repos", caller, QUICK))
    seen = dict(line.partition("=")[::2] for line in log.read_text(encoding="utf-8").splitlines())
    ours = {
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_ASKPASS": "true",
        "SSH_ASKPASS": "true",
        "GCM_INTERACTIVE": "never",
        "GIT_SSH_COMMAND": "ssh -oBatchMode=yes",
        "GIT_ALLOW_PROTOCOL": "https:ssh",
        "GIT_LFS_SKIP_SMUDGE": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_CONFIG_GLOBAL": f"{tmp_path}/gitconfig",
        "LC_ALL": "C",
        "SSH_AUTH_SOCK": "/s",
        "https_proxy": "http://p",
    }
    assert {name: seen.get(name) for name in ours} == ours
    names = {name for name in seen if name.startswith(("GIT_", "SECRET"))}
    assert names - {*ours, "GIT_CEILING_DIRECTORIES", "GIT_LITERAL_PATHSPECS"} == set()
    argv = log.with_name("log.argv").read_text(encoding="utf-8").splitlines()
    assert {"safe.bareRepository=explicit", "core.hooksPath=/dev/null", "protocol.allow=never"} <= set(argv)


def test_case_50_a_kill_midway_leaves_no_half_clone(tmp_path: Path) -> None:
    build(tmp_path / "served/o/r", [ONE])
    script = f'case "$*" in *" fetch "*) kill -KILL $$;; esac; exec {REAL_GIT} "$@"'
    assert "ended from outside" in _fault(_fake(tmp_path, script)).message
    assert not list((tmp_path / "repos").glob("[!.]*"))
    assert not list((tmp_path / "repos").glob(".tmp-*"))


def test_b032_a_question_for_a_password_ends_as_not_found(tmp_path: Path) -> None:
    script = (
        "printf 'Username: ' > /dev/tty 2> /dev/null && sleep 600\n"
        'while read x; do :; done\n[ "$GIT_TERMINAL_PROMPT" = 0 ] || sleep 600\n'
        "echo \"fatal: could not read Username for 'https://host.invalid': prompts disabled\" >&2; exit 128"
    )
    fault = _fault(_fake(tmp_path, script))
    assert fault.message == "https://host.invalid/o/r was not found, or it is private"
    assert isinstance(fault, Failed)


FETCH = f'case "$*" in *" fetch "*) ;; *) exec {REAL_GIT} "$@";; esac'


def test_b034_progress_counts_as_life_and_the_true_cause_is_told(tmp_path: Path) -> None:
    build(tmp_path / "served/o/r", [ONE])
    steps = "for i in 1 2 3 4 5 6 7 8; do printf 'Receiving objects:  %d%% (x)\\r' $i >&2; sleep 0.1; done"
    taps = _fake(
        tmp_path, f"{FETCH}\n{steps}\necho 'fatal: write error: No space left on device' >&2; exit 128"
    )
    told: list[str] = []
    with pytest.raises(Failed, match="the disk is full"):
        taps.fetch(hosted(), told.append)
    assert told == [f"receiving objects {number}%" for number in range(1, 9)]


def test_b034_silence_and_the_upper_bound_are_named(tmp_path: Path) -> None:
    build(tmp_path / "served/o/r", [ONE])
    for script, limits, words in (
        ("sleep 600", QUICK, "fell silent"),
        ("while :; do echo x >&2; sleep 0.1; done", evolve(QUICK, fetch=0.5), "took too long"),
    ):
        fault = _fault(_fake(tmp_path, f"{FETCH}\n{script}", limits))
        assert fault.message == f"https://host.invalid/o/r {words}"
        assert isinstance(fault, Unavailable)


def test_text_of_the_remote_is_not_passed_on_as_progress(tmp_path: Path) -> None:
    build(tmp_path / "served/o/r", [ONE])
    lines = r"remote: \033[2Jrun this: 50%% now\nremote: Counting objects:  50%% (1/2), \033[31m\n"
    told: list[str] = []
    with pytest.raises(Failed):
        _fake(tmp_path, f"{FETCH}\nprintf '{lines}' >&2; exit 1").fetch(hosted(), told.append)
    assert told == ["counting objects 50%"]


@pytest.mark.parametrize(
    ("said", "kind", "words"),
    [
        ("fatal: unable to access 'https://h/': Could not resolve host: h", Unavailable, "no connection"),
        ("ssh: connect to host h port 22: Connection refused", Unavailable, "no connection"),
        ("fatal: unable to access 'https://h/': Operation too slow.", Unavailable, "does not answer"),
        ("ssh: connect to host h port 22: Connection timed out", Unavailable, "does not answer"),
        (
            "fatal: unable to access 'https://h/': The requested URL returned error: 429",
            Unavailable,
            "rate limit",
        ),
        ("remote: You have exceeded a secondary rate limit. error: 403", Unavailable, "rate limit"),
        (
            "fatal: unable to access 'https://h/': The requested URL returned error: 503",
            Unavailable,
            "fault of its own",
        ),
        ("remote: Repository not found.\nfatal: Authentication failed for 'https://h/'", Failed, "not found"),
        ("ERROR: Repository not found.\nfatal: Could not read from remote repository.", Failed, "not found"),
        ("fatal: https://h/x/info/refs not valid: is this a git repository?", Failed, "not found"),
        (
            "fatal: unable to access 'https://h/': The requested URL returned error: 403",
            Failed,
            "refuses access",
        ),
        ("git@h: Permission denied (publickey).", Failed, "refuses access"),
        ("Host key verification failed.", Failed, "refuses access"),
        ("fatal: SSL certificate problem: self signed certificate", Failed, "no certificate"),
        ("fatal: detected dubious ownership in repository at '/x'", Failed, "another user"),
        ("fatal: transport 'ext' not allowed", Failed, "never uses"),
        (
            "error: object 0a1b: zeroPaddedFilemode: contains zero-padded file modes",
            Failed,
            "zeroPaddedFilemode",
        ),
        ("fatal: remote error: upload-pack: not our ref 0a1b", Failed, "no such commit"),
        ("hint: x\nfatal: something \x1b[2J new\nhint: y", Failed, "fatal: something ?[2J new"),
        ("only this", Failed, "only this"),
        ("", Failed, "exit code 128"),
    ],
)
def test_what_git_says_becomes_one_line(
    tmp_path: Path, said: str, kind: type[BoostError], words: str
) -> None:
    (tmp_path / "said").write_text(said, encoding="utf-8")
    script = f'case "$*" in *--get-url*) echo https://h/;; *) cat {tmp_path}/said >&2; exit 128;; esac'
    fault = _fault(_fake(tmp_path, script))
    assert words in fault.message
    assert type(fault) is kind
    assert "https://host.invalid/o/r" in fault.message


def test_too_many_refs_are_not_read(tmp_path: Path) -> None:
    taps = _fake(
        tmp_path, 'case "$*" in *--get-url*) echo https://h/;; *) yes;; esac', GitLimits(listing=1000)
    )
    assert "answers more than boost takes" in _fault(taps).message


def test_settings_of_the_user_that_git_cannot_read(tmp_path: Path) -> None:
    taps = git_taps(tmp_path)
    (tmp_path / "gitconfig").write_text("[broken", encoding="ascii")
    assert "git does not work: fatal: bad config line" in _fault(taps).message


def test_a_repository_cannot_be_made(tmp_path: Path) -> None:
    build(tmp_path / "served/o/r", [ONE])
    script = f'case "$*" in *" init "*) echo fatal: no >&2; exit 128;; esac; exec {REAL_GIT} "$@"'
    assert _fault(_fake(tmp_path, script)).message == "git failed for a new repository: fatal: no"


def test_a_git_that_stops_while_it_reads_is_not_an_empty_tap(tmp_path: Path) -> None:
    build(tmp_path / "served/o/r", [ONE])
    tap = fetched(git_taps(tmp_path), hosted())
    stuck = _fake(tmp_path, "sleep 600")
    with pytest.raises(Unavailable, match="fell silent"):
        paths(stuck, tap)
    with pytest.raises(Unavailable, match="fell silent"):
        list(stuck.read(tap, ["0" * 40]))


def test_two_fetches_of_one_tap_do_not_meet(tmp_path: Path) -> None:
    build(tmp_path / "served/o/r", [ONE])
    started, go_on = tmp_path / "started", tmp_path / "go-on"
    os.mkfifo(started)
    os.mkfifo(go_on)
    script = f'case "$*" in *" fetch "*) echo > {started}; read x < {go_on};; esac; exec {REAL_GIT} "$@"'
    slow = _fake(tmp_path, script, GitLimits())
    other = git_taps(tmp_path, limits=GitLimits(lock=0.1))
    first = threading.Thread(target=fetched, args=(slow, hosted()))
    first.start()
    started.read_bytes()
    with pytest.raises(Busy, match=r"another boost fetches host\.invalid/o/r"):
        fetched(other, hosted())
    go_on.write_bytes(b"\n")
    first.join()
    assert paths(other, fetched(other, hosted())) == ["skills/a/SKILL.md"]
