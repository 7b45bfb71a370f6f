"""The records that only fetching, reading and indexing pass around; a search loads none of them."""

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from boost.ports.model import Block, Item, Skip


@frozen
class Source:
    """Where a tap comes from, as parsed from what somebody typed."""

    type: str
    """`git`, `folder` for a plain folder, or `local` for a path that `Taps.settle` has not looked at yet."""
    url: str
    """Clone URL, or an absolute local path."""
    name: str
    """The tap name that follows from it: `OWNER/NAME`, `HOST/PATH` or `local/FOLDER`."""
    ref: str | None = None
    """Branch, tag or commit id that was asked for; None follows the default branch."""
    path: str = ""
    """Only this folder of the repository; empty for all of it."""
    tail: str = ""
    """`REF/PATH` of a browser URL, to be split at the longest existing ref."""


@frozen
class Tip:
    """What a fetch found: a commit that the tap now holds whole."""

    commit: str
    branch: str | None = None
    rewritten: bool = False
    """The new commit is known not to follow the old one."""


@frozen
class Entry:
    """One tracked path of a commit."""

    path: str
    mode: str
    """Octal, six digits: 100644, 100755, 120000 (link), 160000 (submodule)."""
    oid: str
    size: int | None
    """Bytes; None where git does not know (submodules, missing objects)."""


@frozen
class Document:
    """An item with the text that is searched."""

    item: Item
    body: str


@frozen
class Segment:
    """A tap, or a part of a very large one, ready to be stored.

    `rows` has a row of bytes per term, in the order of the terms; only `domain.postings` knows what is in it.
    """

    block: Block
    items: tuple[Item, ...]
    rows: Mapping[str, bytes]


@frozen
class Batch:
    """All that the index keeps of one tap at one commit; replaced as a whole."""

    tap: str
    commit: str
    recipe: str
    """What the rows depend on besides the text: text rules, stemmer, chunk sizes."""
    segments: Iterable[Segment]
    """Read once, one after the other: a very large tap never lies in memory as a whole."""
    skips: Sequence[Skip] = ()
    """Complete once `segments` has been read to its end."""


OK, NOTE, BAD = "ok", "note", "bad"


@frozen
class Finding:
    """One line of what `boost doctor` saw. Only `bad` ones need something done."""

    area: str
    level: str
    text: str
    hint: str = ""
