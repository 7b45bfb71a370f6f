"""The `boost` command as a process: start-up, streams in every state, odd environments, completion."""

import json
import os
import pty
import re
import shlex
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boost import __version__
from boost.entrypoints.cli.app import COMMANDS
from boost.entrypoints.cli.lazy import LazyGroup, loaded

Boost = Callable[..., "subprocess.CompletedProcess[bytes]"]
Here = Callable[..., tuple[int, str, str]]
CASES = Path(__file__).parents[1] / "cases" / "security"
ENVIRONMENTS = (CASES / "64-environment" / "env.tsv").read_text().splitlines()
HEAVY = {
    "rich",
    "httpx",
    "dependency_injector",
    "yaml",
    "asyncio",
    "sqlite3",
    "json",
    "attr",
    "numpy",
    "pydantic",
}


def test_the_version(here: Here) -> None:
    assert here("--version") == (0, f"boost {__version__}\n", "")


def test_alone_it_shows_the_help(here: Here) -> None:
    assert here() == here("--help") == here("-h")
    code, out, err = here()
    assert (code, err) == (0, "")
    assert all(name in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_tells_the_same_as_the_command(name: str) -> None:
    command = loaded(COMMANDS, name)
    line = COMMANDS[name][1]
    assert (command.help or "").splitlines()[0] == line
    assert line.endswith(".")
    assert line.isascii()
    if not isinstance(command, LazyGroup):
        assert {"--json", "--offline", "--verbose", "--quiet"} <= {
            opt for each in command.params for opt in each.opts
        }


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["confg"], 'boost: unknown command "confg"\nhint: did you mean "config"?\n'),
        (["zzzzzz"], 'boost: unknown command "zzzzzz"\nhint: boost --help lists the commands\n'),
        (["con\x1b[2Jfig"], 'boost: unknown command "con\\u{1b}[2Jfig"\n'),
        (["--json"], "boost: No such option: --json"),
        (["config", "--jsno"], "boost: No such option: --jsno"),
        (["config", "a", "b", "c"], "boost: Got unexpected extra argument"),
        (["--"], "boost: Missing command"),
    ],
)
def test_wrong_usage_says_what_would_be_right(here: Here, args: list[str], message: str) -> None:
    code, out, err = here(*args)
    shown = err or f"boost: {json.loads(out)['error']['message']}"
    assert (code, bool(out and err)) == (2, False)
    assert shown.startswith(message)


@pytest.mark.parametrize("name", COMMANDS)
def test_bytes_that_are_no_text_are_refused(boost: Boost, name: str) -> None:
    ended = boost(name, "index.k1", os.fsdecode(b"\xff"))
    assert (ended.returncode, ended.stderr) == (
        2,
        b"boost: an argument is not UTF-8 text\nhint: type it anew, or change the locale\n",
    )


@pytest.mark.parametrize(
    "args", [["read"], ["info"], ["taps"], ["config"], ["list", "--kind"], ["search", "--engine", "bm25"], []]
)
def test_a_whole_page_in_the_place_of_a_name_is_not_repeated(here: Here, args: list[str]) -> None:
    code, out, err = here(*args, "q" * 5000)
    assert code in (1, 2)
    assert "q…" in (out + err).replace(" ", "")
    assert len(out + err) < 800


def test_wrong_usage_for_programs(here: Here) -> None:
    code, out, err = here("confg", "--json")
    assert (code, err) == (2, "")
    assert json.loads(out) == {
        "schema": 1,
        "command": "confg",
        "ok": False,
        "data": {},
        "missing": [],
        "error": {"kind": "refused", "message": 'unknown command "confg"', "hint": 'did you mean "config"?'},
    }


@pytest.mark.parametrize("args", [["--version"], ["--help"]], ids=str)
def test_the_start_loads_nothing_heavy(args: list[str]) -> None:
    code = (
        "import sys\nfrom boost.entrypoints.cli.app import main\ntry: main()\nexcept SystemExit: pass\n"
        "print(*sorted(name for name in sys.modules if '.' not in name), file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, *args], capture_output=True, text=True, check=True, timeout=60
    )
    names = set(ended.stderr.split())
    assert "typer" in names
    assert not names & HEAVY


