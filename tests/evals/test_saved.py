"""Runs are kept as files, compared question by question, and a fall behind the baseline is a regression."""

import json

import pytest
from attrs import evolve

from boost.evals import diffing, exporting, plain, saved, trec
from boost.evals.classes import Classes
from boost.evals.diffing import diff
from boost.evals.retrieval import Outcome
from boost.evals.verdict import Reason, judged
from boost.ports.errors import Refused
from tests.support.evals import ITEMS, fixed, measure, row

ROWS = [row(f"q{at:02}", {"a": 3, "b": 1}) for at in range(30)]
RIGHT = {each.qid: "ab" for each in ROWS}
WORSE = RIGHT | dict.fromkeys((f"q{at:02}" for at in range(20)), "cdba")
ONE = RIGHT | {"q07": "ba"}


def outcome(answers: dict[str, str], **more: object) -> Outcome:
    found = measure(ROWS, {"bm25": fixed(answers)})
    return evolve(found, **more)  # type: ignore[arg-type]


def test_a_run_is_read_as_it_was_written() -> None:
    run = evolve(saved.saved(outcome(ONE), "bm25"), reason="why", before={"hit@1": 0.5})
    text = saved.encode(run)
    assert saved.decode(text, "run") == run
    assert saved.encode(saved.decode(text, "run")) == text
    assert json.loads(text)["metrics"]["mrr@10"] == 1
    assert len([line for line in text.split("\n") if '"query"' in line]) == 30


def test_a_run_holds_where_each_relevant_item_stood() -> None:
    answer = saved.saved(outcome(ONE), "bm25").answers["q07"]
    assert answer.ranks == {ITEMS["b"]: 1, ITEMS["a"]: 2}
    assert answer.top == (ITEMS["b"], ITEMS["a"])


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"schema": "other"}', '{"schema": "boost-eval-run/1", "queries": 3}']
)
def test_what_is_no_run_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        saved.decode(text, "run")


def test_a_diff_names_what_moved_the_worst_first() -> None:
    found = diff(saved.saved(outcome(RIGHT), "bm25"), saved.saved(outcome(ONE), "bm25"))
    (change,) = found.changes
    assert (change.qid, change.moves()) == ("q07", {ITEMS["a"]: (1, 2), ITEMS["b"]: (2, 1)})
    assert change.gain < 0
    assert found.losses == found.changes
    assert found.regressions == ()
    lost = diff(saved.saved(outcome(RIGHT), "bm25"), saved.saved(outcome(RIGHT | {"q01": ""}), "bm25"))
    assert lost.changes[0].moves()[ITEMS["a"]] == (1, None)


def test_other_questions_decide_nothing_and_are_named() -> None:
    before = saved.saved(outcome(RIGHT), "bm25")
    fewer = measure(ROWS[1:], {"bm25": fixed(WORSE)})
    found = diff(before, saved.saved(fewer, "bm25"))
    assert (found.added, found.removed, found.regressions) == ((), ("q00",), ())
    nothing = diff(evolve(before, answers={}), before)
    assert (nothing.shifts, nothing.changes, len(nothing.added)) == ((), (), 30)


def test_runs_over_other_items_are_not_compared_unasked() -> None:
    before, after = saved.saved(outcome(RIGHT, corpus_hash="x"), "bm25"), saved.saved(outcome(ONE), "bm25")
    with pytest.raises(Refused, match="the runs are over other items"):
        diff(before, after)
    assert len(diff(before, after, across=True).changes) == 1


def test_a_mean_that_falls_far_and_surely_fails_the_gate() -> None:
    before = saved.saved(outcome(RIGHT), "bm25")
    verdict = judged(outcome(WORSE), before)
    assert [reason.code for reason in verdict.reasons] == ["regression"]
    assert verdict.reasons[0].text.startswith("ndcg@10 fell from 1.000 to 0.")
    assert verdict.reasons[0].text.endswith("worst: q00, q01, q02, q03, q04 and 15 more")
    assert plain.verdict(verdict)["exit"] == 1


def test_a_single_loss_fails_only_where_no_change_is_allowed() -> None:
    before = saved.saved(outcome(RIGHT), "bm25")
    assert judged(outcome(ONE), before).code == 0
    strict = judged(outcome(ONE), before, no_change=True)
    assert strict.reasons == (Reason("regression", "1 questions got worse: q07"),)
    assert judged(outcome(RIGHT), before, no_change=True).code == 0


def test_a_baseline_that_does_not_fit_decides_nothing_and_says_so() -> None:
    before = saved.saved(outcome(RIGHT), "bm25")
    assert "no baseline yet" in judged(outcome(WORSE), None).note
    assert "other items" in judged(outcome(WORSE), evolve(before, corpus_hash="x")).note
    other = judged(outcome(WORSE), evolve(before, golden_hash="x"), no_change=True)
    assert ("other golden rows" in other.note, other.code) == (True, 0)


def test_a_drop_of_little_is_no_regression() -> None:
    shift = diffing.Shift("ndcg@10", 0.80, 0.79, 0.001, 0, 5)
    assert not shift.is_regression
    assert evolve(shift, after=0.7).is_regression
    assert not evolve(shift, after=0.7, p=0.2).is_regression


def test_other_tools_get_the_same_rankings() -> None:
    same = Classes({ITEMS["a"]: "C", ITEMS["c"]: "C"}, {"C": 2})
    found = measure(ROWS[:1], {"bm25": fixed({"q00": "acb"})}, same=same)
    files = exporting.exported(found)
    assert sorted(files) == ["bm25.json", "bm25.trec", "qrels.trec"]
    assert trec.read_run(files["bm25.trec"], "run") == {"q00": ("C", "C#2", ITEMS["b"])}
    assert trec.read_qrels(files["qrels.trec"], "qrels") == {"q00": {"C": 3, "C#2": 0, ITEMS["b"]: 1}}
