"""Which names of files and folders stand for which kind of item: the tables."""

import re

from attrs import frozen

from boost.ports.intake import Entry


@frozen(eq=False)
class Kind:
    """What an item is; a workflow has a flavor too. There are only the six below, so identity is equality."""

    kind: str
    flavor: str | None = None


SKILL = Kind("skill")
RULE = Kind("rule")
COMMAND = Kind("workflow", "command")
AGENT = Kind("workflow", "agent")
PROMPT = Kind("workflow", "prompt")
MODE = Kind("workflow", "mode")

Verdict = Kind | str
"""What a path is, or the reason why it is no item."""

SUBMODULE = "160000"
LINK = "120000"

EXCLUDED = frozenset(
    (".git", "node_modules", ".venv", "venv", "site-packages", "__pycache__", ".tox", ".mypy_cache")
)
"""Folders whose content belongs to somebody else."""

SKILL_SUPPORT = frozenset(
    ("scripts", "references", "reference", "assets", "resources", "templates", "examples")
)
"""The only folders of a container skill that hold its support files."""

MAIN_FILES = {"agent.md": AGENT, "command.md": COMMAND}
"""Files that make their folder a workflow, below a folder of that kind."""

INSTRUCTIONS = frozenset(
    ("AGENTS.md", "CLAUDE.md", "CLAUDE.local.md", "GEMINI.md", "copilot-instructions.md")
)
"""Files for the contributors of a repository, spelled exactly so."""

_SUFFIXES = (
    (".mdc", RULE),
    (".cursorrules", RULE),
    (".windsurfrules", RULE),
    (".instructions.md", RULE),
    (".prompt.md", PROMPT),
    (".agent.md", AGENT),
    (".chatmode.md", MODE),
)
_RULE_FILES = frozenset((".clinerules", ".goosehints"))
_UNSUPPORTED = re.compile(
    r"(?:^|/)(?:\.codex/agents/[^/]+\.toml|\.kiro/agents/[^/]+\.json|\.cline/agents/[^/]+\.ya?ml|\.roomodes)$"
)
_COMMAND_FOLDERS = ("commands", "command", "slash-commands", "custom-commands", "workflows", "workflow")
_AGENT_FOLDERS = ("agents", "agent", "subagents", "sub-agents")
_RULE_FOLDERS = ("rules", "instructions", "steering", ".clinerules", "cursor-rules", "rules-new")

SUPPORT_FOLDER = "support-folder"
FOLDERS: dict[str, Verdict] = {
    **dict.fromkeys(_AGENT_FOLDERS, AGENT),
    **dict.fromkeys(("chatmodes", "modes"), MODE),
    **dict.fromkeys(_COMMAND_FOLDERS, COMMAND),
    **dict.fromkeys(("prompts", ".prompts"), PROMPT),
    **dict.fromkeys(_RULE_FOLDERS, RULE),
    **dict.fromkeys(SKILL_SUPPORT, SUPPORT_FOLDER),
}


@frozen
class Place:
    """A path taken apart, in lower case."""

    path: str
    folders: tuple[str, ...]
    name: str

    @property
    def stem(self) -> str:
        return self.name.rpartition(".")[0]


def place(path: str) -> Place:
    """Where a file stands."""
    *folders, name = path.lower().split("/")
    return Place(path, tuple(folders), name)


def is_candidate(entry: Entry) -> bool:
    """True for what discovery must account for: submodules, and files that by their name may be items."""
    if entry.path.endswith((".md", ".mdc")) or entry.mode == SUBMODULE:
        return True
    path = entry.path.lower()
    if path.endswith((".md", ".mdc", ".cursorrules", ".windsurfrules")):
        return True
    name = path.rpartition("/")[2]
    if name.endswith(".toml") and "commands/" in path:
        return True
    return name in _RULE_FILES or name == ".roomodes" or ("agents/" in path and is_unsupported(path))


def by_suffix(place: Place) -> Kind | None:
    """The kind that the name of a file alone makes sure of."""
    if place.name in _RULE_FILES:
        return RULE
    return next((kind for suffix, kind in _SUFFIXES if place.name.endswith(suffix)), None)


def is_unsupported(path: str) -> bool:
    """True for items in a format that is not read."""
    return _UNSUPPORTED.search(path.lower()) is not None


def by_folder(folder: str) -> Verdict | None:
    """What a folder of this name, in lower case, holds."""
    if folder in FOLDERS:
        return FOLDERS[folder]
    if folder.endswith(("-agents", "-subagents")):
        return AGENT
    return RULE if folder.startswith("rules-") else None


def nearest(folders: tuple[str, ...]) -> tuple[int, Verdict] | None:
    """The innermost folder with a known name, as its place among the folders, and what it holds."""
    for number in range(len(folders) - 1, -1, -1):
        if verdict := by_folder(folders[number]):
            return number, verdict
    return None
