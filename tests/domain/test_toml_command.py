"""Gemini commands are read, or taken as they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain.frontmatter import LIMIT, Reading
from boost.domain.toml_command import read_toml


def test_the_prompt_is_the_body() -> None:
    text = 'description = "Does it."\nnumber = 7\nprompt = """\nDo {{args}}.\n"""\n'
    assert read_toml(text) == Reading({"description": "Does it."}, "Do {{args}}.\n")


@pytest.mark.parametrize("text", ["prompt = ", "prompt = 7", "x = " + "[" * 50_000, "x" * (LIMIT + 1)])
def test_what_cannot_be_read_is_all_prompt(text: str) -> None:
    reading = read_toml(text)
    assert (reading.fields, reading.body) == ({}, text)
    assert [warning.code for warning in reading.warnings] == ["toml-invalid"]


def test_a_command_without_a_prompt_is_empty() -> None:
    assert read_toml("").body == ""


@given(st.text(alphabet="ab =\"'[]{}.\n#1", max_size=60) | st.text())
def test_any_text_is_read(text: str) -> None:
    read_toml(text)
