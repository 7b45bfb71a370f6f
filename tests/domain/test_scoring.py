"""BM25: the pruned ranking against one that reads everything."""

from collections.abc import Mapping
from math import log

from hypothesis import given, settings
from hypothesis import strategies as st

from boost.adapters.memory.index_store import MemoryIndex
from boost.domain import indexing, layout, scoring
from boost.domain.chunking import Windows
from boost.domain.scoring import Bm25, Corpus, Ranking
from boost.ports.intake import Batch, Document
from boost.ports.model import IndexState, Item
from tests.support.words import words

FORMULA = Bm25()
SHAPE = Windows(size=60, overlap=10, cap=4)
Texts = Mapping[str, list[str]]
"""Tap -> bodies."""

word = st.sampled_from("alpha beta gamma delta epsilon zeta eta theta iota kappa".split())
body = st.lists(word, min_size=0, max_size=60).map(" ".join)
corpora = st.dictionaries(
    st.sampled_from(["a/a", "b/b", "c/c", "d/d"]), st.lists(body, min_size=1, max_size=6), min_size=1
)
queries = st.lists(word, min_size=1, max_size=6)


def store_of(texts: Texts) -> tuple[MemoryIndex, IndexState]:
    store = MemoryIndex(1)
    for tap, bodies in texts.items():
        documents = [
            Document(
                Item(tap, f"p{at}", f"p{at}", layout.KINDS[at % 3], None, f"item{at}", f"item{at}"), body
            )
            for at, body in enumerate(bodies)
        ]
        store.replace(Batch(tap, "c", "r", tuple(indexing.segments(documents, words(), SHAPE)), ()))
    state = store.state()
    assert state is not None
    return store, state


def corpus_of(state: IndexState) -> Corpus:
    held = state.held.values()
    return Corpus(sum(each.chunks for each in held), sum(each.tokens for each in held), FORMULA)


def ranked(texts: Texts, query: list[str], wanted: int, kind: int | None = None) -> list[tuple[str, float]]:
    store, state = store_of(texts)
    corpus = corpus_of(state)
    terms = scoring.weigh(dict.fromkeys(query, 1.0), store.rows, corpus)
    admits = None if kind is None else (lambda _tap, number: number == kind)
    top = Ranking(terms, corpus, store.block, admits).top(wanted)
    named = [(store.items(segment, [number])[0].id, score) for (segment, number), score in top]
    return sorted(named, key=lambda pair: (-pair[1], pair[0]))


def exhaustive(texts: Texts, query: list[str], kind: int | None = None) -> list[tuple[str, float]]:
    """BM25 as the formula says it, over every chunk, from the texts alone."""
    from collections import Counter

    from boost.domain.chunking import windows

    chunks: list[tuple[str, int, Counter[str]]] = []
    for tap, bodies in texts.items():
        for at, text in enumerate(bodies):
            spans = windows(text, SHAPE) or [(0, 0)]
            for start, end in spans:
                counts = Counter(set(words().terms(f"item{at}")))
                counts.update(words().terms(text[start:end]))
                chunks.append((f"{tap}:p{at}", at % 3, counts))
    count, tokens = len(chunks), sum(counts.total() for _, _, counts in chunks)
    best: dict[str, float] = {}
    for name, kind_of, counts in chunks:
        score = 0.0
        for term in sorted(set(query)):
            df = sum(term in other for _, _, other in chunks)
            idf = log(1 + (count - df + 0.5) / (df + 0.5))
            tf = counts[term]
            if tf:
                score += idf * (tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * counts.total() / (tokens / count))))
        if score and kind in (None, kind_of):
            best[name] = max(best.get(name, 0.0), score)
    return sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))


@settings(max_examples=300)
@given(corpora, queries, st.integers(1, 5))
def test_the_best_are_those_of_the_formula_to_the_last_bit(
    texts: Texts, query: list[str], wanted: int
) -> None:
    expected = exhaustive(texts, query)
    least = expected[min(wanted, len(expected)) - 1][1] if expected else 0
    due = [pair for pair in expected if pair[1] >= least]
    assert ranked(texts, query, wanted)[: len(due)] == due


@given(corpora, queries, st.integers(0, 2))
def test_a_filter_gives_what_filtering_everything_gives(texts: Texts, query: list[str], kind: int) -> None:
    assert ranked(texts, query, 100, kind) == exhaustive(texts, query, kind)


@given(corpora, queries, st.randoms(use_true_random=False))
def test_the_order_of_the_taps_changes_nothing(texts: Texts, query: list[str], random: object) -> None:
    names = list(texts)
    random.shuffle(names)  # type: ignore[attr-defined]
    assert ranked({name: texts[name] for name in names}, query, 3) == ranked(texts, query, 3)


@given(corpora, queries)
def test_one_item_scores_as_it_does_in_the_ranking(texts: Texts, query: list[str]) -> None:
    store, state = store_of(texts)
    corpus = corpus_of(state)
    ranking = Ranking(scoring.weigh(dict.fromkeys(query, 1.0), store.rows, corpus), corpus, store.block)
    for (segment, number), score in ranking.top(100):
        assert ranking.score(segment, number) == score
