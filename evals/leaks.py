"""Does a question give its answer away: words of a target's name or description in the question."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from boost.domain.text import Words, name_key, plain
from boost.evals.golden import Row
from boost.ports.model import Item

_GRAM = 4
_OVERLAP = 0.5
_PHRASE = 3


@frozen
class Leak:
    """What leaks; a certain one makes the row useless."""

    text: str
    certain: bool = True


def leaks(row: Row, targets: Sequence[Item], words: Words) -> Iterator[Leak]:
    """The leaks of a row. Rows that ask for a name may hold it."""
    if row.style == "exact-name":
        return
    for item in targets:
        yield from _copied(row.query, item)
        if row.style == "paraphrase":
            yield from _shared(row.query, item, words)
        elif content(row.query, words) and content(row.query, words) <= content(item.name, words):
            yield Leak(f"all its words are in the name {item.name}", certain=False)


def content(text: str, words: Words) -> set[str]:
    """The stems of a text without stop words."""
    return set(words.terms(plain(text)))


def _shared(query: str, item: Item, words: Words) -> Iterator[Leak]:
    shared = content(query, words) & content(f"{item.name}. {item.description}", words)
    if shared:
        yield Leak(f"shares {', '.join(sorted(shared))} with {item.id}")


def _copied(query: str, item: Item) -> Iterator[Leak]:
    asked, told = query.casefold().split(), item.description.casefold().split()
    if name_key(query) and name_key(query) == name_key(item.description):
        yield Leak(f"is the description of {item.id}")
    elif len(asked) >= _PHRASE and " ".join(asked) in " ".join(told):
        yield Leak(f"stands in the description of {item.id}")
    grams, known = _grams(asked), set(_grams(told))
    if grams and sum(gram in known for gram in grams) > _OVERLAP * len(grams):
        yield Leak(f"more than half of its runs of four words are in the description of {item.id}")


def _grams(words: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(words[at : at + _GRAM]) for at in range(len(words) - _GRAM + 1)]
