"""The parts of a golden set that are looked at by themselves."""

from collections.abc import Mapping, Sequence

from boost.evals.golden import KINDS, STYLES, Row

SMALL = 30
"""A slice of fewer questions is shown without a verdict."""
GATED = ("keyword", "natural", "exact-name")
"""The styles that the gate looks at: what words alone can find. All others have floors of their own."""


def slices(rows: Sequence[Row]) -> dict[str, tuple[str, ...]]:
    """The qids of each part, negatives left out; `gate` is what the gate looks at."""
    asked = [row for row in rows if not row.expect_none]
    found: dict[str, list[Row]] = {"all": asked, "gate": [row for row in asked if row.style in GATED]}
    found |= {f"kind:{kind}": [row for row in asked if row.kind == kind] for kind in KINDS}
    found |= {f"style:{style}": [row for row in asked if row.style == style] for style in STYLES}
    foreign = [row for row in asked if row.language != "en"]
    found |= {"language:en": [row for row in asked if row.language == "en"], "language:other": foreign}
    return {name: tuple(sorted(row.qid for row in part)) for name, part in found.items() if part}


def negatives(rows: Sequence[Row]) -> dict[str, tuple[str, ...]]:
    """The qids of questions that nothing fits, by how likely they sound."""
    none = [row for row in rows if row.expect_none]
    found: Mapping[str, list[Row]] = {
        "all": none,
        "plausible": [row for row in none if row.plausible],
        "far": [row for row in none if not row.plausible],
    }
    return {name: tuple(sorted(row.qid for row in part)) for name, part in found.items() if part}
