"""Text of strangers made fit to be shown: nothing moves the cursor, nothing hides."""

import re
from unicodedata import category

# The three flags that Unicode recommends are spelled with tag characters; any other use of those hides text.
_FLAGS = "|".join(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
_JOINERS = "\u200c\u200d"
_HIDING = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 but for TAB and LF, DEL, C1
    "\u2028\u2029"
    "\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f"  # bidi controls, invisible operators
    "\u200b\ufeff"  # zero width
    "\U000e0000-\U000e007f\U000e0100-\U000e01ef"  # tags, variation selectors supplement
    "\ue000-\uf8ff\U000f0000-\U0010ffff"  # private use
    "\ud800-\udfff"
)
# Compiled when a text needs them, which takes longer than most searches do.
_LINES = f"({_FLAGS})|[{_JOINERS}{_HIDING}]"
_LINE = f"({_FLAGS})|[\n{_JOINERS}{_HIDING}]"


def clean(text: str, *, multiline: bool = False) -> str:
    r"""The text with every control, hidden or direction-changing character written as `\u{...}`.

    Nothing is removed. TAB stays; LF stays with `multiline` only. Time is linear.
    """
    if text.isascii() and text.isprintable():
        return text
    return re.sub(_LINES if multiline else _LINE, _visible, text)


def _visible(found: re.Match[str]) -> str:
    if found[1] or (found[0] in _JOINERS and _joins(found)):
        return found[0]
    return f"\\u{{{ord(found[0]):x}}}"


def _joins(found: re.Match[str]) -> bool:
    """Between letters (Persian, Hindi) or emoji (families) joiners are part of the writing."""
    sides = (found.start() - 1, found.end())
    return all(0 <= at < len(found.string) and _written(found.string[at]) for at in sides)


def _written(character: str) -> bool:
    kind = category(character)
    return kind[0] in "LM" or kind in ("So", "Sk")
