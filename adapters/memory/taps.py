"""Taps in memory, for tests: each repository is a list of commits, the last one is the newest."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha1

from attrs import evolve

from boost.ports.errors import Damaged, Failed, Unavailable
from boost.ports.intake import Entry, Source, Tip
from boost.ports.model import Tap
from boost.ports.taps import Taps, Told

Files = Mapping[str, bytes | tuple[str, bytes]]
"""Contents by path; a pair also gives the mode."""

_ID = re.compile(r"[0-9a-f]{7,40}")


class MemoryTaps(Taps):
    """Knows the branch `main` and a tag `c1`, `c2`, ... for each commit; `away` holds URLs without an answer.

    Both arguments are looked at anew by each call, so a test adds a commit by appending it.
    """

    def __init__(self, repos: Mapping[str, Sequence[Files]], away: Collection[str] = ()) -> None:
        self._repos = repos
        self._away = away
        self._kept: dict[str, tuple[str, dict[str, bytes], list[Entry]]] = {}

    def settle(self, source: Source) -> Source:
        if not source.tail:
            return evolve(source, type="git") if source.type == "local" else source
        refs = self._refs(source.url)
        parts = source.tail.split("/")
        for cut in range(len(parts), 0, -1):
            if (ref := "/".join(parts[:cut])) in refs:
                return evolve(source, ref=ref, path="/".join(parts[cut:]), tail="")
        raise Failed(f"{source.url} has no branch or tag {parts[0]!a}")

    def fetch(self, tap: Tap, told: Told) -> Tip:
        told(f"fetching {tap.url}")
        refs = self._refs(tap.url)
        ref = tap.ref or "main"
        ids = {refs[ref]} if ref in refs else {oid for oid in refs.values() if oid.startswith(ref)}
        if len(ids) != 1 or not (ref in refs or _ID.fullmatch(ref)):
            raise Failed(f"{tap.url} has no branch, tag or commit {ref!a}")
        commit = ids.pop()
        files = next(files for files, oid in self._commits(tap.url) if oid == commit)
        blobs = {_oid(content): content for _, content in map(_pair, files.values())}
        entries = [_entry(path, *_pair(files[path])) for path in sorted(files) if _below(path, tap.path)]
        if tap.path and not entries:
            raise Failed(f"{tap.url} has no folder {tap.path!a}")
        self._kept[tap.name] = commit, blobs, entries
        return Tip(commit, None if tap.ref else "main")

    def tree(self, tap: Tap) -> Iterator[Entry]:
        _, entries = self._held(tap)
        return iter(entries)

    def read(self, tap: Tap, oids: Sequence[str]) -> Iterator[bytes | None]:
        blobs, _ = self._held(tap)
        return map(blobs.get, oids)

    def remove(self, tap: Tap) -> None:
        self._kept.pop(tap.name, None)

    def tidy(self, taps: Sequence[Tap]) -> None:
        for name in self._kept.keys() - {tap.name for tap in taps}:
            del self._kept[name]

    def damage(self, tap: Tap) -> str:
        try:
            self._held(tap)
        except Damaged as fault:
            return fault.message
        return ""

    def _held(self, tap: Tap) -> tuple[dict[str, bytes], list[Entry]]:
        commit, blobs, entries = self._kept.get(tap.name, (None, {}, []))
        if commit is None or commit != tap.commit:
            raise Damaged(f"there is no copy of {tap.name}", f"boost update {tap.name} makes one")
        return blobs, entries

    def _refs(self, url: str) -> dict[str, str]:
        """Names to commit ids."""
        ids = [oid for _, oid in self._commits(url)]
        if not ids:
            raise Failed(f"{url} has no commits yet")
        return {f"c{number}": oid for number, oid in enumerate(ids, 1)} | {"main": ids[-1]}

    def _commits(self, url: str) -> list[tuple[Files, str]]:
        if url in self._away:
            raise Unavailable(f"no connection to {url}", "check the network")
        if url not in self._repos:
            raise Failed(f"{url} was not found, or it is private")
        return [(files, _commit_id(number, files)) for number, files in enumerate(self._repos[url])]


def _pair(file: bytes | tuple[str, bytes]) -> tuple[str, bytes]:
    return file if isinstance(file, tuple) else ("100644", file)


def _entry(path: str, mode: str, content: bytes) -> Entry:
    return Entry(path, mode, _oid(content), len(content))


def _oid(content: bytes) -> str:
    return sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def _below(path: str, folder: str) -> bool:
    return not folder or path == folder or path.startswith(f"{folder}/")


def _commit_id(number: int, files: Files) -> str:
    rows = [(path, *_pair(files[path])) for path in sorted(files)]
    return sha1(f"{number} {rows!r}".encode(), usedforsecurity=False).hexdigest()
