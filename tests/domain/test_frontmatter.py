"""Frontmatter is found where it really stands and read however broken it is."""

import time
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.adapters.yaml_reader import read_yaml
from boost.domain.decoding import decode
from boost.domain.frontmatter import LIMIT, Reading, fold, folded, read
from tests.support.trees import case

SHORT = "---\nname: a\ndescription: b\n---\nbody\n"
FIELDS = {"name": "a", "description": "b"}


def _read(text: str) -> Reading:
    return read(text, read_yaml)


def _fields(head: str) -> Mapping[str, object]:
    return _read(f"---\n{head}\n---\nbody\n").fields


def _codes(reading: Reading) -> list[tuple[str, int]]:
    return [(warning.code, warning.line) for warning in reading.warnings]


@pytest.mark.parametrize(
    ("head", "fields"),
    [
        ("description: | Use when x", {"description": "Use when x"}),
        ("description: | Use when x\n  and y", {"description": "Use when x\nand y"}),
        ("description: >- Use when\n  x: y", {"description": "Use when x: y"}),
        ("description: Use when: a user asks", {"description": "Use when: a user asks"}),
        ("globs: **/*.ts, *.tsx", {"globs": "**/*.ts, *.tsx"}),
        ("globs: *.ts", {"globs": "*.ts"}),
        ("description: **Full** guide", {"description": "**Full** guide"}),
        ("argument-hint: [to] [from]\nname: x", {"argument-hint": "[to] [from]", "name": "x"}),
        ("argument-hint: [a] | --b\nname: x", {"argument-hint": "[a] | --b", "name": "x"}),
        (
            'name: x\nargument-hint: [action] — e.g. "list"\ndescription: d',
            {"name": "x", "argument-hint": '[action] — e.g. "list"', "description": "d"},
        ),
        ('description: "one" two\nname: x', {"description": '"one" two', "name": "x"}),
        ("description: one\ntwo words\nname: x", {"description": "one two words", "name": "x"}),
        ("allowed-tools: - Read", {"allowed-tools": ["Read"]}),
        ("allowed-tools: - Read\n  - Write\n    it", {"allowed-tools": ["Read", "Write it"]}),
        ("tags:\n  - a\n - b", {"tags": ["a", "b"]}),
        ("description: @vue/test-utils rules", {"description": "@vue/test-utils rules"}),
        ("description: `x` rules", {"description": "`x` rules"}),
        ("keywords: [@Cron, X]", {"keywords": ["@Cron", "X"]}),
        ("keywords: [@Cron, \"a, b\", 'c', ]", {"keywords": ["@Cron", "a, b", "c"]}),
        ("description: a\x80b", {"description": "ab"}),
        ("name: {{SKILL_NAME}}", {"name": "{{SKILL_NAME}}"}),
        ("description: \"about 'Q\\'s API'\"", {"description": "about 'Q's API'"}),
        ("tags: [a, b\nname: x\ndescription: d", {"tags": "[a, b", "name": "x", "description": "d"}),
        ("name: 8004", {"name": "8004"}),
        ("name: true", {"name": "true"}),
        ("name: [a, b]", {"name": ["a", "b"]}),
        ("name: a\nname: b", {"name": "a"}),
        ("description: >-\n  one\n  two", {"description": "one two"}),
        ('metadata:\n  data: {"a": [1]}', {"metadata": {"data": {"a": ["1"]}}}),
        ("description: a---b", {"description": "a---b"}),
    ],
)
def test_real_faults_lose_no_field(head: str, fields: Mapping[str, object]) -> None:
    assert _fields(head) == fields


