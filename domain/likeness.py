"""How alike two texts are, told from a few numbers of each that an index keeps.

A sketch holds the smallest hashes of the distinct lines of a text (Broder 1997, bottom-k). The share of the
smallest hashes of both texts together that stand in both estimates how many of all their lines they share.
"""

from binascii import a2b_base64, b2a_base64
from zlib import crc32

SIZE = 64
"""Hashes in a sketch; with 64 the estimate is off by 0.04 where 9 of 10 lines are shared."""
_READ = 4_000
"""Characters that are looked at: whoever changes a text changes its beginning too, or leaves most of it."""


def sketch(text: str) -> str:
    """The sketch of a text as base64; empty for an empty one."""
    if not text:
        return ""
    lines = set(text[:_READ].encode("utf-8", "surrogatepass").split(b"\n"))
    smallest = sorted(map(crc32, lines))[:SIZE]
    return b2a_base64(
        b"".join((each >> 16).to_bytes(2, "little") for each in smallest), newline=False
    ).decode()


def hashes(text: str) -> frozenset[int]:
    """The hashes of a sketch."""
    return frozenset(memoryview(a2b_base64(text)).cast("H"))


def likeness(left: frozenset[int], right: frozenset[int]) -> float:
    """The share of lines that two texts have in common, 0 to 1; 0 for texts that have little in common."""
    shared = left & right
    # Most pairs share a few headings, and need no more to be told apart.
    if len(shared) * 4 <= max(len(left), len(right)):
        return 0.0
    smallest = sorted(left | right)[:SIZE]
    return len(shared.intersection(smallest)) / len(smallest)
