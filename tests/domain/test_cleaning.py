"""What strangers write reaches a terminal only in a form that can be seen."""

from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain.cleaning import clean

CASES = Path(__file__).parents[1] / "cases" / "security"
ESCAPES = sorted((CASES / "38-terminal-escapes").glob("*/SKILL.md"))
HIDDEN = sorted((CASES / "37-hidden-unicode" / "bad").rglob("*.md"))
HONEST = sorted((CASES / "37-hidden-unicode" / "good").glob("*.md"))


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def test_plain_ascii_comes_back_as_it_is() -> None:
    text = "Reviews pull requests (fast)."
    assert clean(text) is text


@pytest.mark.parametrize("path", ESCAPES, ids=lambda path: path.parent.name)
def test_38_no_escape_sequence_passes(path: Path) -> None:
    shown = clean(_text(path), multiline=True)
    assert not {letter for letter in shown if category(letter) == "Cc"} - {"\n", "\t"}
    assert shown != _text(path)


@pytest.mark.parametrize("path", HIDDEN, ids=lambda path: path.stem)
def test_37_hidden_characters_become_visible(path: Path) -> None:
    shown = clean(_text(path), multiline=True)
    assert "\\u{" in shown
    assert not [
        letter for letter in shown if category(letter) in ("Cf", "Co") or 0xE0100 <= ord(letter) <= 0xE01EF
    ]


@pytest.mark.parametrize("path", HONEST, ids=lambda path: path.stem)
def test_37_honest_scripts_stay_readable(path: Path) -> None:
    text = _text(path).removeprefix("\ufeff")
    assert clean(text, multiline=True) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb", "a\\u{a}b"),
        ("a\tb", "a\tb"),
        ("a\r\nb", "a\\u{d}\\u{a}b"),
        ("\x1b[2J", "\\u{1b}[2J"),
        ("\x7f\x9b", "\\u{7f}\\u{9b}"),
        ("a\u2028b", "a\\u{2028}b"),
        ("safe \u202etxt", "safe \\u{202e}txt"),
        ("te\u200bst", "te\\u{200b}st"),
        ("\ufeffx", "\\u{feff}x"),
        ("\udc80", "\\u{dc80}"),
        ("x\U000e0168", "x\\u{e0168}"),
        ("\U0001f3f4\U000e0072\U000e007f", "\U0001f3f4\\u{e0072}\\u{e007f}"),
        ("\ue000", "\\u{e000}"),
        ("a\u200d", "a\\u{200d}"),
        ("\u200ca", "\\u{200c}a"),
        ("a\u200c b", "a\\u{200c} b"),
        ("a\u200d\u200db", "a\\u{200d}\\u{200d}b"),
        ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),
        ("\U0001f469\U0001f3fd\u200d\U0001f680", "\U0001f469\U0001f3fd\u200d\U0001f680"),
        ("", ""),
    ],
)
def test_each_kind_of_character(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_lines_stay_apart_where_several_are_wanted() -> None:
    assert clean("a\n\tb\r", multiline=True) == "a\n\tb\\u{d}"


@given(st.text())
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    once = clean(text)
    assert clean(once) == once


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "unit", ["\u200d", "\x1b[", "\U0001f3f4", "\U0001f3f4\U000e0067\U000e0062", "a\u200c"]
)
def test_time_is_linear(unit: str) -> None:
    clean(unit * 300_000)
