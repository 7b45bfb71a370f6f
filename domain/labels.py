"""Labels: what else is to be known of an item. They never drop one; search may rank it lower."""

import re
from collections.abc import Iterator, Sequence

_WORDS = {
    **dict.fromkeys(("test", "tests", "fixture", "fixtures", "spec"), "test"),
    **dict.fromkeys(("example", "examples", "sample", "samples", "demo"), "example"),
    **dict.fromkeys(("template", "templates", "boilerplate"), "template"),
    **dict.fromkeys(("deprecated", "legacy", "old", "archive", "archived", "attic"), "deprecated"),
    **dict.fromkeys(("backup", "backups", "bak"), "backup"),
}
_FOLDERS = {"vendor": "vendored", "third_party": "vendored"}
_OWN = frozenset(("example", "examples", "sample", "samples", "template", "templates", "boilerplate"))
_FILLING = frozenset(("", "my", "skill", "agent", "command", "rule", "prompt", "md", "mdc"))
_SPLIT = re.compile(r"[-_.]")


def by_path(path: str) -> Iterator[str]:
    """Labels that folders tell.

    The last name is the item's own: `test-driven-development` is no test, but `template-skill` is a template.
    """
    *folders, own = path.lower().split("/")
    for folder in folders:
        if folder in _FOLDERS:
            yield _FOLDERS[folder]
        yield from (_WORDS[word] for word in _SPLIT.split(folder) if word in _WORDS)
    yield from _own(_SPLIT.split(own))


def is_build(path: str) -> bool:
    """True below a folder that build tools write."""
    return not {"dist", "build"}.isdisjoint(path.lower().split("/"))


def tool_folder(path: str) -> str:
    """The first folder that belongs to a tool, such as `.claude`; empty when there is none."""
    return next((segment for segment in path.split("/")[:-1] if segment.startswith(".")), "")


def _own(words: Sequence[str]) -> Iterator[str]:
    if not _OWN.isdisjoint(words) and _OWN.issuperset(word for word in words if word not in _FILLING):
        yield from (_WORDS[word] for word in words if word in _OWN)
