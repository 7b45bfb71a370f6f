"""BM25 over chunks, best chunk per item: exact, and read only as far as the best ten need.

The formula is Robertson's BM25 with idf = ln(1 + (N - df + .5) / (df + .5)). Segments are visited by the most
that they can give; what `pruning` leaves of them is scored from exact frequencies and lengths. Contributions
are added in the order of the terms, so a score is the same to the last bit whatever the order in which taps
were added.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from heapq import nlargest
from math import log

from attrs import Factory, define, frozen

from boost.domain import postings
from boost.domain.layout import KINDS
from boost.domain.postings import Row
from boost.domain.pruning import SLACK, Postings, candidates
from boost.ports.model import Block

Place = tuple[int, int]
"""An item: its segment and its number there."""


@frozen
class Bm25:
    """The two parameters: how soon repetition stops to count, and how much length counts."""

    k1: float = 1.2
    b: float = 0.75


@frozen
class Corpus:
    """The collection as scoring sees it."""

    chunks: int
    tokens: int
    formula: Bm25

    def part(self, tf: int, length: int) -> float:
        """The share of a term of this frequency in a chunk of this length: 0 to k1 + 1."""
        return tf * (self.formula.k1 + 1) / (tf + self.damping(length))

    def damping(self, length: int) -> float:
        """What a length does to the frequencies: the denominator of the formula without tf."""
        k1, b = self.formula.k1, self.formula.b
        return k1 * (1 - b + b * length / (self.tokens / self.chunks))

    def idf(self, df: int) -> float:
        """How rare a term is."""
        return log(1 + (self.chunks - df + 0.5) / (df + 0.5))


@frozen(eq=False, repr=False)
class Term:
    """One term of the question with its postings in every segment, and what each code can add at the most."""

    text: str
    idf: float
    """How rare the term is, times the weight that it has in the question."""
    rows: Mapping[int, bytes]
    weights: tuple[float, ...]


def weigh(
    weights: Mapping[str, float], rows: Callable[[str], Mapping[int, bytes]], corpus: Corpus
) -> tuple[Term, ...]:
    """The terms with their rows and idf, in code point order; those without postings have no rows."""
    shares = _shares(corpus)
    weighed = []
    for text, weight in sorted(weights.items()):
        found = rows(text)
        idf = weight * corpus.idf(sum(map(postings.count, found.values())))
        weighed.append(Term(text, idf, found, tuple(idf * share for share in shares)))
    return tuple(weighed)


@define(eq=False, repr=False)
class Ranking:
    """One search through the segments; `top(k)` is its answer."""

    terms: tuple[Term, ...]
    corpus: Corpus
    block: Callable[[int], Block]
    admits: Callable[[str, int], bool] | None = None
    """Whether an item of this tap and kind number may be in the answer."""

    def top(self, wanted: int) -> list[tuple[Place, float]]:
        """At least the `wanted` best items with their scores, and all that tie with the last; unordered."""
        best = Best(wanted)
        lists = self._lists()
        bounds = [(sum(most for most, _, _ in found), segment) for segment, found in lists.items()]
        for most, segment in sorted(bounds, reverse=True):
            if most < best.least * SLACK:
                break
            self._visit(segment, lists[segment], best)
        return best.places()

    def score(self, segment: int, number: int) -> float:
        """The score of one item, whether or not it is among the best."""
        part = self._part(segment)
        return max(map(part.score, _chunks(part.block, number)))

    def parts(self, segment: int, number: int) -> tuple[int, list[tuple[str, int, float]]]:
        """The best chunk of an item, counted from its first, and its terms with frequency and points."""
        part = self._part(segment)
        chunks = _chunks(part.block, number)
        best = max(chunks, key=lambda chunk: (part.score(chunk), -chunk))
        length = part.lengths[best]
        found = [(term, postings.tf_at(row, best)) for term, row in self._unpacked(segment)]
        parts = [(term.text, tf, term.idf * self.corpus.part(tf, length)) for term, tf in found if tf]
        return best - chunks.start, parts

    def holds(self, segment: int, number: int) -> set[str]:
        """The terms that an item has somewhere."""
        chunks = _chunks(self.block(segment), number)
        found = ((term.text, row.ids) for term, row in self._unpacked(segment))
        return {text for text, ids in found if bisect_left(ids, chunks.start) < bisect_left(ids, chunks.stop)}

    def admitted(self, block: Block) -> bytes | None:
        """Of each item whether it may be in the answer; None when all may."""
        if self.admits is None:
            return None
        return b"".join(
            block.kinds[numbers.start : numbers.stop].translate(_table(self.admits, tap))
            for tap, numbers in block.owners
        )

    def _unpacked(self, segment: int) -> list[tuple[Term, Row]]:
        return [(term, postings.unpack(row)) for term in self.terms if (row := term.rows.get(segment))]

    def _lists(self) -> dict[int, list[Postings]]:
        """What each segment has of the question."""
        lists: defaultdict[int, list[Postings]] = defaultdict(list)
        tops = _tops(self.corpus)
        for term in self.terms:
            idf, weights = term.idf, term.weights
            for segment, row in term.rows.items():
                lists[segment].append((idf * tops[postings.front(row)], weights, row))
        return lists

    def _part(self, segment: int) -> "_Part":
        rows = [(term.idf, row) for term in self.terms if (row := term.rows.get(segment))]
        return _Part(segment, self.block(segment), self.corpus, rows)

    def _visit(self, segment: int, lists: list[Postings], best: "Best") -> None:
        part = self._part(segment)
        settle = partial(part.settle, best, self.admitted(part.block))
        for chunk, bound in candidates(lists, part.block.chunks, best.least, settle):
            if bound < best.least * SLACK:
                break
            settle((chunk,))


@define(eq=False, repr=False)
class Best:
    """The best items so far."""

    wanted: int
    least: float = 0.0
    """What an item needs to be among them."""
    scores: dict[Place, float] = Factory(dict)

    def offer(self, place: Place, score: float) -> None:
        """Take an item in if its score is high enough, or raise the one it has."""
        if score < self.least or score <= self.scores.get(place, 0.0):
            return
        self.scores[place] = score
        if len(self.scores) >= self.wanted:
            self.least = nlargest(self.wanted, self.scores.values())[-1]
            if len(self.scores) > 2 * self.wanted:
                self.scores = dict(self.places())

    def places(self) -> list[tuple[Place, float]]:
        """Those that are good enough."""
        return [(place, score) for place, score in self.scores.items() if score >= self.least]


@define(eq=False, repr=False)
class _Part:
    """What one segment has of the question."""

    segment: int
    block: Block
    corpus: Corpus
    rows: list[tuple[float, bytes]]
    """The idf of each term and its row."""
    starts: Sequence[int] = Factory(lambda self: memoryview(self.block.starts).cast("I"), takes_self=True)
    lengths: Sequence[int] = Factory(lambda self: memoryview(self.block.lengths).cast("H"), takes_self=True)
    unpacked: list[tuple[float, Row]] = Factory(list)
    scored: dict[int, float] = Factory(dict)

    def settle(self, best: Best, admitted: bytes | None, chunks: Iterable[int]) -> float:
        """Offer chunks with their exact scores."""
        for chunk in chunks:
            number = bisect_right(self.starts, chunk) - 1
            if admitted is None or admitted[number]:
                best.offer((self.segment, number), self.score(chunk))
        return best.least

    def score(self, chunk: int) -> float:
        """The exact score of a chunk."""
        if chunk not in self.scored:
            if not self.unpacked:
                self.unpacked = [(idf, postings.unpack(row)) for idf, row in self.rows]
            gain = self.corpus.formula.k1 + 1
            damping = self.corpus.damping(self.lengths[chunk])
            score = 0.0
            for idf, row in self.unpacked:
                if tf := postings.tf_at(row, chunk):
                    score += idf * (tf * gain / (tf + damping))
            self.scored[chunk] = score
        return self.scored[chunk]


@lru_cache(maxsize=8)
def _shares(corpus: Corpus) -> tuple[float, ...]:
    """The most that a code can stand for, for all 256 codes."""
    return tuple(corpus.part(*postings.extremes(code)) for code in range(256))


class _Tops(dict[bytes, float]):
    """The most that a row of some front can stand for."""

    def __init__(self, shares: Sequence[float]) -> None:
        super().__init__()
        self.shares = shares

    def __missing__(self, front: bytes) -> float:
        top = self[front] = max(map(self.shares.__getitem__, front))
        return top


@lru_cache(maxsize=8)
def _tops(corpus: Corpus) -> _Tops:
    return _Tops(_shares(corpus))


def _table(admits: Callable[[str, int], bool], tap: str) -> bytes:
    """Turns the kinds of items of a tap into 1 for those that may be in the answer, else 0."""
    return bytes(admits(tap, kind) for kind in range(len(KINDS))).ljust(256, b"\0")


def _chunks(block: Block, number: int) -> range:
    starts = memoryview(block.starts).cast("I")
    end = starts[number + 1] if number + 1 < len(starts) else block.chunks
    return range(starts[number], end)
