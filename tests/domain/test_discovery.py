"""Whatever a commit holds, every candidate is accounted for, and nothing real is missed."""

import time
from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.adapters.yaml_reader import read_yaml
from boost.domain.discovery import BATCH, LARGEST, accounted, discover, is_candidate
from boost.ports.errors import Failed
from boost.ports.intake import Document, Entry
from boost.ports.model import Item, Skip
from tests.support.trees import (
    TAP,
    Commit,
    Content,
    case_commit,
    codes,
    commit,
    found,
    items,
    only,
    skill,
    skips,
)

PLAIN = "# Title\n\nText.\n"


def _paths(of: Commit | Mapping[str, Content]) -> list[str]:
    return [item.path for item in items(of)]


def _balanced(made: Commit) -> bool:
    return sum(map(is_candidate, made.entries)) == accounted(found(made))


MIXED: dict[str, Content] = {
    "SKILL.md": skill(),
    "skills/a/SKILL.md": skill("a"),
    "skills/a/skill.md": skill("a"),
    "skills/a/references/x.md": PLAIN,
    "skills/a/script.py": "x",
    "commands/b.md": PLAIN,
    "commands/link.md": ("120000", "b.md"),
    "commands/other.md": ("120000", "../notes/c.md"),
    "commands/gone.md": ("120000", "none.md"),
    "notes/c.md": PLAIN,
    "notes/link.md": ("120000", "c.md"),
    "node_modules/x/a.md": PLAIN,
    "node_modules/x/link.md": ("120000", "a.md"),
    "sub": ("160000", "0" * 40),
    "a\nb.md": PLAIN,
    ".roomodes": "{}",
    ".claude-plugin/marketplace.json": '{"plugins": [{"name": "p", "source": {"source": "npm"}}]}',
    "README.md": PLAIN,
}


def test_every_candidate_is_an_item_an_alias_or_a_skip() -> None:
    made = commit(MIXED)
    assert _balanced(made)
    assert skips(made) == {
        ".claude-plugin/marketplace.json": "external-plugin",
        ".roomodes": "unsupported-format",
        "README.md": "doc",
        "a\nb.md": "unsafe-path",
        "commands/gone.md": "link-dangling",
        "node_modules/x/a.md": "excluded-folder",
        "node_modules/x/link.md": "excluded-folder",
        "notes/c.md": "not-an-item",
        "notes/link.md": "not-an-item",
        "skills/a/references/x.md": "support",
        "skills/a/skill.md": "shadowed-case",
        "sub": "submodule",
    }
    assert _paths(made) == [".", "commands/b.md", "skills/a", "commands/other.md"]


NAMES = st.sampled_from(
    [
        "SKILL.md",
        "skill.md",
        "a.md",
        "b.mdc",
        "AGENTS.md",
        "README.md",
        "x.toml",
        ".cursorrules",
        "plugin.json",
    ]
)
FOLDERS = st.lists(
    st.sampled_from(
        ["skills", "commands", "docs", ".claude", ".claude-plugin", "agents", "references", "venv", "x"]
    ),
    max_size=4,
)
CONTENT = (
    st.binary(max_size=40)
    | st.sampled_from([skill(), PLAIN, '{"plugins": []}'])
    | st.tuples(st.just("120000"), st.sampled_from(["../a.md", "a.md", "/x", "../../skills/SKILL.md", "."]))
)


@given(
    st.dictionaries(st.tuples(FOLDERS, NAMES).map(lambda at: "/".join([*at[0], at[1]])), CONTENT, max_size=12)
)
def test_any_commit_is_accounted_for(files: Mapping[str, Content]) -> None:
    made = commit(files)
    assert _balanced(made)
    ids = [item.id for item in items(made)]
    assert len(ids) == len(set(ids))


@given(st.binary())
def test_any_bytes_are_an_item_or_a_skip(blob: bytes) -> None:
    (one,) = found({"skills/x/SKILL.md": blob})
    assert isinstance(one, Skip) or one.item.name


