"""Texts that say the same in a ranking: one of them stands for all."""

from collections.abc import Callable, Sequence
from functools import cache

from attrs import define, frozen

from boost.domain.likeness import hashes, likeness
from boost.ports.model import Item

ALIKE = 0.9
"""The share of common lines from which on two texts are one; below it, they differ in what they are for."""
NAMESAKES = 0.6
"""The same for two texts of one name: one was made from the other."""
_CLOSE = 0.8
"""Texts that are nearly the same have nearly the same points: others need not be compared."""
_SECONDARY = frozenset(
    {
        "test",
        "example",
        "template",
        "backup",
        "deprecated",
        "translation",
        "tool-copy",
        "build-copy",
        "stuffed",
    }
)
_RULES = ("not labelled as a copy", "outside a hidden folder", "the shorter path", "the first by name")

Scored = tuple[Item, float]
_Known = Callable[[str], frozenset[int]]


@frozen(eq=False, repr=False)
class Group:
    """An item that stands for all that say the same."""

    item: Item
    points: float
    copies: tuple[str, ...] = ()
    """Ids of identical texts."""
    similar: tuple[str, ...] = ()
    """Ids of texts that are nearly the same, or that are the same in another language."""
    rule: str = ""
    """What it has before the others, empty when it is alone."""


@define(eq=False, repr=False)
class _Draft:
    points: float
    members: list[Item]


def grouped(ranking: Sequence[Scored], *, foreign: bool = False, near: bool = True) -> list[Group]:
    """Each text once, at the place of its best member. Items without a body are nobody's copies.

    Shown is the one without a label such as `example`, then outside hidden folders, then with the shorter
    path, then the first by its id. Of translations a question in other letters (`foreign`) gets the best.
    Without `near` only identical texts are one.
    """
    groups: list[_Draft] = []
    identical: dict[str, _Draft] = {}
    known: _Known = cache(hashes)
    for item, points in ranking:
        like = (group for group in groups if near and _is_one(group, item, points, known))
        same = identical.get(item.body_hash) or next(like, None)
        if same:
            same.members.append(item)
        else:
            same = _Draft(points, [item])
            groups.append(same)
        if item.body_hash:
            identical.setdefault(item.body_hash, same)
    return [_shown(group, foreign=foreign) for group in groups]


def _is_one(group: _Draft, item: Item, points: float, known: _Known) -> bool:
    """Whether an item says what the first of a group says."""
    first = group.members[0]
    if first.kind != item.kind or not (first.body_hash and item.body_hash):
        return False
    if _are_translations(first, item):
        return True
    if points < _CLOSE * group.points or not (first.sketch and item.sketch):
        return False
    least = NAMESAKES if first.slug == item.slug else ALIKE
    return likeness(known(first.sketch), known(item.sketch)) >= least


def _are_translations(one: Item, other: Item) -> bool:
    if one.tap != other.tap or "translation" not in one.labels + other.labels:
        return False
    from boost.domain.languages import untranslated

    paths = [{item.path.lower(), *untranslated(item.path)} for item in (one, other)]
    return not paths[0].isdisjoint(paths[1])


def _shown(group: _Draft, *, foreign: bool) -> Group:
    first, *others = sorted(group.members, key=_standing)
    rule = _difference(first, others[0]) if others else ""
    if foreign and any("translation" in item.labels for item in group.members):
        first, rule = group.members[0], "in the language of the question"
    rest = [item for item in group.members if item is not first]
    copies = sorted(item.id for item in rest if item.body_hash == first.body_hash)
    similar = sorted(item.id for item in rest if item.body_hash != first.body_hash)
    return Group(first, group.points, tuple(copies), tuple(similar), rule)


def _difference(first: Item, second: Item) -> str:
    pairs = zip(_RULES, _standing(first), _standing(second), strict=True)
    return next(rule for rule, one, other in pairs if one != other)


def _standing(item: Item) -> tuple[int, bool, int, str]:
    hidden = any(part.startswith(".") and part != "." for part in item.path.split("/"))
    return len(_SECONDARY & set(item.labels)), hidden, len(item.path), item.id
