"""The ordered tests decide what a path is."""

import pytest

from boost.domain.discovery import is_candidate
from boost.domain.kinds import by_folder
from boost.ports.intake import Document, Entry
from boost.ports.model import Skip
from tests.support.trees import Content, found, items, only, skill, skips

AGENT = "---\nname: a\ndescription: d\ntools: Read\n---\nbody\n"
COMMAND = "---\nmodel: opus\n---\nbody\n"
RULE = "---\ndescription: d\nglobs: '*.ts'\n---\nbody\n"
CI = "---\non: push\npermissions: read\n---\nbody\n"
PLAIN = "# Title\n\nSome text.\n"
DESCRIBED = "---\ndescription: d\n---\nbody\n"
NAMED = "---\nname: a\ndescription: d\n---\nbody\n"


def _kind(path: str, text: str = PLAIN, **others: str) -> str:
    (result,) = [
        one
        for one in found({path: text, **others})
        if (one.item.file if isinstance(one, Document) else one.path) == path
    ]
    return result.reason if isinstance(result, Skip) else result.item.flavor or result.item.kind


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        ("node_modules/x/SKILL.md", PLAIN, "excluded-folder"),
        ("a/.VENV/rules/x.mdc", PLAIN, "excluded-folder"),
        ("deep/er/and/deeper/still/x/SKILL.md", PLAIN, "skill"),
        ("x/Skill.MD", PLAIN, "skill"),
        ("docs/rules/x.mdc", PLAIN, "rule"),
        ("x/y.cursorrules", PLAIN, "rule"),
        (".cursorrules", PLAIN, "rule"),
        ("a/.windsurfrules", PLAIN, "rule"),
        ("a/.clinerules", PLAIN, "rule"),
        ("a/.goosehints", PLAIN, "rule"),
        ("docs/security.instructions.md", PLAIN, "rule"),
        ("commands/README-standards.mdc", PLAIN, "rule"),
        ("x/plan.prompt.md", PLAIN, "prompt"),
        ("x/plan.agent.md", PLAIN, "agent"),
        ("x/plan.chatmode.md", PLAIN, "mode"),
        (".gemini/commands/git/fix.toml", 'prompt = "Fix it."\n', "command"),
        ("x/commands/fix.toml", 'prompt = "Fix it."\n', "not-an-item"),
        ("my-commands/fix.toml", 'prompt = "Fix it."\n', "not-an-item"),
        (".codex/agents/a.toml", PLAIN, "unsupported-format"),
        (".kiro/agents/a.json", PLAIN, "unsupported-format"),
        (".cline/agents/a.yaml", PLAIN, "unsupported-format"),
        ("x/.roomodes", PLAIN, "unsupported-format"),
        ("README.md", AGENT, "doc"),
        ("agents/README.zh-CN.md", AGENT, "doc"),
        ("agents/readme_ja.md", AGENT, "doc"),
        ("agents/readme-generator.md", PLAIN, "agent"),
        ("commands/license.md", DESCRIBED, "doc"),
        ("commands/LICENSE-MIT.md", DESCRIBED, "doc"),
        ("commands/license-audit.md", PLAIN, "command"),
        ("commands/changelog.md", DESCRIBED, "command"),
        ("commands/changelog.md", PLAIN, "doc"),
        ("x/changelog.md", AGENT, "doc"),
        ("rules/security.md", PLAIN, "rule"),
        ("x/security.md", RULE, "doc"),
        ("commands/index.md", PLAIN, "doc"),
        ("commands/index.md", DESCRIBED, "command"),
        ("AGENTS.md", PLAIN, "project-instructions"),
        ("x/CLAUDE.md", RULE, "project-instructions"),
        ("rules/agents.md", PLAIN, "rule"),
        (".github/workflows/triage.md", CI, "ci-workflow"),
        (".github/workflows/triage.md", PLAIN, "command"),
        ("commands/x.md", "---\non: push\n---\nbody\n", "command"),
        ("agents/x.md", PLAIN, "agent"),
        ("My-SubAgents/x.md", PLAIN, "agent"),
        ("code-agents/x.md", PLAIN, "agent"),
        ("modes/x.md", PLAIN, "mode"),
        ("a/slash-commands/x.md", PLAIN, "command"),
        ("a/workflows/x.md", PLAIN, "command"),
        ("a/.prompts/x.md", PLAIN, "prompt"),
        (".roo/rules-code/x.md", PLAIN, "rule"),
        ("steering/x.md", PLAIN, "rule"),
        (".clinerules/x.md", PLAIN, "rule"),
        (".clinerules/workflows/x.md", PLAIN, "command"),
        ("commands/templates/x.md", AGENT, "support-folder"),
        ("references/commands/x.md", PLAIN, "command"),
        ("docs/agents/x.md", PLAIN, "not-an-item"),
        ("docs/agents/x.md", DESCRIBED, "not-an-item"),
        ("docs/agents/x.md", NAMED, "agent"),
        ("docs/.claude/agents/x.md", PLAIN, "agent"),
        (".github/docs/agents/x.md", PLAIN, "not-an-item"),
        ("doc/templates/x.md", PLAIN, "not-an-item"),
        ("x/y.md", RULE, "rule"),
        ("x/y.md", AGENT, "agent"),
        ("x/y.md", AGENT.replace("tools", "permissionMode"), "agent"),
        ("x/y.md", COMMAND, "command"),
        ("x/y.md", COMMAND.replace("model", "argument_hint"), "command"),
        ("docs/y.md", COMMAND, "not-an-item"),
        ("x/y.md", NAMED, "not-an-item"),
        ("x/y.md", PLAIN, "not-an-item"),
    ],
)
def test_a_path_is_what_the_first_test_says(path: str, text: str, kind: str) -> None:
    assert _kind(path, text) == kind


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("s/references/x.md", "support"),
        ("s/agents/x.md", "support"),
        ("s/rules/x.mdc", "support"),
        ("s/more/SKILL.md", "skill"),
        ("s/more/commands/x.md", "support"),
        ("t/agents/x.md", "agent"),
    ],
)
def test_files_of_a_skill_are_no_items(path: str, kind: str) -> None:
    assert _kind(path, PLAIN, **{"s/SKILL.md": PLAIN, "s/more/SKILL.md": PLAIN}) == kind


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("references/x.md", "support"),
        ("Templates/deep/x.mdc", "support"),
        ("agents/x.md", "agent"),
        ("rules/x.md", "rule"),
        ("references.md", "not-an-item"),
        ("agents/references/x.md", "support-folder"),
    ],
)
def test_a_container_skill_holds_few_folders(path: str, kind: str) -> None:
    assert _kind(path, PLAIN, **{"SKILL.md": PLAIN}) == kind


