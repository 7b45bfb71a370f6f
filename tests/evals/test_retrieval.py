"""Tier 1: engines side by side, and floors that must hold."""

import json
from typing import Any

import pytest
from attrs import evolve

from boost.evals import floors, plain, slices, verdict
from boost.evals.classes import Classes
from boost.evals.floors import Check, Floor
from boost.evals.retrieval import Outcome
from boost.ports.errors import Refused, Unavailable
from tests.support.corpus import document
from tests.support.evals import GATE, ITEMS, corpus, fixed, measure, row

ROWS = (
    row("q1", {"a": 3, "b": 0}),
    row("q2", {"b": 2, "c": 2}, style="paraphrase"),
    evolve(row("q3", {}, style="negative", expect_none=True, plausible=True), kind=None),
)


GOOD = fixed({"q1": "ab", "q2": "bc", "q3": ""})
POOR = fixed({"q1": "ba", "q2": "", "q3": "f"})
BOTH = {"bm25": GOOD, "other": POOR}


def shape(found: Outcome) -> dict[str, Any]:
    return plain.outcome(found, verdict.judged(found, None))


def test_engines_stand_side_by_side() -> None:
    data = shape(measure(ROWS, BOTH))
    assert (data["corpus"], data["queries"], data["negatives"], data["items"]) == ("starter", 2, 1, 6)
    good, poor = data["engines"]
    assert (good["recall@10"], good["hit@1"], good["mrr@10"], good["ndcg@10"]) == (1, 1, 1, 1)
    assert (poor["recall@10"], poor["hit@1"], poor["mrr@10"]) == (0.5, 0, 0.25)
    assert (poor["judged@10"], poor["unanswered"]) == (1, ["q2"])
    assert poor["by_style"]["keyword"]["recall@10"] == 1
    assert poor["by_kind"]["skill"]["n"] == 2
    assert (good["fpr"]["all"]["mean"], poor["fpr"]["plausible"]["mean"]) == (0, 1)


def test_what_cannot_be_measured_is_null_and_counted() -> None:
    cell = measure(ROWS, BOTH).engines["other"].table["style:paraphrase"]["judged@10"]
    assert (cell.mean, cell.n, cell.excluded) == (None, 0, 1)


def test_the_gate_looks_at_what_words_can_find() -> None:
    assert slices.slices(ROWS)["gate"] == ("q1",)
    data = shape(measure(ROWS, BOTH))
    assert data["gate"] == {
        "engine": "bm25",
        "metric": "recall@10",
        "slice": "gate",
        "value": 1,
        "min": 0.85,
        "n": 1,
        "pass": True,
    }
    assert data["verdict"] | {"note": ""} == {"status": "pass", "exit": 0, "reasons": [], "note": ""}


def test_a_floor_that_is_not_reached_fails_with_its_name() -> None:
    given = [
        *GATE,
        Floor("style:paraphrase", "recall@10", 0.5),
        Floor("all", "recall@10", 0.8, bound=True),
        Floor("style:typo", "recall@10", 0.9),
    ]
    seen = shape(measure(ROWS, {"bm25": POOR}, given))["verdict"]
    assert seen | {"note": ""} == {
        "status": "fail",
        "exit": 1,
        "note": "",
        "reasons": [
            {"code": "floor", "what": "style:paraphrase recall@10 = 0.000  (min 0.500)"},
            {"code": "bound", "what": "all recall@10 lower bound = 0.000  (min 0.800)"},
        ],
    }


def test_the_words_of_a_floor_without_questions() -> None:
    assert (
        verdict.words(Check(Floor("style:typo", "hit@1", 0.5), None, 0))
        == "style:typo hit@1 = none  (min 0.500)"
    )


def test_two_runs_give_the_same_bytes_whatever_the_order_of_the_rows() -> None:
    once, again = shape(measure(ROWS, BOTH)), shape(measure(ROWS[::-1], BOTH))
    assert json.dumps(once) == json.dumps(again)


def test_the_second_of_one_text_wastes_its_place() -> None:
    found = measure(ROWS[:1], BOTH, same=Classes({ITEMS["a"]: "C", ITEMS["b"]: "C"}, {"C": 2}))
    assert found.engines["bm25"].table["all"]["dup@10"].mean == 0.5
    assert found.engines["bm25"].table["all"]["ndcg@10"].mean == 1


def test_judgments_of_items_that_are_gone_are_counted_and_left_out() -> None:
    many = [row(f"q{at:02}", {"a": 3}) for at in range(4, 10)]
    gone = row("q2", {"zz": 3, "a": 0})
    rows = [row("q1", dict.fromkeys("abcdef", 2)), *many, gone]
    with pytest.raises(Unavailable, match="1 of 7 items that answer questions are not there"):
        measure(rows, BOTH)
    large = corpus([document(f"skills/{at}", f"text of {at}") for at in range(30)])
    every = row("q1", {str(at): 1 for at in range(30)})
    found = measure([every, gone], {"bm25": fixed({"q1": "", "q2": ""})}, found=large)
    assert (found.truth.stale, found.truth.lost) == (("a/b:skills/zz",), ("q2",))
    assert [each.qid for each in found.queries] == ["q1"]


def test_without_a_row_for_the_gate_there_is_no_verdict() -> None:
    with pytest.raises(Refused, match="hold nothing that its gate looks at"):
        measure(ROWS[1:], BOTH)


def test_an_engine_that_names_an_item_twice_is_an_error() -> None:
    with pytest.raises(Refused, match="bm25, q1: a/b:skills/a stands twice"):
        measure(ROWS, {"bm25": fixed({"q1": "aba", "q2": "", "q3": ""})})


def test_floors_are_read_for_one_corpus() -> None:
    text = '[starter.gate]\n"recall@10" = 0.9\n"recall@10 bound" = 0.8\n[pinned."kind:rule"]\n"hit@1" = 1\n'
    assert floors.decode(text, "pinned") == (Floor("kind:rule", "hit@1", 1.0),)
    read = floors.decode(text, "starter")
    assert floors.with_gate(read, None) == (
        Floor("gate", "recall@10", 0.9),
        Floor("gate", "recall@10", 0.8, bound=True),
    )
    assert floors.with_gate(read, 0.5)[0] == Floor("gate", "recall@10", 0.5)
    assert floors.with_gate((), None) == (Floor("gate", "recall@10", 0.85),)


@pytest.mark.parametrize("text", ["[starter", '[starter.all]\n"recal@10" = 1'])
def test_floors_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"evals/floors\.toml: "):
        floors.decode(text, "starter")
