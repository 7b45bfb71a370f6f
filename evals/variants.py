"""The engine that ships with one of its features taken away, to see what each is worth."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from boost.domain.chunking import Windows
from boost.domain.full_text import FullText, Tuning
from boost.domain.scoring import Bm25
from boost.domain.slips import Leniency
from boost.domain.text import Words
from boost.evals.corpus import Corpus
from boost.evals.engines import Engine, answering, reindexed
from boost.evals.retrieval import GATED

Maker = Callable[[Corpus], Engine]
_WHOLE = Windows(size=20_000, overlap=0, cap=1)


def _tuned(**changes: Any) -> Maker:
    """Other tuning over the same index."""
    return lambda corpus: _asking(corpus, evolve(corpus.search.full_text, tuning=evolve(Tuning(), **changes)))


def _lenient(**changes: Any) -> Maker:
    return _tuned(leniency=evolve(Leniency(), **changes))


def _scored(formula: Bm25) -> Maker:
    return lambda corpus: _asking(corpus, evolve(corpus.search.full_text, formula=formula))


def _indexed(words: Callable[[Words], Words], shape: Windows) -> Maker:
    """The same tuning over an index that was made otherwise."""

    def make(corpus: Corpus) -> Engine:
        chosen = words(corpus.search.full_text.words)
        return _asking(
            corpus, FullText(reindexed(corpus, chosen, shape), chosen, corpus.search.full_text.formula)
        )

    return make


def _asking(corpus: Corpus, engine: FullText) -> Engine:
    return answering(evolve(corpus.search, full_text=engine))


def _same(words: Words) -> Words:
    return words


def _unstemmed(words: Words) -> Words:
    return Words(str, words.stop)


def _unstopped(words: Words) -> Words:
    return Words(words.stem, frozenset())


VARIANTS: Mapping[str, Maker] = {
    GATED: lambda corpus: answering(corpus.search),
    "no header on chunks": _indexed(_same, Windows(header=False)),
    "whole documents, no chunks": _indexed(_same, _WHOLE),
    "no stems": _indexed(_unstemmed, Windows()),
    "no stop words": _indexed(_unstopped, Windows()),
    "k1 = 0.9, b = 0.4": _scored(Bm25(0.9, 0.4)),
    "no points for names": _tuned(name=0.0),
    "no correction of typos": _lenient(corrected=()),
    "no completion of the last word": _lenient(completed=0.0),
    "no parting of joined words": _lenient(split=0.0),
    "CJK pairs count in full": _lenient(pair=1.0),
    "near copies each by itself": _tuned(near_copies=False),
    "no floor": _tuned(floor=0.0),
}
"""What ships first, then what is missing in each."""
