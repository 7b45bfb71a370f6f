"""Golden rows that would measure the wrong thing are named."""

from collections.abc import Sequence

import pytest
from attrs import evolve

from boost.evals import lint, quotas
from boost.evals.classes import Classes, classes
from boost.evals.golden import Judgment, Provenance, Row
from boost.evals.lint import ERROR, WARNING
from tests.support.corpus import document
from tests.support.evals import corpus

DEPLOY = document("skills/deploying", "text", description="Ship services to a cluster with care and speed")
CORPUS = corpus([DEPLOY, document("rules/py.mdc", "more", kind="rule", name="python")], name="pack")
BY = Provenance("me", "you", "read", "20 of 5", "2026-01-31")
GOOD = Row(
    "q1",
    "roll out a backend",
    "natural",
    "skill",
    judgments=(Judgment("a/b", "skills/deploying", 3),),
    provenance=BY,
)
NONE = Row("q2", "bake bread", "negative", expect_none=True, plausible=True, provenance=BY)


def found(*rows: Row, same: Classes | None = None) -> list[tuple[str, str, str]]:
    """Level, code and text of what is wrong, without what a small set always lacks."""
    faults = lint.faults(rows, CORPUS, same or classes(CORPUS.documents))
    return [(fault.level, fault.code, fault.text) for fault in faults if fault.code != "too-few"]


def test_good_rows_have_no_faults() -> None:
    assert found(GOOD, NONE) == []


@pytest.mark.parametrize(
    ("row", "code", "text"),
    [
        (
            evolve(GOOD, judgments=(*GOOD.judgments, Judgment("a/b", "gone", 0))),
            "unknown-id",
            "a/b:gone is not",
        ),
        (
            evolve(GOOD, provenance=evolve(BY, judge="", pool="")),
            "provenance",
            "provenance lacks judge, pool",
        ),
        (evolve(NONE, provenance=Provenance()), "provenance", "provenance lacks author, date"),
        (evolve(GOOD, kind="rule"), "kind", "kind is rule, and no target is one"),
        (evolve(GOOD, query=" "), "shape", "the query is empty"),
        (
            evolve(GOOD, judgments=(Judgment("a/b", "skills/deploying", 0),)),
            "shape",
            "nothing is graded above 0",
        ),
        (evolve(NONE, judgments=GOOD.judgments), "shape", "nothing is expected, and something is graded"),
        (evolve(GOOD, style="negative"), "shape", "style is negative exactly where nothing is expected"),
        (evolve(GOOD, plausible=True), "shape", "only a negative can be plausible"),
        (evolve(GOOD, language="de"), "shape", "style is natural and language is de"),
        (
            evolve(GOOD, style="paraphrase", query="bring my service live"),
            "leak",
            "shares service with a/b:skills",
        ),
        (
            evolve(GOOD, style="paraphrase", query="deploying it"),
            "leak",
            "shares deploying with a/b:skills/deploying",
        ),
        (evolve(GOOD, query=DEPLOY.item.description.upper()), "leak", "is the description of a/b:skills"),
        (evolve(GOOD, query="ship services to"), "leak", "stands in the description of a/b:skills"),
        (
            evolve(GOOD, query="now ship services to a cluster"),
            "leak",
            "more than half of its runs of four words are in",
        ),
    ],
)
def test_a_fault_is_an_error_with_a_reason(row: Row, code: str, text: str) -> None:
    seen = found(row)
    assert {level for level, *_ in seen} == {ERROR}
    assert any(each == code and reason.startswith(text) for _, each, reason in seen)


def test_a_query_of_the_words_of_a_name_is_a_warning_and_an_exact_name_is_none() -> None:
    named = evolve(GOOD, query="deploying", style="keyword")
    assert found(named) == [(WARNING, "leak", "all its words are in the name deploying")]
    assert found(evolve(named, style="exact-name")) == []


def test_a_query_that_is_asked_twice_is_named_in_both_rows() -> None:
    again = evolve(GOOD, qid="q3", query="  Roll OUT a backend")
    assert [code for _, code, _ in found(GOOD, again)] == ["duplicate", "duplicate"]


def test_rows_out_of_order_are_a_warning() -> None:
    assert found(NONE, GOOD) == [(WARNING, "order", "the rows are not ordered by qid")]


def test_one_text_with_two_grades_is_an_error() -> None:
    twice = evolve(GOOD, judgments=(*GOOD.judgments, Judgment("a/b", "rules/py.mdc", 0)))
    same = Classes({"a/b:skills/deploying": "C", "a/b:rules/py.mdc": "C"}, {"C": 2})
    assert found(twice, same=same) == [(ERROR, "two-grades", "one text (C) has the grades [0, 3]")]


def test_what_a_corpus_has_too_few_of() -> None:
    texts = {short.text: short.required for short in quotas.short([GOOD, NONE], "pack")}
    assert texts == {
        "rows: 2 rows, at least 100 are needed": True,
        "language:other: 0 rows, at least 30 are needed": True,
    }
    pinned = [evolve(GOOD, qid=f"q{at}") for at in range(100)]
    far = [evolve(NONE, qid=f"n{at}", plausible=False) for at in range(3)]
    texts = {short.text: short.required for short in quotas.short([*pinned, *far], "pinned")}
    assert texts["kind:skill: 100 rows, 150 would be better"] is False
    assert texts["kind:rule: 0 rows, at least 30 are needed"] is True
    assert texts["fewer than half of the negatives are plausible"] is True
    assert list(quotas.short([GOOD], "other")) == []


def test_one_tap_that_holds_most_answers_of_a_kind_is_a_warning() -> None:
    def judged(taps: Sequence[str]) -> Row:
        return evolve(GOOD, judgments=tuple(Judgment(tap, f"x{at}", 2) for at, tap in enumerate(taps)))

    assert list(quotas.crowded([judged(["a/a", "a/a", "b/b", "c/c", "d/d", "e/e", "f/f", "g/g"])])) == [
        "a/a holds 2 of 8 answers of kind skill"
    ]
    assert list(quotas.crowded([judged(["a/a"])])) == []
