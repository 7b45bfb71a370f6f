"""What holds for every test: an environment without surprises, and examples that can be repeated."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# The gate must say the same thing twice. At home, hypothesis keeps looking for new examples.
settings.register_profile("home", deadline=None)
settings.register_profile("gate", deadline=None, derandomize=True)
settings.load_profile("gate" if "CI" in os.environ else "home")

WANTED = ("BOOST_TAP_PACK",)
UNWANTED = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")


@pytest.fixture(scope="session", autouse=True)
def plain_environment() -> Iterator[None]:
    """What the user, or a worker of pytest-xdist, says about boost and the terminal does not reach a test."""
    with pytest.MonkeyPatch.context() as patch:
        for name in sorted(os.environ):
            if name in UNWANTED or (name.startswith("BOOST_") and name not in WANTED):
                patch.delenv(name)
        yield
