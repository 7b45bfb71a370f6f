"""Commits in memory for discovery: entries and blobs, without git."""

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha1
from pathlib import Path

from attrs import Factory, field, frozen

from boost.adapters.yaml_reader import read_yaml
from boost.domain.discovery import discover, finish
from boost.ports.intake import Document, Entry
from boost.ports.model import Item, Skip

CASES = Path(__file__).parents[1] / "cases" / "security"
TAP = "acme/tools"
Content = str | bytes | tuple[str, str]
"""Text or bytes of a file, or the mode and text of something else."""


@frozen
class Commit:
    """Entries in the order of git, the blobs they name, and a note of what was read."""

    entries: tuple[Entry, ...]
    blobs: Mapping[str, bytes]
    asked: list[tuple[str, ...]] = field(default=Factory(list))

    def read(self, oids: Sequence[str]) -> Iterator[bytes | None]:
        self.asked.append(tuple(oids))
        return iter([self.blobs.get(oid) for oid in oids])


def commit(files: Mapping[str, Content]) -> Commit:
    """A commit of these files."""
    rows = [(path, *_parts(content)) for path, content in files.items()]
    rows.sort(key=lambda row: row[0].encode("utf-8", "surrogateescape"))
    entries = tuple(Entry(path, mode, _oid(blob), len(blob)) for path, mode, blob in rows)
    return Commit(entries, {_oid(blob): blob for _, _, blob in rows})


def case(number: int) -> Path:
    """The folder of a handed case."""
    return next(CASES.glob(f"{number:02}-*"))


def lines(file: Path) -> list[str]:
    """The lines of a case's list: split at LF only, since some hold other controls."""
    return file.read_text(encoding="utf-8").split("\n")


def case_commit(number: int) -> Commit:
    """The repository of a handed case; what it only describes by its size has no blob."""
    rows = json.loads((case(number) / "repo.json").read_text(encoding="utf-8"))["commits"][0]["entries"]
    small = {"/".join(row["path"]): _row(row) for row in rows if "fill" not in row}
    made = commit(small)
    large = tuple(
        Entry("/".join(row["path"]), "100644", "f" * 40, row["fill"]["count"])
        for row in rows
        if "fill" in row
    )
    return Commit(made.entries + large, made.blobs)


def found(of: Commit | Mapping[str, Content], tap: str = TAP) -> tuple[Document | Skip, ...]:
    """What discovery makes of a commit."""
    made = of if isinstance(of, Commit) else commit(of)
    return tuple(discover(tap, made.entries, made.read, read_yaml))


def items(of: Commit | Mapping[str, Content], tap: str = TAP) -> tuple[Item, ...]:
    """The finished items of a commit."""
    return finish([one.item for one in found(of, tap) if isinstance(one, Document)])


def only(of: Commit | Mapping[str, Content]) -> Item:
    """The one item of a commit."""
    (item,) = items(of)
    return item


def skips(of: Commit | Mapping[str, Content]) -> dict[str, str]:
    """The reasons by path of what is no item."""
    return {one.path: one.reason for one in found(of) if isinstance(one, Skip)}


def codes(item: Item) -> list[str]:
    """The codes of what is odd about an item."""
    return [warning.code for warning in item.warnings]


def skill(
    name: str = "demo", description: str = "Formats JSON files.", body: str = "# Demo\n\nUse it.\n"
) -> str:
    """A SKILL.md as it should be."""
    return f"---\nname: {name}\ndescription: {description}\n---\n\n{body}"


def _row(row: Mapping[str, str]) -> Content:
    if row["mode"] == "160000":
        return "160000", row["sha"]
    content = base64.b64decode(row["b64"]) if "b64" in row else row["text"].encode("utf-8", "surrogatepass")
    return (row["mode"], content.decode("utf-8")) if row["mode"] != "100644" else content


def _parts(content: Content) -> tuple[str, bytes]:
    if isinstance(content, tuple):
        return content[0], content[1].encode("utf-8")
    return "100644", content if isinstance(content, bytes) else content.encode("utf-8")


def _oid(blob: bytes) -> str:
    return sha1(blob, usedforsecurity=False).hexdigest()
