"""Progress and questions, on a terminal and without one."""

import io
from contextlib import redirect_stderr

import pytest

from boost.entrypoints.cli.talk import Talk
from boost.ports.errors import Refused


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")


def test_the_progress_line_is_replaced_and_leaves_no_trace() -> None:
    with redirect_stderr(Terminal()) as stderr, Talk() as talk:
        talk.progress("indexing a/b", 1, 20)
        talk.progress("fetching")
    assert stderr.getvalue() == "\rindexing a/b 1/20\rfetching         \r        \r"


def test_a_long_line_stays_on_one_row_and_is_cleaned() -> None:
    with redirect_stderr(Terminal()) as stderr, Talk() as talk:
        talk.progress("x\x1b[2J" + "y" * 100)
    assert stderr.getvalue().startswith("\rx\\u{1b}[2Jyyyyyyyyy\r")


def test_a_note_takes_the_place_of_the_progress_and_hints_come_last() -> None:
    with redirect_stderr(Terminal()) as stderr, Talk() as talk:
        talk.hint("next")
        talk.progress("ab")
        talk.note("careful")
    assert stderr.getvalue() == "\rab\r  \rnote: careful\nhint: next\n"


def test_quiet_means_no_progress_and_no_hint() -> None:
    with redirect_stderr(Terminal()) as stderr, Talk(quiet=True) as talk:
        talk.progress("ab")
        talk.hint("next")
        talk.note("careful")
    assert stderr.getvalue() == "note: careful\n"


def test_without_a_terminal_there_is_no_progress() -> None:
    with redirect_stderr(io.StringIO()) as stderr, Talk() as talk:
        talk.progress("ab", 1, 2)
    assert stderr.getvalue() == ""


def test_who_asks_for_more_gets_each_step_once_with_its_time() -> None:
    with redirect_stderr(Terminal()) as stderr, Talk(verbose=True) as talk:
        talk.detail("state in /x")
        for share in ("1%", "50%", "100%"):
            talk.progress(f"a/b: receiving objects {share}")
        talk.progress("indexing a/b", 0, 2)
    lines = [line.lstrip().split(" s: ") for line in stderr.getvalue().splitlines()]
    assert [text for _, text in lines] == [
        "state in /x",
        "a/b: receiving objects",
        "indexing a/b 0/2",
        "done",
    ]
    seconds = [float(since) for since, _ in lines]
    assert seconds == sorted(seconds)


@pytest.mark.parametrize(
    ("typed", "answer"), [("y\n", True), ("YES\n", True), ("\n", False), ("no\n", False), ("", False)]
)
def test_only_a_yes_is_a_yes(monkeypatch: pytest.MonkeyPatch, typed: str, answer: bool) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    with redirect_stderr(Terminal()) as stderr:
        assert Talk().agreed("Delete all?") is answer
    assert stderr.getvalue() == "Delete all? [y/N] "


@pytest.mark.parametrize("stdin", [None, io.StringIO("y\n")])
def test_nobody_is_asked_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, stdin: io.StringIO | None
) -> None:
    monkeypatch.setattr("sys.stdin", stdin)
    with redirect_stderr(Terminal()), pytest.raises(Refused, match=r"cannot ask .*: Delete all\?"):
        Talk().agreed("Delete all?")