def test_one_command_is_imported_and_not_the_others() -> None:
    code = (
        "import sys\nfrom boost.entrypoints.cli.app import run\nrun(['config', '--help'])\n"
        "print(*[name for name in sys.modules if name.startswith('boost.entrypoints.cli.')])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = {name.rpartition(".")[2] for name in ended.stdout.splitlines()[-1].split()}
    assert loaded & {module for module, _ in COMMANDS.values()} == {"config"}


def _cpu(command: list[str]) -> float:
    pid = os.posix_spawn(
        command[0],
        command,
        dict(os.environ),
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, used = os.wait4(pid, 0)
    assert status == 0
    return used.ru_utime + used.ru_stime


def test_the_version_costs_less_than_seven_bare_interpreters() -> None:
    bare, boost = [sys.executable, "-c", "pass"], [sys.executable, "-m", "boost", "--version"]
    pairs = [(_cpu(bare), _cpu(boost)) for _ in range(15)]
    assert statistics.median(each for _, each in pairs) < 7 * statistics.median(each for each, _ in pairs)


def test_38_nothing_but_text_goes_to_a_pipe(boost: Boost) -> None:
    for args in (["--help"], ["--version"], ["config"], ["config", "--help"], ["confg"]):
        ended = boost(*args)
        assert b"\x1b" not in ended.stdout + ended.stderr


def _on_terminal(args: list[str], **environment: str) -> bytes:
    near, far = pty.openpty()
    around = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    command = [sys.executable, "-m", "boost", *args]
    with subprocess.Popen(
        command, stdin=far, stdout=far, stderr=far, env={**around, **environment}
    ) as process:
        os.close(far)
        shown = b""
        try:
            while part := os.read(near, 65536):
                shown += part
        except OSError:
            # This is how Linux says that the last process left the terminal.
            pass
        assert process.wait(60) == 0
    os.close(near)
    return shown


def test_a_terminal_gets_bold_and_dim_unless_told_otherwise(home: Path) -> None:
    assert b"\x1b[1mindex.k1\x1b[0m" in _on_terminal(["config"], TERM="xterm")
    for refusal in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"BOOST_COLOR": "never"}):
        assert b"\x1b" not in _on_terminal(["config"], **{"TERM": "xterm", **refusal})


@pytest.mark.parametrize("args", [["config"], ["config", "--json"], ["--help"], ["--version"]], ids=str)
def test_64_a_reader_that_left_ends_it_quietly(boost: Boost, args: list[str]) -> None:
    near, far = os.pipe()
    os.close(near)
    ended = boost(*args, stdout=far, stderr=subprocess.PIPE)
    os.close(far)
    assert (ended.returncode, ended.stderr) == (141, b"")


