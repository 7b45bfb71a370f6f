"""Does the best answer fit, or is it only the least bad one?

No single number tells: a long question is never covered whole, and a word that no text holds weighs more when
the rest is common. So four observations are weighed against each other, by logistic regression over the
golden questions (`make eval-confidence` finds the weights, and says how well they do on questions that they
were not made from).
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from heapq import nlargest
from math import exp, log

from attrs import frozen

from boost.domain.slips import SPLIT
from boost.domain.wording import TYPED, Asked, Wanted

WHOLE = 0.95
"""An answer that holds so much of a question fits."""
_FEW = 200
_SAFE = 5
"""Letters from which on a corrected word is taken for what was meant."""
_RAREST = 8
"""Words of a long question that are looked at: hundreds of words are never all in one text."""


@frozen(eq=False, repr=False)
class Evidence:
    """What speaks for the best answers to a question. All but the counts go from 0 to about 1."""

    body: float
    """Of the words, by their rarity, the most that one of the answers holds."""
    header: float
    """The same for names and descriptions alone."""
    words: int
    rarity: float
    """The mean rarity of the eight rarest words, 1 for words that no text holds."""
    chunks: int
    """How many chunks there are in all."""


@frozen(eq=False, repr=False)
class Rarity:
    """How rare the words of a question are."""

    idfs: Sequence[float]
    """By the number of the word."""
    unseen: float
    """The idf of a word that no text holds."""
    chunks: int

    @property
    def best(self) -> float:
        """The sum of the eight rarest."""
        return sum(nlargest(_RAREST, self.idfs))

    def covered(self, asked: Asked, present: Set[str]) -> float:
        """How much of the question these terms answer, 0 to 1."""
        found: dict[int, float] = {}
        for each in asked.wanted:
            if each.text in present:
                weight = _trust(each, asked.words[each.word])
                found[each.word] = max(weight, found.get(each.word, 0.0))
        covered = sum(weight * self.idfs[word] for word, weight in found.items())
        return min(1.0, covered / self.best) if found else 0.0


def evidence(
    asked: Asked, rarity: Rarity, bodies: Iterable[Set[str]], headers: Iterable[Set[str]]
) -> Evidence:
    """The evidence of the first answers: the terms that their texts and their headers hold."""
    words = len(asked.words)
    return Evidence(
        body=max((rarity.covered(asked, present) for present in bodies), default=0.0),
        header=max((rarity.covered(asked, present) for present in headers), default=0.0),
        words=words,
        rarity=rarity.best / (max(1, min(words, _RAREST)) * rarity.unseen),
        chunks=rarity.chunks,
    )


def _trust(wanted: Wanted, typed: str) -> float:
    """How surely a term is what was meant: half of a word less so, the neighbor of a short word hardly."""
    if wanted.how == TYPED:
        return 1.0
    if wanted.how == SPLIT:
        return wanted.weight / 2
    # A letter that was lost or swapped with its neighbor leaves little choice even in a short word.
    lost_or_swapped = len(wanted.text) > len(typed) or sorted(wanted.text) == sorted(typed)
    return wanted.weight if len(typed) >= _SAFE or lost_or_swapped else 0.0


WEIGHTS: Mapping[str, float] = {
    "body": 8.4,
    "header": 8.5,
    "words": 4.3,
    "rarity": 4.6,
}
BIAS = -17.1


def features(seen: Evidence) -> Mapping[str, float]:
    """The numbers that are weighed, in the order of `WEIGHTS`."""
    return {
        "body": seen.body,
        "header": seen.header,
        "words": log(seen.words + 1),
        "rarity": seen.rarity,
    }


def chance(seen: Evidence) -> float:
    """How likely it is that something fits, 0 to 1.

    An answer that holds every word fits. Among a few texts nobody can tell which word is rare, so there the
    share of the question that is covered stands for the chance.
    """
    if seen.body >= WHOLE or seen.chunks < _FEW:
        return seen.body
    return 1 / (1 + exp(-BIAS - sum(WEIGHTS[name] * value for name, value in features(seen).items())))
