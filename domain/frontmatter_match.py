"""The plainest engine: words of the question in names and descriptions, for when there is no index."""

from collections.abc import Iterable, Sequence

from boost.domain.text import name_key
from boost.ports.model import Item

_NAME_WEIGHT = 3


def ranked(items: Iterable[Item], terms: Sequence[str]) -> list[tuple[Item, float]]:
    """Items that hold any of the terms, best first: in the name a term counts three, else one."""
    scored = [(item, _score(item, terms)) for item in items]
    return sorted(((item, score) for item, score in scored if score), key=lambda pair: (-pair[1], pair[0].id))


def _score(item: Item, terms: Sequence[str]) -> float:
    name, description = name_key(item.name), item.description.casefold()
    return float(sum(_NAME_WEIGHT * (term in name) + (term in description) for term in terms))
