"""What a question asks for, in terms that the index has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from boost.domain.slips import Leniency, instead
from boost.domain.text import (
    QUERY_CHARACTERS,
    QUERY_TERMS,
    Words,
    plain,
    text_runs,
)

if TYPE_CHECKING:
    from boost.domain.slips import Vocabulary

TYPED = "typed"


@frozen(eq=False, repr=False)
class Wanted:
    """A term to look for."""

    text: str
    word: int
    """The number of the word that it stands for."""
    weight: float = 1.0
    how: str = TYPED


@frozen(eq=False, repr=False)
class Asked:
    """A question as the index can answer it."""

    words: tuple[str, ...]
    """The distinct terms that were typed, and the joined forms that the index knows."""
    wanted: tuple[Wanted, ...]
    """At most one for each text, the heaviest."""

    @property
    def weights(self) -> dict[str, float]:
        return {each.text: each.weight for each in self.wanted}

    @property
    def instead(self) -> dict[str, list[str]]:
        """What was looked for in the place of words that no text holds."""
        found: dict[str, list[str]] = {}
        for each in self.wanted:
            if each.how != TYPED:
                found.setdefault(self.words[each.word], []).append(each.text)
        return found


def asked(text: str, words: Words, known: Vocabulary, leniency: Leniency) -> Asked:
    """The question in terms, at most 400 of its first 10,000 characters."""
    runs = text_runs(plain(text[:QUERY_CHARACTERS]))
    joined = set(filter(None, map(words.joined, runs)))
    typed = [term for term in dict.fromkeys(_terms(runs, words)) if term not in joined or known.df(term)]
    typed = typed[:QUERY_TERMS]
    last = next(iter(words[runs[-1]][-1:]), "") if runs else ""
    wanted: dict[str, Wanted] = {}
    for number, term in enumerate(typed):
        for each in _wanted(term, number, words, known, leniency, is_last=term == last):
            if each.text not in wanted or each.weight > wanted[each.text].weight:
                wanted[each.text] = each
    return Asked(tuple(typed), tuple(wanted.values()))


def _wanted(
    term: str, number: int, words: Words, known: Vocabulary, leniency: Leniency, *, is_last: bool
) -> list[Wanted]:
    if known.df(term):
        return [Wanted(term, number, 1.0 if term.isascii() else _worth(term, leniency))]
    how, found = instead(term, words, known, leniency, is_last=is_last)
    return [Wanted(text, number, weight, how) for text, weight in found.items()]


def _worth(term: str, leniency: Leniency) -> float:
    from boost.domain import unicode_text

    return leniency.pair if unicode_text.is_pair(term) else 1.0


def _terms(runs: Iterable[str], words: Words) -> Iterator[str]:
    for run in runs:
        yield from words[run]
