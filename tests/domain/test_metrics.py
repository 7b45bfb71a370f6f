"""Measures of one ranking: the vectors that other tools were checked with, and what holds for any ranking."""

from collections.abc import Mapping, Sequence
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain import metrics
from boost.domain.metrics import Mean
from boost.ports.errors import Refused

Q1: dict[str, int] = {"a": 3, "b": 2, "c": 1}
Q4 = {f"r{number:02}": 1 for number in range(12)}
VECTORS: list[tuple[dict[str, int], list[str], tuple[float, ...], float | None]] = [
    (Q1, ["b", "x", "a"], (2 / 3, 1, 1, 0.2, 0.5555555556, 0.7350069851, 0.6920202104), 2 / 3),
    ({"a": 1}, ["y", "a"], (1, 0, 0.5, 0.1, 0.5, 0.6309297536, 0.6309297536), 0.5),
    ({"a": 1, "b": 1}, [], (0, 0, 0, 0, 0, 0, 0), None),
    (Q4, sorted(Q4)[:10], (0.8333333333, 1, 1, 1, 0.8333333333, 1, 1), 1),
    ({"a": 1, "b": 1, "c": 0}, ["c", "b"], (0.5, 0, 0.5, 0.1, 0.25, 0.3868528072, 0.3868528072), 1),
]
grades = st.dictionaries(st.sampled_from("abcdefghijklmno"), st.integers(0, 3), min_size=1)
ranked = st.lists(st.sampled_from("abcdefghijklmnopqrstuvwxyz"), unique=True)


@pytest.mark.parametrize(("judgments", "ranking", "expected", "judged"), VECTORS)
def test_the_vectors_of_the_reference(
    judgments: Mapping[str, int], ranking: Sequence[str], expected: Sequence[float], judged: float | None
) -> None:
    found = (
        metrics.recall(ranking, judgments, 10),
        metrics.hit(ranking, judgments, 1),
        metrics.mrr(ranking, judgments, 10),
        metrics.precision(ranking, judgments, 10),
        metrics.average_precision(ranking, judgments, 10),
        metrics.ndcg(ranking, judgments, 10),
        metrics.ndcg(ranking, judgments, 10, metrics.exponential),
    )
    assert found == pytest.approx(expected, abs=1e-10)
    assert metrics.judged(ranking, judgments, 10) == pytest.approx(judged)


def test_the_mean_counts_the_question_without_an_answer() -> None:
    values = {f"q{at}": metrics.ndcg(ranking, grades, 10) for at, (grades, ranking, *_) in enumerate(VECTORS)}
    assert metrics.mean(values).value == pytest.approx(0.5505579092, abs=1e-10)


def test_capped_recall_reaches_one_where_recall_cannot() -> None:
    ranking = sorted(Q4)[:10]
    assert metrics.capped_recall(ranking, Q4, 10) == 1
    assert metrics.ceiling(Q4, 10) == metrics.recall(ranking, Q4, 10) == 10 / 12
    assert metrics.capped_recall([], {"a": 0}, 10) == metrics.ceiling({"a": 0}, 10) == 0


def test_a_level_leaves_out_what_only_comes_close() -> None:
    ranking = ["c", "x", "b"]
    assert metrics.hit(ranking, Q1, 1) == 1
    assert metrics.hit(ranking, Q1, 1, level=2) == 0
    assert metrics.recall(ranking, Q1, 10, level=2) == 0.5
    assert metrics.mrr(ranking, Q1, 10, level=2) == 1 / 3
    assert metrics.mrr(ranking, Q1, 2, level=2) == 0


def test_binary_ndcg_knows_relevant_and_not() -> None:
    found = metrics.ndcg(["b", "x", "a"], Q1, 10, metrics.binary)
    assert found == pytest.approx((1 + 1 / 2) / (1 + 1 / log2(3) + 1 / 2))


def test_a_negative_grade_gains_nothing_and_counts_as_judged() -> None:
    assert metrics.ndcg(["a"], {"a": -1, "b": 1}, 10) == 0
    assert metrics.judged(["a"], {"a": -1}, 10) == 1


def test_a_class_that_comes_again_wastes_its_place() -> None:
    assert metrics.repeated(["a", "b", "a", "a"], 4) == 0.5
    assert metrics.repeated(["a", "b"], 1) == 0
    assert metrics.repeated([], 10) is None


def test_what_is_not_defined_is_left_out_of_the_mean_and_counted() -> None:
    assert metrics.mean({"b": 1.0, "a": 0.0, "c": None}) == Mean(0.5, 2, 1)
    assert metrics.mean({}) == Mean(None, 0)


def test_equal_scores_have_one_order() -> None:
    assert metrics.by_score({"b": 1.0, "a": 1.0, "c": 2.0}) == ("c", "a", "b")


def test_a_label_that_stands_twice_is_named_with_its_place() -> None:
    metrics.check(["a", "b"], {"a": 3}, "bm25, q1")
    with pytest.raises(Refused, match="bm25, q1: a stands twice in the ranking"):
        metrics.check(["a", "b", "a"], {}, "bm25, q1")


@pytest.mark.parametrize("grade", [4, 1.5, True])
def test_what_is_no_grade_is_refused(grade: int) -> None:
    with pytest.raises(Refused, match="is no grade of a"):
        metrics.check([], {"a": grade}, "q1")


@given(ranked, grades, st.integers(1, 12))
def test_every_measure_lies_between_0_and_1(ranking: list[str], judgments: dict[str, int], k: int) -> None:
    for measure in (metrics.recall, metrics.capped_recall, metrics.hit, metrics.mrr, metrics.precision):
        assert 0 <= measure(ranking, judgments, k) <= 1
    assert 0 <= metrics.average_precision(ranking, judgments, k) <= 1
    assert 0 <= metrics.ndcg(ranking, judgments, k) <= 1 + 1e-12


@given(ranked, grades, st.integers(1, 12))
def test_what_stands_below_k_changes_nothing(ranking: list[str], judgments: dict[str, int], k: int) -> None:
    top = ranking[:k]
    longer = [*top, *(["unjudged"] if len(top) == k else [])]
    assert metrics.ndcg(longer, judgments, k) == metrics.ndcg(top, judgments, k)
    assert metrics.recall(longer, judgments, k) == metrics.recall(top, judgments, k)
    assert metrics.judged(longer, judgments, k) == metrics.judged(top, judgments, k)


@given(grades)
def test_the_best_order_has_an_ndcg_of_exactly_1(judgments: dict[str, int]) -> None:
    best = sorted(judgments, key=lambda label: -judgments[label])
    expected = 1.0 if any(judgments.values()) else 0.0
    assert metrics.ndcg(best, judgments, 10) == expected


@given(ranked, grades, st.integers(1, 25))
def test_a_relevant_label_one_place_up_never_lowers_a_measure(
    ranking: list[str], judgments: dict[str, int], at: int
) -> None:
    if at >= len(ranking) or judgments.get(ranking[at], 0) <= judgments.get(ranking[at - 1], 0):
        return
    better = [*ranking]
    better[at - 1], better[at] = better[at], better[at - 1]
    assert metrics.ndcg(better, judgments, 10) >= metrics.ndcg(ranking, judgments, 10)
    assert metrics.mrr(better, judgments, 10) >= metrics.mrr(ranking, judgments, 10)
