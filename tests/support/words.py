"""Text rules with a stemmer that tests can follow by eye."""

from boost.domain.text import Words


def words() -> Words:
    """Words whose stem loses a plural s and nothing else."""
    return Words(lambda word: word[:-1] if word.endswith("s") and len(word) > 3 else word)
