"""A second reading is blind to the first, and what both differ in is shown."""

import pytest

from boost.evals import readings
from boost.evals.golden import Judgment, Row
from boost.evals.readings import Apart
from boost.ports.errors import Refused

ROWS = [
    Row(
        f"q{at}",
        f"query {at}",
        "keyword",
        judgments=tuple(Judgment("a/b", f"x{n}", (at + n) % 4) for n in range(5)),
    )
    for at in range(6)
]


def test_what_is_drawn_shows_no_grade_and_is_drawn_again_by_the_same_seed() -> None:
    chosen = readings.drawn(ROWS, 10, seed=1)
    assert len({(row["qid"], row["path"]) for row in chosen}) == 10
    assert {row["grade"] for row in chosen} == {None}
    assert chosen == readings.drawn(ROWS[::-1], 10, seed=1) != readings.drawn(ROWS, 10, seed=2)
    assert len(readings.drawn(ROWS, 1000, seed=1)) == 30


def test_two_readings_agree_as_far_as_kappa_says() -> None:
    seconds = {(row.qid, ident): grade for row in ROWS for ident, grade in row.grades().items()}
    assert readings.compared(ROWS, seconds).agreement.kappa == pytest.approx(1)
    seconds["q1", "a/b:x2"], seconds["q0", "a/b:x0"] = 0, 1
    found = readings.compared(ROWS, seconds)
    assert found.apart == (Apart("q1", "a/b:x2", 3, 0), Apart("q0", "a/b:x0", 0, 1))
    assert found.agreement.same == 28


def test_a_reading_of_something_else_is_refused() -> None:
    with pytest.raises(Refused, match="a/b:zz is not judged for q1"):
        readings.compared(ROWS, {("q1", "a/b:zz"): 1})


@pytest.mark.parametrize("grade", [None, 4, True, "2"])
def test_every_grade_is_filled_in(grade: object) -> None:
    row = {"qid": "q1", "tap": "a/b", "path": "x", "grade": grade}
    with pytest.raises(Refused, match="f:1: a grade is 0, 1, 2 or 3"):
        readings.second(row, "f:1")
    assert readings.second(row | {"grade": 2}, "f:1") == (("q1", "a/b:x"), 2)
