"""What somebody typed: is it what it seems to be, and how a message quotes it in one line."""

from boost.domain.cleaning import clean
from boost.domain.redaction import redact

LONGEST = 120


def hides(text: str) -> bool:
    """Whether a character of the text moves the cursor or cannot be seen."""
    return "\t" in text or clean(text) != text


def shortened(text: str) -> str:
    """The text, with `…` for what nobody reads in a message."""
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def quoted(text: str) -> str:
    """The text in quotes, with escapes for all that is not plain ASCII, cut, and without passwords."""
    shown = redact(text)
    return ascii(shown[:LONGEST]) + ("..." if len(shown) > LONGEST else "")
