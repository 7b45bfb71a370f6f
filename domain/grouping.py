"""Identical texts in a ranking: one of them stands for all."""

from collections.abc import Sequence

from boost.ports.model import Item

_SECONDARY = frozenset(
    {"test", "example", "template", "backup", "deprecated", "translation", "tool-copy", "build-copy"}
)

Scored = tuple[Item, float]


def grouped(ranking: Sequence[Scored]) -> list[tuple[Item, float, tuple[str, ...]]]:
    """Each distinct text once, at the place of its best copy, with the ids of the others.

    Items without a body are nobody's copies. The one that is shown: no secondary label, then outside hidden
    tool folders, then the shorter path, then the id.
    """
    groups: dict[str, list[Scored]] = {}
    for item, score in ranking:
        groups.setdefault(item.body_hash or item.id, []).append((item, score))
    shown = []
    for members in groups.values():
        best = min((item for item, _ in members), key=_standing)
        others = tuple(sorted(item.id for item, _ in members if item is not best))
        shown.append((best, members[0][1], others))
    return shown


def _standing(item: Item) -> tuple[int, bool, int, str]:
    hidden = any(part.startswith(".") and part != "." for part in item.path.split("/"))
    return len(_SECONDARY & set(item.labels)), hidden, len(item.path), item.id