@pytest.mark.parametrize("args", [["config"], ["config", "--json"], ["--version"], ["--help"]], ids=str)
@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_64_closed_streams_are_no_error(home: Path, args: list[str], closing: str) -> None:
    line = f"{shlex.join([sys.executable, '-m', 'boost', *args])} {closing}"
    ended = subprocess.run(["/bin/sh", "-c", line], capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert bool(ended.stdout) is not closing.startswith(">")


def test_errors_for_programs_need_a_stdout_too(boost: Boost) -> None:
    near, far = os.pipe()
    os.close(near)
    ended = boost("confg", "--json", stdout=far, stderr=subprocess.PIPE)
    os.close(far)
    assert (ended.returncode, ended.stderr) == (141, b"")
    with open("/dev/full", "wb") as full:
        ended = boost("confg", "--json", stdout=full, stderr=subprocess.PIPE)
    assert (ended.returncode, ended.stderr.splitlines()[0]) == (2, b'boost: unknown command "confg"')


def test_64_the_first_line_is_enough(home: Path) -> None:
    line = f"{shlex.join([sys.executable, '-m', 'boost', 'config'])} | head -1"
    ended = subprocess.run(["/bin/sh", "-c", line], capture_output=True, timeout=60, check=True)
    assert ended.stdout.startswith(b"index.store")
    assert ended.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("args", [["config"], ["config", "--json"], ["--version"], ["--help"]], ids=str)
def test_61_a_full_disk_is_one_line(boost: Boost, args: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        ended = boost(*args, stdout=full, stderr=subprocess.PIPE)
    assert ended.returncode == 1
    assert re.fullmatch(rb"boost: [^\n]*no space left on[^\n]*\n", ended.stderr, re.IGNORECASE)


def test_64_ascii_output_escapes_what_it_cannot_write(boost: Boost, tmp_path: Path) -> None:
    around = {"PYTHONIOENCODING": "ascii", "BOOST_HOME": str(tmp_path / "é评")}
    ended = boost("config", env=around)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.endswith(b"\\xe9\\u8bc4/config.toml\n")
    assert json.loads(boost("config", "--json", env=around).stdout)["data"]["file"].endswith(
        "é评/config.toml"
    )
    assert b"\\xe9" in boost("config", "é", env=around).stderr


def test_64_a_locale_without_unicode_is_no_error(boost: Boost, tmp_path: Path) -> None:
    around = {
        "LC_ALL": "C",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONUTF8": "0",
        "BOOST_HOME": str(tmp_path / "é评"),
    }
    for args in (["config"], ["config", "--json"], ["config", "é"]):
        ended = boost(*args, env=around)
        assert (ended.stdout + ended.stderr).isascii()
        assert ended.returncode == (2 if "é" in args else 0)


def test_our_own_signs_have_a_form_in_ascii() -> None:
    code = "from boost.entrypoints.cli import render; render.emit(['✓ a → b · c…'], color=False)"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert ended.stdout == b"ok a -> b - c...\n"


@pytest.mark.parametrize("args", [["--version"], ["config"], ["config", "--json"]], ids=str)
@pytest.mark.parametrize("row", ENVIRONMENTS)
def test_64_no_environment_ends_in_a_traceback(tmp_path: Path, row: str, args: list[str]) -> None:
    text = row.replace("@TMP@", str(tmp_path)).replace("\\n", "\n")
    chosen = dict(word.split("=", 1) for word in re.split(" (?=[A-Z_0-9]+=)", text))
    around = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], **chosen}
    ended = subprocess.run(
        [sys.executable, "-m", "boost", *args],
        env=around,
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in ended.stdout + ended.stderr
    assert ended.returncode == 0
    assert not list(tmp_path.rglob("PWNED"))


def _complete(boost: Boost, words: str) -> list[str]:
    env = {
        "_BOOST_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    ended = boost(env=env)
    assert (ended.returncode, ended.stderr) == (0, b"")
    return ended.stdout.decode().split()


def test_commands_options_and_names_are_completed(boost: Boost) -> None:
    assert "config" in _complete(boost, "boost c")
    assert _complete(boost, "boost --ver") == ["--version"]
    assert _complete(boost, "boost config --j") == ["--json"]
    assert _complete(boost, "boost config index.k") == ["index.k1"]


def test_completing_imports_no_command(boost: Boost) -> None:
    ended = boost(env={"_BOOST_COMPLETE": "complete_bash", "COMP_WORDS": "boost ", "COMP_CWORD": "1"})
    assert ended.stdout.decode().split() == list(COMMANDS)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_completion_is_shown(boost: Boost, shell: str) -> None:
    ended = boost("--show-completion", shell, env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    assert ended.returncode == 0
    assert b"_BOOST_COMPLETE=" in ended.stdout


def test_completion_is_installed_for_the_shell(boost: Boost, tmp_path: Path) -> None:
    ended = boost("--install-completion", "bash", env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    assert ended.returncode == 0
    assert "boost" in (tmp_path / ".bashrc").read_text()


def test_python_m_boost_from_a_folder_without_a_home(boost: Boost, tmp_path: Path) -> None:
    assert boost("--version", cwd=tmp_path, env={"HOME": ""}).stdout == f"boost {__version__}\n".encode()
