"""The keyword engine: a question against whole texts, exact names first."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import Factory, define, field, frozen

from boost.domain import confidence, layout, postings, scoring, stuffing, wording
from boost.domain.confidence import Evidence, Rarity
from boost.domain.scoring import Bm25, Corpus, Place, Ranking, Term
from boost.domain.slips import Leniency
from boost.domain.text import Words, heading, name_key, plain
from boost.domain.wording import TYPED, Asked
from boost.ports.index_store import IndexStore
from boost.ports.model import IndexState, Item

_SPARE = 20
"""Items beyond those wanted: names may lift them, copies take places away."""
_SEEN = 10
"""First answers that say whether anything fits."""
NAME, NAME_START = "name", "name start"
_PROMOTIONS = (NAME, NAME_START, "")
_BEGINNING = len(layout.NAME) + 3
Admits = Callable[[str, int], bool]


@frozen(eq=False, repr=False)
class Tuning:
    """What the engine adds to plain BM25 over chunks."""

    leniency: Leniency = field(factory=Leniency)
    name: float = 0.5
    """How much more a term counts that stands in the name of an item."""
    near_copies: bool = True
    """Whether texts that are nearly the same are shown once."""
    stuffed: float = stuffing.FACTOR
    """What is left of the points of a text that repeats itself to be found."""
    floor: float = 0.215
    """The least chance that something fits; below it the answer is "nothing fits"."""


@frozen(eq=False, repr=False)
class Entry:
    """An item with its points."""

    place: Place
    item: Item
    score: float
    """BM25 of its best chunk."""
    name_points: float = 0.0
    factor: float = 1.0
    """What is left of the points; less than 1 for a text that repeats itself to be found."""
    promotion: str = ""
    """`name` when the question is its name, `name start` when it begins it, else empty."""

    @property
    def points(self) -> float:
        return round(self.factor * (self.score + self.name_points), 6)


@frozen(eq=False, repr=False)
class Retrieved:
    """The best items, best first, and what was understood of the question."""

    entries: tuple[Entry, ...]
    asked: Asked
    rarity: Rarity
    evidence: Evidence
    full: float
    """The most points that a text could have."""
    terms: tuple[Term, ...]
    ranking: Ranking


@define(eq=False, repr=False)
class _Lookup:
    """The rows of terms; each is read once a search."""

    store: IndexStore
    read: dict[str, Mapping[int, bytes]] = Factory(dict)

    def rows(self, term: str) -> Mapping[int, bytes]:
        if term not in self.read:
            self.read[term] = self.store.rows(term)
        return self.read[term]

    def df(self, term: str) -> int:
        return sum(map(postings.count, self.rows(term).values()))

    def terms(self, prefix: str) -> Iterable[str]:
        return self.store.terms(prefix)


@frozen(eq=False, repr=False)
class FullText:
    """Rank items by BM25 of their best chunk and by the words of their names."""

    store: IndexStore
    words: Words
    formula: Bm25
    tuning: Tuning = field(factory=Tuning)

    def __call__(self, text: str, wanted: int, state: IndexState, admits: Admits | None = None) -> Retrieved:
        """At least `wanted` items, if that many hold a word of the question."""
        lookup = _Lookup(self.store)
        asked = wording.asked(text, self.words, lookup, self.tuning.leniency)
        held = state.held.values()
        corpus = Corpus(sum(each.chunks for each in held), sum(each.tokens for each in held), self.formula)
        terms = scoring.weigh(asked.weights, lookup.rows, corpus)
        ranking = Ranking(terms, corpus, self.store.block, admits)
        entries = self._entries(text, wanted, ranking, terms, asked)
        rarity = Rarity([corpus.idf(lookup.df(word)) for word in asked.words], corpus.idf(0), corpus.chunks)
        full = (self.formula.k1 + 1) * rarity.best
        return Retrieved(
            entries=tuple(entries),
            asked=asked,
            rarity=rarity,
            evidence=self._evidence(entries, ranking, asked, rarity),
            full=full,
            terms=terms,
            ranking=ranking,
        )

    def _entries(
        self, text: str, wanted: int, ranking: Ranking, terms: Sequence[Term], asked: Asked
    ) -> list[Entry]:
        named = self._named(text, asked)
        named = {place: how for place, how in named.items() if self._is_admitted(place, ranking)}
        scores = {place: ranking.score(*place) for place in named}
        count = wanted + _SPARE
        while True:
            places = dict(ranking.top(count)) | scores
            entries = [self._entry(place, score, terms, named) for place, score in places.items()]
            # However many there are that repeat themselves, they crowd nobody out.
            if len(places) < count or sum(entry.factor == 1 for entry in entries) >= wanted:
                break
            count *= 2
        entries.sort(key=lambda entry: (_PROMOTIONS.index(entry.promotion), -entry.points, entry.item.id))
        # An internal item is for its tap's other items: only its own name brings it up.
        return [entry for entry in entries if entry.promotion or "internal" not in entry.item.labels]

    def _entry(self, place: Place, score: float, terms: Sequence[Term], named: Mapping[Place, str]) -> Entry:
        segment, number = place
        (item,) = self.store.items(segment, [number])
        name = set(self.words.terms(plain(item.name)))
        points = self.tuning.name * sum(term.idf for term in terms if term.text in name)
        factor = self.tuning.stuffed if stuffing.LABEL in item.labels else 1.0
        return Entry(place, item, score, points, factor, named.get(place, ""))

    def _named(self, text: str, asked: Asked) -> dict[Place, str]:
        """Items whose name is the question; if there are none and it has an unknown word, those it begins."""
        key = layout.NAME + name_key(text)
        found = dict.fromkeys(self._places(key), NAME)
        known = {each.word for each in asked.wanted if each.how == TYPED}
        if found or len(key) < _BEGINNING or len(known) == len(asked.words):
            return found
        longer = (place for name in self.store.terms(key) for place in self._places(name))
        return dict.fromkeys(longer, NAME_START)

    def _places(self, name: str) -> Iterator[Place]:
        for segment, row in self.store.rows(name).items():
            for number in layout.name_numbers(row):
                yield segment, number

    def _is_admitted(self, place: Place, ranking: Ranking) -> bool:
        segment, number = place
        admitted = ranking.admitted(self.store.block(segment))
        return admitted is None or bool(admitted[number])

    def _evidence(self, entries: Sequence[Entry], ranking: Ranking, asked: Asked, rarity: Rarity) -> Evidence:
        first = entries[:_SEEN]
        return confidence.evidence(
            asked,
            rarity,
            bodies=[ranking.holds(*entry.place) for entry in first],
            headers=[
                set(self.words.terms(heading(entry.item.name, entry.item.description))) for entry in first
            ],
        )