def test_toml_beside_an_extension_is_a_command() -> None:
    others = {"x/gemini-extension.json": "{}"}
    assert _kind("x/commands/a.toml", 'prompt = "p"', **others) == "command"
    assert _kind("y/commands/a.toml", 'prompt = "p"', **others) == "not-an-item"


def test_a_folder_with_a_main_file_is_one_workflow() -> None:
    files: dict[str, Content] = {
        "agents/a/AGENT.md": PLAIN,
        "agents/a/notes.md": PLAIN,
        "agents/a/deep/x.md": PLAIN,
    }
    assert only(files).name == "a"
    assert skips(files) == {"agents/a/notes.md": "support", "agents/a/deep/x.md": "support"}


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("tools/x.md", "command"),
        ("tools/deep/x.md", "command"),
        ("people/a.md", "agent"),
        ("people/b.md", "not-an-item"),
    ],
)
def test_a_manifest_makes_items_of_what_it_lists(path: str, kind: str) -> None:
    manifest = '{"name": "p", "commands": "./tools", "agents": ["./people/a.md"]}'
    assert _kind(path, PLAIN, **{".claude-plugin/plugin.json": manifest}) == kind


def test_example_instructions_are_rules() -> None:
    files: dict[str, Content] = {f"examples-of/{name}/CLAUDE.md": PLAIN for name in "abc"}
    assert [(item.kind, item.name) for item in items(files)] == [("rule", "a"), ("rule", "b"), ("rule", "c")]


def test_the_exact_spelling_of_skill_md_wins() -> None:
    assert skips({"a/SKILL.md": skill(), "a/skill.md": skill("b")}) == {"a/skill.md": "shadowed-case"}


@pytest.mark.parametrize(
    "path", ["a.png", "x.toml", "agents/a.json", "notes.clinerules", "SKILL.txt", "a.yml"]
)
def test_other_files_are_no_candidates(path: str) -> None:
    assert not is_candidate(Entry(path, "100644", "0", 1))
    assert found({path: "x"}) == ()


@pytest.mark.parametrize("folder", ["agents", "x-subagents", "rules-x", "templates"])
def test_folders_are_known_by_name(folder: str) -> None:
    assert by_folder(folder)
    assert by_folder(folder + "x") is None or folder == "rules-x"
