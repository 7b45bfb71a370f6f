"""Faults of the two smaller golden files: acceptable picks for a stack, and claims about an item."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from boost.evals.corpus import Corpus
from boost.evals.golden import GRADES
from boost.evals.lines import Object, objects
from boost.evals.lint import ERROR, WARNING, Fault

STACKS = 12
ITEMS = 10


def picks(text: str, corpus: Corpus, stacks: Collection[str]) -> tuple[Fault, ...]:
    """What is wrong in `recommend.jsonl`, as far as this corpus can tell; `stacks` names the folders."""
    rows = [row for _, row in objects(text, "recommend.jsonl")]
    faults = [fault for row in rows for fault in _of_picks(row, corpus, stacks)]
    if len(rows) < STACKS:
        faults.append(Fault(ERROR, "too-few", "", f"{len(rows)} stacks, at least {STACKS} are needed"))
    unused = sorted(set(stacks) - {str(row.get("stack")) for row in rows})
    return (*faults, *(Fault(WARNING, "unused", name, "no row is about this stack") for name in unused))


def claims(text: str, corpus: Corpus) -> tuple[Fault, ...]:
    """What is wrong in `explain.jsonl`, as far as this corpus can tell."""
    rows = [row for _, row in objects(text, "explain.jsonl")]
    faults = [fault for row in rows for fault in _of_claims(row, corpus)]
    if len(rows) < ITEMS:
        faults.append(Fault(ERROR, "too-few", "", f"{len(rows)} items, at least {ITEMS} are needed"))
    return tuple(faults)


def _of_picks(row: Object, corpus: Corpus, stacks: Collection[str]) -> Iterator[Fault]:
    name = str(row.get("stack"))
    if name not in stacks:
        yield Fault(ERROR, "unknown-stack", name, "evals/stacks has no such folder")
    given = row.get("acceptable") or []
    for pick in given:
        yield from _unknown(pick, name, corpus)
        if type(pick.get("grade")) is not int or pick["grade"] not in GRADES:
            yield Fault(ERROR, "shape", name, f"{pick.get('grade')!r} is no grade")
    yield from _provenance(row, name)


def _of_claims(row: Object, corpus: Corpus) -> Iterator[Fault]:
    name = f"{row.get('tap')}:{row.get('path')}"
    yield from _unknown(row, name, corpus)
    supported = [claim.get("supported") for claim in row.get("claims") or []]
    if not all(isinstance(value, bool) for value in supported):
        yield Fault(ERROR, "shape", name, "each claim is supported, true or false")
    if len(set(supported)) < 2:
        yield Fault(ERROR, "shape", name, "a judge learns nothing from claims that are all alike")
    yield from _provenance(row, name)


def _unknown(place: Mapping[str, Any], name: str, corpus: Corpus) -> Iterator[Fault]:
    """An item that its own tap does not hold; taps of another corpus are passed over."""
    ident = f"{place.get('tap')}:{place.get('path')}"
    taps = {document.item.tap for document in corpus.documents}
    if place.get("tap") in taps and ident not in corpus.by_id:
        yield Fault(ERROR, "unknown-id", name, f"{ident} is not in the corpus")


def _provenance(row: Object, name: str) -> Iterator[Fault]:
    known = row.get("provenance") or {}
    lacking = [field for field in ("author", "judge", "method", "date") if not known.get(field)]
    if lacking:
        yield Fault(ERROR, "provenance", name, f"provenance lacks {', '.join(lacking)}")
