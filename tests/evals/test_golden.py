"""Golden rows: what is read is what was written, and every fault is named with its place."""

import json

import pytest

from boost.evals import golden
from boost.evals.golden import Judgment, Provenance, Row
from boost.ports.errors import Refused

ROW = {"qid": "q1", "query": "do it", "style": "keyword"}
FULL = Row(
    "q2",
    "mach es",
    "non-english",
    "skill",
    judgments=(Judgment("a/b", "skills/x", 3), Judgment("a/b", "rules/y.mdc", 0)),
    provenance=Provenance("me", "you", "read", "20 of 5", "2026-01-31"),
    language="de",
    intent="i1",
)


def line(**changes: object) -> str:
    return json.dumps(ROW | changes)


def test_what_is_written_is_read_again_in_the_order_of_the_qids() -> None:
    rows = (FULL, Row("q1", "nothing fits", "negative", expect_none=True, plausible=True))
    text = golden.encode(rows)
    assert golden.decode(text, "g") == (rows[1], FULL)
    assert golden.encode(golden.decode(text, "g")) == text
    assert "intent" not in text.split("\n")[0]


def test_a_judgment_names_an_item() -> None:
    assert FULL.grades() == {"a/b:skills/x": 3, "a/b:rules/y.mdc": 0}


def test_blank_lines_are_passed_over() -> None:
    assert golden.decode(f"\n{line()}\n\n", "g") == (Row("q1", "do it", "keyword"),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "g:1: not JSON"),
        ("[]", "g:1: not an object"),
        (f"{line()}\n{line(qid=3)}", "g:2: 'qid' must be a text"),
        (line(style="odd"), "g:1: style 'odd' is none of keyword, natural,"),
        (line(kind="agent"), "g:1: kind 'agent' is none of skill, rule, workflow"),
        (line(expect_none=1), "g:1: 'expect_none' must be true or false"),
        (line(judgments={}), "g:1: 'judgments' must be a list"),
        (line(judgments=[3]), "g:1: an object is missing"),
        (line(provenance=[]), "g:1: an object is missing"),
        (line(judgments=[{"tap": "a/b", "path": "x", "grade": 4}]), "g:1: a grade is 0, 1, 2 or 3, not 4"),
        (line(judgments=[{"tap": "a/b", "path": "x", "grade": True}]), "g:1: a grade is 0, 1, 2 or 3"),
        (line(judgments=[{"tap": "a/b", "path": "x", "grade": 1}] * 2), "g:1: an item is judged twice"),
        (f"{line()}\n{line()}", "g: two rows are called 'q1'"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(Refused) as refused:
        golden.decode(text, "g")
    assert refused.value.message.startswith(message)
