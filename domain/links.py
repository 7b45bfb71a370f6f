"""Links of a commit, resolved as text: nothing is ever looked up on a disk."""

from collections.abc import Collection, Iterable, Mapping

from attrs import frozen

from boost.domain import kinds
from boost.domain.tree import Tree, folder_of, is_excluded
from boost.ports.intake import Entry
from boost.ports.model import Skip

HOPS = 40
"""Links followed from one path."""


@frozen
class Links:
    """Where the candidates that are links end."""

    targets: Mapping[str, Entry]
    """The file, by the path of the link."""
    skips: tuple[Skip, ...]
    aliases: Mapping[str, tuple[str, ...]]
    """The links to a file, sorted, by its path."""


def follow(tree: Tree, texts: Mapping[str, str]) -> Links:
    """Resolve every candidate that is a link; `texts` holds the content of all links by path."""
    folders = _folders(tree.entries) if texts else frozenset[str]()
    targets: dict[str, Entry] = {}
    aliases: dict[str, list[str]] = {}
    skips = []
    for entry in tree.candidates:
        if entry.mode != kinds.LINK or is_excluded(entry.path):
            continue
        end = _end(entry.path, texts, tree.entries, folders)
        if isinstance(end, Skip):
            skips.append(end)
        else:
            targets[entry.path] = end
            aliases.setdefault(end.path, []).append(entry.path)
    return Links(targets, tuple(skips), {path: tuple(sorted(links)) for path, links in aliases.items()})


def resolve(link: str, texts: Mapping[str, str]) -> str | Skip:
    """The path that a link ends at, or why it has none. Links to folders are followed on the way."""
    pending, done = link.split("/")[::-1], list[str]()
    hops = 0
    while pending:
        name = pending.pop()
        target = texts.get("/".join([*done, name]))
        if name == ".." and not done:
            return Skip(link, "link-outside")
        if target is None:
            done = _step(done, name)
            continue
        hops += 1
        if hops > HOPS:
            return Skip(link, "link-loop")
        if target.startswith("/"):
            return Skip(link, "link-outside", "absolute")
        pending += target.split("/")[::-1]
    return "/".join(done)


def _step(done: list[str], name: str) -> list[str]:
    if name == "..":
        return done[:-1]
    return done if name in ("", ".") else [*done, name]


def _end(
    link: str, texts: Mapping[str, str], entries: Mapping[str, Entry], folders: Collection[str]
) -> Entry | Skip:
    path = resolve(link, texts)
    if isinstance(path, Skip):
        return path
    if path in folders:
        return Skip(link, "not-an-item", "a link to a folder")
    end = entries.get(path)
    if end is None or end.mode == kinds.LINK:
        return Skip(link, "link-dangling")
    return end


def _folders(paths: Iterable[str]) -> frozenset[str]:
    found = {""}
    for path in paths:
        while (path := folder_of(path)) not in found:
            found.add(path)
    return frozenset(found)
