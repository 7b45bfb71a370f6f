"""YAML gives strings, lists and mappings, or an error; never another type and never a surprise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.adapters.yaml_reader import DEPTH, LIMIT, read_yaml
from tests.support.trees import case


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("name: a\ndescription: b", {"name": "a", "description": "b"}),
        (
            "a: off\nb: 007\nc: 1.10\nd: 12:30\ne: 2026-99-99",
            {"a": "off", "b": "007", "c": "1.10", "d": "12:30", "e": "2026-99-99"},
        ),
        (
            "a: null\nb: ~\nc:\nd: Null\ne: 'null'\nf: \"~\"",
            {"a": "", "b": "", "c": "", "d": "", "e": "null", "f": "~"},
        ),
        ("a: [x, 1, null]\nb:\n- y\n- [z]", {"a": ["x", "1", ""], "b": ["y", ["z"]]}),
        ("a: {b: {c: 1}}", {"a": {"b": {"c": "1"}}}),
        ("a: 1\na: 2", {"a": "1"}),
        (
            "a: !!int x\nb: !foo [1]\nc: !!python/object:os.system {d: e}",
            {"a": "x", "b": ["1"], "c": {"d": "e"}},
        ),
        ("<<: {a: 1}\nb: 2", {"<<": {"a": "1"}, "b": "2"}),
        ("a: |\n  b\n  c\nd: >-\n  e\n  f", {"a": "b\nc\n", "d": "e f"}),
        ('a: "\\u6587 \\x41"', {"a": "文 A"}),
        ("", {}),
        ("# only a remark", {}),
    ],
)
def test_every_scalar_is_text_as_written(text: str, value: object) -> None:
    assert read_yaml(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "a: &x 1",
        "a: *x",
        "a: &x [*x]",
        "&x a: 1",
        "- a",
        "text",
        "a: b: c",
        "a: **/*.ts",
        "a: [b",
        "a: @b",
        "a: 1\n--- \nb: 2",
        "{a: 1}: 2",
        "? [a]\n: b",
        "a: 'one\u2028two'",
        'a: "\\ud83d\\udcb0"',
        "a: \x07",
        "a:\t- b\n\tc",
        "a: " + "x" * LIMIT,
        "a: " + "文" * (LIMIT // 3),
        "a: " + "[" * DEPTH + "]" * DEPTH,
        "a: \ud800",
    ],
)
def test_everything_else_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_yaml(text)


def test_the_limits_themselves_are_within() -> None:
    assert read_yaml("a: " + "x" * (LIMIT - 3))
    assert read_yaml("a: " + "[" * (DEPTH - 1) + "]" * (DEPTH - 1))


@given(st.text(alphabet="ab:- \n\"'[]{}|>#*&!%@\\,?~1", max_size=60) | st.text())
def test_any_text_gives_strings_or_an_error(text: str) -> None:
    try:
        value = read_yaml(text)
    except ValueError:
        return
    assert _is_plain(value)


@pytest.mark.parametrize("number", range(11))
def test_case_31_types_stay_text(number: int) -> None:
    text = (case(31) / f"t{number:02}" / "SKILL.md").read_text(encoding="utf-8")
    head = text.split("---\n")[1]
    written = {line.partition(":")[0]: line.partition(":")[2].strip() for line in head.splitlines()}
    value = read_yaml(head)
    assert _is_plain(value)
    if number not in (5, 6, 7, 8, 10):
        assert value == written


def _is_plain(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(one) for key, one in value.items())
    return all(map(_is_plain, value)) if isinstance(value, list) else isinstance(value, str)
