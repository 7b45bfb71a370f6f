"""BM25 over chunks, best chunk per item: exact, and read only as far as the best ten need.

The formula is Robertson's BM25 with idf = ln(1 + (N - df + .5) / (df + .5)). Segments and terms are visited
by the most that they can add (max-score, Turtle & Flood 1995); what survives is scored again from exact
frequencies and lengths. Contributions are added in the order of the terms, so a score is the same to the last
bit whatever the order in which taps were added.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from math import log

from attrs import Factory, define, frozen

from boost.domain import postings
from boost.domain.postings import Row
from boost.ports.model import Block

_SLACK = 1 - 1e-9
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
        k1, b = self.formula.k1, self.formula.b
        mean = self.tokens / self.chunks
        return tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / mean))

    def idf(self, df: int) -> float:
        """How rare a term is."""
        return log(1 + (self.chunks - df + 0.5) / (df + 0.5))


@frozen(eq=False, repr=False)
class Term:
    """One term of the question with its postings in every segment."""

    text: str
    idf: float
    """How rare the term is, times the weight that it has in the question."""
    rows: Mapping[int, Row]


def weigh(
    weights: Mapping[str, float], rows: Callable[[str], Mapping[int, bytes]], corpus: Corpus
) -> tuple[Term, ...]:
    """The terms with their rows and idf, in code point order; those without postings have no rows."""
    weighed = []
    for text, weight in sorted(weights.items()):
        found = {segment: postings.unpack(row) for segment, row in rows(text).items()}
        idf = corpus.idf(sum(len(row.ids) for row in found.values()))
        weighed.append(Term(text, weight * idf, found))
    return tuple(weighed)


@define(eq=False, repr=False)
class Ranking:
    """One search through the segments; `top(k)` is its answer."""

    terms: tuple[Term, ...]
    corpus: Corpus
    block: Callable[[int], Block]
    admits: Callable[[str, int], bool] | None = None
    """Whether an item of this tap and kind number may be in the answer."""
    scores: dict[Place, float] = Factory(dict)

    def top(self, wanted: int) -> list[tuple[Place, float]]:
        """At least the `wanted` best items with their scores, and all that tie with the last; unordered."""
        least = 0.0
        for most, segment in self._segments():
            if most < least * _SLACK:
                break
            least = self._visit(segment, wanted, least)
        return [(place, score) for place, score in self.scores.items() if score >= least * _SLACK]

    def score(self, segment: int, number: int) -> float:
        """The score of one item, whether or not it is among the best."""
        chunks = _chunks(self.block(segment), number)
        return max(self._exact(segment, chunk) for chunk in chunks)

    def parts(self, segment: int, number: int) -> tuple[int, list[tuple[str, int, float]]]:
        """The best chunk of an item, counted from its first, and its terms with frequency and points."""
        chunks = _chunks(self.block(segment), number)
        best = max(chunks, key=lambda chunk: (self._exact(segment, chunk), -chunk))
        length = memoryview(self.block(segment).lengths).cast("H")[best]
        rows = [(term, postings.tf_at(row, best)) for term in self.terms if (row := term.rows.get(segment))]
        parts = [(term.text, tf, term.idf * self.corpus.part(tf, length)) for term, tf in rows if tf]
        return best - chunks.start, parts

    def holds(self, segment: int, number: int) -> set[str]:
        """The terms that an item has somewhere."""
        chunks = _chunks(self.block(segment), number)
        rows = ((term.text, term.rows[segment].ids) for term in self.terms if segment in term.rows)
        return {text for text, ids in rows if bisect_left(ids, chunks.start) < bisect_left(ids, chunks.stop)}

    def _segments(self) -> list[tuple[float, int]]:
        most: dict[int, float] = {}
        for term in self.terms:
            for segment, row in term.rows.items():
                most[segment] = most.get(segment, 0.0) + self._row_most(term, row)
        return sorted(((bound, segment) for segment, bound in most.items()), reverse=True)

    def _row_most(self, term: Term, row: Row) -> float:
        table = _bounds(self.corpus)
        return term.idf * max(table[code] for code in row.front)

    def _visit(self, segment: int, wanted: int, least: float) -> float:
        block = self.block(segment)
        admitted = _admitted(block, self.admits)
        starts = memoryview(block.starts).cast("I")
        for at, (chunk, bound) in enumerate(self._candidates(segment, least)):
            if bound < least * _SLACK:
                break
            number = _item(starts, chunk)
            if admitted is None or block.kinds[number] in admitted:
                place = (segment, number)
                self.scores[place] = max(self.scores.get(place, 0.0), self._exact(segment, chunk))
            if at % 16 == 15:
                least = max(least, self._least(wanted))
        return max(least, self._least(wanted))

    def _least(self, wanted: int) -> float:
        return nlargest(wanted, self.scores.values())[-1] if len(self.scores) >= wanted else 0.0

    def _candidates(self, segment: int, least: float) -> list[tuple[int, float]]:
        """Chunks that may still reach `least`, by their bound, highest first."""
        rows = [
            (self._row_most(term, row), term.idf, row)
            for term in self.terms
            if (row := term.rows.get(segment))
        ]
        rows.sort(key=lambda entry: entry[0], reverse=True)
        rest = sum(entry[0] for entry in rows)
        table = _bounds(self.corpus)
        bounds: dict[int, float] = {}
        for most, idf, row in rows:
            weights = [idf * share for share in table]
            _add(bounds, row, weights, only_known=rest < least * _SLACK)
            rest -= most
        able = least * _SLACK
        return sorted(
            (entry for entry in bounds.items() if entry[1] >= able), key=lambda entry: (-entry[1], entry[0])
        )

    def _exact(self, segment: int, chunk: int) -> float:
        length = memoryview(self.block(segment).lengths).cast("H")[chunk]
        score = 0.0
        for term in self.terms:
            row = term.rows.get(segment)
            if row is not None and (tf := postings.tf_at(row, chunk)):
                score += term.idf * self.corpus.part(tf, length)
        return score


def _add(bounds: dict[int, float], row: Row, weights: Sequence[float], *, only_known: bool) -> None:
    """Add a term's bound to each of its chunks, or only to those that are candidates already."""
    known = bounds.get
    if not bounds:
        bounds.update(zip(row.ids, map(weights.__getitem__, row.codes), strict=True))
    elif not only_known:
        for chunk, code in zip(row.ids, row.codes, strict=True):
            bounds[chunk] = known(chunk, 0.0) + weights[code]
    else:
        for chunk, code in zip(row.ids, row.codes, strict=True):
            if (bound := known(chunk)) is not None:
                bounds[chunk] = bound + weights[code]


@lru_cache(maxsize=8)
def _bounds(corpus: Corpus) -> tuple[float, ...]:
    """The most that a code can stand for, for all 256 codes."""
    return tuple(corpus.part(*postings.extremes(code)) for code in range(256))


def _admitted(block: Block, admits: Callable[[str, int], bool] | None) -> set[int] | None:
    return None if admits is None else {kind for kind in range(3) if admits(block.tap, kind)}


def _item(starts: Sequence[int], chunk: int) -> int:
    return bisect_right(starts, chunk) - 1


def _chunks(block: Block, number: int) -> range:
    starts = memoryview(block.starts).cast("I")
    end = starts[number + 1] if number + 1 < len(starts) else block.chunks
    return range(starts[number], end)
