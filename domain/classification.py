"""Which paths are items and of what kind: the ordered tests, first match wins."""

from collections.abc import Collection

from boost.domain import documentation, kinds
from boost.domain.kinds import AGENT, COMMAND, RULE, SKILL, Kind, Place, Verdict
from boost.domain.manifests import Manifests
from boost.domain.tree import Tree, folder_of, holder, workflow_above

_AGENT_KEYS = frozenset(
    (
        *("tools", "model", "allowedtools", "disallowedtools", "permissionmode", "color", "handoffs"),
        "mode",
    )
)
_RULE_KEYS = frozenset(("globs", "applyto", "alwaysapply", "trigger", "inclusion"))
_COMMAND_KEYS = frozenset(("model", "allowedtools", "argumenthint"))
_CI_KEYS = frozenset(("permissions", "safeoutputs", "engine"))
_DOCS = frozenset(("docs", "doc"))


def by_path(tree: Tree, place: Place) -> Verdict | None:
    """Tests 1 to 13 as far as they need no text; None leaves the decision to `by_text`."""
    path = place.path
    if not kinds.EXCLUDED.isdisjoint(place.folders):
        return "excluded-folder"
    if place.name == "skill.md":
        return SKILL if tree.skills[folder_of(path)] == path else "shadowed-case"
    if holder(tree, path) is not None:
        return "support"
    if kind := kinds.by_suffix(place):
        return kind
    if not place.name.endswith(".md"):
        return _other_format(tree, place)
    return "doc" if documentation.is_always(place.stem) else None


def by_text(tree: Tree, place: Place, manifests: Manifests, keys: Collection[str]) -> Verdict:
    """Tests 13 to 22 for a Markdown file with these folded frontmatter keys."""
    known = kinds.nearest(place.folders)
    is_described = "description" in keys
    in_kind_folder = known is not None and isinstance(known[1], Kind)
    if documentation.is_documentation(place.stem, in_kind_folder=in_kind_folder, is_described=is_described):
        return "doc"
    if place.path.rpartition("/")[2] in kinds.INSTRUCTIONS:
        return RULE if place.path in tree.examples else "project-instructions"
    if "on" in keys and not _CI_KEYS.isdisjoint(keys):
        return "ci-workflow"
    if main := workflow_above(tree, place.path):
        return kinds.MAIN_FILES[place.name] if main == place.path else "support"
    if kind := manifests.kind_of(place.path):
        return kind
    if known and _counts_in_docs(place, keys):
        return known[1]
    return _by_keys(place, keys)


def _other_format(tree: Tree, place: Place) -> Verdict:
    if kinds.is_unsupported(place.path):
        return "unsupported-format"
    if "commands" in place.folders:
        at = place.folders.index("commands")
        beside = "/".join(place.path.split("/")[:at])
        if ".gemini" in place.folders[:at] or beside in tree.extensions:
            return COMMAND
    return "not-an-item"


def _counts_in_docs(place: Place, keys: Collection[str]) -> bool:
    """Sites copy items as pages; a real item in `docs` has metadata or stands in a tool's folder."""
    if _DOCS.isdisjoint(place.folders) or {"name", "description"} <= set(keys):
        return True
    return any(folder.startswith(".") and folder != ".github" for folder in place.folders)


def _by_keys(place: Place, keys: Collection[str]) -> Verdict:
    has_description = "description" in keys
    if has_description and not _RULE_KEYS.isdisjoint(keys):
        return RULE
    if has_description and "name" in keys and not _AGENT_KEYS.isdisjoint(keys):
        return AGENT
    if not _COMMAND_KEYS.isdisjoint(keys) and _DOCS.isdisjoint(place.folders):
        return COMMAND
    return "not-an-item"
