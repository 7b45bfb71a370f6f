"""Sketches of texts and what they tell."""

import pytest

from boost.domain.likeness import SIZE, hashes, likeness, sketch


def lines(*numbers: int) -> str:
    return "\n".join(f"line {number}" for number in numbers)


def alike(one: str, other: str) -> float:
    return likeness(hashes(sketch(one)), hashes(sketch(other)))


def test_a_sketch_is_small_and_the_same_every_time() -> None:
    assert sketch(lines(1, 2)) == sketch(lines(2, 1, 2))
    assert len(hashes(sketch(lines(*range(99))))) <= SIZE
    assert (sketch(""), alike("", "")) == ("", 0.0)


@pytest.mark.parametrize(("changed", "least", "most"), [(0, 1.0, 1.0), (5, 0.7, 0.98), (50, 0.2, 0.6)])
def test_the_share_of_common_lines_is_told(changed: int, least: float, most: float) -> None:
    other = lines(*range(100, 100 + changed), *range(changed, 80))
    assert least <= alike(lines(*range(80)), other) <= most
