"""An item says what its file says, and what is odd about it."""

import pytest

from boost.ports.model import Diagnostic, Item
from tests.support.trees import TAP, Content, case, codes, commit, items, only, skill, skips

SKILL = "skills/demo/SKILL.md"


def _skill(head: str, body: str = "# Demo\n\nUse it.\n") -> Item:
    return only({SKILL: f"---\n{head}\n---\n{body}"})


def test_a_skill_is_read_whole() -> None:
    text = skill("demo", "Formats JSON.", "# The demo\n\nUse it.\n").replace(
        "---\n\n", "tags: [a, b]\ncategory: c\n---\n\n"
    )
    made = commit({SKILL: text})
    assert only(made) == Item(
        tap=TAP,
        path="skills/demo",
        file=SKILL,
        kind="skill",
        flavor=None,
        name="demo",
        slug="demo",
        title="The demo",
        description="Formats JSON.",
        tags=("a", "b", "c"),
        oid=made.entries[0].oid,
        body_hash=only({"x/SKILL.md": "# The demo\n\nUse it.  \n"}).body_hash,
    )


def test_a_rule_is_read_whole() -> None:
    item = only(
        {"rules/ts.mdc": "---\ndescription: d\nglobs: **/*.ts, *.tsx\nalwaysApply: false\n---\n# TS\n"}
    )
    assert (item.path, item.kind, item.flavor) == ("rules/ts.mdc", "rule", None)
    assert (item.activation, item.globs) == ("globs", ("**/*.ts", "*.tsx"))
    assert (item.name, item.title, item.description) == ("ts", "TS", "d")


def test_the_name_of_a_command_is_only_its_title() -> None:
    item = only({"commands/git/commit.md": "---\nname: Commit it\n---\n# Heading\n\nDo it.\n"})
    assert (item.name, item.slug, item.title, item.kind, item.flavor) == (
        *("git:commit", "git-commit", "Commit it", "workflow", "command"),
    )


def test_a_toml_command_is_read() -> None:
    item = only({".gemini/commands/fix.toml": 'description = "Fixes."\nprompt = "Fix it."'})
    assert (item.name, item.description, item.warnings) == ("fix", "Fixes.", ())


@pytest.mark.parametrize(
    ("path", "text", "description", "warned"),
    [
        (SKILL, "# Demo\n\nUse *it*.\n", "Use it.", ["no-frontmatter", "derived-description"]),
        (SKILL, "---\nname: demo\n---\n# Demo\n\nUse it.\n", "Use it.", ["derived-description"]),
        ("agents/a.md", "Do it.\n", "Do it.", ["no-frontmatter", "derived-description"]),
        ("agents/a.md", "# Do\n", "", ["no-frontmatter"]),
        ("commands/a.md", "Do it.\n", "Do it.", []),
        ("rules/a.md", "Do it.\n", "Do it.", []),
        ("rules/a.mdc", "---\ndescription: d\n---\n", "d", ["empty-body"]),
        (SKILL, "---\nname: demo\ndescription: never closed\n\n# Demo\n", "", ["frontmatter-unclosed"]),
    ],
)
def test_what_is_missing_is_derived(path: str, text: str, description: str, warned: list[str]) -> None:
    item = only({path: text})
    assert item.description.startswith(description)
    assert set(warned) <= set(codes(item))
    assert "no-frontmatter" in warned or "no-frontmatter" not in codes(item)
    if "frontmatter-unclosed" not in warned:
        assert codes(item) == warned


def test_a_plugin_fills_in_what_is_missing() -> None:
    files: dict[str, Content] = {
        "p/.claude-plugin/plugin.json": '{"name": "p", "description": "Of p.", "keywords": ["k"]}',
        "p/commands/a.md": "# Only a title\n",
        "p/commands/b.md": "---\ndescription: Own.\ntags: t\n---\ntext\n",
        "q/commands/c.md": "# Only a title\n",
    }
    told = {item.name: (item.plugin, item.description, item.tags) for item in items(files)}
    assert told == {"a": ("p", "Of p.", ("k",)), "b": ("p", "Own.", ("t",)), "c": ("", "", ())}


@pytest.mark.parametrize(
    ("head", "warning"),
    [
        ("name: Demo\ndescription: d", Diagnostic("name-mismatch", "the name is `Demo`, the folder `demo`")),
        ("name: [demo]\ndescription: d", Diagnostic("field-type", "`name` is no text")),
        ("name: demo\ndescription: {a: b}", Diagnostic("field-type", "`description` is no text")),
        (
            "name: demo\ndescription: d\nuser-invocable: maybe",
            Diagnostic("field-type", "`userinvocable` is neither true nor false"),
        ),
    ],
)
def test_oddities_are_told(head: str, warning: Diagnostic) -> None:
    assert _skill(head).warnings == (warning,)


