"""A text tells its title and its first paragraph."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain.prose import DERIVED, first_paragraph, title


@pytest.mark.parametrize(
    ("body", "heading"),
    [
        ("# One\n\ntext", "One"),
        ("\n\ntext\n# *Two* `x` [y](z) #\n", "Two x y"),
        ("# \n", ""),
        ("## Section\ntext", ""),
        ("```\n# comment\n```\n# Late\n", ""),
        ("# First\n```\n# comment\n```\n", "First"),
        ("text" * 1000 + "\n# Too late\n", ""),
        ("# <b>Bold</b> &  wide", "Bold & wide"),
        ("", ""),
    ],
)
def test_the_title_is_the_first_heading(body: str, heading: str) -> None:
    assert title(body) == heading


@pytest.mark.parametrize(
    ("body", "paragraph"),
    [
        ("# Title\n\nFirst *line*\nand `second`.\n\nMore.", "First line and second."),
        ("# Title\n> quote\n| table |\n---\n![image](x)\nText with [link](y).", "Text with link."),
        ("```\ncode\n```\nText.", "Text."),
        ("<!-- hidden\n\nlines -->\nText.", "Text."),
        ("Text <!-- hidden --> goes on.", "Text goes on."),
        ("- one\n- two\n\nthree", "one two"),
        ("1. one", "one"),
        ("***\n===\n- - -\nText", "Text"),
        ("[![badge](x)](y)\n\nText.", "Text."),
        ("# Only a title", ""),
        ("<!-- never closed\ntext", ""),
        ("", ""),
    ],
)
def test_the_first_paragraph_is_prose(body: str, paragraph: str) -> None:
    assert first_paragraph(body) == paragraph


def test_a_long_paragraph_is_cut_at_a_word() -> None:
    cut = first_paragraph("some words " * 99)
    assert len(cut) <= DERIVED
    assert cut.endswith((" words…", " some…"))


@given(st.text())
def test_any_body_has_a_title_or_none(body: str) -> None:
    assert "\n" not in title(body) + first_paragraph(body)


@pytest.mark.parametrize("unit", ["[", "![", "](", "<!--", "<a", "`", "*", "# ", "- ", "-->", "[a](", "\n"])
def test_any_marks_are_read_at_once(unit: str) -> None:
    body = unit * (1_000_000 // len(unit))
    begin = time.process_time()
    title(body)
    first_paragraph(body)
    assert time.process_time() - begin < 0.5
