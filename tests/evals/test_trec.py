"""Runs and judgments for other tools: what is written is read again."""

import pytest

from boost.evals import trec
from boost.evals.classes import Classes
from boost.ports.errors import Refused


def test_a_run_has_unique_falling_scores_and_a_line_for_no_answer() -> None:
    text = trec.run({"q2": (), "q1": ("b", "a")}, "bm25")
    assert text == "q1 Q0 b 1 2 bm25\nq1 Q0 a 2 1 bm25\nq2 Q0 __none__ 1 1 bm25\n"
    assert trec.read_run(text, "run") == {"q1": ("b", "a"), "q2": ()}


def test_judgments_hold_grade_0_too_and_are_ordered() -> None:
    text = trec.qrels({"q 2": {"b": 0, "a": 3}, "q1": {"c": 1}})
    assert text == "q%202 0 a 3\nq%202 0 b 0\nq1 0 c 1\n"
    assert trec.read_qrels(text, "qrels") == {"q 2": {"a": 3, "b": 0}, "q1": {"c": 1}}


def test_labels_have_no_blanks_and_the_number_of_a_class_stays() -> None:
    classes = Classes({"a": "C 1"}, {"C 1": 2})
    labels = ("o/r:skills/a b", "C 1#2", "o/r:x#2", "o/r:部.md")
    assert trec.coded(labels, classes) == ("o/r:skills/a%20b", "C%201#2", "o/r:x%232", "o/r:%E9%83%A8.md")


def test_equal_scores_are_ordered_by_label() -> None:
    assert trec.read_run("q Q0 b 1 1.0 t\n\nq Q0 a 2 1.0 t\n", "run") == {"q": ("a", "b")}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("q Q0 a 1 1", "run:1: 5 fields, 6 are expected"),
        ("q Q0 a 1 2 t\nq Q0 a 2 1 t", "run:2: a stands twice in the ranking of q"),
        ("q Q0 a 1 x t", "run:1: 'x' is no number"),
        ("q Q0 a 1 inf t", "run:1: 'inf' is no number"),
    ],
)
def test_a_run_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(Refused) as refused:
        trec.read_run(text, "run")
    assert refused.value.message == message


def test_an_item_that_is_judged_twice_is_refused() -> None:
    with pytest.raises(Refused, match="qrels:2: a is judged twice for q"):
        trec.read_qrels("q 0 a 1\nq 0 a 2\n", "qrels")
