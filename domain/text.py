"""Text to search terms: one set of rules for what is indexed and for what is asked.

`unicode_text` is imported where a text needs it: its tables cost a search in English more than the search.
"""

import re
from collections.abc import Callable, Iterator
from itertools import chain

from boost.domain.stopwords import STOP

TEXT_ID = "text-1"
LONGEST = 40
"""Characters of a term."""
_HEADING = 1_024
QUERY_CHARACTERS = 10_000
QUERY_TERMS = 400

Stem = Callable[[str], str]

# A run is letters, digits and what may join them; ASCII text is cut at everything else by table, in half the
# time of an expression. `.net`, `c++` and `c#` keep their mark.
_BLANKS = bytes(c if (chr(c).isalnum() and c < 128) or chr(c) in "-_.'+#" else 32 for c in range(256))
# ASCII runs fall apart at joiners and at case borders: `fooBar`, `HTTPServer`, but `A002` is one part.
_PARTS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]*[a-z0-9]+|[A-Z]+")
_POSSESSIVE = re.compile(r"'(?:[^\W\d_]{1,2})?(?=$|[-_.])")
_JOINERS = "-_.'+#"
_CACHED_RUNS = 500_000


class Words(dict[str, tuple[str, ...]]):
    """Terms of runs, remembered: `words[run]` expands a run once. Bounded to half a million runs."""

    def __init__(self, stem: Stem, stop: frozenset[str] = STOP) -> None:
        super().__init__()
        self.stem = stem
        self.stop = stop

    def __missing__(self, run: str) -> tuple[str, ...]:
        if len(self) >= _CACHED_RUNS:
            self.clear()
        terms = self[run] = self._simple(run.lower()) if is_simple(run) else tuple(self._parts(run))
        return terms

    def terms(self, text: str) -> Iterator[str]:
        """The terms of a `plain` text in their order, repeats included."""
        return chain.from_iterable(map(self.__getitem__, text_runs(text)))

    def _simple(self, word: str) -> tuple[str, ...]:
        return () if word in self.stop else (self.stem(word)[:LONGEST],)

    def joined(self, run: str) -> str:
        """The term of a run of several parts written as one word (`sign-off`: signoff), empty for others."""
        whole = _whole(run)
        if "'" in whole or not whole.isascii():
            return ""
        parts = _PARTS.findall(whole)
        together = "".join(parts).lower()
        return self.stemmed(together) if len(parts) > 1 and 3 <= len(together) <= LONGEST else ""

    def _parts(self, run: str) -> list[str]:
        whole = _whole(run)
        if not whole:
            return []
        parts = _PARTS.findall(whole) if whole.isascii() else _foreign_parts(whole)
        terms = _marked(run, run.strip(_JOINERS))
        if len(parts) == 1:
            return terms + self._part(parts[0])
        for part in parts:
            if len(part) > 1 or not part.isascii() or part.isdigit():
                terms += self[part]
        joined = self.joined(run)
        return [*terms, joined] if joined else terms

    def _part(self, part: str) -> list[str]:
        if part.isascii():
            return self.part(part.lower())
        from boost.domain import unicode_text

        return unicode_text.terms(part, self.part, self.stemmed)

    def part(self, folded: str) -> list[str]:
        """The term of an ASCII word in lower case, none for a stop word."""
        return [] if folded in self.stop else [self.stemmed(folded)]

    def stemmed(self, word: str) -> str:
        """An ASCII word without its ending, at most 40 characters."""
        return (self.stem(word) if word.isalpha() else word)[:LONGEST]


def plain(text: str) -> str:
    """The text in compatibility form (NFKC), without characters that nobody sees and stops behind words."""
    if not text.isascii():
        from boost.domain import unicode_text

        text = unicode_text.plain(text)
    # Else every word is expanded twice, with the stop that ends a sentence and without.
    return text.replace(". ", "  ").replace(".\n", " \n")


def heading(name: str, description: str) -> str:
    """What stands in front of every chunk of an item, `plain`; of the description 1,024 characters."""
    return plain(f"{name}. {description[:_HEADING]}")


def text_runs(text: str) -> list[str]:
    """The runs of a `plain` text: letters, digits and what may join them."""
    if text.isascii():
        return text.encode().translate(_BLANKS).decode().split()
    from boost.domain import unicode_text

    return unicode_text.runs(text)


def query_terms(text: str, words: Words) -> tuple[str, ...]:
    """The distinct terms of a question, at most 400 of its first 10,000 characters, in their order."""
    return tuple(dict.fromkeys(words.terms(plain(text[:QUERY_CHARACTERS]))))[:QUERY_TERMS]


def name_key(name: str) -> str:
    """A name without case, width and punctuation: `Code-Review` and `code review` share one."""
    folded = name.lower() if name.isascii() else _folded(name)
    return "".join(character for character in folded if character.isalnum())


def is_simple(run: str) -> bool:
    """Whether a run is one plain word: `word`, `Word` or `WORD`."""
    return run.isalpha() and run.isascii() and (run[1:].islower() or run.isupper())


def _foreign_parts(run: str) -> list[str]:
    from boost.domain import unicode_text

    return unicode_text.parts(run)


def _folded(name: str) -> str:
    from boost.domain import unicode_text

    return unicode_text.folded(name)


def _whole(run: str) -> str:
    bare = run.strip(_JOINERS)
    return _POSSESSIVE.sub("", bare) if "'" in bare else bare


def _marked(run: str, bare: str) -> list[str]:
    """`c++` and `.net` as they are written, besides their plain word."""
    if run[0] != "." and run[-1] not in "+#.":
        return []
    ending = run[run.index(bare) + len(bare) :].rstrip(".")[:2]
    if ending and not ending.strip("+#"):
        return [f"{bare}{ending}".casefold()[:LONGEST]]
    if run[0] == "." and run[1:2] == bare[0]:
        return [f".{bare}".casefold()[:LONGEST]]
    return []
