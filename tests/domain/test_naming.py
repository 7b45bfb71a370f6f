"""Names are for people, slugs for disks, and both are told apart from look-alikes."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain.kinds import AGENT, COMMAND, MODE, PROMPT, RULE, SKILL, Kind, place
from boost.domain.naming import has_gap, is_placeholder, item_name, item_slug, skeleton, slug
from tests.support.trees import case, lines

DEVICES = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9])(\..*)?")


def _names(file: str) -> list[str]:
    return [json.loads(line) for line in lines(case(23) / file) if line]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("My Skill", "my-skill"),
        ("a_b", "a-b"),
        ("技能", "技能"),
        ("Ünïcode  Ⅻ!", "ünïcode-ⅻ"),
        ("cafe\u0301", "caf\u00e9"),
        ("git:commit", "git-commit"),
        ("CON", "con-item"),
        ("lpt7", "lpt7-item"),
        ("con.txt", "con-txt"),
        ("--x--", "x"),
        ("!!!", ""),
        ("a" * 60 + "-bcdef", "a" * 60),
        ("a" * 60 + "-bcd", "a" * 60 + "-bcd"),
        ("a" * 64 + "-b", "a" * 64),
        ("x" * 90, "x" * 64),
        ("\U00020000" * 90, "\U00020000" * 63),
    ],
)
def test_a_slug_is_made_of_letters_digits_and_dashes(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_a_nameless_item_gets_a_slug_of_its_folder_or_identity() -> None:
    assert item_slug("!!!", "o/r", "x/My Folder/SKILL.md") == "my-folder"
    assert re.fullmatch(r"item-[0-9a-f]{8}", item_slug("!!!", "o/r", "SKILL.md"))
    assert item_slug("!!!", "o/r", "SKILL.md") != item_slug("!!!", "o/s", "SKILL.md")


@given(st.text())
def test_any_name_gives_a_safe_slug(name: str) -> None:
    safe = item_slug(name, "o/r", "SKILL.md")
    assert 1 <= len(safe) <= 69
    assert len(safe.encode("utf-8")) <= 255
    assert all(sign.isalnum() or sign == "-" for sign in safe)
    assert safe.strip("-") == safe
    assert not DEVICES.fullmatch(safe)


@pytest.mark.parametrize("name", _names("names-bad.txt"))
def test_case_23_bad_names_become_safe_slugs(name: str) -> None:
    safe = item_slug(name, "o/r", "demo/SKILL.md")
    assert safe != name
    assert re.fullmatch(r"[^\W_]+(-[^\W_]+)*", safe)
    assert not DEVICES.fullmatch(safe)


@pytest.mark.parametrize("name", _names("names-good.txt"))
def test_case_23_good_names_are_their_own_slugs(name: str) -> None:
    assert slug(name) == name


@pytest.mark.parametrize(
    ("kind", "path", "given_name", "expected"),
    [
        (SKILL, "skills/pdf/SKILL.md", "PDF tools", "PDF tools"),
        (SKILL, "skills/pdf/SKILL.md", "", "pdf"),
        (SKILL, "SKILL.md", "", "repo"),
        (RULE, "rules/react.mdc", "", "react"),
        (RULE, "rules/react.mdc", "React", "React"),
        (RULE, "x/ts.instructions.md", "", "ts"),
        (RULE, "react/.cursorrules", "", "react"),
        (RULE, "next.cursorrules", "", "next"),
        (RULE, ".cursorrules", "", "repo"),
        (RULE, "web/.cursor/rules/main.mdc", "", "web"),
        (RULE, ".cursor/rules/index.mdc", "", "repo"),
        (RULE, "examples/go/CLAUDE.md", "", "go"),
        (RULE, "AGENTS.md", "Own", "Own"),
        (COMMAND, "commands/git/commit.md", "Commit it", "git:commit"),
        (COMMAND, ".claude/commands/Git/Sub/push.md", "", "Git:Sub:push"),
        (COMMAND, "tools/lint.md", "", "lint"),
        (COMMAND, "x/agents/deep/run.md", "", "run"),
        (COMMAND, "commands/deploy/COMMAND.md", "", "deploy"),
        (COMMAND, "commands/.md", "", ".md"),
        (COMMAND, ".gemini/commands/git/fix.toml", "", "git:fix"),
        (PROMPT, ".github/prompts/plan.prompt.md", "", "plan"),
        (AGENT, "agents/reviewer.md", "", "reviewer"),
        (AGENT, "agents/reviewer.agent.md", "The Reviewer", "The Reviewer"),
        (AGENT, "agents/reviewer/AGENT.md", "", "reviewer"),
        (AGENT, "agents/AGENT.md", "", "AGENT"),
        (AGENT, "agents/.md", "", ".md"),
        (MODE, "modes/plan.chatmode.md", "", "plan"),
    ],
)
def test_names_come_from_metadata_or_place(kind: Kind, path: str, given_name: str, expected: str) -> None:
    assert item_name(kind, place(path), given_name, "owner/repo") == expected


@pytest.mark.parametrize(
    "name",
    [
        "{{SKILL_NAME}}",
        "x {{y}}",
        "your-skill-name",
        "Your-Skill",
        "my-agent-name",
        "skill-name",
        "<your-skill-name>",
        "[skill name]",
        '{"TODO":"a-name"}',
        "TODO: name",
        "your-command-name-here",
    ],
)
def test_names_to_be_filled_in_are_seen(name: str) -> None:
    assert is_placeholder(name)


@pytest.mark.parametrize("name", ["skill", "skill-creator", "naming", "{{", "}} {{", "todo", "TODO list", ""])
def test_real_names_are_no_placeholders(name: str) -> None:
    assert not is_placeholder(name)
    assert not has_gap(name)


@pytest.mark.parametrize("name", ["d\u0435mo", "\uff44emo", "DEMO", "demo"])
def test_case_14_names_that_look_alike_have_one_skeleton(name: str) -> None:
    assert skeleton(name) == "demo"
