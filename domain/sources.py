"""Where a tap comes from: the spellings that people type, read into one record."""

import re

from boost.domain.pages import unescaped
from boost.domain.quoting import hides
from boost.domain.remotes import parse_remote, refused
from boost.ports.intake import Source

LONGEST = 2048

_LOCAL = re.compile(r"\.{1,2}(?:[/\\]|$)|[/~]|[A-Za-z]:[/\\]")
_WINDOWS = re.compile(r"\.{0,2}\\|[A-Za-z]:[/\\]")
_DRIVE = re.compile(r"/?([A-Za-z]:/)")
_BRACKETED = re.compile(r"\[[0-9A-Fa-f:.]*\]")
_CUTTING = re.compile(r"%(?:00|0a|0d)", re.IGNORECASE)


def parse(text: str, *, here: str, home: str, typed: bool = True, allow_file: bool = False) -> Source:
    """The source that somebody means; raises `Refused` for all that git must never see.

    `here` and `home` complete local paths. Those are taken from a person (`typed`); from elsewhere, and as
    `file://`, only with `allow_file`. A local source has the type `local` until `Taps.settle` looked at it.
    """
    _check(text)
    path = _local_path(text)
    if path is None:
        return parse_remote(text)
    if not (allow_file or (typed and path == text)):
        raise refused(text, "local paths are not accepted here", "set sources.allow_local to allow them")
    return _local(path, here=here, home=home)


def _check(text: str) -> None:
    if not text or len(text) > LONGEST:
        raise refused(text, f"it is longer than {LONGEST} characters" if text else "it is empty")
    if text.startswith("-"):
        raise refused(text, "it starts with a dash")
    if hides(text) or _CUTTING.search(text):
        raise refused(text, "it holds control or invisible characters")
    if "::" in _BRACKETED.sub("", text):
        raise refused(text, "programs as transport are never run")


def _local_path(text: str) -> str | None:
    """The path that the text means on this machine, None for anything remote."""
    if _LOCAL.match(text):
        return text
    if not text.casefold().startswith("file:"):
        return None
    host, slash, path = text[len("file:") :].removeprefix("//").partition("/")
    path = unescaped(path)
    if host.casefold() not in ("", "localhost") or not slash or hides(path):
        raise refused(text, "a file address has the form file:///PATH")
    return f"/{path}"


def _local(text: str, *, here: str, home: str) -> Source:
    base, rest = _based(text, here=here, home=home)
    steps = [step for step in rest.split("/") if step not in ("", ".")]
    folders = [folder for folder in base.split("/") if folder]
    while steps[:1] == [".."] and text.startswith("."):
        steps, folders = steps[1:], folders[:-1]
    if ".." in steps:
        raise refused(text, "`..` is accepted at the start of a relative path only")
    parts = folders + steps
    root = "" if _DRIVE.match(f"{''.join(parts[:1])}/") else "/"
    return Source("local", root + "/".join(parts), f"local/{_folder_name(parts)}")


def _based(text: str, *, here: str, home: str) -> tuple[str, str]:
    """The folder to start from and the steps to go from there."""
    path = _slashes(text)
    if path.startswith("/") or _DRIVE.match(path):
        return "", path
    if not path.startswith("~"):
        return _slashes(here), path
    name, _, rest = path[1:].partition("/")
    if name or not home:
        raise refused(text, "only ~/PATH is known, for the home folder of this user")
    return _slashes(home), rest


def _slashes(path: str) -> str:
    return path.replace("\\", "/") if _WINDOWS.match(path) else path


def _folder_name(parts: list[str]) -> str:
    """The last folder as a tap name may hold it."""
    last = "".join(parts[-1:]).removesuffix(".git")
    return re.sub(r"[^\w.-]+", "-", last).strip(".-") or "root"
