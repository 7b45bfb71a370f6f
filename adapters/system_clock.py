"""The clock of this machine."""

import time

from boost.ports.clock import Clock


class SystemClock(Clock):
    """Time as the operating system has it."""

    def now(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())

    def ticks(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(max(seconds, 0))
