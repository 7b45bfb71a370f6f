"""Objects out of `git cat-file --batch`: one child for all, and no more in memory than one object."""

import re
from collections.abc import Callable, Iterator, Sequence

from boost.adapters._process import Child

COMMAND = ("cat-file", "--batch", "--buffer")
_ID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_NONE = "0" * 40


def objects(
    ask: Callable[[bytes], Child], oids: Sequence[str], *, kind: str, limit: int
) -> Iterator[bytes | None]:
    """The objects in the order asked for; None for a missing, another kind of or a larger one than wanted.

    Raises `EOFError` when git ends before it answered.
    """
    wanted = [oid if _ID.fullmatch(oid) else _NONE for oid in oids]
    at = 0
    while at < len(wanted):
        with ask("".join(f"{oid}\n" for oid in wanted[at:]).encode("ascii")) as child:
            answers = _Answers(child.pieces())
            while at < len(wanted):
                at += 1
                found, size = answers.header()
                if size > limit:
                    # Starting anew costs a moment, reading on may cost gigabytes.
                    yield None
                    break
                content = answers.content(size) if found != b"missing" else None
                yield content if found == kind.encode("ascii") else None


class _Answers:
    """Takes the answers apart: `OID SP KIND SP SIZE LF CONTENT LF`, or `OID SP missing LF`."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._buffer = bytearray()
        self._at = 0

    def header(self) -> tuple[bytes, int]:
        """Kind and size of the next object."""
        while (end := self._buffer.find(b"\n", self._at)) < 0:
            self._more()
        _, kind, *size = bytes(self._buffer[self._at : end]).split(b" ")
        self._at = end + 1
        return kind, int(size[0]) if size else 0

    def content(self, size: int) -> bytes:
        """The bytes of the object whose header was read."""
        while len(self._buffer) - self._at <= size:
            self._more()
        start, self._at = self._at, self._at + size + 1
        return bytes(memoryview(self._buffer)[start : start + size])

    def _more(self) -> None:
        del self._buffer[: self._at]
        self._at = 0
        piece = next(self._pieces, b"")
        if not piece:
            raise EOFError
        self._buffer += piece
