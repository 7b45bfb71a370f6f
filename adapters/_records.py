"""Items and skips as plain JSON values, for the stores that write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from zlib import crc32

from attrs import fields

from boost.ports.model import Block, Diagnostic, Held, Item, Skip

if TYPE_CHECKING:
    from boost.ports.intake import Batch

_FIELDS = tuple(field.name for field in fields(Item))
_TUPLES = frozenset({"tags", "aliases", "labels", "globs"})


def item_values(item: Item) -> list[Any]:
    """The fields of an item in their order."""
    values = [getattr(item, name) for name in _FIELDS]
    values[_FIELDS.index("warnings")] = [[w.code, w.message, w.line] for w in item.warnings]
    return values


def to_item(values: list[Any]) -> Item:
    """The item that `item_values` took apart."""
    named = dict(zip(_FIELDS, values, strict=True))
    for name in _TUPLES:
        named[name] = tuple(named[name])
    named["warnings"] = tuple(Diagnostic(*warning) for warning in named["warnings"])
    return Item(**named)


def skip_values(skip: Skip) -> list[str]:
    """The fields of a skip in their order."""
    return [skip.path, skip.reason, skip.detail]


def held_of(batch: Batch, blocks: Sequence[Block], numbers: Sequence[int]) -> Held:
    """The summary of a batch whose segments have been read and numbered."""
    kinds = b"".join(block.kinds for block in blocks)
    return Held(
        batch.tap,
        batch.commit,
        batch.recipe,
        kinds=(kinds.count(0), kinds.count(1), kinds.count(2)),
        chunks=sum(block.chunks for block in blocks),
        tokens=sum(block.tokens for block in blocks),
        skipped=len(batch.skips),
        segments=tuple(numbers),
    )


def build_id(held: Sequence[Held]) -> str:
    """A digest of what is held: it changes with every change of the content, and with nothing else."""
    parts = sorted((each.tap, each.commit, each.recipe, each.chunks, each.tokens) for each in held)
    return f"{crc32(repr(parts).encode()):08x}"
