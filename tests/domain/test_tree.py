"""A commit is sorted, odd paths are left out, hostile ones refused."""

import pytest

from boost.domain.guards import DEEPEST, LONGEST
from boost.domain.tree import Tree, survey
from boost.ports.errors import Failed
from boost.ports.intake import Entry
from boost.ports.model import Skip
from tests.support.trees import Content, case_commit, commit, skips


def _tree(*paths: str) -> Tree:
    return survey(commit(dict.fromkeys(paths, "x")).entries)


@pytest.mark.parametrize(
    "path",
    [
        ".git/config.md",
        "a/.GIT",
        "a/.git./b.md",
        "a/.git . /b",
        "GIT~1/b",
        "a/.git::$INDEX_ALLOCATION/b",
        "a/.g\u200cit/b",
        "a/\ufeff.git",
        "../a.md",
        "a/../b.md",
        "a/./b.md",
        "/a.md",
        "a//b.md",
        "a/",
        "",
        "a\0b.md",
    ],
)
def test_a_name_that_git_itself_refuses_refuses_the_tap(path: str) -> None:
    with pytest.raises(Failed, match="illegal path"):
        survey([Entry(path, "100644", "0" * 40, 1)])


@pytest.mark.parametrize(
    "path", [".gitignore.md", "a/.github/x.md", "a.git/x.md", "...", "git~2/a.md", "..a/b.md"]
)
def test_names_that_only_resemble_it_are_fine(path: str) -> None:
    assert survey([Entry(path, "100644", "0" * 40, 1)]).skips == ()


@pytest.mark.parametrize(
    ("path", "shown", "detail"),
    [
        ("a\nb.md", "a\nb.md", "control character"),
        ("a/\x85.md", "a/\x85.md", "control character"),
        ("d/" * DEEPEST + "a.md", "d/" * DEEPEST + "a.md", f"more than {DEEPEST} names"),
        ("x" * (LONGEST - 2) + ".md", "x" * (LONGEST - 2) + ".md", f"more than {LONGEST} bytes"),
        ("文" * 341 + ".md", "文" * 341 + ".md", f"more than {LONGEST} bytes"),
        ("a\udcff.md", "a\ufffd.md", "not UTF-8"),
    ],
)
def test_an_odd_path_is_left_out(path: str, shown: str, detail: str) -> None:
    tree = survey([Entry(path, "100644", "0" * 40, 1)])
    assert tree.skips == (Skip(shown, "unsafe-path", detail),)
    assert (tree.candidates, tree.entries) == ((), {})


@pytest.mark.parametrize(
    "path",
    ["d/" * (DEEPEST - 1) + "a.md", "x" * (LONGEST - 3) + ".md", "文" * 340 + ".md", "a\u3000\u200bb.md"],
)
def test_a_path_at_the_limit_is_looked_at(path: str) -> None:
    assert _tree(path).skips == ()


def test_an_odd_path_that_is_no_candidate_is_not_spoken_of() -> None:
    assert _tree("a\nb.png").skips == ()


def test_too_many_paths_refuse_the_tap() -> None:
    entries = commit({"a.md": "x", "b.md": "y", "c.py": "z"}).entries
    assert len(survey(entries, 3).entries) == 3
    with pytest.raises(Failed, match="tree-too-large: the repository has more than 2 paths"):
        survey(entries, 2)


def test_the_count_ends_with_the_limit() -> None:
    endless = (Entry(f"{number}.md", "100644", "0" * 40, 1) for number in iter(int, 1))
    with pytest.raises(Failed, match="more than 9 paths"):
        survey(endless, 9)


def test_skills_have_one_main_file() -> None:
    tree = _tree("a/SKILL.md", "a/skill.md", "b/Skill.md", "b/skill.MD", "c/venv/SKILL.md", "SKILL.md")
    assert tree.skills == {"a": "a/SKILL.md", "b": "b/Skill.md", "": "SKILL.md"}


def test_containers_share_their_folder() -> None:
    tree = _tree(
        "SKILL.md",
        "plain/SKILL.md",
        "plugin/SKILL.md",
        "plugin/.claude-plugin/plugin.json",
        "outer/SKILL.md",
        "outer/skills/inner/SKILL.md",
        "skills/x/SKILL.md",
        "outer2/SKILL.md",
        "outer2/more/inner/SKILL.md",
    )
    assert tree.containers == {"", "plugin", "outer"}


def test_manifests_are_listed_with_their_folders() -> None:
    tree = _tree(
        ".claude-plugin/marketplace.json",
        "p/.codex-plugin/plugin.json",
        "g/gemini-extension.json",
        "node_modules/x/.claude-plugin/plugin.json",
        "other.json",
    )
    assert tree.manifests == (
        ".claude-plugin/marketplace.json",
        "g/gemini-extension.json",
        "p/.codex-plugin/plugin.json",
    )
    assert tree.extensions == {"g"}


def test_instructions_are_examples_when_three_folders_without_a_project_have_some() -> None:
    paths = ["a/CLAUDE.md", "a/AGENTS.md", "b/AGENTS.md", "CLAUDE.md", ".claude/CLAUDE.md", "d/GEMINI.md"]
    assert _tree(*paths, "d/Cargo.toml").examples == set()
    assert _tree(*paths).examples == {"a/CLAUDE.md", "a/AGENTS.md", "b/AGENTS.md", "d/GEMINI.md"}
    assert _tree(*paths, "d/x.csproj").examples == set()


def test_links_are_no_examples() -> None:
    files: dict[str, Content] = {
        "a/CLAUDE.md": "x",
        "b/CLAUDE.md": "x",
        "c/CLAUDE.md": ("120000", "../a/CLAUDE.md"),
    }
    assert survey(commit(files).entries).examples == set()


def test_a_folder_is_a_workflow_through_its_main_file() -> None:
    tree = _tree(
        "agents/a/AGENT.md", "commands/b/x/COMMAND.md", "agents/AGENT.md", "agents/c/COMMAND.md", "d/AGENT.md"
    )
    assert tree.workflows == {"agents/a": "agents/a/AGENT.md", "commands/b/x": "commands/b/x/COMMAND.md"}


def test_case_11_submodules_are_skipped_whatever_their_name() -> None:
    assert skips(case_commit(11)) == {
        "vendor/x": "submodule",
        "vendor/y": "submodule",
        "vendor/z\r": "submodule",
    }