@pytest.mark.parametrize(
    ("head", "fields"),
    [
        ("a: b: c\nmetadata:\n  x: 1\n  y: >\n  deep: 'it''s'", {"x": "1", "y": "", "deep": "it's"}),
        ("a: b: c\nmetadata:\n  loose\n  words", "loose words"),
        ("a: b: c\nmetadata:\n- one\n- 'two'", ["one", "two"]),
        ("a: b: c\nmetadata:\n  - one\n  more", ["one more"]),
        ("a: b: c\nmetadata: >-\n  folded\n\n  text", "folded text"),
        ("a: b: c\nmetadata: |\n  kept\n  lines", "kept\nlines"),
        ("a: b: c\nmetadata: ~", ""),
        ("a: b: c\nmetadata:", ""),
        ("a: b: c\nmetadata: '", "'"),
        ('a: b: c\nmetadata: "\\ud83d\\udcb0 \\x41\\U00110000\\n\\q\\0"', "\U0001f4b0 A\ufffd\nq"),
        ("a: b: c\nmetadata: [[x]", "[[x]"),
        ("a: b: c\nmetadata: []", []),
        ("a: b: c\nmetadata: x\n# a remark\nnot a key\n", "x"),
        ("a: b: c\nmetadata: see http://x.invalid/y\nhttp://z", "see http://x.invalid/y"),
    ],
)
def test_lines_tell_what_yaml_does_not(head: str, fields: object) -> None:
    assert _fields(head)["metadata"] == fields


def test_prose_goes_on_without_indent_up_to_a_blank_line() -> None:
    fields = _fields("description: one: two\nthree\n# no remark\n\nfour\nname: x\ny")
    assert fields == {"description": "one: two three", "name": "x y"}


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        (SHORT, []),
        ("---\nname: a\nname: b\n---\n", [("duplicate-key", 3)]),
        ("---\nname: a\nother: |\n  x\n  y\nother: b\n---\n", [("duplicate-key", 6)]),
        ("---\na: |\n  x\n  y\n---\n", []),
        (
            "---\nname: a\ndescription: b: c\nname: b\nname: c\n---\n",
            [("frontmatter-invalid", 3), ("duplicate-key", 4)],
        ),
        ("---\nname: 'a'\ndescription: [b]\nargument-hint: [a] [b]\n---\n", [("frontmatter-invalid", 4)]),
        ("---\nx: 1\nContext: y\nContext: y: z\nContext: z\n---\n", [("frontmatter-invalid", 4)]),
        ("---\nplain\nwords\n---\n", [("frontmatter-invalid", 2)]),
        ("---\nname: a\n\tb: c\n---\n", [("frontmatter-invalid", 2)]),
        (f"---\nname: {'x' * LIMIT}\n---\n", [("frontmatter-too-large", 2)]),
        ("---\nname: a\n\n# A\n", [("frontmatter-unclosed", 1)]),
        ("# A\n", []),
    ],
)
def test_a_warning_names_the_line(text: str, warnings: list[tuple[str, int]]) -> None:
    assert _codes(_read(text)) == warnings


@pytest.mark.parametrize(
    "text",
    [
        SHORT,
        "\n \n" + SHORT,
        "\ufeff\u200b" + SHORT,
        "<!-- x\ny -->\n" + SHORT,
        "# Heading\n\n" + SHORT,
        SHORT.replace("---\n", "---  \n"),
        SHORT.replace("\n---\n", "\n...\n"),
        SHORT.removeprefix("---\n"),
        "\n" + SHORT.removeprefix("---\n"),
        "```yaml\n" + SHORT,
        "```yaml\n" + SHORT.replace("\n---\n", "\n---\n```\n"),
        "```\n" + SHORT.replace("\n---\n", "\n---\n\n```\n"),
        SHORT.replace("---\nname", "---\n# remark\nname"),
    ],
)
def test_the_block_is_found_where_it_stands(text: str) -> None:
    assert _read(text) == Reading(FIELDS, "body\n")


@pytest.mark.parametrize(
    "text",
    [
        "# Title\n\ntext\n",
        "# Title\n\n---\n\ntext\n\n---\n\nmore\n",
        "<!-- x -->\n---\ntext\n---\n",
        "<!-- never closed\n---\nname: a\n---\n",
        "+++\nname: a\n+++\n",
        "----\nname: a\n----\n",
        " ---\nname: a\n ---\n",
        "text\n---\nname: a\n---\n",
        "name: a\ntext without an end\n",
        "name: a\n" + "x\n" * 2000 + "---\n",
        "```yaml\nname: a\n```\n",
        "",
    ],
)
def test_other_lines_of_dashes_begin_nothing(text: str) -> None:
    assert _read(text) == Reading({}, text, has_block=False)


