"""Plugin manifests: what they group and list, on top of what the tree shows."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from boost.domain import coerce, kinds
from boost.domain.decoding import encodable
from boost.domain.kinds import Kind
from boost.domain.tree import folder_of
from boost.ports.model import Skip

_LISTS = (
    ("commands", kinds.COMMAND),
    ("agents", kinds.AGENT),
    ("rules", kinds.RULE),
    ("skills", kinds.SKILL),
)
_GIT_SOURCES = {"github": "repo", "url": "url", "git": "url", "git-subdir": "url"}
_PLAIN = re.compile(r"[A-Za-z0-9][\w.:/~@+-]*")


@frozen
class Plugin:
    """What a manifest says of the items of one plugin."""

    name: str
    description: str = ""
    tags: tuple[str, ...] = ()


@frozen
class Manifests:
    """All manifests of a repository taken together. Paths are those of the tree; the root is empty."""

    plugins: Mapping[str, Plugin]
    """By folder, and by file or skill folder where a manifest lists those."""
    kinds: Mapping[str, Kind]
    """Of the files and folders that a manifest lists as commands, agents or rules."""
    notes: tuple[Skip, ...] = ()
    """What could not be read, and plugins that live elsewhere."""

    def plugin_of(self, path: str) -> Plugin | None:
        """The plugin of the innermost path, this one or above it, that belongs to one."""
        while path not in self.plugins and path:
            path = folder_of(path)
        return self.plugins.get(path)

    def kind_of(self, path: str) -> Kind | None:
        """The kind of the innermost listed path that is this one or above it."""
        while path and path not in self.kinds:
            path = folder_of(path)
        return self.kinds.get(path)


@frozen
class _Claim:
    path: str
    plugin: Plugin
    kind: Kind | None = None


def gather(files: Iterable[tuple[str, bytes | None]]) -> Manifests:
    """Take manifest files together; of two that claim one path the first wins. A bad one becomes a note."""
    plugins: dict[str, Plugin] = {}
    listed: dict[str, Kind] = {}
    notes = []
    for path, blob in files:
        for found in _read(path, blob):
            if isinstance(found, Skip):
                notes.append(found)
                continue
            plugins.setdefault(found.path, found.plugin)
            if found.kind and found.kind != kinds.SKILL:
                listed.setdefault(found.path, found.kind)
    return Manifests(plugins, listed, tuple(notes))


def _read(path: str, blob: bytes | None) -> Iterator[_Claim | Skip]:
    content = _json(blob)
    if not isinstance(content, dict):
        yield Skip(path, "manifest-invalid")
    elif path.endswith("marketplace.json"):
        yield from _marketplace(path, content)
    else:
        folder = folder_of(path)
        root = folder if path.endswith("gemini-extension.json") else folder_of(folder)
        yield from _claims(path, root, content, owns_root=True)


def _json(blob: bytes | None) -> object:
    try:
        return json.loads(blob.decode("utf-8")) if blob is not None else None
    except (ValueError, RecursionError):
        return None


def _marketplace(path: str, content: dict[str, object]) -> Iterator[_Claim | Skip]:
    home = folder_of(folder_of(path))
    metadata = content.get("metadata")
    base = metadata.get("pluginRoot") if isinstance(metadata, dict) else None
    for entry in _objects(content.get("plugins")):
        source = entry.get("source")
        if not isinstance(source, str) or "://" in source:
            yield Skip(path, "external-plugin", _elsewhere(entry, source))
            continue
        for text in [source, f"{base}/{source}"] if isinstance(base, str) else [source]:
            root = _inside(home, text)
            if root is None:
                yield Skip(path, "manifest-path", _line(text)[:200])
                continue
            # Several plugins may share the root of the marketplace; then each has what it lists.
            owns_root = root != home or not any(entry.get(key) for key, _ in _LISTS)
            yield from _claims(path, root, entry, owns_root=owns_root)


def _claims(path: str, root: str, entry: Mapping[str, object], *, owns_root: bool) -> Iterator[_Claim | Skip]:
    tags = (tag for key in ("tags", "keywords", "category") for tag in coerce.words(entry.get(key)))
    name = _line(entry.get("name")) or root.rpartition("/")[2]
    plugin = Plugin(name, _line(entry.get("description")), tuple(map(encodable, dict.fromkeys(tags))))
    for key, kind in _LISTS:
        for text in _texts(entry.get(key)):
            listed = _inside(root, text)
            if listed is None:
                yield Skip(path, "manifest-path", _line(text)[:200])
            elif listed:
                yield _Claim(listed, plugin, kind)
    if owns_root:
        yield _Claim(root, plugin)


def _inside(root: str, text: str) -> str | None:
    """The path below a folder; None when it is absolute or leads out of it."""
    names = [name for name in text.split("/") if name not in ("", ".")]
    if text.startswith("/") or "\\" in text or ".." in names:
        return None
    return "/".join([root, *names] if root else names)


def _elsewhere(entry: Mapping[str, object], source: object) -> str:
    """The name of a plugin, and the line that gets it where there is one."""
    name = _line(entry.get("name"))
    where: object = source
    if isinstance(source, dict):
        where = source.get(_GIT_SOURCES.get(str(source.get("source")), ""))
        if where and source.get("ref"):
            where = f"{where}@{source['ref']}"
    return f"{name}: boost tap {where}" if isinstance(where, str) and _PLAIN.fullmatch(where) else name


def _objects(value: object) -> list[dict[str, object]]:
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _texts(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [text for text in values if isinstance(text, str)]


def _line(value: object) -> str:
    return encodable(coerce.line(value))
