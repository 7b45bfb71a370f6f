"""Bodies to windows."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain.chunking import Windows, windows, without_comments

SMALL = Windows(size=100, overlap=20, cap=5)


def test_a_short_text_is_one_window() -> None:
    assert windows("short", SMALL) == [(0, 5)]


@pytest.mark.parametrize("text", ["", " ", "\n\n\t "])
def test_a_blank_text_has_none(text: str) -> None:
    assert windows(text, SMALL) == []


def test_windows_overlap_and_stop_at_the_cap() -> None:
    spans = windows("x" * 10_000, SMALL)
    assert spans == [(0, 100), (80, 180), (160, 260), (240, 340), (320, 420)]


def test_a_window_ends_at_a_line_then_at_a_blank_where_one_is_near() -> None:
    assert windows("a" * 70 + "\n" + "b" * 20 + " " + "c" * 50, SMALL)[0] == (0, 71)
    assert windows("a" * 90 + " " + "b" * 80, SMALL)[0] == (0, 91)


@given(st.text(max_size=600), st.integers(2, 60), st.integers(0, 30), st.integers(1, 8))
def test_windows_cover_the_text_from_its_start_without_gaps(
    text: str, size: int, overlap: int, cap: int
) -> None:
    spans = windows(text, Windows(size, min(overlap, size - 1), cap))
    assert len(spans) <= cap
    assert all(0 < end - start <= size for start, end in spans)
    assert all(later[0] <= earlier[1] for earlier, later in pairwise(spans))
    if spans and len(spans) < cap:
        assert (spans[0][0], spans[-1][1]) == (0, len(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a<!-- b -->c", "a c"),
        ("a<!-- b", "a<!-- b"),
        ("<!--x--><!--y-->z", "  z"),
        ("a --> b", "a --> b"),
        ("<!-->x-->y", " y"),
    ],
)
def test_leaves_comments_out(text: str, expected: str) -> None:
    assert without_comments(text) == expected


def test_many_open_comments_cost_no_more_than_their_length() -> None:
    began = time.process_time()
    without_comments("<!--" * 250_000)
    assert time.process_time() - began < 1
