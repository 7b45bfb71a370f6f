"""Use case: rank the catalogue for a task, with the best engine at hand."""

from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from boost.domain import layout, scoring
from boost.domain.catalogue import Catalogue
from boost.domain.frontmatter_match import ranked
from boost.domain.grouping import Scored, grouped
from boost.domain.scoring import Bm25, Corpus, Place, Ranking, Term
from boost.domain.text import Words, name_key, query_terms
from boost.ports.clock import Clock
from boost.ports.errors import Damaged, Refused
from boost.ports.index_store import IndexStore
from boost.ports.model import IndexState, Item

BM25 = "BM25 full-content"
FRONTMATTER = "frontmatter match"
ENGINES = ("auto", "bm25", "frontmatter")
FLOOR = 0.18
"""Answers that fit less are "nothing fits"; measured on blind questions and off-topic ones."""
_SPARE = 20


@frozen
class Query:
    """What is asked."""

    text: str
    kind: str | None = None
    tap: str | None = None
    limit: int = 10
    engine: str = "auto"


@frozen
class Hit:
    """One item of the answer."""

    item: Item
    score: float
    fit: float
    duplicates: tuple[str, ...] = ()
    """Ids of identical texts."""


@frozen
class Found:
    """The answer, and honestly how it came about."""

    query: str
    engine: str
    hits: tuple[Hit, ...] = ()
    missing: tuple[str, ...] = ()
    reason: str | None = None
    """`below-floor` when something matched, but nothing well enough."""
    took: float = 0.0
    """Seconds."""


@frozen(eq=False, repr=False)
class Search:
    """Rank items for a question. Without an index names and descriptions answer."""

    store: IndexStore
    catalogue: Catalogue
    words: Words
    clock: Clock
    formula: Bm25

    def __call__(self, query: Query) -> Found:
        if query.tap is not None:
            query = evolve(query, tap=self.catalogue.tap(query.tap).name)
        began = self.clock.ticks()
        found = self._answer(query)
        return evolve(found, took=self.clock.ticks() - began)

    def _answer(self, query: Query) -> Found:
        terms = query_terms(query.text, self.words)
        if not terms and not name_key(query.text):
            return Found(query.text, BM25, missing=("the query has no letters or digits",))
        state, missing = self._state()
        if state is None or query.engine == "frontmatter":
            return self._by_frontmatter(query, terms, () if state else missing)
        try:
            return evolve(self._by_words(query, terms, state), missing=missing)
        except Damaged as error:
            return self._by_frontmatter(query, terms, (f"{error.message}: {error.hint}",))

    def _state(self) -> tuple[IndexState | None, tuple[str, ...]]:
        """The index, if it can answer, and what the user should know about it."""
        try:
            state = self.store.state()
        except Damaged as error:
            return None, (f"{error.message}: {error.hint}",)
        if state is None:
            return None, ("there is no index yet: `boost reindex` makes search read whole texts",)
        if state.version != layout.INDEX_VERSION:
            return None, ("the index is of another version of boost: run `boost reindex`",)
        return state, self._staleness(state)

    def _staleness(self, state: IndexState) -> tuple[str, ...]:
        held = {tap.name: tap.commit for tap in self.catalogue.taps}
        behind = [
            name
            for name, commit in held.items()
            if name not in state.held or state.held[name].commit != commit
        ]
        return (
            (f"{len(behind)} of {len(held)} taps changed since they were indexed: run `boost reindex`",)
            if behind
            else ()
        )

    def _by_words(self, query: Query, terms: Sequence[str], state: IndexState) -> Found:
        chunks = sum(held.chunks for held in state.held.values())
        corpus = Corpus(chunks, sum(held.tokens for held in state.held.values()), self.formula)
        weighed = scoring.weigh(terms, self.store.rows, corpus)
        ranking = Ranking(weighed, corpus, self.store.block, _admits(query))
        named = self._named(query, ranking)
        places = dict(ranking.top(query.limit + _SPARE)) | named
        hits = self._hits(places, named, weighed, corpus)
        if hits and not named and max(hit.fit for hit in hits) < FLOOR:
            return Found(query.text, BM25, reason="below-floor")
        return Found(query.text, BM25, hits=tuple(hits[: query.limit]))

    def _named(self, query: Query, ranking: Ranking) -> dict[Place, float]:
        """Items whose name is the query, with their scores."""
        admits = _admits(query)
        named: dict[Place, float] = {}
        for segment, row in self.store.rows(layout.NAME + name_key(query.text)).items():
            block = self.store.block(segment)
            for number in layout.name_numbers(row):
                if admits is None or admits(block.tap, block.kinds[number]):
                    named[segment, number] = ranking.score(segment, number)
        return named

    def _hits(
        self, places: dict[Place, float], named: dict[Place, float], terms: Sequence[Term], corpus: Corpus
    ) -> list[Hit]:
        scored = [(place not in named, score, self._item(place)) for place, score in places.items()]
        scored.sort(key=lambda entry: (entry[0], -round(entry[1], 6), entry[2].id))
        # An internal item is for its tap's other items: only its own name brings it up.
        ranking: list[Scored] = [
            (item, score) for other, score, item in scored if not other or "internal" not in item.labels
        ]
        return [
            Hit(item, round(score, 6), round(scoring.fit(score, terms, corpus), 4), copies)
            for item, score, copies in grouped(ranking)
        ]

    def _item(self, place: Place) -> Item:
        segment, number = place
        return self.store.items(segment, [number])[0]

    def _by_frontmatter(self, query: Query, terms: Sequence[str], missing: tuple[str, ...]) -> Found:
        items = self.catalogue.items(kind=query.kind, tap=query.tap)
        hits = [Hit(item, score, 0.0, copies) for item, score, copies in grouped(ranked(items, terms))]
        return Found(query.text, FRONTMATTER, tuple(hits[: query.limit]), missing)


def _admits(query: Query) -> Callable[[str, int], bool] | None:
    if query.kind is None and query.tap is None:
        return None
    if query.kind is not None and query.kind not in layout.KINDS:
        raise Refused(f"{query.kind!r} is no kind of item", f"kinds are {', '.join(layout.KINDS)}")
    kind = None if query.kind is None else layout.KINDS.index(query.kind)
    return lambda tap, number: query.tap in (None, tap) and kind in (None, number)
