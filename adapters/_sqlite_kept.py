"""Rows that were read before: what a process that answers many questions saves itself."""

from collections.abc import Mapping

from attrs import Factory, define

_EACH = 100
"""Bytes that a row costs besides its content."""


@define(eq=False, repr=False)
class Kept:
    """Rows by term, checked once; those asked for longest ago make place for new ones."""

    most: int = 64 << 20
    """Bytes."""
    size: int = 0
    rows: dict[str, Mapping[int, bytes]] = Factory(dict)

    def get(self, term: str) -> Mapping[int, bytes] | None:
        """The rows of a term, None when they have to be read."""
        found = self.rows.pop(term, None)
        if found is not None:
            self.rows[term] = found
        return found

    def put(self, term: str, rows: Mapping[int, bytes]) -> None:
        """Keep the rows of a term that was not kept."""
        self.rows[term] = rows
        self.size += _cost(rows)
        while self.size > self.most:
            self.size -= _cost(self.rows.pop(next(iter(self.rows))))

    def clear(self) -> None:
        """Forget all, because the index changed."""
        self.rows.clear()
        self.size = 0


def _cost(rows: Mapping[int, bytes]) -> int:
    return _EACH + sum(map(len, rows.values())) + _EACH * len(rows)
