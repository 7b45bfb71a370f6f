"""Two judges: agreement beyond chance, with its interval."""

import pytest

from boost.domain.agreement import quadratic_kappa

# Of two judges over 20 items; kappa by hand: 1 - observed / expected disagreement.
PAIRS = [(0, 0)] * 8 + [(1, 1)] * 3 + [(2, 2)] * 2 + [(3, 3)] * 3 + [(0, 1), (2, 3), (3, 2), (0, 3)]


def by_hand(pairs: list[tuple[int, int]]) -> float:
    seen = sum((left - right) ** 2 for left, right in pairs) / len(pairs)
    chance = sum((left - right) ** 2 for left, _ in pairs for _, right in pairs) / len(pairs) ** 2
    return 1 - seen / chance


def test_kappa_is_one_less_the_share_of_disagreement_that_chance_would_give() -> None:
    found = quadratic_kappa(PAIRS)
    assert found.kappa == pytest.approx(by_hand(PAIRS))
    assert (found.n, found.same) == (20, 16)
    assert found.low is not None
    assert found.kappa is not None
    assert found.high is not None
    assert -1 <= found.low < found.kappa < found.high <= 1


def test_full_agreement_is_1_with_no_width() -> None:
    found = quadratic_kappa([(0, 0), (3, 3), (1, 1)])
    assert (found.kappa, found.low, found.high) == pytest.approx((1, 1, 1))


def test_more_pairs_narrow_the_interval() -> None:
    few, many = quadratic_kappa(PAIRS), quadratic_kappa(PAIRS * 10)
    assert few.low is not None
    assert many.low is not None
    assert few.low < many.low


@pytest.mark.parametrize("pairs", [[], [(2, 2)] * 4])
def test_where_all_grades_are_the_same_nothing_can_be_said(pairs: list[tuple[int, int]]) -> None:
    assert quadratic_kappa(pairs).kappa is None


def test_one_judge_who_gives_one_grade_agrees_as_chance_does() -> None:
    assert quadratic_kappa([(0, 0), (0, 2), (0, 3)]).kappa == pytest.approx(0)
