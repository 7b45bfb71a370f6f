"""Equivalence classes: items with one text answer a question equally, whatever tap they come from.

Equal bodies are one class by themselves; nearly equal ones are when `golden/classes.jsonl` lists them and
somebody confirmed it. The first member in a ranking takes the grade of the class. Each later one keeps its
place, gains nothing and is called `CLASS#2`, `CLASS#3`, ..., so that other tools see the same.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from attrs import field, frozen

from boost.evals.lines import Object, objects, text_of
from boost.ports.errors import Refused
from boost.ports.intake import Document


@frozen
class Listed:
    """A class that a person confirmed, or one that waits for it."""

    members: tuple[str, ...]
    confirmed_by: str = ""


@frozen
class Classes:
    """The label of each item that has company; all others are their own."""

    labels: Mapping[str, str] = field(factory=dict)
    sizes: Mapping[str, int] = field(factory=dict)

    def label(self, ident: str) -> str:
        """The class of an item, or the item itself."""
        return self.labels.get(ident, ident)

    def ranking(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The labels of a ranking; what stood before is numbered from 2 on."""
        seen: Counter[str] = Counter()
        labels = []
        for label in map(self.label, ids):
            seen[label] += 1
            labels.append(label if seen[label] == 1 else f"{label}#{seen[label]}")
        return tuple(labels)

    def grades(self, given: Mapping[str, int]) -> dict[str, int]:
        """The grades by label; the best one where members were judged apart."""
        found: dict[str, int] = {}
        for ident, grade in given.items():
            label = self.label(ident)
            found[label] = max(grade, found.get(label, grade))
        later = {f"{label}#{at}": 0 for label in found for at in range(2, self.sizes.get(label, 1) + 1)}
        return found | later


def classes(documents: Sequence[Document], listed: Iterable[Listed] = ()) -> Classes:
    """The classes among these items."""
    group = {document.item.id: document.item.body_hash or document.item.id for document in documents}
    # Each listed class joins the groups of its members, which may join others in turn.
    parent = {name: name for name in group.values()}
    for each in listed:
        roots = sorted({_root(parent, group[member]) for member in each.members if member in group})
        if each.confirmed_by:
            parent.update(dict.fromkeys(roots, roots[0]) if roots else {})
    members: dict[str, list[str]] = {}
    for ident, name in sorted(group.items()):
        members.setdefault(_root(parent, name), []).append(ident)
    shared = [idents for idents in members.values() if len(idents) > 1]
    named = {_name(group[idents[0]], idents[0]): idents for idents in shared}
    return Classes(
        {ident: label for label, idents in named.items() for ident in idents},
        {label: len(idents) for label, idents in named.items()},
    )


def decode(text: str, name: str) -> tuple[Listed, ...]:
    """The classes of a file."""
    return tuple(_listed(row, where) for where, row in objects(text, name))


def _listed(row: Object, where: str) -> Listed:
    members = row.get("members")
    if not isinstance(members, list) or not all(isinstance(member, str) for member in members):
        raise Refused(f"{where}: 'members' must be a list of ids", "evals/README.md describes the rows")
    return Listed(tuple(members), text_of(row, "confirmed_by", where, ""))


def _root(parent: Mapping[str, str], name: str) -> str:
    while parent[name] != name:
        name = parent[name]
    return name


def _name(group: str, ident: str) -> str:
    """The first half of the hash of the first member's text."""
    return group[:16] if group != ident else ident
