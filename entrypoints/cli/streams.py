"""The standard streams, in whatever state the caller left them."""

import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress

from boost.ports.errors import Failed

# What a shell reports of a program that SIGPIPE ended.
PIPE = 141


class Unwritable(Failed):
    """Nothing more can be printed on stdout."""


def prepare() -> None:
    """Make printing safe: no encoding error, and no file of ours on the number of a closed stream."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def put(lines: Iterable[str]) -> None:
    """Print lines on stdout; a closed one takes nothing, and a reader that left ends the process quietly."""
    if sys.stdout is None:
        return
    for line in lines:
        _put(line + "\n")
    _put("", flush=True)


def tell(text: str) -> None:
    """Print on stderr at once; where nobody can hear, nothing happens."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def discard() -> None:
    """Let what is left in the buffer of stdout go nowhere, so that the end of the process is quiet."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _put(text: str, *, flush: bool = False) -> None:
    try:
        sys.stdout.write(text)
        if flush:
            sys.stdout.flush()
    except BrokenPipeError:
        discard()
        raise SystemExit(PIPE) from None
    except OSError as fault:
        discard()
        raise Unwritable(f"cannot write the answer: {fault.strerror}") from fault
