"""All use cases over in-memory adapters: repositories that a test changes, state files, an index."""

from attrs import define, field

from boost.adapters.memory.clock import MemoryClock
from boost.adapters.memory.files import MemoryFiles
from boost.adapters.memory.index_store import MemoryIndex
from boost.adapters.memory.taps import Files, MemoryTaps
from boost.adapters.yaml_reader import read_yaml
from boost.domain import layout
from boost.domain.catalogue import Catalogue
from boost.domain.followed import Followed
from boost.domain.full_text import FullText
from boost.domain.reading import Reading
from boost.domain.reindex import Reindex
from boost.domain.scoring import Bm25
from boost.domain.search import Search
from boost.domain.sources import parse
from boost.domain.tap import AddTap, RemoveTap, RereadFolders, Tapped, UpdateTaps
from boost.ports.index_store import IndexStore
from tests.support.corpus import SHAPE
from tests.support.words import words


def skill(name: str, body: str = "", description: str = "") -> bytes:
    """A SKILL.md."""
    return f"---\nname: {name}\ndescription: {description or name}\n---\n{body}\n".encode()


@define
class World:
    """`repos` maps URLs to their commits; the last one is the newest."""

    repos: dict[str, list[Files]] = field(factory=dict)
    away: set[str] = field(factory=set)
    files: MemoryFiles = field(factory=MemoryFiles)
    clock: MemoryClock = field(factory=MemoryClock)
    store: IndexStore = field(factory=lambda: MemoryIndex(layout.INDEX_VERSION))
    reading: Reading = field(init=False)

    def __attrs_post_init__(self) -> None:
        home = MemoryTaps(self.repos, self.away)
        self.reading = Reading({"git": home, "folder": home}.__getitem__, read_yaml)

    def publish(self, name: str, files: Files) -> None:
        """Add a commit to a repository on GitHub."""
        self.repos.setdefault(f"https://github.com/{name}.git", []).append(files)

    def lose(self, name: str) -> None:
        """Let a repository on GitHub no longer answer."""
        self.away.add(f"https://github.com/{name}.git")

    @property
    def followed(self) -> Followed:
        return Followed(self.files)

    def tap(self, text: str, name: str | None = None) -> Tapped:
        """Follow what somebody typed."""
        add = AddTap(self.followed, self.reading, self.clock)
        return add(parse(text, here="/here", home="/home"), name=name)

    @property
    def untap(self) -> RemoveTap:
        return RemoveTap(self.followed, self.reading)

    @property
    def update(self) -> UpdateTaps:
        return UpdateTaps(self.followed, self.reading)

    @property
    def reread(self) -> RereadFolders:
        return RereadFolders(self.followed, self.reading, self.update)

    @property
    def reindex(self) -> Reindex:
        return Reindex(self.store, self.files, self.reading, words(), SHAPE)

    @property
    def catalogue(self) -> Catalogue:
        return Catalogue(self.store, self.reading, self.followed())

    @property
    def search(self) -> Search:
        return Search(self.catalogue, FullText(self.store, words(), Bm25()), self.clock)
