"""Text to search terms: one set of rules for what is indexed and for what is asked."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import chain

from boost.domain.stopwords import STOP

TEXT_ID = "text-1"
Stem = Callable[[str], str]

# A run is letters, digits and what may join them; `.net`, `c++` and `c#` keep their mark.
_RUN = re.compile(r"[\w.][\w\-.'’+#]*")
# ASCII text is cut at everything else by table: half the cost of the expression.
_BLANKS = bytes(c if (chr(c).isalnum() and c < 128) or chr(c) in "-_.'+#" else 32 for c in range(256))
_JOINER = re.compile(r"[-_.+#]+")
# ASCII runs fall apart at joiners and at case borders: `fooBar`, `HTTPServer`, but `A002` is one part.
_PARTS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]*[a-z0-9]+|[A-Z]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_POSSESSIVE = re.compile(r"['’](?:[^\W\d_]{1,2})?(?=$|[-_.])")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+")
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]+"
)
_LONGEST = 40
_CACHED_RUNS = 500_000

QUERY_CHARACTERS = 10_000
QUERY_TERMS = 400


class Words(dict[str, tuple[str, ...]]):
    """Terms of runs, remembered: `words[run]` expands a run once. Bounded to half a million runs."""

    def __init__(self, stem: Stem, stop: frozenset[str] = STOP) -> None:
        super().__init__()
        self.stem = stem
        self.stop = stop

    def __missing__(self, run: str) -> tuple[str, ...]:
        if len(self) >= _CACHED_RUNS:
            self.clear()
        terms = self[run] = self._simple(run.lower()) if _is_simple(run) else tuple(self._parts(run))
        return terms

    def terms(self, text: str) -> Iterator[str]:
        """The terms of a `plain` text in their order, repeats included."""
        runs = text.encode().translate(_BLANKS).decode().split() if text.isascii() else _RUN.findall(text)
        return chain.from_iterable(map(self.__getitem__, runs))

    def _simple(self, word: str) -> tuple[str, ...]:
        return () if word in self.stop else (self.stem(word)[:_LONGEST],)

    def _parts(self, run: str) -> list[str]:
        bare = run.strip("-_.'’+#")
        if not bare:
            return []
        whole = _POSSESSIVE.sub("", bare) if "'" in bare or "’" in bare else bare
        parts = _PARTS.findall(whole) if whole.isascii() else _foreign_parts(whole)
        terms = _marked(run, bare)
        if len(parts) == 1:
            return terms + _part(parts[0], self)
        for part in parts:
            if len(part) > 1 or not part.isascii() or part.isdigit():
                terms += self[part]
        if whole.isascii() and "'" not in whole:
            joined = "".join(parts).lower()
            if 3 <= len(joined) <= _LONGEST:
                terms.append(_stemmed(joined, self.stem))
        return terms


def plain(text: str) -> str:
    """The text in compatibility form (NFKC), without characters that nobody sees and stops behind words."""
    if not text.isascii():
        text = _IGNORABLE.sub("", unicodedata.normalize("NFKC", text))
    # Else every word is expanded twice, with the stop that ends a sentence and without.
    return text.replace(". ", "  ").replace(".\n", " \n")


def query_terms(text: str, words: Words) -> tuple[str, ...]:
    """The distinct terms of a question, at most 400 of its first 10,000 characters, in their order."""
    return tuple(dict.fromkeys(words.terms(plain(text[:QUERY_CHARACTERS]))))[:QUERY_TERMS]


def name_key(name: str) -> str:
    """A name without case, width and punctuation: `Code-Review` and `code review` share one."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if character.isalnum())


def _is_simple(run: str) -> bool:
    """Whether a run is one plain word: `word`, `Word` or `WORD`."""
    return run.isalpha() and run.isascii() and (run[1:].islower() or run.isupper())


def _foreign_parts(whole: str) -> list[str]:
    return [part for piece in _JOINER.split(whole) for part in _CAMEL.split(piece) if part]


def _marked(run: str, bare: str) -> list[str]:
    """`c++` and `.net` as they are written, besides their plain word."""
    if run[0] != "." and run[-1] not in "+#.":
        return []
    ending = run[run.index(bare) + len(bare) :].rstrip(".")[:2]
    if ending and not ending.strip("+#"):
        return [f"{bare}{ending}".casefold()[:_LONGEST]]
    if run[0] == "." and run[1:2] == bare[0]:
        return [f".{bare}".casefold()[:_LONGEST]]
    return []


def _part(part: str, words: Words) -> list[str]:
    if part.isascii():
        folded = part.lower()
        return [] if folded in words.stop else [_stemmed(folded, words.stem)]
    terms: list[str] = []
    start = 0
    for match in _CJK.finditer(part):
        terms += _foreign(part[start : match.start()], words)
        terms += _bigrams(match.group())
        start = match.end()
    return terms + _foreign(part[start:], words)


def _foreign(word: str, words: Words) -> list[str]:
    """A word with letters beyond ASCII: as it is, and without its accents."""
    folded = word.casefold()
    if folded.isascii():
        return _part(folded, words) if folded else []
    bare = "".join(c for c in unicodedata.normalize("NFD", folded) if not unicodedata.combining(c))
    plainer = _stemmed(bare, words.stem) if bare.isascii() else bare[:_LONGEST]
    return [folded[:_LONGEST], *({plainer} - {folded[:_LONGEST], ""})]


def _bigrams(run: str) -> list[str]:
    return [run] if len(run) == 1 else [run[at : at + 2] for at in range(len(run) - 1)]


def _stemmed(word: str, stem: Stem) -> str:
    return (stem(word) if word.isalpha() else word)[:_LONGEST]
