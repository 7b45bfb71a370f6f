"""Addresses that a browser shows for a place in a repository, taken apart."""

import re
from collections.abc import Sequence

from attrs import evolve, frozen

GITHUB = "github.com"
_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_VERSION = re.compile(r"G[BTC](.+)")


@frozen
class Page:
    """A place in a repository. `tail` is `REF/PATH` where only the repository's refs tell where to split."""

    host: str
    repo: tuple[str, ...]
    ref: str = ""
    path: str = ""
    tail: str = ""
    suffix: str = ".git"
    """What a clone address needs at its end."""


def read_page(host: str, parts: Sequence[str], query: str) -> Page | None:
    """The place that the parts of a path name on this host; None when it is no web page that we know."""
    page = _page(host, parts, query)
    return page and _settled(page)


def unescaped(text: str) -> str:
    """The text with its percent escapes decoded; bytes that are not UTF-8 become U+FFFD."""
    return _ESCAPES.sub(
        lambda found: bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "replace"), text
    )


def folder_of(path: str) -> str:
    """The skill's folder for the path of a SKILL.md; any other path as it is."""
    folder, _, last = path.rpartition("/")
    return folder if last.casefold() == "skill.md" else path


def _page(host: str, parts: Sequence[str], query: str) -> Page | None:
    if host == "raw.githubusercontent.com" and len(parts) > 2:
        return _place(GITHUB, parts[:2], "blob", parts[2:])
    if host == "skills.sh" and len(parts) == 3:
        return Page(GITHUB, tuple(parts[:2]), path=parts[2])
    if host != GITHUB:
        return _elsewhere(host, parts, query)
    return _place(host, parts[:2], "".join(parts[2:3]), parts[3:])


def _elsewhere(host: str, parts: Sequence[str], query: str) -> Page | None:
    """GitLab puts `-` before the page, Azure `_git` before the repository, Gitea the kind before the ref."""
    if "_git" in parts[:-1]:
        return _azure(host, parts[: parts.index("_git") + 2], query)
    if "-" in parts[1:-1]:
        cut = parts.index("-")
        return _place(host, parts[:cut], parts[cut + 1], parts[cut + 2 :])
    if parts[2:3] in (["src"], ["raw"]) and parts[3:4] in (["branch"], ["tag"], ["commit"]):
        return _place(host, parts[:2], parts[3], parts[4:])
    return _place(host, parts[:2], "".join(parts[2:3]), parts[3:])


def _place(host: str, repo: Sequence[str], kind: str, rest: Sequence[str]) -> Page | None:
    page = Page(host, tuple(repo))
    match [kind, *rest]:
        case ["tree" | "blob" | "raw" | "src" | "branch" | "tag", _, *_]:
            return evolve(page, tail="/".join(rest))
        case ["commit", ref, *path]:
            return evolve(page, ref=ref, path="/".join(path))
        case ["releases", "tag", _, *_]:
            return evolve(page, ref="/".join(rest[1:]))
        case ["tags" | "releases", _, *_]:
            return evolve(page, ref="/".join(rest))
    return None


def _azure(host: str, parts: Sequence[str], query: str) -> Page:
    asked = {name: value for name, _, value in (pair.partition("=") for pair in query.split("&"))}
    version = _VERSION.fullmatch(asked.get("version", ""))
    return Page(
        host,
        tuple(parts),
        ref=version[1] if version else "",
        path=asked.get("path", ""),
        suffix="",
    )


def _settled(page: Page) -> Page:
    """Decoded, a SKILL.md given up for its folder, and a tail of one part known to be a ref."""
    tail = folder_of(unescaped(page.tail).strip("/"))
    ref, path = unescaped(page.ref), folder_of(unescaped(page.path).strip("/"))
    if tail and "/" not in tail:
        return evolve(page, ref=tail, path="", tail="")
    return evolve(page, ref=ref, path=path, tail=tail)
