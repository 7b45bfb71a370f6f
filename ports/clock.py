"""The need to know the time."""

from abc import abstractmethod
from typing import Protocol


class Clock(Protocol):
    """Time that tests can set."""

    @abstractmethod
    def now(self) -> str:
        """The time in UTC, ISO 8601 with seconds and `Z`."""

    @abstractmethod
    def ticks(self) -> float:
        """Seconds on a clock that never goes back, for durations."""

    @abstractmethod
    def sleep(self, seconds: float) -> None:
        """Wait."""
