"""Tap names made to be taken for another one."""

import re
from collections.abc import Iterable
from unicodedata import normalize

SHORTEST = 5
"""Below this length nearly every name is one letter away from another."""

# Cyrillic and Greek letters that many fonts draw as Latin ones, and digits that are read as letters.
_DRAWN_ALIKE = str.maketrans("авеікмнорсѕтухјԁɡαικνορτυχ01358", "abeikmhopcstyxjdgaikvoptyxolesb")
_READ_ALIKE = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("l", "i"))


def tap_name_lookalikes(name: str, known: Iterable[str]) -> str | None:
    """The known name that this one resembles, the first in their order; None when it resembles none.

    Alike are names of confusable letters, one edit apart, with doubled letters, or of the same words in
    another order. Names of local folders are the user's own and never count.
    """
    others = tuple(known)
    if not _counts(name) or name.casefold() in {other.casefold() for other in others}:
        return None
    return next((other for other in others if _counts(other) and _alike(name, other)), None)


def _counts(name: str) -> bool:
    return len(name) >= SHORTEST and not name.startswith("local/")


def _alike(left: str, right: str) -> bool:
    return (
        _one_edit(left.casefold(), right.casefold())
        or _drawn(left) == _drawn(right)
        or _single(left) == _single(right)
        or _words(left) == _words(right)
    )


def _drawn(name: str) -> str:
    letters = normalize("NFKC", name).casefold().translate(_DRAWN_ALIKE)
    for pair, letter in _READ_ALIKE:
        letters = letters.replace(pair, letter)
    return letters


def _single(name: str) -> str:
    return re.sub(r"(.)\1+", r"\1", name.casefold())


def _words(name: str) -> list[str]:
    return sorted(re.findall(r"[^\W_]+", name.casefold()))


def _one_edit(left: str, right: str) -> bool:
    """Whether one letter added, removed, replaced or swapped with its neighbour makes them equal."""
    short, long = sorted((left, right), key=len)
    if len(long) - len(short) > 1:
        return False
    start = next(
        (at for at, (one, two) in enumerate(zip(short, long, strict=False)) if one != two), len(short)
    )
    rest, longer = short[start:], long[start:]
    if len(short) < len(long):
        return rest == longer[1:]
    return rest[1:] == longer[1:] or (rest[2:] == longer[2:] and rest[1::-1] == longer[:2])
