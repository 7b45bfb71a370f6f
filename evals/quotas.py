"""How many rows each part of a golden set needs for its numbers to mean something."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from boost.evals.golden import Row
from boost.evals.slices import SMALL, negatives, slices

REQUIRED: Mapping[str, Mapping[str, int]] = {
    "starter": {"all": 60},
    "pinned": {
        "rows": 300,
        "kind:skill": SMALL,
        "kind:rule": SMALL,
        "kind:workflow": SMALL,
        "style:keyword": SMALL,
        "style:natural": SMALL,
        "style:paraphrase": SMALL,
        "style:long": SMALL,
        "style:typo": SMALL,
        "style:exact-name": SMALL,
        "none": SMALL,
    },
    "pack": {"rows": 100, "language:other": SMALL},
}
"""Fewer are an error. `rows` counts all, `none` the negatives."""
WISHED: Mapping[str, Mapping[str, int]] = {
    "pinned": {
        "kind:skill": 150,
        "kind:rule": 60,
        "kind:workflow": 60,
        "style:keyword": 60,
        "style:natural": 80,
        "style:paraphrase": 50,
        "style:long": 40,
        "several relevant": 60,
    }
}
"""Fewer are a warning."""
_MOST = 0.20


@frozen
class Short:
    """A part with fewer rows than it needs."""

    text: str
    required: bool


def counts(rows: Sequence[Row]) -> dict[str, int]:
    """The rows of each part; negatives are in `rows`, `none` and the parts of `none` only."""
    found = {name: len(qids) for name, qids in slices(rows).items()}
    found |= {
        "none" if name == "all" else f"none:{name}": len(part) for name, part in negatives(rows).items()
    }
    several = [row for row in rows if sum(judgment.grade > 0 for judgment in row.judgments) > 1]
    return found | {"rows": len(rows), "several relevant": len(several)}


def short(rows: Sequence[Row], corpus: str) -> Iterator[Short]:
    """What a corpus has too few of."""
    seen = counts(rows)
    for part, least in REQUIRED.get(corpus, {}).items():
        if seen.get(part, 0) < least:
            yield Short(f"{part}: {seen.get(part, 0)} rows, at least {least} are needed", required=True)
    for part, least in WISHED.get(corpus, {}).items():
        if REQUIRED[corpus].get(part, 0) <= seen.get(part, 0) < least:
            yield Short(f"{part}: {seen.get(part, 0)} rows, {least} would be better", required=False)
    if corpus == "pinned" and seen.get("none:plausible", 0) * 2 < seen.get("none", 0):
        yield Short("fewer than half of the negatives are plausible", required=True)


def crowded(rows: Sequence[Row]) -> Iterator[str]:
    """Taps that hold more than a fifth of the answers of a kind, so that a slice would measure one tap."""
    taps: dict[str, Counter[str]] = {}
    for row in rows:
        for judgment in row.judgments:
            if row.kind and judgment.grade:
                taps.setdefault(row.kind, Counter())[judgment.tap] += 1
    for kind, held in sorted(taps.items()):
        for tap, count in sorted(held.items()):
            if len(held) > 1 and count > _MOST * held.total():
                yield f"{tap} holds {count} of {held.total()} answers of kind {kind}"
