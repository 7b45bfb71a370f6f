"""Texts that repeat themselves to be found: they say little and so pack small.

Of the real items of 42 repositories one falls below the limit, and it is a list of the others.
"""

import zlib

LABEL = "stuffed"
FACTOR = 0.3
"""What is left of the score of such a text."""
_LONG = 1_500
"""Characters; what is shorter is not told apart."""
_PACKED = 0.12
_PIECE = 500
"""Characters from the middle of a text that are looked at before it is packed, which takes time."""
_REPEATED = 3


def is_stuffed(text: str) -> bool:
    """Whether a text is mostly repetition."""
    middle = len(text) // 2
    words = text[middle - _PIECE // 2 : middle + _PIECE // 2].split()
    if len(text) <= _LONG or len(set(words)) * _REPEATED > len(words):
        return False
    content = text.encode("utf-8", "surrogatepass")
    return len(zlib.compress(content)) < _PACKED * len(content)
