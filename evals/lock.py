"""Which repositories a corpus holds and at which commits: `evals/taps.txt`."""

from attrs import frozen

from boost.ports.errors import Damaged
from boost.ports.intake import Source

_COLUMNS = 5


@frozen
class Locked:
    """One repository of a corpus."""

    tap: str
    commit: str
    """Where the files came from, for those who fetch from GitHub."""
    packed: str
    """The commit of the same files in the tap pack."""
    corpus: str
    licence: str

    def source(self, *, packed: bool) -> Source:
        """Where to get it."""
        ref = self.packed if packed else self.commit
        return Source("git", f"https://github.com/{self.tap}.git", self.tap, ref)


def locked(text: str, corpus: str) -> tuple[Locked, ...]:
    """The repositories of a corpus, by name; `pack` holds those of `pinned` too."""
    rows = [line.split() for line in text.split("\n") if line.strip() and not line.startswith("#")]
    if any(len(row) != _COLUMNS for row in rows):
        raise Damaged("evals/taps.txt has a line without five columns", "get it anew from git")
    every = [Locked(*row) for row in rows]
    chosen = [each for each in every if corpus in ("pack", each.corpus)]
    return tuple(sorted(chosen, key=lambda each: each.tap))
