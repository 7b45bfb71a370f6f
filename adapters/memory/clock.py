"""A clock that stands still until it is told to move."""

from datetime import datetime, timedelta

from boost.ports.clock import Clock


class MemoryClock(Clock):
    """Starts at a given time; sleeping moves it on at once."""

    def __init__(self, start: str = "2026-01-01T00:00:00Z") -> None:
        self._start = datetime.fromisoformat(start)
        self._passed = 0.0

    def now(self) -> str:
        return (self._start + timedelta(seconds=self._passed)).strftime("%Y-%m-%dT%H:%M:%SZ")

    def ticks(self) -> float:
        return self._passed

    def sleep(self, seconds: float) -> None:
        self._passed += max(seconds, 0)