def test_documents_carry_the_text_without_its_frontmatter() -> None:
    (one,) = found({"a/SKILL.md": skill("a", body="# A\n<!-- kept -->\n")})
    assert isinstance(one, Document)
    assert one.body == "\n# A\n<!-- kept -->\n"


def test_blobs_are_asked_for_in_batches_and_only_when_needed() -> None:
    files: dict[str, Content] = {
        f"skills/{number}/SKILL.md": skill(str(number)) for number in range(BATCH + 6)
    }
    made = commit(files | {f"skills/{number}/references/x.md": f"{number}" for number in range(9)})
    stream = discover(TAP, made.entries, made.read, read_yaml)
    next(one for one in stream if isinstance(one, Document))
    assert [len(asked) for asked in made.asked] == [BATCH]
    assert sum(isinstance(one, Document) for one in stream) == BATCH + 5
    assert [len(asked) for asked in made.asked] == [BATCH, 6]


def test_many_manifests_are_asked_for_in_batches() -> None:
    files: dict[str, Content] = {
        f"{number}/.claude-plugin/plugin.json": f'{{"name": "{number}"}}' for number in range(70)
    }
    made = commit(files)
    found(made)
    assert [len(asked) for asked in made.asked] == [64, 6]


def test_nothing_is_asked_for_when_there_is_nothing() -> None:
    made = commit({"x.py": "x"})
    assert found(made) == ()
    assert made.asked == []


def _with_size(path: str, size: int | None) -> Commit:
    return Commit((Entry(path, "100644", "0" * 40, size),), {})


@pytest.mark.parametrize(
    ("size", "skip"),
    [
        (LARGEST + 1, Skip("a/SKILL.md", "too-large", f"{LARGEST + 1} bytes")),
        (LARGEST, Skip("a/SKILL.md", "missing")),
        (None, Skip("a/SKILL.md", "missing")),
    ],
)
def test_what_is_too_large_or_missing_is_skipped(size: int | None, skip: Skip) -> None:
    made = _with_size("a/SKILL.md", size)
    assert found(made) == (skip,)
    assert len(made.asked) == (size == LARGEST)


@pytest.mark.parametrize("size", [LARGEST + 1, None])
def test_a_manifest_that_is_too_large_or_missing_is_noted(size: int | None) -> None:
    made = _with_size(".claude-plugin/plugin.json", size)
    assert found(made) == (Skip(".claude-plugin/plugin.json", "manifest-invalid"),)
    assert made.asked == []


def test_links_are_read_only_when_one_of_them_matters() -> None:
    made = commit({"data": ("120000", "x"), "x/y.py": "x"})
    assert found(made) == ()
    assert made.asked == []


def test_a_link_that_is_missing_dangles() -> None:
    assert found(Commit((Entry("x.md", "120000", "0" * 40, 9),), {})) == (Skip("x.md", "link-dangling"),)


def test_a_link_to_a_file_that_is_too_large_is_skipped() -> None:
    made = commit({"commands/a.md": ("120000", "../x.txt")})
    large = Entry("x.txt", "100644", "0" * 40, LARGEST + 1)
    made = Commit((*made.entries, large), made.blobs)
    assert found(made) == (Skip("commands/a.md", "too-large", f"{LARGEST + 1} bytes"),)


def test_a_link_makes_an_item_of_a_file_that_is_none_where_it_stands() -> None:
    item = only({"commands/a.md": ("120000", "../notes/a.txt"), "notes/a.txt": PLAIN})
    assert (item.path, item.labels, item.aliases) == ("commands/a.md", ("link",), ())


def test_links_in_a_skill_are_support() -> None:
    files: dict[str, Content] = {
        "a/SKILL.md": skill("a"),
        "a/x.md": ("120000", "../notes/x.md"),
        "notes/x.md": PLAIN,
    }
    assert skips(files) == {"a/x.md": "support", "notes/x.md": "not-an-item"}


def test_an_inner_skill_has_a_parent_unless_the_outer_one_is_a_container() -> None:
    files: dict[str, Content] = {
        "SKILL.md": skill("root"),
        "references/r/SKILL.md": skill("r"),
        "a/SKILL.md": skill("a"),
        "a/b/SKILL.md": skill("b"),
        "c/SKILL.md": skill("c"),
        "c/skills/d/SKILL.md": skill("d"),
    }
    parents = {item.path: item.parent for item in items(files)}
    assert parents == {".": "", "references/r": ".", "a": "", "a/b": "a", "c": "", "c/skills/d": ""}


