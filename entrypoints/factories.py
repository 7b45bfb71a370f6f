"""The one place that names adapters: each part of boost, made from the settings by a plain function.

Every import stands in the function that needs it, so a command pays for what it uses. `container.py` puts the
parts together; `quick.py` does the same for search alone, without the price of the container.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from boost.ports.model import Tap

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from boost.domain.catalogue import Catalogue
    from boost.domain.chunking import Windows
    from boost.domain.doctor import Probe
    from boost.domain.followed import Followed
    from boost.domain.reading import Reading
    from boost.domain.scoring import Bm25
    from boost.domain.text import Words
    from boost.entrypoints.settings import Settings
    from boost.ports.clock import Clock
    from boost.ports.files import Files
    from boost.ports.index_store import IndexStore
    from boost.ports.packer import Packer
    from boost.ports.taps import Taps

STARTER = "boost/starter"
"""The tap that is there when nothing is tapped."""


def clock() -> Clock:
    """The clock of this machine."""
    from boost.adapters.system_clock import SystemClock

    return SystemClock()


def files(settings: Settings) -> Files:
    """The state files below BOOST_HOME."""
    from boost.adapters.disk import DiskFiles

    return DiskFiles(settings.home)


def words(settings: Settings) -> Words:
    """The text rules, with English stems and without stop words unless other ones were chosen."""
    from boost.adapters.stemmer import english
    from boost.domain.stopwords import STOP
    from boost.domain.text import Words

    stop = STOP if settings.index.stop else frozenset[str]()
    return Words(english() if settings.index.stem else str, stop)


def shape(settings: Settings) -> Windows:
    """How bodies are cut."""
    from boost.domain.chunking import Windows

    chosen = settings.index
    return Windows(chosen.window, chosen.overlap, chosen.cap, chosen.header)


def formula(settings: Settings) -> Bm25:
    """How matches are scored."""
    from boost.domain.scoring import Bm25

    return Bm25(settings.index.k1, settings.index.b)


def index_store(settings: Settings) -> IndexStore:
    """The index that `index.store` names."""
    from boost.domain.layout import INDEX_VERSION

    folder = settings.home / "index"
    if settings.index.store == "json":
        from boost.adapters.json_index import JsonIndex

        names = ("k1", "b", "window", "overlap", "cap")
        parameters: dict[str, float] = {name: getattr(settings.index, name) for name in names}
        return JsonIndex(folder / "rag_index.json", INDEX_VERSION, parameters)
    if settings.index.store == "memory":
        from boost.adapters.memory.index_store import MemoryIndex

        return MemoryIndex(INDEX_VERSION)
    from boost.adapters.sqlite_index import SqliteIndex

    return SqliteIndex(folder / "index.sqlite", INDEX_VERSION, packer)


def packer() -> Packer:
    """What puts the segments of small taps together."""
    from boost.domain.packing import Packing

    return Packing()


def reading(settings: Settings) -> Reading:
    """The reader of taps; where they are kept is opened when the first one is read."""
    from functools import cache, partial

    from boost.adapters.yaml_reader import read_yaml
    from boost.domain.reading import Reading

    return Reading(cache(partial(home, settings)), read_yaml)


def home(settings: Settings, kind: str) -> Taps:
    """Where taps of a type are kept: `git` or `folder`."""
    most = settings.limits.tree_entries
    if kind == "folder":
        from boost.adapters.folder import FolderTaps

        return FolderTaps(entries=most, state=settings.home)
    from boost.adapters.git import GitLimits, GitTaps

    return GitTaps(settings.home / "repos", settings.environment, GitLimits(entries=most))


def taps(followed: Callable[[], tuple[Tap, ...]]) -> tuple[Tap, ...]:
    """What the user follows, or the starter tap."""
    return followed() or (starter(),)


def catalogue(store: IndexStore, reading: Reading, followed: Followed) -> Catalogue:
    """What there is to read, also while the list of taps is damaged."""
    from boost.domain.catalogue import Catalogue

    known = followed.readable()
    return Catalogue(store, reading, known.taps or (starter(),), known.missing)


def starter() -> Tap:
    """The small tap that ships with boost."""
    from attrs import evolve

    from boost import starter as package
    from boost.adapters.folder import FolderTaps

    tap = Tap(STARTER, "folder", package.__path__[0], trusted=True)
    return evolve(tap, commit=FolderTaps().fetch(tap, lambda _line: None).commit)


def recipe(shape: Windows, words: Words) -> str:
    """What the index rows depend on besides the texts."""
    from boost.domain import indexing

    return indexing.recipe(shape, words.stem, words.stop)


def memory_index() -> IndexStore:
    """An empty index that lives as long as the process."""
    from boost.adapters.memory.index_store import MemoryIndex
    from boost.domain.layout import INDEX_VERSION

    return MemoryIndex(INDEX_VERSION)


def tap_pack(
    pack: str, target: Path, environment: Mapping[str, str], only: Sequence[str]
) -> Callable[[], bool]:
    """The step that unpacks a tap pack; it answers whether there is one."""
    from boost.adapters.tap_pack import unpack

    def step() -> bool:
        if pack:
            unpack(Path(pack), target, environment, only)
        return bool(pack)

    return step


def probes(settings: Settings) -> tuple[Probe, ...]:
    """What `boost doctor` looks at outside of boost."""
    from boost.adapters import probes

    return (
        probes.python,
        probes.sqlite,
        probes.yaml,
        lambda: probes.git(settings.environment),
        lambda: probes.home(settings.home),
    )
