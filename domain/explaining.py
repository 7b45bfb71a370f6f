"""Why an item stands where it stands: the points of its score, one by one."""

from attrs import frozen

from boost.domain.full_text import Entry, Retrieved


@frozen
class Match:
    """A term of the question in the best chunk of an item."""

    term: str
    word: str
    """The typed word that it stands for."""
    how: str
    """`typed`, `completed`, `corrected` or `split`."""
    tf: int
    """How often the chunk has it."""
    points: float


@frozen
class Why:
    """All points of an item are the sum of its matches and of its name, times the factor."""

    promotion: str
    """`name` or `name start` when that brought it up, else empty."""
    chunk: int
    """The number of the chunk in the item, from 0."""
    matches: tuple[Match, ...]
    """The most points first."""
    name_points: float
    factor: float
    """Less than 1 for a text that repeats itself to be found."""
    rule: str = ""
    """What it has before the texts that say the same, empty when there are none."""


def why(entry: Entry, found: Retrieved, rule: str) -> Why:
    """The explanation of one of the items that were found."""
    chunk, parts = found.ranking.parts(*entry.place)
    asked = {each.text: each for each in found.asked.wanted}
    matches = [
        Match(term, found.asked.words[asked[term].word], asked[term].how, tf, points)
        for term, tf, points in parts
    ]
    matches.sort(key=lambda match: (-match.points, match.term))
    return Why(entry.promotion, chunk, tuple(matches), entry.name_points, entry.factor, rule)
