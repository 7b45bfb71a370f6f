"""Values of any shape take the shape that a field needs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain import coerce

NESTED = st.recursive(
    st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=9
)


@pytest.mark.parametrize(
    ("value", "joiner", "text"),
    [
        ("  one \n two\u2028three ", ", ", "one two three"),
        (["a", "", "b"], ", ", "a, b"),
        (["a", "b"], " ", "a b"),
        ([["a"], {"b": "c"}], ", ", '["a"], {"b":"c"}'),
        ({"c": "d"}, ", ", '{"c":"d"}'),
        (None, ", ", ""),
        ("a\x1b[31mb\x07", ", ", "a[31mb"),
        ("a\u200bb", ", ", "a\u200bb"),
    ],
)
def test_text_is_one_line(value: object, joiner: str, text: str) -> None:
    assert coerce.line(value, joiner) == text


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (["a", "b ", "", "a"], ("a", "b")),
        ("a, b,,c d", ("a", "b", "c d")),
        ("one", ("one",)),
        ("", ()),
        (None, ()),
        ([["x"]], ("x",)),
    ],
)
def test_tags_are_a_list(value: object, words: tuple[str, ...]) -> None:
    assert coerce.words(value) == words


@pytest.mark.parametrize(
    ("value", "tools"),
    [
        ("Read, Write", ("Read", "Write")),
        ("Bash(git add:*) Read", ("Bash(git add:*)", "Read")),
        ("Bash(a, b), Read", ("Bash(a, b)", "Read")),
        (["Read", "Bash(x y)"], ("Read", "Bash(x y)")),
        ("Read", ("Read",)),
        (") a (b c", (")", "a", "(b c")),
        ("", ()),
        (None, ()),
    ],
)
def test_tools_are_cut_outside_of_parentheses(value: object, tools: tuple[str, ...]) -> None:
    assert coerce.tools(value) == tools


@pytest.mark.parametrize(
    ("value", "globs"),
    [
        ("**/*.ts, *.tsx", ("**/*.ts", "*.tsx")),
        ("src/**/*.{ts,tsx}, b", ("src/**/*.{ts,tsx}", "b")),
        ("'*.a', \"*.b\"", ("*.a", "*.b")),
        (["b", "a", ""], ("b", "a")),
        ("", ()),
        (None, ()),
    ],
)
def test_globs_keep_their_order_and_braces(value: object, globs: tuple[str, ...]) -> None:
    assert coerce.globs(value) == globs


@pytest.mark.parametrize(
    ("value", "flag"),
    [
        ("True", True),
        ("yes", True),
        ("ON", True),
        ("1", True),
        ("false", False),
        ("no", False),
        ("off ", False),
        ("0", False),
        ("maybe", None),
        ("", None),
        (None, None),
        (["true"], None),
    ],
)
def test_flags_have_many_spellings(value: object, flag: bool | None) -> None:
    assert coerce.flag(value) is flag


@pytest.mark.parametrize(
    ("value", "strings"),
    [
        ({"a": "b", "c": ["d", {"e": "f"}]}, {"a": "b", "c": '["d",{"e":"f"}]'}),
        (' {"a": 1, "b": null, "c": "\\ud800"}', {"a": "1", "b": "", "c": "\ufffd"}),
        ("{broken", None),
        ("{" * 100_000, None),
        ('{"a":' * 100_000, None),
        ("[1]", None),
        ("text", None),
        (["a"], None),
    ],
)
def test_metadata_is_text_to_text(value: object, strings: dict[str, str] | None) -> None:
    assert coerce.strings(value) == strings


@given(NESTED)
def test_any_value_is_coerced(value: object) -> None:
    for shape in (coerce.line, coerce.words, coerce.tools, coerce.globs, coerce.flag, coerce.strings):
        shape(value)
    assert coerce.line(value) == " ".join(coerce.line(value).split())
