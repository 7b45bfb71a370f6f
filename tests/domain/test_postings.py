"""The compact rows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain import postings
from boost.domain.postings import exact_entry, extremes, length_class, pack, tf_at, tf_class, unpack

Chunks = dict[int, tuple[int, int]]
"""Chunk number -> (tf, length)."""

chunks = st.dictionaries(
    st.integers(0, postings.MOST_CHUNKS - 1),
    st.tuples(st.integers(1, 300), st.integers(0, postings.LONGEST_CHUNK)),
    min_size=1,
    max_size=50,
)


def packed(content: Chunks) -> bytes:
    numbers = [
        number << 8 | tf_class(min(tf, postings.HIGHEST_TF)) << 5 | length_class(length)
        for number, (tf, length) in sorted(content.items())
    ]
    exact = b"".join(
        exact_entry(number, tf) for number, (tf, _) in sorted(content.items()) if tf >= postings.INEXACT
    )
    return pack(numbers, exact)


@given(chunks)
def test_a_row_gives_back_chunks_and_frequencies(content: Chunks) -> None:
    row = unpack(packed(content))
    assert list(row.ids) == sorted(content)
    assert postings.count(packed(content)) == len(content)
    assert {number: tf_at(row, number) for number in content} == {
        n: min(tf, 255) for n, (tf, _) in content.items()
    }


@given(chunks, st.integers(0, postings.MOST_CHUNKS - 1))
def test_a_chunk_that_is_not_named_has_no_frequency(content: Chunks, number: int) -> None:
    row = unpack(packed(content))
    assert (tf_at(row, number) == 0) == (number not in content)


@given(chunks)
def test_every_code_bounds_what_it_stands_for(content: Chunks) -> None:
    row = unpack(packed(content))
    for number, code in zip(row.ids, row.codes, strict=True):
        tf, length = content[number]
        most, shortest = extremes(code)
        assert min(tf, 255) <= most
        assert shortest <= length


@given(chunks)
def test_the_front_beats_every_code_of_its_row(content: Chunks) -> None:
    codes, front = unpack(packed(content)).codes, postings.front(packed(content))
    for code in codes:
        assert any(each >> 5 >= code >> 5 and each & 31 <= code & 31 for each in front)
    assert set(front) <= set(codes)


def test_length_classes_never_fall() -> None:
    classes = [length_class(length) for length in range(postings.LONGEST_CHUNK + 1)]
    assert classes == sorted(classes)
    assert (classes[0], classes[11], classes[12]) == (0, 0, 1)
    assert classes[-1] <= 31


@pytest.mark.parametrize("cut", [1, 2, 4])
def test_a_row_of_the_wrong_length_is_refused(cut: int) -> None:
    with pytest.raises(ValueError, match="wrong length"):
        unpack(packed({1: (1, 10), 2: (2, 20)})[:-cut])
