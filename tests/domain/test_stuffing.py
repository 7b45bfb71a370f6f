"""Texts that repeat themselves."""

import pytest

from boost.domain.stuffing import is_stuffed

HONEST = "".join(
    f"Step {n}: look at part {n * 7} and write down what changed in it since {n * 13}.\n" for n in range(60)
)


@pytest.mark.parametrize(
    ("text", "stuffed"),
    [
        ("jest react kubernetes pdf " * 200, True),
        ("jest react kubernetes pdf " * 20, False),
        (HONEST, False),
        (HONEST + "jest react kubernetes pdf " * 20, False),
        ("", False),
        (" ".join(f"word{n % 150}" for n in range(1500)) + "\ud800", False),
    ],
)
def test_long_repetition_is_seen(text: str, stuffed: bool) -> None:
    assert is_stuffed(text) is stuffed
