"""Words that no text holds: finished, corrected, or taken apart.

A word that somebody wrote in a skill is no slip, so nothing else is ever changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import frozen

from boost.domain.text import Words

if TYPE_CHECKING:
    from typing import Protocol

    class Vocabulary(Protocol):
        """The terms of an index."""

        def df(self, term: str) -> int:
            """How many chunks hold it."""
            ...

        def terms(self, prefix: str) -> Iterable[str]:
            """The terms that start with this."""
            ...


COMPLETED, CORRECTED, SPLIT = "completed", "corrected", "split"
_SHORTEST = 4
"""Letters of a word that may be changed."""
_LONG = 8
"""From this length on two slips are forgiven, not one."""
_COMPLETIONS = 8


@frozen(eq=False, repr=False)
class Leniency:
    """How much a term counts that nobody typed, of 1. No weights: nothing of that kind is looked for."""

    corrected: tuple[float, ...] = (0.8, 0.4, 0.3)
    """The nearest word, the next and the third."""
    completed: float = 0.7
    split: float = 0.8
    pair: float = 0.7
    """A pair of characters of a script without blanks: a word of five asks by four of them."""


def instead(
    term: str, words: Words, known: Vocabulary, leniency: Leniency, *, is_last: bool
) -> tuple[str, dict[str, float]]:
    """How a word that no text holds may have been meant, and the terms with their weights.

    The last word may be unfinished; any other is a slip or two words without their blank.
    """
    if is_last and leniency.completed and (found := _completions(term, known)):
        return COMPLETED, dict.fromkeys(found, leniency.completed)
    if not (term.isascii() and term.isalpha() and len(term) >= _SHORTEST):
        return "", {}
    if leniency.corrected and (found := _corrections(term, known)):
        return CORRECTED, dict(zip(found, leniency.corrected, strict=False))
    return SPLIT, dict.fromkeys(_halves(term, known, words), leniency.split) if leniency.split else {}


def _completions(term: str, known: Vocabulary) -> list[str]:
    if len(term) < _SHORTEST:
        return []
    return sorted(known.terms(term), key=lambda text: (-known.df(text), text))[:_COMPLETIONS]


def _corrections(term: str, known: Vocabulary) -> list[str]:
    """Known words within a slip or two, the nearest first, then the most common."""
    from boost.domain.edits import distance

    most = 1 if len(term) < _LONG else 2
    for prefixes in (_beginnings(term), {term[0]}):
        near = {
            text: edits
            for prefix in prefixes
            for text in known.terms(prefix)
            if text.isalpha()
            and abs(len(text) - len(term)) <= most
            and (edits := distance(term, text, most)) <= most
        }
        if near:
            return sorted(near, key=lambda text: (near[text], -known.df(text), text))
    return []


def _beginnings(term: str) -> set[str]:
    """How a word may start that was typed like this: so, without the second letter, or with two swapped."""
    return {term[:2], term[0] + term[2], term[1] + term[0]}


def _halves(term: str, known: Vocabulary, words: Words) -> list[str]:
    """Two known words that were written as one, the most even cut first."""
    for cut in sorted(range(3, len(term) - 1), key=lambda at: abs(2 * at - len(term))):
        halves = [*words.part(term[:cut]), *words.part(term[cut:])]
        if halves and all(known.df(half) for half in halves):
            return halves
    return []
