"""Programs: what they get, when they are ended, and that nobody is left behind."""

import os
import threading
from pathlib import Path

import pytest
from attrs import evolve

from boost.adapters._process import Call, Child, Ended, Limits, environment, find, run
from tests.support.programs import alive, program

ENV = {"PATH": os.environ["PATH"]}
BIG = b"x" * 3_000_000


def _call(script: str, folder: Path, **options: object) -> Call:
    return Call(("/bin/sh", "-c", script), ENV, folder, **options)  # type: ignore[arg-type]


def _group(file: Path) -> int:
    return int(file.read_text(encoding="ascii"))


def test_a_program_gives_its_output_and_code(tmp_path: Path) -> None:
    ended = run(_call("pwd; echo no >&2; exit 3", tmp_path))
    assert ended == Ended(3, f"{tmp_path}\n".encode(), "no\n")
    assert not ended.fine
    assert run(_call(":", tmp_path)).fine


def test_input_and_output_larger_than_a_pipe_do_not_block(tmp_path: Path) -> None:
    limits = Limits(60, output=len(BIG))
    assert run(_call("cat", tmp_path, stdin=BIG, limits=limits)).out == BIG
    assert run(_call("cat >&2", tmp_path, stdin=BIG)).err == "x" * (1 << 16)


def test_a_program_that_takes_no_input_is_fine(tmp_path: Path) -> None:
    assert run(_call("exec 0<&-; echo ok", tmp_path, stdin=BIG)).out == b"ok\n"


def test_without_input_there_is_nothing_to_read_and_no_terminal(tmp_path: Path) -> None:
    script = "read x; echo $?; (: < /dev/tty) 2> /dev/null || echo no terminal"
    assert run(_call(script, tmp_path)).out == b"1\nno terminal\n"


def test_lines_are_heard_as_they_come(tmp_path: Path) -> None:
    heard: list[str] = []
    run(_call(r"printf 'a 1%%\ra 2%%\r\nb\n\377' >&2", tmp_path, heard=heard.append))
    assert heard == ["a 1%", "a 2%", "b"]


def test_too_much_output_ends_the_program(tmp_path: Path) -> None:
    ended = run(_call("echo $$ > pid; yes", tmp_path, limits=Limits(60, output=100)))
    assert (len(ended.out), ended.reason) == (100, "too much output")
    assert not alive(_group(tmp_path / "pid"))


@pytest.mark.parametrize(
    ("script", "limits", "reason"),
    [
        ("sleep 600", Limits(0.2), "timeout"),
        ("while :; do echo; done", Limits(0.2, output=1 << 40), "timeout"),
        ("exec > /dev/null 2>&1; sleep 600", Limits(0.2), "timeout"),
        ("sleep 600", Limits(60, 0.2), "silence"),
        ("trap '' TERM; sleep 600 & sleep 600", Limits(0.2), "timeout"),
    ],
)
def test_a_limit_ends_the_program_and_its_children(
    tmp_path: Path, script: str, limits: Limits, reason: str
) -> None:
    # On a busy machine a short limit may pass before the shell has begun; then it gets more time.
    for times in (1, 10, 100):
        longer = evolve(limits, wall=limits.wall and limits.wall * times)
        longer = evolve(longer, silence=limits.silence and limits.silence * times)
        ended = run(_call(f"echo $$ > new; mv new pid; {script}", tmp_path, limits=longer))
        assert (ended.reason, ended.fine) == (reason, False)
        if (tmp_path / "pid").exists():
            break
    assert not alive(_group(tmp_path / "pid"))


def test_signs_of_life_put_off_silence(tmp_path: Path) -> None:
    script = "for i in 1 2 3 4 5 6; do echo $i >&2; sleep 0.1; done"
    assert run(_call(script, tmp_path, limits=Limits(60, 0.4))).fine


def test_a_signal_is_a_reason(tmp_path: Path) -> None:
    assert run(_call("kill -KILL $$", tmp_path)).reason == "signal"


