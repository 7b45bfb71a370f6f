"""The tracked paths of a commit, sorted by what discovery needs to know of them."""

import re
from collections.abc import Collection, Iterable, Mapping

from attrs import frozen

from boost.domain import kinds
from boost.domain.guards import guard
from boost.ports.errors import Failed
from boost.ports.intake import Entry
from boost.ports.model import Skip

ENTRIES = 500_000
"""Paths of one tap."""
_PLUGIN = re.compile(r"(?:\A|/)\.(?:claude|cursor|codex|devin)-plugin/(?:marketplace|plugin)\.json\Z")
_EXTENSION = re.compile(r"(?:\A|/)gemini-extension\.json\Z")
_BUILD = re.compile(
    r"(?:\A|/)(?:package\.json|pyproject\.toml|cargo\.toml|go\.mod|pom\.xml|build\.gradle[^/]*|[^/]*\.csproj"
    r"|gemfile|composer\.json)\Z",
    re.IGNORECASE,
)


@frozen
class Tree:
    """A commit. Folders are named without a slash at the end; the root is the empty string."""

    entries: Mapping[str, Entry]
    """The files and links that may be looked at, by path."""
    candidates: tuple[Entry, ...]
    """What must become an item, an alias or a skip, and is not among `skips`."""
    skips: tuple[Skip, ...]
    manifests: tuple[str, ...]
    skills: Mapping[str, str]
    """The main file of each folder that is a skill."""
    containers: frozenset[str]
    """Skills that share their folder with other things."""
    workflows: Mapping[str, str]
    """The main file of each folder that is a workflow."""
    extensions: frozenset[str]
    """Folders of Gemini extensions."""
    examples: frozenset[str]
    """Project instructions that are there to be copied."""


def survey(entries: Iterable[Entry], limit: int = ENTRIES) -> Tree:
    """Sort a commit. Raises `Failed` above `limit` paths, and for a name that no honest tool writes."""
    kept: dict[str, Entry] = {}
    candidates, skips = [], []
    for number, entry in enumerate(entries, 1):
        if number > limit:
            raise Failed(f"tree-too-large: the repository has more than {limit} paths")
        skip = guard(entry)
        if skip is None:
            kept[entry.path] = entry
        if kinds.is_candidate(entry):
            candidates.append(entry) if skip is None else skips.append(skip)
    return _tree(kept, tuple(candidates), tuple(skips))


def folder_of(path: str) -> str:
    """The folder that holds a path."""
    return path.rpartition("/")[0]


def holder(tree: Tree, path: str) -> str | None:
    """The innermost skill whose support files a path below it belongs to."""
    end = path.rfind("/")
    while end >= 0:
        if path[:end] in tree.skills and _claims(tree, path[:end], path[end + 1 :]):
            return path[:end]
        end = path.rfind("/", 0, end)
    return "" if "" in tree.skills and _claims(tree, "", path) else None


def workflow_above(tree: Tree, path: str) -> str | None:
    """The main file of the workflow folder that a path lies in."""
    while path and tree.workflows:
        path = folder_of(path)
        if path in tree.workflows:
            return tree.workflows[path]
    return None


def _claims(tree: Tree, folder: str, below: str) -> bool:
    first, slash, _ = below.partition("/")
    return folder not in tree.containers or (bool(slash) and first.lower() in kinds.SKILL_SUPPORT)


def _tree(kept: Mapping[str, Entry], candidates: tuple[Entry, ...], skips: tuple[Skip, ...]) -> Tree:
    jsons = [path for path in kept if path.endswith(".json") and not is_excluded(path)]
    skills = _skills(entry.path for entry in candidates)
    return Tree(
        entries=kept,
        candidates=candidates,
        skips=skips,
        manifests=tuple(path for path in jsons if _PLUGIN.search(path) or _EXTENSION.search(path)),
        skills=skills,
        containers=_containers(
            skills, {folder_of(folder_of(path)) for path in jsons if _PLUGIN.search(path)}
        ),
        workflows=_workflows(entry.path for entry in candidates),
        extensions=frozenset(folder_of(path) for path in jsons if _EXTENSION.search(path)),
        examples=_examples(kept, candidates),
    )


def is_excluded(path: str) -> bool:
    """True inside of a folder that belongs to somebody else."""
    return not kinds.EXCLUDED.isdisjoint(path.lower().split("/")[:-1])


def _skills(paths: Iterable[str]) -> dict[str, str]:
    """The exact spelling wins, then the first of the others."""
    found: dict[str, str] = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        if (
            name.lower() == "skill.md"
            and not is_excluded(path)
            and (name == "SKILL.md" or folder not in found)
        ):
            found[folder] = path
    return found


def _containers(skills: Collection[str], plugins: Collection[str]) -> frozenset[str]:
    above = {folder[: at - 1] if at else "" for folder in skills for at in _skills_folders(folder)}
    return frozenset(folder for folder in skills if not folder or folder in plugins or folder in above)


def _skills_folders(folder: str) -> list[int]:
    """Where in a path a folder named `skills` begins."""
    return [match.start(1) for match in re.finditer(r"(?:\A|(?<=/))(skills)(?=/|\Z)", folder, re.IGNORECASE)]


def _workflows(paths: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        if kind := kinds.MAIN_FILES.get(name.lower()):
            above = folder_of(folder).lower().split("/")
            if any(kinds.by_folder(segment) == kind for segment in above):
                found.setdefault(folder, path)
    return found


def _examples(kept: Mapping[str, Entry], candidates: Iterable[Entry]) -> frozenset[str]:
    """Files for contributors that lie apart from any project, if at least three folders have one."""
    found = [
        entry.path
        for entry in candidates
        if entry.path.rpartition("/")[2] in kinds.INSTRUCTIONS and _is_apart(entry)
    ]
    if not found:
        return frozenset()
    projects = {folder_of(path) for path in kept if _BUILD.search(path)}
    found = [path for path in found if folder_of(path) not in projects]
    return frozenset(found if len(set(map(folder_of, found))) >= 3 else ())


def _is_apart(entry: Entry) -> bool:
    return "/" in entry.path and not entry.path.startswith(".") and entry.mode != kinds.LINK
