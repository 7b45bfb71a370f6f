"""What the items of one tap are to each other: copies, translations, parts, namesakes."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from boost.domain import labels
from boost.domain.languages import untranslated
from boost.domain.naming import skeleton
from boost.ports.model import Diagnostic, Item


def finish(items: Sequence[Item]) -> tuple[Item, ...]:
    """The items of one tap in their order, with what only all of them together tell."""
    whole = _whole(sorted(items, key=lambda item: item.path))
    return tuple(_related(item, whole) for item in items)


@frozen
class _Whole:
    """Look-ups over all items of a tap; `first_...` hold the item that the others are compared with."""

    skills: frozenset[str]
    paths: frozenset[str]
    bodies: Mapping[str, int]
    originals: Mapping[tuple[str, ...], Item]
    first_paths: Mapping[str, Item]
    first_slugs: Mapping[tuple[str, str], Item]
    first_looks: Mapping[tuple[str, str], Item]


def _whole(ordered: Sequence[Item]) -> _Whole:
    plain_first = sorted(ordered, key=lambda item: labels.tool_folder(item.path) != "")
    backwards = ordered[::-1]
    return _Whole(
        skills=frozenset(item.path for item in ordered if item.kind == "skill"),
        paths=frozenset(item.path.lower() for item in ordered),
        bodies=Counter(item.body_hash for item in ordered if item.body_hash),
        originals={_copy_key(item): item for item in reversed(plain_first)},
        first_paths={_folded(item.path): item for item in backwards},
        first_slugs={(item.kind, item.slug): item for item in backwards},
        first_looks={(item.kind, skeleton(item.name)): item for item in backwards},
    )


def _related(item: Item, whole: _Whole) -> Item:
    parent = item.parent if item.parent in whole.skills else ""
    added = tuple(_labels(item, whole))
    warnings = tuple(_warnings(item, whole))
    if parent == item.parent and not added and not warnings:
        return item
    return evolve(item, parent=parent, labels=item.labels + added, warnings=item.warnings + warnings)


def _labels(item: Item, whole: _Whole) -> Iterator[str]:
    if item.parent in whole.skills:
        yield "nested"
    if labels.is_build(item.path) and whole.bodies[item.body_hash] > 1:
        yield "build-copy"
    original = whole.originals[_copy_key(item)]
    if original is not item and labels.tool_folder(item.path) != labels.tool_folder(original.path):
        yield "tool-copy"
    if not whole.paths.isdisjoint(untranslated(item.path)):
        yield "translation"


def _warnings(item: Item, whole: _Whole) -> Iterator[Diagnostic]:
    twin = whole.first_paths[_folded(item.path)]
    namesake = whole.first_slugs[item.kind, item.slug]
    double = whole.first_looks[item.kind, skeleton(item.name)]
    if twin is not item:
        yield Diagnostic("path-collision", f"`{twin.path}` differs only in letter case or Unicode form")
    elif namesake is not item and namesake.body_hash != item.body_hash:
        yield Diagnostic("same-name", f"`{namesake.path}` has the same name")
    elif double.slug != item.slug:
        yield Diagnostic("confusable", f"the name looks like that of `{double.path}`")


def _copy_key(item: Item) -> tuple[str, ...]:
    return item.kind, item.name, item.body_hash


def _folded(path: str) -> str:
    return path.casefold() if path.isascii() else unicodedata.normalize("NFC", path).casefold()
