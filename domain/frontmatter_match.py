"""The plainest engine: words of the question in names and descriptions, for when there is no index."""

from collections.abc import Iterable, Sequence

from boost.domain.text import name_key
from boost.ports.model import Item

_NAME_WEIGHT = 3


def ranked(items: Iterable[Item], query: str, terms: Sequence[str]) -> list[tuple[Item, float]]:
    """Items whose name is the query, then those that hold any of its terms, best first.

    In the name a term counts three, else one.
    """
    key = name_key(query)
    scored = [(name_key(item.name) != key, -_score(item, terms), item) for item in items]
    best = sorted(scored, key=lambda entry: (*entry[:2], entry[2].id))
    return [(item, -score) for other, score, item in best if score or not other]


def _score(item: Item, terms: Sequence[str]) -> float:
    name, description = name_key(item.name), item.description.casefold()
    return float(sum(_NAME_WEIGHT * (term in name) + (term in description) for term in terms))
