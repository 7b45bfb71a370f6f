"""Use case: rank the catalogue for a task, with the best engine at hand."""

from collections.abc import Callable, Mapping, Set
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from boost.domain import confidence, layout
from boost.domain.catalogue import Catalogue
from boost.domain.frontmatter_match import ranked
from boost.domain.full_text import FullText, Retrieved
from boost.domain.grouping import Group, grouped
from boost.domain.text import name_key, query_terms
from boost.ports.clock import Clock
from boost.ports.errors import Damaged, Refused
from boost.ports.index_store import IndexStore
from boost.ports.model import IndexState, Item

if TYPE_CHECKING:
    from boost.domain.explaining import Why

BM25 = "BM25 full-content"
FRONTMATTER = "frontmatter match"
ENGINES = ("auto", "bm25", "frontmatter")


@frozen(eq=False, repr=False)
class Query:
    """What is asked."""

    text: str
    kind: str | None = None
    tap: str | None = None
    limit: int = 10
    engine: str = "auto"
    explain: bool = False
    """Whether each hit says why it stands where it stands."""


@frozen(repr=False)
class Hit:
    """One item of the answer."""

    item: Item
    score: float
    fit: float
    duplicates: tuple[str, ...] = ()
    """Ids of identical texts."""
    similar: tuple[str, ...] = ()
    """Ids of nearly equal texts and of translations."""
    why: "Why | None" = None


@frozen(repr=False)
class Found:
    """The answer, and honestly how it came about."""

    query: str
    engine: str
    hits: tuple[Hit, ...] = ()
    missing: tuple[str, ...] = ()
    reason: str | None = None
    """`below-floor` when something matched, but nothing well enough."""
    chance: float | None = None
    """How likely it is that something fits, 0 to 1; None where nobody can tell."""
    instead: Mapping[str, list[str]] = field(factory=dict)
    """What was looked for in the place of words that no text holds."""
    took: float = 0.0
    """Seconds."""


@frozen(eq=False, repr=False)
class Search:
    """Rank items for a question. Without an index names and descriptions answer."""

    catalogue: Catalogue
    full_text: FullText
    clock: Clock

    @property
    def store(self) -> IndexStore:
        """The index that answers."""
        return self.full_text.store

    def __call__(self, query: Query) -> Found:
        if query.tap is not None:
            query = evolve(query, tap=self.catalogue.tap(query.tap).name)
        began = self.clock.ticks()
        found = self._answer(query)
        missing = (*self.catalogue.missing, *found.missing)
        return evolve(found, missing=missing, took=self.clock.ticks() - began)

    def _answer(self, query: Query) -> Found:
        if not name_key(query.text) and not query_terms(query.text, self.full_text.words):
            return Found(query.text, BM25, missing=("the query has no letters or digits",))
        state, missing = self._state()
        if state is None or query.engine == "frontmatter":
            return self._by_frontmatter(query, () if state else missing)
        try:
            return evolve(self._by_words(query, state), missing=missing)
        except Damaged as error:
            return self._by_frontmatter(query, (f"{error.message}: {error.hint}",))

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
        taps = self.catalogue.taps
        new = [tap for tap in taps if tap.name not in state.held]
        moved = [tap for tap in taps if tap not in new and state.held[tap.name].commit != tap.commit]
        parts = (("are not indexed yet", new), ("changed since they were indexed", moved))
        return tuple(
            f"{len(those)} of {len(taps)} taps {what}: run `boost reindex`" for what, those in parts if those
        )

    def _by_words(self, query: Query, state: IndexState) -> Found:
        found = self.full_text(query.text, query.limit, state, self._admits(query, state))
        chance, tuning = _chance(found), self.full_text.tuning
        hits = _hits(query, found, near=tuning.near_copies) if chance >= tuning.floor else []
        hits += self._of_brand(query, {hit.item.id for hit in hits}) if len(hits) < query.limit else []
        return Found(
            query.text,
            BM25,
            hits=tuple(hits[: query.limit]),
            reason=None if hits or not found.entries else "below-floor",
            chance=round(chance, 4),
            instead=found.asked.instead,
        )

    def _admits(self, query: Query, state: IndexState) -> Callable[[str, int], bool] | None:
        """What may answer: never a tap that is indexed and no longer followed."""
        followed = {tap.name for tap in self.catalogue.taps}
        if query.kind is None and query.tap is None and followed >= state.held.keys():
            return None
        if query.kind is not None and query.kind not in layout.KINDS:
            raise Refused(f"{query.kind!r} is no kind of item", f"kinds are {', '.join(layout.KINDS)}")
        kind = None if query.kind is None else layout.KINDS.index(query.kind)
        taps = followed if query.tap is None else {query.tap}
        return lambda tap, number: tap in taps and kind in (None, number)

    def _of_brand(self, query: Query, known: Set[str]) -> list[Hit]:
        """The items of a tap that is asked for by its name, its owner or its repository."""
        key = name_key(query.text)
        taps = [
            tap.name for tap in self.catalogue.taps if key in map(name_key, (tap.name, *tap.name.split("/")))
        ]
        found = [item for tap in taps for item in self.catalogue.items(kind=query.kind, tap=tap)]
        of_tap = [item for item in found if query.tap in (None, item.tap) and item.id not in known]
        return [_hit(group) for group in grouped([(item, 0.0) for item in of_tap])]

    def _by_frontmatter(self, query: Query, missing: tuple[str, ...]) -> Found:
        terms = query_terms(query.text, self.full_text.words)
        items = self.catalogue.items(kind=query.kind, tap=query.tap)
        hits = [
            _hit(group)
            for group in grouped(ranked(items, query.text, terms), foreign=_is_foreign(query.text))
        ]
        if query.engine == "bm25":
            missing = (*missing, "bm25 cannot answer without an index: names and descriptions did")
        return Found(query.text, FRONTMATTER, tuple(hits[: query.limit]), missing)


def _chance(found: Retrieved) -> float:
    """How likely it is that something fits; a name always does."""
    if any(entry.promotion for entry in found.entries):
        return 1.0
    return confidence.chance(found.evidence) if found.entries else 0.0


def _hits(query: Query, found: Retrieved, *, near: bool) -> list[Hit]:
    entries = {entry.item.id: entry for entry in found.entries}
    ranking = [(entry.item, entry.points) for entry in found.entries]
    groups = grouped(ranking, foreign=_is_foreign(query.text), near=near)[: query.limit]
    fits = [round(entries[group.item.id].score / (found.full or 1), 4) for group in groups]
    hits = [_hit(group, fit) for group, fit in zip(groups, fits, strict=True)]
    if not query.explain:
        return hits
    from boost.domain.explaining import why

    return [
        evolve(hit, why=why(entries[hit.item.id], found, group.rule))
        for hit, group in zip(hits, groups, strict=True)
    ]


def _hit(group: Group, fit: float = 0.0) -> Hit:
    return Hit(group.item, group.points, fit, group.copies, group.similar)


def _is_foreign(text: str) -> bool:
    """Whether a question is written in other letters than Latin ones."""
    return any(character.isalpha() and character > "\u024f" for character in text)
