"""Bodies that are nearly the same, by the share of runs of five words that two texts have in common.

Candidates come from sketches: the smallest hashes of a text's runs (Broder 1997). Only those are compared
as a whole.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import combinations
from zlib import crc32

from boost.ports.intake import Document

NEAR = 0.9
_RUN = 5
_SKETCH = 64
# Two texts that share nine tenths of their runs share about 58 of 64; by chance hardly ever fewer than 40.
_SHARED = 40
_WORD = re.compile(r"\w+")


def near(documents: Sequence[Document]) -> list[tuple[str, ...]]:
    """Groups of items whose bodies are nearly but not all exactly equal, joined over their members."""
    copies: defaultdict[str, list[Document]] = defaultdict(list)
    for document in documents:
        if document.item.body_hash:
            copies[document.item.body_hash].append(document)
    bodies = {name: same[0].body for name, same in copies.items()}
    joined = _joined(_pairs(bodies))
    groups = [tuple(sorted(each.item.id for name in names for each in copies[name])) for names in joined]
    return sorted(groups)


def likeness(left: str, right: str) -> float:
    """The share of runs of five words that two texts have in common (Jaccard)."""
    ours, theirs = _runs(left), _runs(right)
    return len(ours & theirs) / len(ours | theirs) if ours or theirs else 0.0


def _pairs(bodies: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for left, right in _candidates(bodies):
        if likeness(bodies[left], bodies[right]) >= NEAR:
            yield left, right


def _candidates(bodies: Mapping[str, str]) -> list[tuple[str, str]]:
    """Pairs of texts that share most of their sketches."""
    holders: defaultdict[int, list[str]] = defaultdict(list)
    sketches = {name: nsmallest(_SKETCH, _runs(body)) for name, body in sorted(bodies.items())}
    for name, sketch in sketches.items():
        for number in sketch:
            holders[number].append(name)
    shared = Counter(pair for names in holders.values() for pair in combinations(names, 2))
    return sorted(
        pair
        for pair, count in shared.items()
        if count * _SKETCH >= _SHARED * min(len(sketches[pair[0]]), len(sketches[pair[1]]))
    )


def _runs(text: str) -> set[int]:
    words = _WORD.findall(text.casefold())
    return {crc32(" ".join(words[at : at + _RUN]).encode()) for at in range(len(words) - _RUN + 1)}


def _joined(pairs: Iterator[tuple[str, str]]) -> list[set[str]]:
    """Sets of all that hang together."""
    groups: list[set[str]] = []
    for pair in pairs:
        touched = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in touched]
        groups.append(set(pair).union(*touched))
    return groups