@pytest.mark.parametrize(
    "head", ["name: demo\ndescription: d\nuser-invocable:", "name: demo\ndescription: d\nalwaysApply: On"]
)
def test_nothing_odd_is_told_of_good_flags(head: str) -> None:
    assert _skill(head).warnings == ()


def test_other_spellings_of_skill_md_are_told() -> None:
    assert codes(only({"demo/skill.md": skill()})) == ["skill-case"]


@pytest.mark.parametrize(
    ("metadata", "labels"),
    [
        ("metadata:\n  internal: true", ("internal",)),
        ("metadata:\n  Internal: yes", ("internal",)),
        ("metadata:\n  internal: false", ()),
        ("metadata: '{\"internal\": true}'", ("internal",)),
        ("metadata: text", ()),
        ("metadata: [internal]", ()),
        ("other: x", ()),
    ],
)
def test_internal_skills_are_labeled(metadata: str, labels: tuple[str, ...]) -> None:
    assert _skill(f"name: demo\ndescription: d\n{metadata}").labels == labels


def test_a_description_to_be_filled_in_is_labeled() -> None:
    assert _skill("name: demo\ndescription: 'Use {{x}}'").labels == ("placeholder",)


def test_places_are_labeled_once() -> None:
    assert only({"tests/fixtures/demo/SKILL.md": skill()}).labels == ("test",)


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        (SKILL, "---\nname: {{SKILL_NAME}}\ndescription: d\n---\nbody\n", "template"),
        ("skills/{{name}}/SKILL.md", "body\n", "template"),
        (SKILL, "", "empty"),
        (SKILL, "---\n---\n", "empty"),
        (SKILL, "---\nname: demo\n---\n \n", "empty"),
        (SKILL, "\ufeff", "empty"),
        (SKILL, "../b/SKILL.md", "link-as-text"),
        (SKILL, "../b/SKILL.md\n", "link-as-text"),
        ("rules/a.mdc", "shared/a.mdc", "link-as-text"),
        ("commands/a.md", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "lfs-pointer"),
        ("commands/a.md", "a\0b", "binary"),
    ],
)
def test_files_without_a_text_of_their_own_are_skipped(path: str, text: str, reason: str) -> None:
    assert skips({path: text}) == {path: reason}


@pytest.mark.parametrize(
    "text", ["See ../b/SKILL.md", "/b/SKILL.md", "../b/SKILL.txt", "x/" * 150 + "a.md", "a.md\nb.md\n"]
)
def test_other_short_texts_are_texts(text: str) -> None:
    assert only({"commands/a.md": text})


EXPECTED_31 = [
    ("123", "456"),
    ("off", "yes"),
    ("007", "0x10"),
    ("12:30", "1_000"),
    ("2026-11-30", "2026-11-30T10:00:00Z"),
    ("t05", "body 5"),
    ("t06", "body 6"),
    ("a b", "one, two"),
    ('{"a":"b"}', '{"c":"d"}'),
    ("1e3", ".inf"),
    ("true", "two lines"),
]


@pytest.mark.parametrize("number", range(11))
def test_case_31_names_and_descriptions_are_text_as_written(number: int) -> None:
    folder = f"t{number:02}"
    item = only({f"{folder}/SKILL.md": (case(31) / folder / "SKILL.md").read_bytes()})
    assert (item.name, item.description) == EXPECTED_31[number]


@pytest.mark.parametrize("name", ["bomb1", "bomb2", "merge", "recursive"])
def test_case_28_a_skill_with_aliases_stays_an_item(name: str) -> None:
    item = only({f"{name}/SKILL.md": (case(28) / name / "SKILL.md").read_bytes()})
    assert (item.name, codes(item)) == (name, ["frontmatter-invalid"])
    assert len(item.description) < 100


@pytest.mark.parametrize(
    ("name", "reason"),
    [("nul.md", "binary"), ("binary.md", "binary"), ("empty.md", "empty"), ("only-bom.md", "empty")],
)
def test_case_34_files_without_text_are_skipped(name: str, reason: str) -> None:
    path = f"{name}/SKILL.md"
    assert skips({path: (case(34) / name).read_bytes()}) == {path: reason}


@pytest.mark.parametrize("name", ["utf16", "utf16be", "latin1", "broken", "surrogate"])
def test_case_34_other_encodings_become_items_with_a_warning(name: str) -> None:
    item = only({"demo/SKILL.md": (case(34) / f"{name}.md").read_bytes()})
    assert (item.name, codes(item)) == ("demo", ["encoding"])


def test_f005_utf_16_is_found_and_a_line_separator_cuts_nothing() -> None:
    text = skill("demo", "Sorts\u2028big words.")
    item = only({"demo/SKILL.md": text.encode("utf-16")})
    assert (item.name, item.description) == ("demo", "Sorts big words.")


def test_41_a_text_that_repeats_itself_is_labeled() -> None:
    assert _skill("name: demo\ndescription: d", "fill pdf form fields " * 200).labels == ("stuffed",)
