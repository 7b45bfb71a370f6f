"""Objects out of `git cat-file --batch`: one child for all, and no more in memory than one object."""

import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha1, sha256

from boost.adapters._process import Child, Ended

COMMAND = ("cat-file", "--batch", "--buffer")
_ID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_NONE = "0" * 40


class CutShort(Exception):
    """Git ended before it had answered; holds how."""

    def __init__(self, ended: Ended) -> None:
        super().__init__(ended)
        self.ended = ended


def objects(
    ask: Callable[[bytes], Child], oids: Sequence[str], *, kind: str, limit: int
) -> Iterator[bytes | None]:
    """The objects in the order asked for; None for one that is missing, too large or of another kind.

    Raises `CutShort`.
    """
    wanted = [oid if _ID.fullmatch(oid) else _NONE for oid in oids]
    at = 0
    while at < len(wanted):
        child = ask("".join(f"{oid}\n" for oid in wanted[at:]).encode("ascii"))
        try:
            with child:
                for content in _answered(child.pieces(), len(wanted) - at, kind.encode("ascii"), limit):
                    if content is not None and not _is(wanted[at], kind, content):
                        raise EOFError
                    at += 1
                    yield content
        except EOFError:
            raise CutShort(child.ended()) from None


def _is(oid: str, kind: str, content: bytes) -> bool:
    """Whether these bytes have this name: git itself does not look when its index is damaged."""
    digest = sha1 if len(oid) == 40 else sha256
    return digest(b"%s %d\0%s" % (kind.encode("ascii"), len(content), content)).hexdigest() == oid


def _answered(pieces: Iterator[bytes], count: int, kind: bytes, limit: int) -> Iterator[bytes | None]:
    """The answers up to the first that is too large: starting anew is cheap, reading on may be gigabytes."""
    answers = _Answers(pieces)
    for _ in range(count):
        found, size = answers.header()
        if size > limit:
            yield None
            return
        content = None if found == b"missing" else answers.content(size)
        yield content if found == kind else None
    # All is answered: let git come to its own end.
    for _ in pieces:
        pass


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
