"""Distances of words, against a table that is filled in whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain.edits import distance

texts = st.text("abc", max_size=8)


def filled_in(left: str, right: str) -> int:
    rows = [[max(i, j) if not i or not j else 0 for j in range(len(right) + 1)] for i in range(len(left) + 1)]
    for i in range(1, len(left) + 1):
        for j in range(1, len(right) + 1):
            differ = left[i - 1] != right[j - 1]
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + differ)
            if i > 1 and j > 1 and left[i - 2 : i] == right[j - 2 : j][::-1]:
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
    return rows[-1][-1]


@given(texts, texts, st.integers(1, 3))
def test_equals_the_whole_table_up_to_the_limit(left: str, right: str, most: int) -> None:
    assert distance(left, right, most) == min(filled_in(left, right), most + 1)


@pytest.mark.parametrize(
    ("left", "right", "edits"),
    [("word", "word", 0), ("wrod", "word", 1), ("wrd", "word", 1), ("worrd", "word", 1), ("ward", "word", 1)],
)
def test_each_slip_counts_one(left: str, right: str, edits: int) -> None:
    assert distance(left, right, 2) == edits
