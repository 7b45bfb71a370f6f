"""Files that document a repository and are no items."""

import re

from boost.domain.languages import TAG

_LICENSES = "mit|apache|bsd|gpl|lgpl|agpl|mpl|isc|cc|cc0|ofl|unlicense|code|content|docs|third|notice"
_NEVER = re.compile(
    rf"readme(?:[._-]{TAG})?|licen[cs]es?(?:[._-](?:(?:{_LICENSES})(?:[._-].*)?|{TAG}))?|notices?|code[_-]of[_-]conduct"
)
_HARD = frozenset(
    (
        *("contributing", "contributors", "changelog", "codeowners", "maintainers", "authors"),
        *("acknowledgements", "credits"),
    )
)
_SOFT = frozenset(
    (
        *("security", "support", "governance", "roadmap", "todo", "index", "faq", "glossary", "summary"),
        *("toc", "changes", "history", "release_notes", "releases", "migration", "upgrading"),
        *("installation", "install", "quickstart"),
    )
)
_LISTS = frozenset(("index", "toc"))


def is_always(stem: str) -> bool:
    """True for names that are documentation in any place, whatever the file says."""
    return _NEVER.fullmatch(stem) is not None


def is_documentation(stem: str, *, in_kind_folder: bool, is_described: bool) -> bool:
    """True when a plain Markdown file of this lower-case stem is documentation.

    In a folder that holds items a name such as `security` is a topic, and `changelog` is one if described.
    """
    if stem in _HARD or (stem in _LISTS and in_kind_folder):
        return not (in_kind_folder and is_described)
    if stem in _SOFT:
        return not in_kind_folder
    return is_always(stem)
