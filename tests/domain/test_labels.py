"""Labels tell what folders tell, and leave the item's own name alone."""

import pytest

from boost.domain.labels import by_path, is_build, tool_folder


@pytest.mark.parametrize(
    ("path", "labels"),
    [
        ("tests/fixtures/x", ["test", "test"]),
        ("my_samples/x", ["example"]),
        ("boilerplate-v2/x", ["template"]),
        ("_archived/old.things/x", ["deprecated", "deprecated"]),
        ("skills.bak/x", ["backup"]),
        ("third_party/vendor/x", ["vendored", "vendored"]),
        ("skills/test-driven-development", []),
        ("skills/template-engine", []),
        ("skills/legacy-code", []),
        ("template-skill", ["template"]),
        ("commands/example.md", ["example"]),
        ("agents/TEMPLATE.md", ["template"]),
        ("commands/test.md", []),
        ("skills/my-skill", []),
        ("testing/latest/x", []),
        (".", []),
    ],
)
def test_folders_label_what_they_hold(path: str, labels: list[str]) -> None:
    assert list(by_path(path)) == labels


@pytest.mark.parametrize(("path", "expected"), [("a/Dist/x", True), ("build/x", True), ("rebuild/x", False)])
def test_build_folders_are_known(path: str, expected: bool) -> None:
    assert is_build(path) is expected


@pytest.mark.parametrize(
    ("path", "folder"),
    [("a/.claude/skills/x", ".claude"), ("a/b", ""), (".cursorrules", ""), (".a/.b/c", ".a")],
)
def test_tool_folders_begin_with_a_dot(path: str, folder: str) -> None:
    assert tool_folder(path) == folder
