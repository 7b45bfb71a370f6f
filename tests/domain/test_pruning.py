"""The ranking over long lists: whatever was left unread, the answer is that of reading everything."""

from collections import defaultdict
from collections.abc import Mapping
from math import log
from random import Random

from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from boost.domain import postings, scoring
from boost.domain.scoring import Bm25, Corpus, Ranking
from boost.ports.model import Block

Frequencies = Mapping[str, Mapping[tuple[int, int], int]]
"""Term -> segment and chunk -> tf."""


@frozen
class Shelf:
    """Segments without texts."""

    blocks: Mapping[int, Block]
    frequencies: Frequencies
    corpus: Corpus

    def rows(self, term: str) -> dict[int, bytes]:
        numbers: defaultdict[int, list[int]] = defaultdict(list)
        exact: defaultdict[int, bytes] = defaultdict(bytes)
        for (segment, chunk), tf in sorted(self.frequencies[term].items()):
            code = postings.tf_class(tf) << 5 | postings.length_class(self.length(segment, chunk))
            numbers[segment].append(chunk << 8 | code)
            if tf >= postings.INEXACT:
                exact[segment] += postings.exact_entry(chunk, tf)
        return {segment: postings.pack(row, exact[segment]) for segment, row in numbers.items()}

    def length(self, segment: int, chunk: int) -> int:
        return memoryview(self.blocks[segment].lengths).cast("H")[chunk]

    def item(self, segment: int, chunk: int) -> int:
        starts = memoryview(self.blocks[segment].starts).cast("I")
        return sum(start <= chunk for start in starts) - 1

    def exhaustive(self) -> dict[tuple[int, int], float]:
        """BM25 of every chunk from the formula; the best one of each item."""
        scores: defaultdict[tuple[int, int], float] = defaultdict(float)
        count, mean = self.corpus.chunks, self.corpus.tokens / self.corpus.chunks
        for term in sorted(self.frequencies):
            df = len(self.frequencies[term])
            idf = log(1 + (count - df + 0.5) / (df + 0.5))
            for (segment, chunk), tf in self.frequencies[term].items():
                length = self.length(segment, chunk)
                scores[segment, chunk] += idf * (tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / mean)))
        best: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (segment, chunk), score in scores.items():
            place = segment, self.item(segment, chunk)
            best[place] = max(best[place], score)
        return dict(best)


def shelf(seed: int) -> Shelf:
    """Short and long lists over segments of very different sizes, with ties between items."""
    random = Random(seed)
    frequencies: defaultdict[str, dict[tuple[int, int], int]] = defaultdict(dict)
    blocks = {}
    shares = [random.choice((0.003, 0.02, 0.2, 0.7)) for _ in range(random.randint(1, 14))]
    for segment in range(1, random.randint(2, 6)):
        chunks = random.choice((1, 40, 300, 3000))
        starts = sorted({0, *random.sample(range(chunks), chunks // 2)})
        lengths = [random.choice((8, 60, 130, 131)) for _ in range(chunks)]
        blocks[segment] = _block(starts, lengths)
        for number, share in enumerate(shares):
            for chunk in range(chunks):
                if random.random() < share:
                    frequencies[f"t{number}"][segment, chunk] = random.choice((1, 1, 1, 2, 3, 6, 7, 9))
    corpus = Corpus(
        sum(each.chunks for each in blocks.values()), sum(each.tokens for each in blocks.values()), Bm25()
    )
    return Shelf(blocks, frequencies, corpus)


def _block(starts: list[int], lengths: list[int]) -> Block:
    packed = b"".join(start.to_bytes(4, "little") for start in starts)
    sizes = b"".join(length.to_bytes(2, "little") for length in lengths)
    return Block("a/b", len(lengths), sum(lengths), packed, sizes, bytes(len(starts)))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1_000_000), st.sampled_from((1, 3, 10)))
def test_the_best_of_long_lists_are_those_of_the_formula_to_the_last_bit(seed: int, wanted: int) -> None:
    made = shelf(seed)
    scores = made.exhaustive()
    least = sorted(scores.values(), reverse=True)[:wanted][-1] if scores else 0.0
    due = {place: score for place, score in scores.items() if score >= least}
    terms = scoring.weigh(dict.fromkeys(made.frequencies, 1.0), made.rows, made.corpus)
    top = Ranking(terms, made.corpus, made.blocks.__getitem__).top(wanted)
    assert dict(top) == (due if len(scores) >= wanted else scores)
