"""BM25 as the formula says it, over every chunk: what the pruned ranking has to equal to the last bit."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import log

from tools.engines.own import WANTED, Answer


class Oracle:
    """The frequencies of some terms in all chunks."""

    def __init__(self, lines: Iterable[tuple[str, str]], terms: Iterable[str]) -> None:
        self.items: list[str] = []
        self.lengths = array("I")
        self.postings = {term: (array("I"), array("I")) for term in terms}
        for number, (item, chunk) in enumerate(lines):
            counts = Counter(chunk.split(" ")) if chunk else Counter[str]()
            self.items.append(item)
            self.lengths.append(counts.total())
            for term in counts.keys() & self.postings.keys():
                chunks, frequencies = self.postings[term]
                chunks.append(number)
                frequencies.append(counts[term])

    def ask(self, terms: Sequence[str]) -> Answer:
        """The best ten items."""
        count, mean = len(self.lengths), sum(self.lengths) / len(self.lengths)
        scores: defaultdict[int, float] = defaultdict(float)
        for term in sorted(terms):
            chunks, frequencies = self.postings[term]
            idf = log(1 + (count - len(chunks) + 0.5) / (len(chunks) + 0.5))
            for chunk, tf in zip(chunks, frequencies, strict=True):
                scores[chunk] += idf * (tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * self.lengths[chunk] / mean)))
        best: dict[str, float] = {}
        for chunk, score in scores.items():
            best[self.items[chunk]] = max(best.get(self.items[chunk], 0.0), score)
        return sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))[:WANTED]
