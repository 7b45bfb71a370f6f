"""The engines that are compared: each answers a question with item ids, best first."""

from collections.abc import Callable, Mapping

from attrs import field, frozen

from boost.domain import indexing, scoring
from boost.domain.chunking import Windows
from boost.domain.frontmatter_match import ranked
from boost.domain.grouping import grouped
from boost.domain.scoring import Bm25, Ranking
from boost.domain.search import BM25, Query, Search
from boost.domain.text import Words, query_terms
from boost.evals.corpus import Corpus
from boost.ports.errors import Damaged
from boost.ports.index_store import IndexStore
from boost.ports.intake import Batch

Engine = Callable[[str, int], tuple[str, ...]]
"""Takes a question and how many ids are wanted; identical texts come once, under the best of their ids."""

_SPARE = 20
# What lies beyond would change no length: `postings.LONGEST_CHUNK` is reached before.
_WHOLE = Windows(size=20_000, overlap=0, cap=1)


def frontmatter(corpus: Corpus) -> Engine:
    """Words of the question in names and descriptions."""
    items = tuple(document.item for document in corpus.documents)
    words = corpus.search.full_text.words

    def answer(query: str, limit: int) -> tuple[str, ...]:
        found = grouped(ranked(items, query, query_terms(query, words)))
        return tuple(group.item.id for group in found[:limit])

    return answer


def shipped(corpus: Corpus) -> Engine:
    """BM25 as `boost search` has it, with all that it adds, and "nothing fits" below the floor."""
    return answering(corpus.search)


def answering(search: Search) -> Engine:
    """A search as an engine."""

    def answer(query: str, limit: int) -> tuple[str, ...]:
        found = search(Query(query, limit=limit, engine="bm25"))
        if found.engine != BM25:
            # Search answers somehow from a damaged index; that would be measured under a wrong name.
            raise Damaged(f"{found.engine} answered in place of {BM25}: {'; '.join(found.missing)}")
        return tuple(hit.item.id for hit in found.hits)

    return answer


def plain(corpus: Corpus) -> Engine:
    """BM25 over raw words: no stop list, no stems, no header, no exact names, no floor."""
    words = Words(str, frozenset())
    return indexed(corpus, words, Windows(header=False)).answer


def document(corpus: Corpus) -> Engine:
    """BM25 over whole bodies with their header."""
    return indexed(corpus, corpus.search.full_text.words, _WHOLE).answer


def long_tolerant(corpus: Corpus) -> Engine:
    """BM25 over the index as it ships with k1 = 0.9 and b = 0.4, the defaults of Anserini; no floor."""
    return WordEngine(corpus.search.store, corpus.search.full_text.words, Bm25(0.9, 0.4)).answer


ENGINES: Mapping[str, Callable[[Corpus], Engine]] = {
    "frontmatter": frontmatter,
    "bm25": shipped,
    "bm25-plain": plain,
    "bm25-document": document,
    "bm25-k0.9-b0.4": long_tolerant,
}
"""In the order in which tables show them; `bm25` is what ships."""
TITLES: Mapping[str, str] = {
    "frontmatter": "frontmatter match",
    "bm25": "BM25 full-content",
    "bm25-plain": "BM25 plain words",
    "bm25-document": "BM25 whole documents",
    "bm25-k0.9-b0.4": "BM25 with k1=0.9, b=0.4",
}
"""What to call them in a sentence."""


@frozen
class WordEngine:
    """BM25 over an index and nothing around it."""

    store: IndexStore
    words: Words = field(repr=False)
    formula: Bm25

    def answer(self, query: str, limit: int) -> tuple[str, ...]:
        """The ids of the best items."""
        state = self.store.state()
        held = state.held.values() if state else ()
        corpus = scoring.Corpus(
            sum(each.chunks for each in held), sum(each.tokens for each in held), self.formula
        )
        terms = scoring.weigh(dict.fromkeys(query_terms(query, self.words), 1.0), self.store.rows, corpus)
        found = Ranking(terms, corpus, self.store.block).top(limit + _SPARE)
        scored = [(self.store.items(segment, [number])[0], score) for (segment, number), score in found]
        scored.sort(key=lambda pair: (-round(pair[1], 6), pair[0].id))
        return tuple(group.item.id for group in grouped(scored)[:limit])


def indexed(corpus: Corpus, words: Words, shape: Windows) -> WordEngine:
    """The corpus under other rules for text and windows, in an index of its own."""
    return WordEngine(reindexed(corpus, words, shape), words, corpus.search.full_text.formula)


def reindexed(corpus: Corpus, words: Words, shape: Windows) -> IndexStore:
    """A new index of the corpus."""
    store, recipe = corpus.fresh(), indexing.recipe(shape, words.stem, words.stop)
    for tap in sorted({document.item.tap for document in corpus.documents}):
        own = [document for document in corpus.documents if document.item.tap == tap]
        store.replace(Batch(tap, "", recipe, indexing.segments(own, words, shape)))
    return store
