"""Tier 1b: the verdict of paired statistics, the same bits each time."""

from collections.abc import Mapping, Sequence

import pytest
from attrs import evolve

from boost.evals import comparing, crosscheck
from boost.evals.crosscheck import Check
from boost.evals.golden import Row
from boost.evals.retrieval import Outcome
from boost.ports.errors import Unavailable
from tests.support.evals import fixed, measure, row

MANY = [row(f"q{at:02}", {"a": 3}, intent=f"i{at // 2}") for at in range(30)]
ALWAYS = {each.qid: "ab" for each in MANY}
NEVER = {each.qid: "" for each in MANY}
HALF = {each.qid: "ab" if at % 2 else "bc" for at, each in enumerate(MANY)}


def outcome(rows: Sequence[Row] = MANY, **answers: Mapping[str, str]) -> Outcome:
    return measure(rows, {name: fixed(found) for name, found in answers.items()})


def test_the_best_engine_is_compared_with_each_other_one() -> None:
    found = comparing.compared(outcome(bm25=HALF, frontmatter=NEVER, other=ALWAYS), measures=("ndcg@10",))
    assert [(each.left, each.right) for each in found] == [
        ("other", "bm25"),
        ("other", "frontmatter"),
        ("bm25", "frontmatter"),
    ]
    assert [(each.paired.wins, each.paired.ties, each.paired.losses) for each in found] == [
        (15, 15, 0),
        (30, 0, 0),
        (15, 15, 0),
    ]
    assert all(each.significant and each.adjusted >= each.p for each in found)


def test_what_ships_is_compared_with_the_plainest_once() -> None:
    found = comparing.compared(outcome(bm25=ALWAYS, frontmatter=HALF), measures=("ndcg@10",))
    assert [(each.left, each.right) for each in found] == [("bm25", "frontmatter")]


def test_engines_that_never_differ_are_no_different() -> None:
    (found,) = comparing.compared(outcome(bm25=HALF, other=HALF), measures=("mrr@10",))
    assert (found.p, found.paired.p, found.paired.note) == (1.0, 1.0, "no difference (all ties)")
    assert not found.significant
    assert (found.detectable(), found.needed()) == (None, {})


def test_one_more_engine_changes_no_other_chance() -> None:
    few = comparing.compared(outcome(bm25=ALWAYS, other=HALF), measures=("ndcg@10",))
    more = comparing.compared(outcome(bm25=ALWAYS, other=HALF, third=NEVER), measures=("ndcg@10",))
    assert evolve(few[0], adjusted=0) == evolve(more[0], adjusted=0)


def test_the_order_of_the_rows_changes_nothing() -> None:
    assert comparing.compared(outcome(bm25=HALF, other=NEVER)) == comparing.compared(
        outcome(MANY[::-1], bm25=HALF, other=NEVER)
    )


def test_rows_with_one_intent_are_drawn_together() -> None:
    found = {each.qid: float(at % 4 > 1) for at, each in enumerate(MANY)}
    apart = [evolve(each, intent="") for each in MANY]
    (low, high), _ = comparing.interval(found, MANY, "x")
    (lower, higher), _ = comparing.interval(found, apart, "x")
    assert high - low > higher - lower


def test_a_difference_that_is_not_resolved_says_what_would_be() -> None:
    few = [evolve(each, qid=f"q{at:02}") for at, each in enumerate(MANY[:4])]
    mixed = {"q00": "ab", "q01": "ba", "q02": "ab", "q03": "ab"}
    (found,) = comparing.compared(
        outcome(few, bm25=mixed, other=dict.fromkeys(mixed, "ba")), measures=("mrr@10",)
    )
    assert not found.significant
    assert found.detectable() == pytest.approx(0.25 * (3.182446 + 0.978472) / 2, abs=1e-3)
    assert found.needed()[0.05] > found.paired.n


def test_ranx_agrees_or_is_said_to_be_missing() -> None:
    seen = outcome(bm25=ALWAYS, other=HALF, third=NEVER)
    found = comparing.compared(seen)
    try:
        import ranx  # noqa: F401
    except ImportError:
        with pytest.raises(Unavailable) as absent:
            crosscheck.check(seen, found)
        assert (absent.value.message, absent.value.hint) == (
            "ranx is not installed",
            "pip install 'boost-skills[eval]'",
        )
    else:
        assert crosscheck.check(seen, found).agrees


def test_a_difference_from_ranx_is_no_agreement() -> None:
    assert Check(3, 1e-12).agrees
    assert not Check(3, 1e-6, "where").agrees


def test_a_chance_is_never_shown_as_none_at_all() -> None:
    assert [comparing.shown(p) for p in (0.06006, 0.0, None)] == ["p=0.0601", "p<0.0001", "p=none"]


def test_negatives_are_in_no_comparison() -> None:
    none = evolve(row("q98", {}, style="negative", expect_none=True), kind=None)
    answers = {**ALWAYS, "q98": "f"}
    (found,) = comparing.compared(outcome([*MANY, none], bm25=answers, other=answers), measures=("ndcg@10",))
    assert found.paired.n == len(MANY)
