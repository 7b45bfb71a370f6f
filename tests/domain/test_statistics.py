"""Paired statistics: the vectors of the reference, the edges, and the same bits for the same seed."""

from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain import statistics
from boost.domain.statistics import Paired
from boost.ports.errors import Refused

VECTOR = [0.37, 0.5, 0.13, 0.63, 1, 0.25, 0.37, -0.37, -0.13] + [0.0] * 34


def bits(seed: int = 1) -> statistics.Bits:
    return Random(seed).getrandbits


def draw(seed: int = 1) -> statistics.Draw:
    chance = Random(seed)
    return lambda count: chance.choices(range(count), k=count)


def bell(n: int, *, mean: float, sd: float) -> list[float]:
    """Values that lie as those of a normal distribution do on average."""
    return [NormalDist(mean, sd).inv_cdf((at + 0.5) / n) for at in range(n)]


def test_the_vector_of_the_reference() -> None:
    found = statistics.paired(VECTOR)
    assert (found.n, found.wins, found.ties, found.losses, found.note) == (43, 7, 34, 2, "")
    assert (found.mean, found.sd, found.t, found.p, found.effect) == pytest.approx(
        (0.06395348837209303, 0.2170159039035281, 1.932443940150531, 0.06006746706191978, 0.2946949), abs=5e-8
    )
    assert statistics.permutation(VECTOR, bits()) == (34 / 512, "exact")


def test_differences_are_taken_in_the_order_of_the_questions() -> None:
    found = statistics.differences({"b": 1.0, "a": 0.25, "c": 0.3}, {"a": 0.5, "b": 0.0, "c": 0.3 + 1e-13})
    assert found == (-0.25, 1.0, 0.0)


def test_two_sets_of_questions_are_not_compared() -> None:
    with pytest.raises(Refused, match="c is in one of them only"):
        statistics.differences({"a": 1.0, "c": 1.0}, {"a": 1.0})


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([], Paired(0, 0.0, None, None, None, None, 0, 0, 0, "too few questions")),
        ([0.5], Paired(1, 0.5, None, None, None, None, 1, 0, 0, "too few questions")),
        ([0.0] * 5, Paired(5, 0.0, 0.0, None, 1.0, None, 0, 5, 0, "no difference (all ties)")),
        ([0.1] * 7, Paired(7, 0.1, 0.0, None, 0.0, None, 7, 0, 0, "constant difference")),
    ],
)
def test_what_has_no_value_has_a_reason(found: list[float], expected: Paired) -> None:
    seen = statistics.paired(found)
    assert seen.mean == pytest.approx(expected.mean)
    assert (seen.n, seen.sd, seen.p, seen.effect, seen.note) == (
        expected.n,
        expected.sd,
        expected.p,
        expected.effect,
        expected.note,
    )


def test_many_changes_are_tested_by_draws_near_the_t_test() -> None:
    found = bell(60, mean=0.05, sd=0.2)
    p, method = statistics.permutation(found, bits(), draws=20_000)
    assert method == "drawn"
    assert p == pytest.approx(statistics.paired(found).p, abs=0.01)


def test_a_drawn_chance_is_never_0_and_the_same_for_the_same_seed() -> None:
    found = [1.0] * 30
    assert statistics.permutation(found, bits(), draws=100) == (1 / 101, "drawn")
    mixed = bell(41, mean=0.01, sd=1)
    assert statistics.permutation(mixed, bits(), 500) == statistics.permutation(mixed, bits(), 500)


def test_ties_change_no_permutation() -> None:
    assert statistics.permutation([0.0] * 40, bits()) == (1.0, "exact")


def test_the_bootstrap_lies_around_the_mean_as_the_t_interval_does() -> None:
    found = bell(100, mean=0.1, sd=0.3)
    (low, high), method = statistics.bootstrap([[each] for each in found], draw(), 4000)
    assert method == "BCa"
    assert (low, high) == pytest.approx(statistics.t_interval(found), abs=0.01)
    assert statistics.bootstrap([[each] for each in found], draw(), 200) == statistics.bootstrap(
        [[each] for each in found], draw(), 200
    )


def test_a_skewed_sample_shifts_the_interval() -> None:
    found = [[0.0]] * 27 + [[1.0]] * 3
    (low, high), method = statistics.bootstrap(found, draw(), 4000)
    assert method == "BCa"
    assert low > 0
    assert high - 0.1 > 0.1 - low


def test_questions_of_one_cluster_are_drawn_together() -> None:
    single = [[0.0], [0.0], [0.0], [1.0], [1.0], [1.0]]
    paired = [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]
    (low, high), _ = statistics.bootstrap(single, draw(), 2000)
    (low_of_pairs, high_of_pairs), _ = statistics.bootstrap(paired, draw(), 2000)
    assert low_of_pairs < low < high < high_of_pairs


@pytest.mark.parametrize("clusters", [[[0.0]] * 5, [[0.5, 0.25]]])
def test_without_spread_the_interval_is_a_point_by_percentiles(clusters: list[list[float]]) -> None:
    mean = sum(map(sum, clusters)) / sum(map(len, clusters))
    assert statistics.bootstrap(clusters, draw(), 50) == ((mean, mean), "percentile")


def test_the_t_interval_of_few_values() -> None:
    assert statistics.t_interval([1.0]) is None
    assert statistics.t_interval([0.0, 1.0]) == pytest.approx((0.5 - 12.7062047 / 2, 0.5 + 12.7062047 / 2))


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (27, 30, 0.744, 0.965),
        (54, 60, 0.799, 0.953),
        (90, 100, 0.826, 0.945),
        (43, 43, 0.918, 1),
        (0, 10, 0, 0.278),
    ],
)
def test_the_interval_of_a_share(successes: int, n: int, low: float, high: float) -> None:
    assert statistics.wilson(successes, n) == pytest.approx((low, high), abs=5e-4)


def test_no_trials_have_no_interval() -> None:
    assert statistics.wilson(0, 0) is None


def test_holm() -> None:
    assert statistics.holm((0.01, 0.04, 0.03)) == pytest.approx((0.03, 0.06, 0.06))
    assert statistics.holm((0.5, 0.9)) == (1.0, 1.0)
    assert statistics.holm(()) == ()


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_never_lowers_and_keeps_the_order(values: list[float]) -> None:
    adjusted = statistics.holm(values)
    assert all(before <= after <= 1 for before, after in zip(values, adjusted, strict=True))
    order = sorted(range(len(values)), key=lambda at: (values[at], at))
    assert [adjusted[at] for at in order] == sorted(adjusted)


@pytest.mark.parametrize(
    ("n", "effect"), [(43, 0.437), (100, 0.283), (200, 0.199), (300, 0.162), (500, 0.126), (1000, 0.089)]
)
def test_the_power_table(n: int, effect: float) -> None:
    assert statistics.detectable(1.0, n) == pytest.approx(effect, abs=5e-4)


def test_the_first_step_of_holm_needs_more() -> None:
    assert statistics.detectable(1.0, 300, 0.05 / 3) == pytest.approx(0.188, abs=5e-4)


@pytest.mark.parametrize(
    ("sd", "difference", "n"),
    [(0.10, 0.10, 10), (0.30, 0.03, 787), (0.35, 0.05, 387), (0.31, 0.02, 1888), (0.01, 1, 3)],
)
def test_how_many_questions_it_takes(sd: float, difference: float, n: int) -> None:
    assert statistics.needed(sd, difference) == n
