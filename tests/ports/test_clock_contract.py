"""The promises of `Clock`, kept by every adapter."""

from datetime import datetime, timedelta

import pytest

from boost.adapters.memory.clock import MemoryClock
from boost.adapters.system_clock import SystemClock
from boost.ports.clock import Clock


@pytest.fixture(params=["system", "memory"])
def clock(request: pytest.FixtureRequest) -> Clock:
    return SystemClock() if request.param == "system" else MemoryClock()


def test_now_is_utc_in_seconds(clock: Clock) -> None:
    now = clock.now()
    assert len(now) == len("2026-01-01T00:00:00Z")
    assert datetime.fromisoformat(now).utcoffset() == timedelta(0)
    assert now.endswith("Z")


def test_ticks_never_go_back(clock: Clock) -> None:
    before = clock.ticks()
    clock.sleep(0)
    clock.sleep(-1)
    assert clock.ticks() >= before


def test_sleeping_takes_the_time_that_was_asked_for(clock: Clock) -> None:
    before = clock.ticks()
    clock.sleep(0.001)
    assert clock.ticks() - before >= 0.001


def test_a_clock_in_memory_moves_only_by_sleeping() -> None:
    clock = MemoryClock("2026-01-01T23:59:59Z")
    assert (clock.now(), clock.ticks()) == ("2026-01-01T23:59:59Z", 0)
    clock.sleep(90)
    assert (clock.now(), clock.ticks()) == ("2026-01-02T00:01:29Z", 90)
