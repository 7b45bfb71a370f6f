"""The part of the text rules that only texts beyond ASCII need."""

import codecs
import re
import unicodedata
from collections.abc import Callable
from typing import cast

_LONGEST = 40
_RUN = re.compile(r"[\w.][\w\-.'+#]*")
_JOINER = re.compile(r"[-_.'+#]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+")
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]+"
)
# An encoder finds what is not ASCII much faster than an expression, and hands it to a function.
_PLAIN = "boost-plain"
# Dashes, quotes and arrows keep most English texts from the quick path for ASCII.
_ODD = re.compile(r"[^\x00-\x7f\w]+")


def plain(text: str) -> str:
    """The text in compatibility form (NFKC), with its words and nothing that is not ASCII between them."""
    return unicodedata.normalize("NFKC", text).encode("ascii", _PLAIN).decode("utf-8", "surrogatepass")


def _plain(error: UnicodeError) -> tuple[bytes, int]:
    found = cast("UnicodeEncodeError", error)
    seen = _IGNORABLE.sub("", found.object[found.start : found.end])
    return _ODD.sub(" ", seen.replace("’", "'")).encode("utf-8", "surrogatepass"), found.end


codecs.register_error(_PLAIN, _plain)


def folded(name: str) -> str:
    """A name in compatibility form, without letter case."""
    return unicodedata.normalize("NFKC", name).casefold()


def runs(text: str) -> list[str]:
    """Letters, digits and what may join them."""
    return _RUN.findall(text)


def parts(run: str) -> list[str]:
    """What a run falls into at joiners and case borders."""
    return [part for piece in _JOINER.split(run) for part in _CAMEL.split(piece) if part]


def terms(part: str, ascii_terms: Callable[[str], list[str]], stem: Callable[[str], str]) -> list[str]:
    """CJK runs as overlapping pairs of characters, other words as they are and without their accents."""
    found: list[str] = []
    start = 0
    for match in _CJK.finditer(part):
        found += _word(part[start : match.start()], ascii_terms, stem)
        found += _pairs(match.group())
        start = match.end()
    return found + _word(part[start:], ascii_terms, stem)


def is_pair(term: str) -> bool:
    """Whether a term is one or two characters of a CJK run."""
    return _CJK.fullmatch(term) is not None


def _word(word: str, ascii_terms: Callable[[str], list[str]], stem: Callable[[str], str]) -> list[str]:
    full = word.casefold()
    if full.isascii():
        return ascii_terms(full) if full else []
    bare = "".join(c for c in unicodedata.normalize("NFD", full) if not unicodedata.combining(c))
    plainer = stem(bare) if bare.isascii() else bare[:_LONGEST]
    return [full[:_LONGEST], *({plainer} - {full[:_LONGEST], ""})]


def _pairs(run: str) -> list[str]:
    return [run] if len(run) == 1 else [run[at : at + 2] for at in range(len(run) - 1)]
