"""Student's t against values of scipy 1.17 (`2 * t.sf(t, df)`, `t.ppf`)."""

import pytest

from boost.domain import student

SURVIVAL = [
    (1.932443940150531, 42, 0.06006746706191978),
    (1e-6, 9, 0.9999992239301823),
    (0.5, 1, 0.7048327646991335),
    (0.999, 299, 0.31860247235504807),
    (2.0, 5, 0.10193947882985835),
    (12.0, 3, 0.0012450158007893362),
    (4.0, 4999, 6.425736697732969e-05),
    (40.0, 42, 4.555093734477824e-35),
]


@pytest.mark.parametrize(("t", "df", "p"), SURVIVAL)
def test_the_two_sided_chance_is_that_of_scipy(t: float, df: int, p: float) -> None:
    assert student.two_sided(t, df) == pytest.approx(p, rel=1e-9, abs=1e-10)
    assert student.two_sided(-t, df) == student.two_sided(t, df)


def test_the_ends() -> None:
    assert student.two_sided(0.0, 5) == 1
    assert student.two_sided(float("inf"), 5) == 0
    assert student.incomplete_beta(2, 3, 0) == 0
    assert student.incomplete_beta(2, 3, 1) == 1


@pytest.mark.parametrize(
    ("share", "df", "value"),
    [
        (0.975, 1, 12.706204736174694),
        (0.975, 42, 2.0180817028184443),
        (0.8, 299, 0.842825029304806),
        (0.9999, 5, 9.677566300882814),
    ],
)
def test_the_quantile_is_that_of_scipy(share: float, df: int, value: float) -> None:
    assert student.quantile(share, df) == pytest.approx(value, rel=1e-8)


def test_simple_cases_of_the_beta_function() -> None:
    assert student.incomplete_beta(1, 1, 0.5) == pytest.approx(0.5)
    assert student.incomplete_beta(1, 3, 0.5) == pytest.approx(0.875)
