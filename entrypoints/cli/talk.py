"""What a command says on stderr while it works: notes, hints and one line of progress."""

import shutil
import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import TextIO

from boost.domain.cleaning import clean
from boost.domain.redaction import hide
from boost.entrypoints.cli import streams
from boost.ports.errors import Refused


class Talk:
    """One-line messages; the progress line lives on a terminal only and leaves no trace."""

    def __init__(self, *, quiet: bool = False, verbose: bool = False, secrets: Sequence[str] = ()) -> None:
        self._quiet = quiet
        self._verbose = verbose
        self._began = time.perf_counter()
        self._step = ""
        self._secrets = secrets
        self._live = _terminal(sys.stderr) and not quiet and not verbose
        self._shown = 0
        self._hints: list[str] = []

    def __enter__(self) -> "Talk":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()
        self.detail("done" if kind is None else "stopped")
        # An error has a hint of its own.
        for text in self._hints if kind is None else ():
            self._say("hint", text)

    def progress(self, text: str, done: int = 0, total: int = 0) -> None:
        """Replace the progress line; where more is wanted, each step is a line of its own."""
        count = f" {done}/{total}" if total else ""
        step = text.rstrip("0123456789% ")
        if step != self._step:
            self.detail(step + count)
            self._step = step
        if self._live:
            line = (clean(text) + count)[: shutil.get_terminal_size().columns - 1]
            streams.tell("\r" + line.ljust(self._shown))
            self._shown = len(line)

    def detail(self, text: str) -> None:
        """Say what only those who asked for more want to know, with the seconds since the start."""
        if self._verbose:
            self._say(f"{time.perf_counter() - self._began:7.3f} s", text)

    def clear(self) -> None:
        """Take the progress line away."""
        if self._shown:
            streams.tell("\r" + " " * self._shown + "\r")
            self._shown = 0

    def note(self, text: str) -> None:
        """Say what the user has to know, even when quiet."""
        self._say("note", text)

    def hint(self, text: str) -> None:
        """Say at the end what the user could do next."""
        if not self._quiet:
            self._hints.append(text)

    def agreed(self, question: str) -> bool:
        """Ask a yes-or-no question; no answer is a no. `Refused` without a terminal to ask on."""
        self.clear()
        if not (_terminal(sys.stderr) and _terminal(sys.stdin)):
            raise Refused(
                f"cannot ask without a terminal: {question}", "add --yes to go on without the question"
            )
        streams.tell(f"{clean(question)} [y/N] ")
        return sys.stdin.readline().strip().casefold() in ("y", "yes")

    def _say(self, word: str, text: str) -> None:
        self.clear()
        streams.tell(f"{word}: {hide(clean(text), self._secrets)}\n")


def _terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
