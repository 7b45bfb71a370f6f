"""How the rows of an index are named and numbered: what its writer and its readers share."""

INDEX_VERSION = 3
"""Of the store as a whole; another one means: rebuild."""
NAME = "="
"""Family mark: the rows under `=KEY` name items (u16 numbers) instead of chunks."""
KINDS = ("skill", "rule", "workflow")
"""Kinds by their number in a block."""


def name_numbers(row: bytes) -> tuple[int, ...]:
    """The item numbers of a row of the name family."""
    return tuple(memoryview(row).cast("H"))
