"""The measures that are reported, each from one labelled ranking."""

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from boost.domain import metrics
from boost.evals.classes import Classes

K = 10
GOOD = 2
"""The grade from which an item does the job."""


@frozen
class Labelled:
    """One answer of one engine, with the grades of the question."""

    labels: Sequence[str]
    classes: Sequence[str]
    """The same ranking without numbers behind what comes again."""
    grades: Mapping[str, int]


Measure = Callable[[Labelled], float | None]

MEASURES: Mapping[str, Measure] = {
    # Of the places that there are: an item that does the job is worth one.
    "recall@10": lambda each: metrics.capped_recall(each.labels, each.grades, K, GOOD),
    "hit@1": lambda each: metrics.hit(each.labels, each.grades, 1),
    "mrr@10": lambda each: metrics.mrr(each.labels, each.grades, K),
    "ndcg@10": lambda each: metrics.ndcg(each.labels, each.grades, K),
    "ndcg-binary@10": lambda each: metrics.ndcg(each.labels, each.grades, K, metrics.binary),
    "hit2@1": lambda each: metrics.hit(each.labels, each.grades, 1, GOOD),
    "recall1@10": lambda each: metrics.recall(each.labels, each.grades, K),
    "recall2@10": lambda each: metrics.recall(each.labels, each.grades, K, GOOD),
    "judged@10": lambda each: metrics.judged(each.labels, each.grades, K),
    "dup@10": lambda each: metrics.repeated(each.classes, K),
}
MAIN = ("recall@10", "hit@1", "mrr@10", "ndcg@10")
"""What the first table shows and what engines are compared by."""
SHARES = frozenset({"hit@1", "hit2@1"})
"""Measures that are 0 or 1 for each question."""


def labelled(ids: Sequence[str], grades: Mapping[str, int], classes: Classes) -> Labelled:
    """An answer as the measures see it; `grades` are those of the row."""
    return Labelled(classes.ranking(ids), tuple(map(classes.label, ids)), classes.grades(grades))
