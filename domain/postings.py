"""How the postings of a term are kept: compact codes that bound a score without knowing the collection.

A row is `F, front[F], n as u16, chunk numbers as u16[n], codes[n], (chunk number u16, tf u8)*`, all of it
little-endian.
A code is `tf class << 5 | length class`. Classes 0 to 5 are the tf itself, 6 is 6 or 7, 7 is 8 and more; the
exact tf of the last two stands at the end. The front holds the codes that no other code of the row beats for
any average length, so the highest score in a row is known before it is read.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, chain
from typing import NamedTuple

MOST_CHUNKS = 65_535
"""Chunks that one segment can number."""
LONGEST_CHUNK = 2_047
HIGHEST_TF = 255
INEXACT = 6
"""From this frequency on a class holds more than one, and the exact one is kept beside."""

# 32 length classes: their lower edges grow from 12 terms on, by an eighth and at least by 3.
_EDGES = tuple(accumulate(chain((0, 12), (max(3, int(12 * 1.125**i)) for i in range(30)))))
# Turns the tf class around: sorted so, codes run from the highest tf and the shortest length on.
_TF_DOWN = bytes(code ^ 0xE0 for code in range(256))
_LEAST_TF = (0, 1, 2, 3, 4, 5, 6, 8)
_MOST_TF = (0, 1, 2, 3, 4, 5, 7, HIGHEST_TF)


class Row(NamedTuple):
    """The postings of a row."""

    ids: Sequence[int]
    codes: bytes
    exact: bytes


def length_class(length: int) -> int:
    """The class of a chunk with this many terms, 0 to 31."""
    return bisect_right(_EDGES, length) - 1


def tf_class(tf: int) -> int:
    """The class of a term frequency of 1 or more."""
    return tf if tf < INEXACT else 6 if tf < 8 else 7


def extremes(code: int) -> tuple[int, int]:
    """The highest tf and the shortest length that a code can stand for."""
    return _MOST_TF[code >> 5], _EDGES[code & 31]


def pack(packed: Sequence[int], exact: bytes = b"") -> bytes:
    """A row from `chunk << 8 | code` numbers in ascending order."""
    if len(packed) == 1:
        number = packed[0]
        code = number & 255
        return bytes((1, code, 1, 0, number >> 8 & 255, number >> 16, code)) + exact
    quads = array("I", packed).tobytes()
    ids = bytearray(2 * len(packed))
    ids[::2], ids[1::2] = quads[1::4], quads[2::4]
    codes = quads[::4]
    front = _front(codes)
    return bytes((len(front),)) + front + len(packed).to_bytes(2, "little") + ids + codes + exact


def unpack(row: bytes) -> Row:
    """The parts of a row; raises ValueError when its lengths do not fit."""
    start = 3 + row[0]
    number = row[start - 2] | row[start - 1] << 8
    codes, end = start + 2 * number, start + 3 * number
    if len(row) < end or (len(row) - end) % 3:
        raise ValueError("a posting row has the wrong length")
    return Row(array("H", row[start:codes]), row[codes:end], row[end:])


def count(row: bytes) -> int:
    """How many chunks a row names."""
    start = 1 + row[0]
    return row[start] | row[start + 1] << 8


def front(row: bytes) -> bytes:
    """The codes that no other code of a row beats."""
    return row[1 : 1 + row[0]]


def tf_at(row: Row, chunk: int) -> int:
    """The exact frequency in a chunk; 0 when the row does not name it."""
    at = bisect_left(row.ids, chunk)
    if at == len(row.ids) or row.ids[at] != chunk:
        return 0
    tf = _LEAST_TF[row.codes[at] >> 5]
    return tf if tf < INEXACT else _exact(row.exact, chunk)


def exact_entry(chunk: int, tf: int) -> bytes:
    """What `pack` takes for a frequency of 6 and more."""
    return chunk.to_bytes(2, "little") + bytes((min(tf, HIGHEST_TF),))


def _exact(exact: bytes, chunk: int) -> int:
    wanted = chunk.to_bytes(2, "little")
    at = exact.index(wanted)
    while at % 3:
        at = exact.index(wanted, at + 1)
    return exact[at + 2]


def _front(codes: bytes) -> bytes:
    """Of each tf class the shortest length, without those that a higher tf beats."""
    if max(codes) < 2 << 5:
        return bytes((min(codes),))
    shortest = 32
    front: list[int] = []
    for code in sorted(set(codes.translate(_TF_DOWN))):
        if code & 31 < shortest:
            front.append(code)
            shortest = code & 31
    return bytes(front).translate(_TF_DOWN)