def test_a_commit_above_the_limit_is_refused() -> None:
    made = commit({"a.md": "x", "b.md": "y"})
    with pytest.raises(Failed, match="tree-too-large"):
        next(discover(TAP, made.entries, made.read, read_yaml, limit=1))


def test_a_reader_that_answers_too_little_is_noticed() -> None:
    def short(_oids: Sequence[str]) -> Iterator[bytes | None]:
        return iter(())

    with pytest.raises(ValueError, match="shorter"):
        list(discover(TAP, commit({"a/SKILL.md": skill()}).entries, short, read_yaml))


def _skills(*paths: str) -> dict[str, Content]:
    return {f"{path}/SKILL.md".removeprefix("/"): skill(path.rpartition("/")[2] or "root") for path in paths}


def test_b001_a_root_skill_hides_no_other() -> None:
    assert _paths(_skills("", "skills/a", "skills/b")) == [".", "skills/a", "skills/b"]


def test_b002_a_nested_skill_is_found_by_name() -> None:
    assert "a" in [item.name for item in items(_skills("", "skills/a", "skills/b"))]


def test_b004_no_depth_is_too_deep() -> None:
    assert _paths(_skills("skills/cat/sub/sub2/x")) == ["skills/cat/sub/sub2/x"]


def test_b005_a_manifest_hides_nothing() -> None:
    manifest = '{"plugins": [{"name": "p", "source": "./", "skills": ["./a"]}]}'
    made = items({**_skills("a", "b"), ".claude-plugin/marketplace.json": manifest})
    assert [(item.path, item.plugin) for item in made] == [("a", "p"), ("b", "")]


@pytest.mark.parametrize(("text", "name"), [(skill("own"), "own"), (PLAIN, "tools")])
def test_b007_a_skill_at_the_root_has_a_name(text: str, name: str) -> None:
    item = only({"SKILL.md": text})
    assert (item.id, item.name) == ("acme/tools:.", name)


def test_b008_parent_folders_need_no_certain_name() -> None:
    assert _paths(_skills("foo-skills/a")) == ["foo-skills/a"]


def test_b010_an_unquoted_colon_costs_one_warning() -> None:
    item = only({"a/SKILL.md": skill("a", "Use when: a user asks")})
    assert item.description == "Use when: a user asks"
    (warning,) = item.warnings
    assert (warning.code, warning.line) == ("frontmatter-invalid", 3)
    assert "quote the value of `description`" in warning.message


def test_b011_a_bad_optional_field_costs_itself_only() -> None:
    text = skill("a").replace("---\n\n", 'argument-hint: [action] — e.g. "list"\n---\n\n')
    item = only({"a/SKILL.md": text})
    assert (item.name, item.description) == ("a", "Formats JSON files.")
    assert [(warning.code, warning.line) for warning in item.warnings] == [("frontmatter-invalid", 4)]


def test_b013_a_byte_order_mark_is_no_matter() -> None:
    item = only({"a/SKILL.md": "\ufeff" + skill("a")})
    assert (item.name, item.warnings) == ("a", ())


def test_b014_line_ends_are_no_matter() -> None:
    made = items({"a/SKILL.md": skill("a").replace("\n", "\r\n"), "b/SKILL.md": skill("a")})
    assert made[0].body_hash == made[1].body_hash
    assert [(item.name, item.description) for item in made] == [("a", "Formats JSON files.")] * 2
    assert codes(made[0]) == []


def test_b016_only_the_leading_block_is_metadata() -> None:
    body = "# A\n\n```yaml\n---\nname: example\ndescription: no\n---\n```\n"
    assert only({"a/SKILL.md": skill("a", body=body)}).name == "a"
    assert only({"a/SKILL.md": body}).name == "a"


