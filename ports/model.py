"""The records that both sides of the ports share. All are frozen; ids are `TAP:path`."""

from collections.abc import Mapping

from attrs import field, frozen


@frozen
class Tap:
    """A repository that the user follows."""

    name: str
    type: str
    url: str
    ref: str | None = None
    path: str = ""
    commit: str | None = None
    branch: str | None = None
    """The branch that was followed at the last fetch when `ref` is None."""
    trusted: bool = False
    added: str = ""
    """ISO 8601 time in UTC."""


@frozen
class Diagnostic:
    """Something odd about an item that did not stop it from being read."""

    code: str
    message: str
    line: int = 0
    """1-based line in the file, 0 when no line is meant."""


@frozen
class Item:
    """A skill, rule or workflow of a tap."""

    tap: str
    path: str
    """POSIX path in the repository: the folder of a skill (`.` at the root), else the file."""
    file: str
    """The file that holds the text."""
    kind: str
    """`skill`, `rule` or `workflow`."""
    flavor: str | None
    """`command`, `agent`, `prompt` or `mode` for a workflow, else None."""
    name: str
    slug: str
    title: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    plugin: str = ""
    parent: str = ""
    """Path of the skill that this one is nested in."""
    oid: str = ""
    body_hash: str = ""
    """sha256 of the normalized body: equal for identical texts."""
    activation: str = ""
    """Rules only: `always`, `globs`, `model` or `manual`."""
    globs: tuple[str, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    sketch: str = field(default="", eq=False)
    """Some hashes of its lines, by which nearly equal texts know each other; set in an index only."""

    @property
    def id(self) -> str:
        return f"{self.tap}:{self.path}"


@frozen
class Skip:
    """A path that is no item, and why."""

    path: str
    reason: str
    detail: str = ""


@frozen(repr=False)
class Block:
    """The numbers of one segment that scoring needs, without its text."""

    tap: str
    """The owner of the first item, and of all when there are no others."""
    chunks: int
    tokens: int
    starts: bytes
    """u32 little-endian per item: the number of its first chunk, ascending."""
    lengths: bytes
    """u16 little-endian per chunk: its terms, at most 2,047."""
    kinds: bytes
    """One byte per item: 0 skill, 1 rule, 2 workflow."""
    others: tuple[tuple[str, int], ...] = ()
    """Further taps in a segment that small ones share, each with the number of its first item."""

    @property
    def owners(self) -> list[tuple[str, range]]:
        """Each tap with the numbers of its items."""
        taps = ((self.tap, 0), *self.others)
        ends = (*(first for _, first in self.others), len(self.kinds))
        return [(tap, range(first, end)) for (tap, first), end in zip(taps, ends, strict=True)]


@frozen(repr=False)
class Held:
    """What the index holds of one tap."""

    tap: str
    commit: str
    recipe: str
    kinds: tuple[int, int, int]
    """How many skills, rules and workflows."""
    chunks: int
    tokens: int
    skipped: int
    segments: tuple[int, ...]
    """Where its items are; a small tap may share its segment with others."""

    @property
    def items(self) -> int:
        return sum(self.kinds)


@frozen(repr=False)
class IndexState:
    """What the index holds in all. `build` changes with every change of the content."""

    version: int
    build: str
    held: Mapping[str, Held]
