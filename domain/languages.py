"""Language tags in paths."""

import re

# ISO 639-1 codes that translations of skills really use, and the country codes that stand for them.
_CODES = (
    "ar|bg|bn|ca|cn|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|jp|ko|kr|lt|lv|ms|nb|nl|no|pl|pt|ro|ru"
    "|sk|sl|sr|sv|ta|te|th|tr|tw|uk|ur|vi|zh"
)
TAG = rf"(?:{_CODES})(?:[-_](?:[a-z]{{2}}|hans|hant|latn|cyrl))?"
"""Pattern of a tag in lower case."""

_SEGMENT = re.compile(TAG)
_SUFFIX = re.compile(rf"(.+?)[._-]{TAG}((?:\.[a-z]+)*)")
_WORD = re.compile(r"[/._-]")
_WORDS = frozenset(_CODES.split("|"))


def untranslated(path: str) -> list[str]:
    """In lower case the paths at which the original stands if this is a translation."""
    path = path.lower()
    if _WORDS.isdisjoint(_WORD.split(path)):
        return []
    segments = path.split("/")
    found = []
    for number, segment in enumerate(segments):
        before, after = segments[:number], segments[number + 1 :]
        if after and _SEGMENT.fullmatch(segment):
            found += ["/".join(before + after), "/".join(after)]
        elif suffix := _SUFFIX.fullmatch(segment):
            found.append("/".join([*before, suffix[1] + suffix[2], *after]))
    return found
