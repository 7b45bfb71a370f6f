"""From the tracked paths of a commit to items: what is one, what it says, and why the rest is none."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from attrs import frozen

from boost.domain import items, kinds
from boost.domain.classification import by_path, by_text
from boost.domain.decoding import decode
from boost.domain.frontmatter import Yaml, folded
from boost.domain.frontmatter import read as read_text
from boost.domain.guards import LONGEST
from boost.domain.kinds import SKILL, Kind, Place, is_candidate, place
from boost.domain.links import Links, follow
from boost.domain.manifests import Manifests, gather
from boost.domain.relations import finish
from boost.domain.toml_command import read_toml
from boost.domain.tree import ENTRIES, Tree, folder_of, holder, is_excluded, survey
from boost.ports.intake import Document, Entry
from boost.ports.model import Skip

__all__ = ["BATCH", "COUNTED", "LARGEST", "accounted", "discover", "finish", "is_candidate"]

Read = Callable[[Sequence[str]], Iterator[bytes | None]]
"""Ids of blobs to their bytes, in order; None for one that is missing."""

LARGEST = 1024 * 1024
"""Bytes of one file."""
BATCH = 64
"""Blobs asked for at a time."""
COUNTED = frozenset(("excluded-folder", "support", "support-folder", "not-an-item", "doc"))
"""Reasons that are worth a number and no line of their own."""

_NOTES = frozenset(("external-plugin", "manifest-invalid", "manifest-path"))
_LINK_TEXT = re.compile(rb"(?!/)[^\s:*?\"<>|\\]+\.mdc?\s?")
_LFS = b"version https://git-lfs.github.com/spec/v1"


def discover(
    tap: str, entries: Iterable[Entry], read: Read, yaml: Yaml, *, limit: int = ENTRIES
) -> Iterator[Document | Skip]:
    """The items of a commit with their text, and what is none, as a stream; files in the order of the tree.

    A candidate is a tracked path that may be an item by its name: `*.md`, `*.mdc`, rule files, TOML below a
    `commands` folder, item formats that are not read, and every submodule (`is_candidate`). Each becomes
    exactly one document, one alias of a document (a link to it), or one skip; support files of skills, and
    what lies in excluded folders, are skips too. Apart from candidates, manifests may add skips of their own.
    So `sum(map(is_candidate, entries)) == accounted(found)`.

    Raises `Failed` above `limit` entries, or for a path that no honest tool writes.
    """
    tree = survey(entries, limit)
    manifests = gather(_manifests(tree, read))
    links = follow(tree, _link_texts(tree, read))
    yield from (*tree.skips, *manifests.notes, *links.skips)
    judge = _Judge(tap, tree, manifests, links, yaml)
    found: set[str] = set()
    for result in judge.results(judge.files(), read):
        if isinstance(result, Document) and result.item.aliases:
            found.add(result.item.file)
        yield result
    yield from judge.results(judge.left_links(found), read)


def accounted(found: Iterable[Document | Skip]) -> int:
    """How many candidates these answers of `discover` account for."""
    return sum(
        1 + len(one.item.aliases) if isinstance(one, Document) else one.reason not in _NOTES for one in found
    )


@frozen
class _Sight:
    """A candidate that must be read; `kind` is None when its text decides."""

    place: Place
    kind: Kind | None
    entry: Entry
    """The file with the text: for a link its target."""
    is_link: bool


@frozen
class _Judge:
    """Decides on the candidates of one commit."""

    tap: str
    tree: Tree
    manifests: Manifests
    links: Links
    yaml: Yaml

    def files(self) -> Iterator[_Sight | Skip]:
        """Candidates that are files, as far as their paths tell; links in excluded folders too."""
        for entry in self.tree.candidates:
            if entry.mode != kinds.LINK:
                yield self._sight(entry.path, entry)
            elif is_excluded(entry.path):
                yield Skip(entry.path, "excluded-folder")

    def left_links(self, found: Collection[str]) -> Iterator[_Sight | Skip]:
        """Links to files that are no items where they are; an item may well stand where the link is."""
        for path, target in self.links.targets.items():
            if target.path not in found:
                yield self._sight(path, target)

    def results(self, sights: Iterable[_Sight | Skip], read: Read) -> Iterator[Document | Skip]:
        """Read what must be read, a batch at a time, so that memory does not grow with the tap."""
        waiting: list[_Sight] = []
        for sight in sights:
            if isinstance(sight, Skip):
                yield sight
                continue
            waiting.append(sight)
            if len(waiting) == BATCH:
                yield from self._batch(waiting, read)
                waiting = []
        yield from self._batch(waiting, read)

    def _batch(self, sights: Sequence[_Sight], read: Read) -> Iterator[Document | Skip]:
        blobs = read([sight.entry.oid for sight in sights]) if sights else ()
        for sight, blob in zip(sights, blobs, strict=True):
            yield self._judge(sight, blob)

    def _sight(self, path: str, entry: Entry) -> _Sight | Skip:
        where = place(path)
        verdict = by_path(self.tree, where)
        if isinstance(verdict, str):
            return Skip(path, verdict)
        if entry.size is None:
            return Skip(path, "missing")
        if entry.size > LARGEST:
            return Skip(path, "too-large", f"{entry.size} bytes")
        return _Sight(where, verdict, entry, is_link=path != entry.path)

    def _judge(self, sight: _Sight, blob: bytes | None) -> Document | Skip:
        path = sight.place.path
        if blob is None:
            return Skip(path, "missing")
        if blob.startswith(_LFS):
            return Skip(path, "lfs-pointer")
        if len(blob) < 300 and _LINK_TEXT.fullmatch(blob):
            return Skip(path, "link-as-text", blob.decode("utf-8", "replace").strip())
        text = decode(blob)
        if text is None:
            return Skip(path, "binary")
        reading = read_toml(text.text) if path.lower().endswith(".toml") else read_text(text.text, self.yaml)
        fields = folded(reading.fields)
        kind = sight.kind or by_text(self.tree, sight.place, self.manifests, fields)
        if isinstance(kind, str):
            return Skip(path, kind)
        return items.assemble(self._spot(sight, kind), text, reading, fields)

    def _spot(self, sight: _Sight, kind: Kind) -> items.Spot:
        path = sight.place.path
        own = folder_of(path) if kind == SKILL else path
        parent = holder(self.tree, own) if own else None
        return items.Spot(
            tap=self.tap,
            place=sight.place,
            kind=kind,
            oid=sight.entry.oid,
            aliases=() if sight.is_link else self.links.aliases.get(path, ()),
            parent="" if parent is None else parent or ".",
            plugin=self.manifests.plugin_of(own) or items.NOBODY,
            is_link=sight.is_link,
        )


def _manifests(tree: Tree, read: Read) -> Iterator[tuple[str, bytes | None]]:
    entries = [tree.entries[path] for path in tree.manifests]
    return ((entry.path, blob) for entry, blob in _contents(entries, LARGEST, read))


def _link_texts(tree: Tree, read: Read) -> dict[str, str]:
    """The content of all links, if any of them matters."""
    if not any(entry.mode == kinds.LINK for entry in tree.candidates):
        return {}
    links = [entry for entry in tree.entries.values() if entry.mode == kinds.LINK]
    contents = _contents(links, LONGEST, read)
    return {entry.path: blob.decode("utf-8", "replace") for entry, blob in contents if blob is not None}


def _contents(entries: Sequence[Entry], largest: int, read: Read) -> Iterator[tuple[Entry, bytes | None]]:
    """Small files with their bytes; None for one that is missing or larger."""
    for start in range(0, len(entries), BATCH):
        batch = entries[start : start + BATCH]
        small = [entry for entry in batch if entry.size is not None and entry.size <= largest]
        blobs = dict(zip(small, read([entry.oid for entry in small]), strict=True)) if small else {}
        yield from ((entry, blobs.get(entry)) for entry in batch)
