"""Which paths of a commit are looked at: hostile ones are refused, odd ones left out."""

import re

from boost.domain.kinds import SUBMODULE
from boost.ports.errors import Failed
from boost.ports.intake import Entry
from boost.ports.model import Skip

LONGEST = 1024
"""Bytes of one path."""
DEEPEST = 64
"""Names in one path."""

# `.git` as NTFS and HFS+ spell it too: 8.3 name, trailing dots and blanks, streams, ignorable characters.
_ILLEGAL = re.compile(r"/(?:\.{0,2}|(?:\.git|git~1)[. ]*(?::[^/]*)?)(?=/)", re.IGNORECASE)
_IGNORABLE = re.compile("[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]")
_CONTROL = re.compile("[\x01-\x1f\x7f-\x9f]")


def guard(entry: Entry) -> Skip | None:
    """Why a path is left out; None when it is not. Raises `Failed` for a name that no honest tool writes."""
    path = entry.path
    if "\0" in path or _ILLEGAL.search(f"/{path if path.isascii() else _IGNORABLE.sub('', path)}/"):
        raise Failed("the repository has an illegal path", hint=f"the path is {path!a}")
    if entry.mode == SUBMODULE:
        return Skip(_shown(path), "submodule")
    detail = _fault(path)
    return Skip(_shown(path), "unsafe-path", detail) if detail else None


def _fault(path: str) -> str:
    if not path.isprintable() and _CONTROL.search(path):
        return "control character"
    if path.count("/") >= DEEPEST:
        return f"more than {DEEPEST} names"
    if not path.isascii() and "\ufffd" in _shown(path):
        return "not UTF-8"
    size = len(path) if path.isascii() else len(path.encode("utf-8"))
    return f"more than {LONGEST} bytes" if size > LONGEST else ""


def _shown(path: str) -> str:
    """The path as text that can be encoded: bytes that are no UTF-8 come in as half characters."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
