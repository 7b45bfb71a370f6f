"""Which chunks of a segment may be among the best, found by reading as few postings as that takes.

Terms come by the most that they can add (max-score, Turtle & Flood 1995). As long as the terms to come could
make a new chunk one of the best, a list is read in full; after that only chunks that are still in the running
are looked up, and those that the rest cannot lift far enough are dropped on the way.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from heapq import nlargest
from itertools import accumulate
from operator import itemgetter, neg

from boost.domain.postings import Row, unpack

SLACK = 1 - 1e-9
"""Bounds are added in another order than scores, so they may fall short by the last bits."""
_TASTE = 500
"""Postings to read before the leading chunks are scored exactly."""
_TASTED = 30
_NARROWED = 4
"""Lists to look up before chunks are dropped again."""
_LOOK_UP = 8
"""A look-up costs what reading this many postings costs."""


Postings = tuple[float, Sequence[float], bytes]
"""A term in one segment: the most that it can add to a chunk, the most that each code stands for, the row."""
Settle = Callable[[Iterable[int]], float]
"""Scores chunks exactly and tells the least that an answer needs now."""


def candidates(lists: Iterable[Postings], size: int, least: float, settle: Settle) -> list[tuple[int, float]]:
    """Chunks that may reach the least, with the most that they can reach, highest first."""
    ordered = sorted(lists, key=itemgetter(0), reverse=True)
    # What all lists from this one on can add.
    rest = [*accumulate((most for most, _, _ in reversed(ordered)), initial=0.0)][::-1]
    sums = _Sums(size, _due(ordered, rest, least))
    at, read, taste = 0, 0, _TASTE
    while at < len(ordered) and rest[at] >= least * SLACK:
        _, weights, packed = ordered[at]
        row = unpack(packed)
        sums.add(row, weights)
        read += len(row.codes)
        at += 1
        if not least and read >= taste:
            least, taste = settle(sums.best()), 8 * read
    known = sums.able(least * SLACK - rest[at])
    for number, (_, weights, packed) in enumerate(ordered[at:], at + 1):
        if not known:
            break
        _look_up(known, unpack(packed), weights)
        if number % _NARROWED == 0:
            known = _able(known, least * SLACK - rest[number])
    return sorted(_able(known, least * SLACK).items(), key=lambda entry: (-entry[1], entry[0]))


def _due(lists: Sequence[Postings], rest: Sequence[float], least: float) -> int:
    """About how many postings are to be read in full: each has three bytes."""
    due = bisect_left(rest, -least * SLACK, key=neg)
    return sum(len(row) for _, _, row in lists[:due]) // 3


class _Sums:
    """What each chunk has so far: a number for every chunk where lists are long, else a dictionary."""

    def __init__(self, size: int, due: int) -> None:
        self.dense = [0.0] * size if 2 * due > size else None
        self.sparse: dict[int, float] = {}

    def add(self, row: Row, weights: Sequence[float]) -> None:
        if (dense := self.dense) is not None:
            for chunk, code in zip(row.ids, row.codes, strict=True):
                dense[chunk] += weights[code]
        elif not self.sparse:
            self.sparse.update(zip(row.ids, map(weights.__getitem__, row.codes), strict=True))
        else:
            sparse, known = self.sparse, self.sparse.get
            for chunk, code in zip(row.ids, row.codes, strict=True):
                sparse[chunk] = known(chunk, 0.0) + weights[code]

    def best(self) -> list[int]:
        """Those that lead so far."""
        if self.dense is None:
            return nlargest(_TASTED, self.sparse, key=self.sparse.__getitem__)
        return nlargest(_TASTED, range(len(self.dense)), key=self.dense.__getitem__)

    def able(self, least: float) -> dict[int, float]:
        """Those that have at least this, and have anything."""
        if self.dense is None:
            return _able(self.sparse, least)
        able = max(least, 5e-324)
        return {chunk: held for chunk, held in enumerate(self.dense) if held >= able}


def _able(held: dict[int, float], least: float) -> dict[int, float]:
    return {chunk: bound for chunk, bound in held.items() if bound >= least}


def _look_up(known: dict[int, float], row: Row, weights: Sequence[float]) -> None:
    """Add a list to chunks that are known already."""
    ids, codes = row.ids, row.codes
    if _LOOK_UP * len(known) < len(codes):
        for chunk in known:
            at = bisect_left(ids, chunk)
            if at < len(codes) and ids[at] == chunk:
                known[chunk] += weights[codes[at]]
    else:
        for chunk, code in zip(ids, codes, strict=True):
            if chunk in known:
                known[chunk] += weights[code]
