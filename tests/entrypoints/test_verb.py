"""What every command gets from `@verb`: its options, a session, one answer in two forms, exit codes."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import pytest
import typer

from boost.entrypoints.cli import boundary
from boost.entrypoints.cli.render import bold
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.ports.errors import BoostError, Busy, Damaged, Failed, Refused, Unavailable

Ran = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(home: Path, capsys: pytest.CaptureFixture[str]) -> Ran:
    """Runs a function as the command `boost try`."""

    def run(function: Callable[..., Answer], *args: str) -> tuple[int, str, str]:
        app = typer.Typer(rich_markup_mode=None, add_completion=False)
        app.command("try")(verb(function))
        app.callback()(lambda: None)
        command = typer.main.get_command(app)
        arguments = ["try", *args]
        code = boundary.guard(
            lambda: command.main(arguments, prog_name="boost", standalone_mode=False), arguments
        )
        return code, *capsys.readouterr()

    return run


def _plain(session: Session, words: list[str], limit: Annotated[int, typer.Option(min=1)] = 3) -> Answer:
    """Say something."""
    return Answer({"words": words, "limit": limit}, [" ".join(words), bold(str(limit))], ("no index",))


def test_people_get_lines_and_notes(run: Ran) -> None:
    assert run(_plain, "a", "b", "--limit", "4") == (0, "a b\n4\n", "note: no index\n")


def test_programs_get_one_document(run: Ran) -> None:
    code, out, err = run(_plain, "a", "--json")
    assert (code, err) == (0, "")
    assert out == (
        '{"schema": 1, "command": "try", "ok": true, "data": {"words": ["a"], "limit": 3}, '
        '"missing": ["no index"], "error": null}\n'
    )


def test_the_code_of_the_answer_is_the_exit_code(run: Ran) -> None:
    assert run(lambda session: Answer({"hits": []}, ["nothing"], code=1)) == (1, "nothing\n", "")
    code, out, _ = run(lambda session: Answer({"hits": []}, ["nothing"], code=1), "--json")
    assert (code, json.loads(out)["ok"]) == (1, True)


@pytest.mark.parametrize(
    ("error", "code"),
    [(Failed, 1), (Damaged, 1), (Refused, 2), (Unavailable, 3), (Busy, 75), (BoostError, 1)],
)
def test_each_kind_of_error_has_its_exit_code(run: Ran, error: type[BoostError], code: int) -> None:
    def fail(session: Session) -> Answer:
        raise error("it \x1b[2Jbroke", "do this")

    assert run(fail) == (code, "", "boost: it \\u{1b}[2Jbroke\nhint: do this\n")
    result, out, err = run(fail, "--json")
    assert (result, err) == (code, "")
    assert json.loads(out) == {
        "schema": 1,
        "command": "try",
        "ok": False,
        "data": {},
        "missing": [],
        "error": {"kind": error.kind, "message": "it \x1b[2Jbroke", "hint": "do this"},
    }
    assert out.isascii()


def test_wrong_usage_is_refused_in_both_forms(run: Ran) -> None:
    code, out, err = run(_plain, "a", "--limit", "0")
    assert (code, out) == (2, "")
    assert err.startswith("boost: Invalid value for '--limit'")
    assert err.endswith("hint: boost try --help\n")
    code, out, err = run(_plain, "--json")
    assert (code, err) == (2, "")
    error = json.loads(out)["error"]
    assert (error["kind"], error["hint"]) == ("refused", "boost try --help")


def test_a_bug_is_one_line_and_a_private_file(run: Ran, home: Path) -> None:
    def crash(session: Session) -> Answer:
        raise KeyError("Bearer sk-FAKE-KEY-0000")

    code, out, err = run(crash)
    (log,) = (home / "logs").iterdir()
    assert (code, out) == (70, "")
    assert err == f"boost: a bug in boost: KeyError: 'Bearer [hidden]'\nhint: details for a report: {log}\n"
    assert "in crash" in log.read_text()
    assert "FAKE" not in log.read_text()
    assert [path.stat().st_mode & 0o777 for path in (log, log.parent, home)] == [0o600, 0o700, 0o700]


def test_the_same_bug_fills_one_file(run: Ran, home: Path) -> None:
    def crash(session: Session) -> Answer:
        raise ZeroDivisionError

    for _ in range(3):
        assert run(crash, "--json")[0] == 70
    assert len(list((home / "logs").iterdir())) == 1


def test_a_bug_without_a_place_for_its_file_is_still_one_line(run: Ran, home: Path) -> None:
    def crash(session: Session) -> Answer:
        home.write_text("a file")
        raise ZeroDivisionError("x")

    assert run(crash) == (70, "", "boost: a bug in boost: ZeroDivisionError: x\n")


def test_a_full_disk_is_no_bug(run: Ran) -> None:
    def fill(session: Session) -> Answer:
        raise OSError(28, "No space left on device")

    assert run(fill) == (1, "", "boost: no space left on the device\n")


@pytest.mark.parametrize("error", [KeyboardInterrupt, EOFError, typer.Abort])
def test_an_interrupt_is_quiet(run: Ran, error: type[BaseException]) -> None:
    def interrupt(session: Session) -> Answer:
        raise error

    code, out, _ = run(interrupt)
    assert (code, out) == (130, "")


def test_flags_reach_the_session(run: Ran) -> None:
    def tell(session: Session) -> Answer:
        flags = session.flags
        return Answer(
            {"offline": [flags.offline, session.settings.offline], "rest": [flags.verbose, flags.quiet]}
        )

    _, out, _ = run(tell, "--json", "--offline", "-v", "-q")
    assert json.loads(out)["data"] == {"offline": [True, True], "rest": [True, True]}
    _, out, _ = run(tell, "--json")
    assert json.loads(out)["data"] == {"offline": [False, False], "rest": [False, False]}


def test_hints_come_after_the_answer_and_not_when_quiet(run: Ran) -> None:
    def hint(session: Session) -> Answer:
        session.hint("boost taps")
        session.progress("indexing", 1, 2)
        return Answer({}, ["done"], ("slow",))

    assert run(hint) == (0, "done\n", "note: slow\nhint: boost taps\n")
    assert run(hint, "--quiet") == (0, "done\n", "note: slow\n")
    code, out, err = run(hint, "--json")
    assert (code, json.loads(out)["missing"], err) == (0, ["slow"], "hint: boost taps\n")


def test_an_error_has_its_own_hint_only(run: Ran) -> None:
    def fail(session: Session) -> Answer:
        session.hint("next")
        raise Failed("gone", "look elsewhere")

    assert run(fail) == (1, "", "boost: gone\nhint: look elsewhere\n")


def test_the_cause_is_told_to_those_who_ask_for_more(run: Ran) -> None:
    def fail(session: Session) -> Answer:
        raise Failed("gone") from OSError("disk\x1b said no")

    assert run(fail) == (1, "", "boost: gone\n")
    code, _, err = run(fail, "--verbose")
    assert code == 1
    assert err.endswith(" s: stopped\nboost: gone\ncause: OSError: disk\\u{1b} said no\n")


def test_who_asks_for_more_is_told_of_state_and_choices_but_no_value(
    run: Ran, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOYAGE_API_KEY", "pa-FAKE-KEY-0000")
    _, _, err = run(_plain, "a", "--verbose")
    assert f"state in {home}, index as sqlite\n" in err
    assert "keys.voyage comes from VOYAGE_API_KEY\n" in err
    assert "FAKE" not in err


def test_without_a_terminal_a_question_is_refused(run: Ran) -> None:
    def ask(session: Session) -> Answer:
        return Answer({"yes": session.agreed("Delete all?")})

    code, _, err = run(ask)
    assert code == 2
    assert "--yes" in err


def test_known_keys_never_appear(run: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOYAGE_API_KEY", "pa-FAKE-KEY-0000")

    def leak(session: Session) -> Answer:
        session.hint(session.settings.keys.voyage)
        return Answer(
            {"key": session.settings.keys.voyage}, [session.settings.keys.voyage], ("pa-FAKE-KEY-0000",)
        )

    for args in ([], ["--json"]):
        assert not [text for text in run(leak, *args)[1:] if "FAKE" in text]


def test_a_doubtful_home_is_noted(run: Ran, home: Path) -> None:
    home.mkdir()
    home.chmod(0o777)
    _, _, err = run(_plain, "a")
    assert err.startswith(f"note: {home} can be written by every user")


def test_errors_in_the_middle_of_the_lines_end_like_any_other(run: Ran) -> None:
    def half(session: Session) -> Answer:
        def lines() -> Iterator[str]:
            yield "first"
            raise Failed("gone")

        return Answer({}, lines())

    assert run(half) == (1, "first\n", "boost: gone\n")
