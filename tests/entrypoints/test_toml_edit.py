"""A changed setting leaves the rest of the user's file alone."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.entrypoints.cli.toml_edit import edited, literal, removed
from boost.ports.errors import Refused

FILE = """\
# mine
offline = false  # at home

[index]   # tuning
# k1 = 9
k1 = 1.2 # a comment
store = "sqlite"

[search]
limit = 5"""


@pytest.mark.parametrize(
    ("key", "value", "before", "after"),
    [
        ("index.k1", 1.5, "k1 = 1.2 # a", "k1 = 1.5 # a"),
        ("index.store", "json", '"sqlite"', '"json"'),
        ("offline", True, "false  #", "true  #"),
        ("search.limit", 20, "limit = 5", "limit = 20"),
        ("index.b", 0.5, "# tuning\n", "# tuning\nb = 0.5\n"),
        ("color", "never", "# mine\n", 'color = "never"\n# mine\n'),
        ("sources.allow_local", True, "limit = 5", "limit = 5\n\n[sources]\nallow_local = true\n"),
    ],
)
def test_only_the_line_of_the_key_changes(key: str, value: bool | int | str, before: str, after: str) -> None:
    assert edited(FILE, key, value) == FILE.replace(before, after)


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("offline", "offline = false  # at home\n"),
        ("index.k1", "k1 = 1.2 # a comment\n"),
        ("search.limit", "limit = 5"),
    ],
)
def test_only_the_line_of_the_key_is_removed(key: str, line: str) -> None:
    assert removed(FILE, key) == FILE.replace(line, "", 1)


def test_what_is_not_set_cannot_be_removed() -> None:
    with pytest.raises(Refused, match=r'does not set "index\.b"'):
        removed(FILE, "index.b")


def test_a_new_file_gets_its_section() -> None:
    assert edited("", "index.k1", 1.5) == "[index]\nk1 = 1.5\n"
    assert edited("", "offline", True) == "offline = true\n"


def test_line_ends_are_kept() -> None:
    assert edited("[index]\r\nb = 0.5\r\n", "index.k1", 2) == "[index]\r\nk1 = 2\r\nb = 0.5\r\n"


@pytest.mark.parametrize(
    "text",
    [
        "index = 5",
        "index = {k1 = 1.2}",
        "index.k1 = 1.2",
        "[index]\n'k1' = 1.2",
        '[index]\nstore = """\nk1 = 1.2\n"""',
    ],
)
def test_what_is_not_understood_is_left_to_the_user(text: str) -> None:
    with pytest.raises(Refused, match="boost cannot change"):
        edited(text, "index.k1", 2.0)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_every_text_survives_as_a_literal(text: str) -> None:
    assert tomllib.loads(f"a = {literal(text)}") == {"a": text}


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(2**63), 2**63 - 1) | st.booleans())
def test_every_number_survives_as_a_literal(value: float) -> None:
    assert tomllib.loads(f"a = {literal(value)}") == {"a": value}