def test_an_empty_block_has_no_fields() -> None:
    assert _read("---\n---\nbody") == Reading({}, "body")


def test_a_list_instead_of_a_mapping_is_read_by_lines() -> None:
    assert _fields("- a\n- b") == {}


def test_keys_are_equal_in_every_spelling() -> None:
    assert {fold("allowed-tools"), fold("allowed_tools"), fold("allowedTools")} == {"allowedtools"}
    assert folded({"a-b": "1", "aB": "2"}) == {"ab": "1"}


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert _read(text).body in text


@given(st.text())
def test_any_block_is_read(head: str) -> None:
    read_back = _read(f"---\n{head}\n---\nbody")
    assert read_back.body.endswith("body")
    str(read_back.fields).encode("utf-8")


@given(st.text(alphabet="ab:- \n\"'[]{}|>#*&\\,", max_size=80))
def test_any_arrangement_of_marks_is_read(head: str) -> None:
    assert _read(f"---\n{head}\n---\nbody").body.endswith("body")


@pytest.mark.parametrize(
    "unit",
    [
        "a:\n",
        "[",
        "- ",
        "'",
        '"\\',
        "<!--",
        "# \n",
        "---",
        "x ",
        "\n---x",
        "a: [",
        " \n",
        "a: b: c\n",
        "name:",
    ],
)
def test_reading_takes_time_in_proportion(unit: str) -> None:
    def seconds(size: int) -> float:
        text = f"---\n{unit * (size // len(unit))}\n---\nbody"
        begin = time.process_time()
        _read(text)
        return time.process_time() - begin

    # Far above the bar of 2.5 for a doubling, since the machine may be busy; quadratic code shows 256 times.
    assert seconds(64_000) < 100 * min(seconds(4_000) for _ in range(3)) + 0.05


def _case_rows() -> list[list[str]]:
    rows = (case(35) / "rows.tsv").read_text(encoding="utf-8").splitlines()
    return [row.split("\t") for row in rows]


@pytest.mark.parametrize(("name", "given_name", "description", "first"), _case_rows())
def test_case_35_frontmatter_edges(name: str, given_name: str, description: str, first: str) -> None:
    reading = _read((case(35) / name).read_text(encoding="utf-8"))
    assert reading.fields.get("name", "") == given_name
    assert reading.fields.get("description", "") == description.replace("\\n", "\n")
    assert reading.body.split("\n")[0] == first


@pytest.mark.parametrize("name", ["bomb1", "bomb2", "merge", "recursive"])
def test_case_28_aliases_are_refused_and_the_rest_is_read(name: str) -> None:
    text = decode((case(28) / name / "SKILL.md").read_bytes())
    assert text
    begin = time.process_time()
    reading = _read(text.text)
    assert time.process_time() - begin < 0.5
    assert reading.fields["name"] == name
    assert [code for code, _ in _codes(reading)] == ["frontmatter-invalid"]
    assert len(str(reading.fields)) < 2 * len(text.text)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("python", {"name": "tagged", "description": "fine", "x": ["touch PWNED"]}),
        (
            "custom",
            {
                "name": "tagged2",
                "description": "bar",
                "when": "2026-11-30",
                "bin": "aGk=",
                "set": {"a": "", "b": ""},
            },
        ),
        ("two-docs", {"name": "one", "description": "first"}),
    ],
)
def test_case_29_tags_build_nothing(name: str, fields: Mapping[str, object]) -> None:
    assert _read((case(29) / name / "SKILL.md").read_text(encoding="utf-8")).fields == fields


@pytest.mark.parametrize("path", ["SKILL.md", "map/SKILL.md"])
def test_case_32_deep_nesting_ends_nothing(path: str) -> None:
    text = (case(32) / path).read_text(encoding="utf-8")
    reading = _read(text)
    assert [code for code, _ in _codes(reading)] == ["frontmatter-invalid"]
    assert {"name", "description"} <= set(reading.fields)


def test_f005_a_line_separator_does_not_cut_a_description() -> None:
    assert _fields("name: x\ndescription: one\u2028two\u2029three\x85") == {
        "name": "x",
        "description": "one\u2028two\u2029three",
    }
