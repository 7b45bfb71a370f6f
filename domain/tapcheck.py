"""The values of a tap: what is read from a file is trusted no more than what is typed."""

import re

from boost.domain.quoting import hides, quoted
from boost.domain.refs import check_ref
from boost.domain.sources import parse
from boost.ports.errors import Refused
from boost.ports.model import Tap

_TYPES = ("git", "folder")
_COMMIT = re.compile(r"(?:sha256:)?[0-9a-f]{40,64}")
_NAME = re.compile(r"[^\s:\\]{1,300}")


def check(tap: Tap) -> None:
    """Raise `Refused` unless every value is one that a user could have typed just now."""
    if tap.type not in _TYPES:
        raise Refused(f"a tap has the type {quoted(tap.type)}")
    if not _NAME.fullmatch(tap.name) or tap.name.startswith("-") or _strays(tap.name):
        raise Refused(f"{quoted(tap.name)} cannot be the name of a tap", "use letters, digits, . _ - and /")
    if (tap.path and _strays(tap.path)) or hides(tap.added):
        raise Refused(f"{quoted(tap.path)} cannot be a folder of a tap")
    if tap.commit is not None and not _COMMIT.fullmatch(tap.commit):
        raise Refused(f"{quoted(tap.commit)} is no commit id")
    for ref in (tap.ref, tap.branch):
        if ref is not None:
            check_ref(ref)
    parse(tap.url, here="/", home="/", allow_file=True)


def _strays(path: str) -> bool:
    """Whether a relative path could lead out of its folder, or hides a part of itself."""
    return hides(path) or not {"", ".", ".."}.isdisjoint(path.split("/"))
