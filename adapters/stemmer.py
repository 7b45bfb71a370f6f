"""English stems by Snowball."""

from collections.abc import Callable


def english() -> Callable[[str], str]:
    """A function from a lower-case word to its stem."""
    from Stemmer import Stemmer

    # The cache of the library is of no use: `domain.text` remembers whole runs.
    stem: Callable[[str], str] = Stemmer("english", 0).stemWord
    return stem
