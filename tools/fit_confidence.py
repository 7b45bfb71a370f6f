"""Find the weights of `domain.confidence` from the golden questions, and say how well such weights do.

Run by `make eval-confidence`, with the corpora in BOOST_HOME; what it prints last goes into the module.
Refusals are counted for the weights as they ship, and for weights that were found without the questions that
they are tried on (ten folds; questions of one intent stay together).
"""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

import numpy as np  # pyright: ignore[reportMissingImports] - only `make eval-confidence` has it
from attrs import frozen
from scipy import optimize  # pyright: ignore[reportMissingImports] - the same

from boost.domain import confidence
from boost.domain.confidence import Evidence
from boost.domain.full_text import Tuning
from boost.entrypoints import corpora
from boost.entrypoints.settings import load
from boost.evals.corpus import NAMES, Corpus
from boost.evals.golden import Row

FOLDS = 10
WRONG = 0.02
"""Of the questions that something fits, how many may be refused."""
_EASE = 0.5
"""How strongly large weights are held back."""


@frozen
class Sample:
    """A question, what was seen for it, and whether something fits."""

    row: Row
    seen: Evidence

    @property
    def values(self) -> list[float]:
        return [*confidence.features(self.seen).values(), 1.0]

    @property
    def fold(self) -> int:
        return crc32((self.row.intent or self.row.qid).encode()) % FOLDS


def samples(corpus: Corpus, rows: Sequence[Row]) -> list[Sample]:
    """The questions of a corpus that are not the name of an item: a name always fits."""
    engine = corpus.search.full_text
    state = engine.store.state()
    assert state is not None
    found = [(row, engine(row.query, 10, state)) for row in rows]
    return [
        Sample(row, each.evidence)
        for row, each in found
        if not any(entry.promotion for entry in each.entries)
    ]


def fitted(seen: Sequence[Sample]) -> list[float]:
    """Weights, the bias last, of a logistic regression; both kinds of question count the same in all."""
    values = np.array([each.values for each in seen])
    sides = np.array([-1 if each.row.expect_none else 1 for each in seen])
    parts = np.where(sides < 0, 0.5 / (sides < 0).sum(), 0.5 / (sides > 0).sum())
    scales = np.append(values[:, :-1].std(axis=0), 0.0)

    def loss(weights: Any) -> Any:
        wrong = parts @ np.logaddexp(0, -sides * (values @ weights))
        return wrong + _EASE / len(seen) * ((weights * scales) ** 2).sum()

    return [float(each) for each in optimize.minimize(loss, np.zeros(values.shape[1])).x]


def chances(seen: Sequence[Sample]) -> list[tuple[Sample, float]]:
    """The chance of each question by weights that were found without its fold."""
    found = []
    for fold in range(FOLDS):
        weights = fitted([each for each in seen if each.fold != fold])
        for each in seen:
            if each.fold == fold:
                found.append((each, weighed(each, weights)))
    return found


def weighed(sample: Sample, weights: Sequence[float]) -> float:
    """The chance by these weights, beside what holds whatever the weights."""
    if sample.seen.body >= confidence.WHOLE:
        return 1.0
    return float(1 / (1 + np.exp(-np.dot(sample.values, weights))))


def told(name: str, rated: Sequence[tuple[Sample, float]], named: int, floor: float | None = None) -> None:
    """One line: how many are refused at this floor, or at the highest that refuses 2 % of what fits."""
    good = sorted(chance for sample, chance in rated if not sample.row.expect_none)
    floor = good[int(WRONG * (len(good) + named))] if floor is None else floor
    shares: dict[str, list[bool]] = {"far": [], "plausible": []}
    for sample, chance in rated:
        if sample.row.expect_none:
            shares["plausible" if sample.row.plausible else "far"].append(chance < floor)
    refused = sum(chance < floor for chance in good)
    parts = [f"{kind} {sum(each)} of {len(each)}" for kind, each in shares.items()]
    print(f"{name}: floor {floor:.3f} refuses {', '.join(parts)}, wrongly {refused} of {len(good) + named}")


def main() -> None:
    """Fit, try, and print."""
    seen: list[Sample] = []
    named = 0
    for name in NAMES:
        rows = corpora.golden_rows(name)
        own = samples(corpora.opened(load(), name, lambda _what, _done, _all: None), rows)
        named += len(rows) - len(own)
        seen += own
        shipped = [(each, confidence.chance(each.seen)) for each in own]
        told(f"as it ships, {name}", shipped, len(rows) - len(own), Tuning().floor)
    told("as it ships, all", [(each, confidence.chance(each.seen)) for each in seen], named, Tuning().floor)
    told("weights of other questions", chances(seen), named)
    weights = fitted(seen)
    told("weights of all questions", [(each, weighed(each, weights)) for each in seen], named)
    print({name: round(w, 2) for name, w in zip([*confidence.WEIGHTS, "bias"], weights, strict=True)})


if __name__ == "__main__":
    main()