def test_a_grandchild_that_keeps_the_pipe_does_not_hold_us(tmp_path: Path) -> None:
    ended = run(_call("echo $$ > pid; echo out; sleep 600 & exit 4", tmp_path, limits=Limits(30)))
    assert (ended.code, ended.out, ended.reason) == (4, b"out\n", "")
    assert not alive(_group(tmp_path / "pid"))


def test_a_grandchild_in_a_session_of_its_own_does_not_hold_us(tmp_path: Path) -> None:
    if find("setsid", ENV) is None:
        pytest.skip("needs the program setsid")
    ended = run(_call("setsid sh -c 'echo $$ > pid; exec sleep 600' & echo out", tmp_path, limits=Limits(30)))
    assert (ended.code, ended.out) == (0, b"out\n")
    os.kill(_group(tmp_path / "pid"), 9)


def test_leaving_the_block_ends_the_program(tmp_path: Path) -> None:
    with Child(_call("echo $$ > pid; echo $$; yes", tmp_path)) as child:
        assert next(child.pieces())
    assert not alive(_group(tmp_path / "pid"))


def test_an_interrupt_ends_the_program(tmp_path: Path) -> None:
    def interrupt(_line: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(_call("echo $$ > pid; echo >&2 x; sleep 600", tmp_path, heard=interrupt))
    assert not alive(_group(tmp_path / "pid"))


def test_a_slow_reader_is_not_silence(tmp_path: Path) -> None:
    waiting = threading.Event()
    with Child(_call("yes | head -c 400000", tmp_path, limits=Limits(None, 0.2))) as child:
        sizes = [len(piece) for piece in child.pieces() if not waiting.wait(0.05)]
    assert sum(sizes) == 400_000
    assert child.ended().fine


@pytest.mark.parametrize(
    ("content", "mode", "reason"),
    [
        (None, 0, "missing"),
        (b"#!/bin/sh\n", 0o644, "not executable"),
        (b"#!/no/such/program\n", 0o755, "bad interpreter"),
        (b"\x00\x01\x02", 0o755, "bad interpreter"),
    ],
)
def test_what_cannot_be_started_says_why(
    tmp_path: Path, content: bytes | None, mode: int, reason: str
) -> None:
    file = tmp_path / "program"
    if content is not None:
        file.write_bytes(content)
        file.chmod(mode)
    ended = run(Call((str(file),), ENV, tmp_path))
    assert (ended.code, ended.out, ended.reason) == (127, b"", reason)


def test_files_that_a_program_makes_are_private(tmp_path: Path) -> None:
    run(_call("umask; : > made", tmp_path))
    assert (tmp_path / "made").stat().st_mode & 0o777 == 0o600


def test_a_program_is_found_on_path_then_in_the_usual_folders(tmp_path: Path) -> None:
    first, second = (program(tmp_path / name / "tool", "") for name in ("first", "second"))
    home = program(tmp_path / ".local" / "bin" / "other", "")
    env = {"PATH": f"none:{first}:{second}", "HOME": str(tmp_path)}
    assert find("tool", env) == f"{first}/tool"
    assert find("other", env) == f"{home}/other"
    assert find("other", env, usual=()) is None


def test_the_working_folder_is_never_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "tool", "")
    monkeypatch.chdir(tmp_path)
    for path in ("", ".", ":", "./"):
        assert find("tool", {"PATH": path}, usual=()) is None


def test_a_program_sees_a_short_list_of_the_environment() -> None:
    caller = {"PATH": "/bin", "https_proxy": "p", "SECRET": "s", "GIT_DIR": "x", "MINE": "m", "NO_COLOR": "0"}
    assert environment(caller, "MINE", LC_ALL="C") == {
        "PATH": "/bin",
        "https_proxy": "p",
        "MINE": "m",
        "NO_COLOR": "1",
        "GH_PROMPT_DISABLED": "1",
        "LC_ALL": "C",
    }