@pytest.mark.parametrize(("written", "description"), [("a---b", "a---b"), (">-\n  one\n  two", "one two")])
def test_b017_dashes_and_folded_text_stay_whole(written: str, description: str) -> None:
    assert only({"a/SKILL.md": skill("a", written)}).description == description


def test_b019_cursor_rules_are_seen() -> None:
    item = only({".cursor/rules/x.mdc": PLAIN})
    assert (item.kind, item.name) == ("rule", "x")


def test_b020_a_bare_glob_is_text() -> None:
    item = only({"rules/x.mdc": "---\nglobs: *.ts\n---\ntext\n"})
    assert (item.globs, codes(item)) == (("*.ts",), ["frontmatter-invalid"])


def test_b022_a_name_that_is_not_the_folder_shadows_nothing() -> None:
    made = {item.path: item for item in items(_named({"skills/heron": "heron", "skills/heron-co": "heron"}))}
    assert codes(made["skills/heron"]) == []
    assert codes(made["skills/heron-co"]) == ["name-mismatch", "same-name"]


def test_b023_namesakes_are_both_listed_with_one_warning() -> None:
    made = items(_named({"x/dup": "dup", "y/dup": "dup", "x/a-b": "a-b", "y/a_b": "a_b"}))
    assert {item.path for item in made} == {"x/dup", "y/dup", "x/a-b", "y/a_b"}
    assert [item.path for item in made if "same-name" in codes(item)] == ["y/a_b", "y/dup"]


def _named(names: Mapping[str, str]) -> dict[str, Content]:
    return {f"{path}/SKILL.md": skill(name, f"For {path}.", f"# {path}\n") for path, name in names.items()}


def test_b037_a_link_is_not_text() -> None:
    made: dict[str, Content] = {"a/SKILL.md": ("120000", "../b/README.md"), "b/README.md": skill("b")}
    item = only(made)
    assert (item.path, item.name, item.labels) == ("a", "b", ("link",))


def test_b038_a_link_stored_as_text_is_skipped() -> None:
    assert [one for one in found({"a/SKILL.md": "../b/SKILL.md"}) if isinstance(one, Skip)] == [
        Skip("a/SKILL.md", "link-as-text", "../b/SKILL.md")
    ]


def test_case_07_a_link_is_an_alias_or_is_named_once() -> None:
    made = case_commit(7)
    (item,) = items(made)
    assert (item.path, item.aliases) == ("shared", ("skills/linked/SKILL.md",))
    assert [one for one in found(made) if isinstance(one, Skip)] == [
        Skip("skills/escape/SKILL.md", "link-outside")
    ]
    assert _balanced(made)


def test_case_13_both_spellings_are_seen() -> None:
    made = case_commit(13)
    assert _paths(made) == ["skills/Demo", "skills/demo"]
    assert skips(made) == {"skills/demo/skill.md": "shadowed-case"}


def test_case_17_a_huge_file_is_never_read() -> None:
    made = case_commit(17)
    assert _paths(made) == ["skills/demo"]
    assert skips(made) == {"skills/huge/SKILL.md": "too-large"}
    assert [len(asked) for asked in made.asked] == [1, 1]


def test_case_26_a_skill_keeps_its_own_identity() -> None:
    made = items(case_commit(26))
    assert [(item.path, item.name) for item in made] == [
        ("skills/heron-co", "heron"),
        ("skills/heron", "heron"),
        ("skills/noname", "noname"),
    ]
    assert [_mismatched(item) for item in made] == [True, False, False]


def _mismatched(item: Item) -> bool:
    return "name-mismatch" in codes(item)


def test_a_large_tap_is_read_in_time_and_as_a_stream() -> None:
    count = 5_000
    text = skill().encode()
    entries = [
        Entry(f"skills/s{number}/SKILL.md", "100644", str(number), len(text)) for number in range(count)
    ]
    most = 0

    def read(oids: Sequence[str]) -> Iterator[bytes | None]:
        nonlocal most
        most = max(most, len(oids))
        return iter([text] * len(oids))

    begin = time.process_time()
    assert sum(isinstance(one, Document) for one in discover(TAP, entries, read, read_yaml)) == count
    assert most == BATCH
    assert time.process_time() - begin < 60
