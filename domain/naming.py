"""What items are called: the name for people, the slug for disks, the skeleton against look-alikes."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence

from boost.domain.kinds import COMMAND, MAIN_FILES, PROMPT, RULE, SKILL, Kind, Place, by_folder, nearest

LONGEST = 64
"""Characters of a slug."""

_OTHER = re.compile(r"[\W_]+")
_DEVICE = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9¹²³]")
_PLACEHOLDER = re.compile(
    r"[<\[](?:your[ _-])?[a-z]+[ _-]name[>\]]"
    r"|(?:your|my)-(?:skill|agent|command|rule|prompt)(?:-name)?(?:-here)?"
    r"|(?:skill|agent|command|rule|prompt)-name(?:-here)?",
    re.IGNORECASE,
)
_TODO = re.compile(r"\bTODO\"?:")
_GENERIC = frozenset(
    (
        *("", ".cursorrules", ".windsurfrules", ".clinerules", ".goosehints", "rules", "rule", "index"),
        *("main", "global", "general", "agents", "claude", "claude.local", "gemini", "copilot-instructions"),
    )
)
_ENDINGS = re.compile(
    r"(?:\.(?:instructions|prompt|agent|chatmode))?\.(?:md|mdc|toml|cursorrules|windsurfrules)$",
    re.IGNORECASE,
)
# Cyrillic and Greek letters that look like Latin ones; compatibility forms are folded before.
_LATIN = str.maketrans("аеорсухіјѕԁһкмтвнαορνικ", "aeopcyxijsdhkmtbhaopvik")


def slug(name: str) -> str:
    """A safe name for a file or folder: letters and digits of any script, `-` between them; may be empty."""
    text = name.lower() if name.isascii() else unicodedata.normalize("NFC", name).casefold()
    text = unicodedata.normalize("NFC", text)
    text = _cut(_OTHER.sub("-", text).strip("-"))
    return f"{text}-item" if _DEVICE.fullmatch(text) else text


def item_slug(name: str, tap: str, path: str) -> str:
    """The slug of an item's name, else of the folder of its file, else of its identity; never empty."""
    return slug(name) or slug(path.rpartition("/")[0].rpartition("/")[2]) or f"item-{_mark(tap + path)}"


def item_name(kind: Kind, place: Place, given: str, tap: str) -> str:
    """The name for people; `given` is that of the frontmatter."""
    folders = place.path.split("/")[:-1]
    repository = tap.rpartition("/")[2]
    if kind == SKILL:
        return given or (folders[-1] if folders else repository)
    stem = _ENDINGS.sub("", place.path.rpartition("/")[2])
    if place.name in MAIN_FILES and place.folders and not by_folder(place.folders[-1]):
        stem = folders.pop()
    if kind in (COMMAND, PROMPT):
        return ":".join([*_namespace(kind, place, folders), stem or place.name])
    if kind == RULE and stem.lower() in _GENERIC:
        return given or next((f for f in reversed(folders) if not _is_generic(f)), repository)
    return given or stem or place.name


def is_placeholder(name: str) -> bool:
    """True for a name that is still to be filled in."""
    return has_gap(name) or _TODO.search(name) is not None or _PLACEHOLDER.fullmatch(name) is not None


def has_gap(text: str) -> bool:
    """True for text with a `{{...}}` in it."""
    return "}}" in text.partition("{{")[2]


def skeleton(name: str) -> str:
    """Names that look alike have one skeleton, and so have two spellings of one name."""
    if name.isascii():
        return name.casefold()
    return unicodedata.normalize("NFKC", name).casefold().translate(_LATIN)


def _namespace(kind: Kind, place: Place, folders: Sequence[str]) -> Sequence[str]:
    """The folders between the one that holds all commands and this one."""
    known = nearest(place.folders[: len(folders)])
    return folders[known[0] + 1 :] if known and known[1] == kind else ()


def _is_generic(folder: str) -> bool:
    return folder.startswith(".") or folder.lower() in _GENERIC


def _cut(text: str) -> str:
    """At most 64 characters, cut at a `-` where there is one, and at most the 255 bytes of a file name."""
    if len(text) > LONGEST:
        head, dash, _ = text[: LONGEST + 1].rpartition("-")
        text = head if dash else text[:LONGEST]
    return text if text.isascii() else text.encode("utf-8")[:255].decode("utf-8", "ignore")


def _mark(identity: str) -> str:
    return hashlib.sha256(identity.encode("utf-8")).hexdigest()[:8]
