"""Did you mean: the known names that are closest to what was typed."""

from collections.abc import Iterable

ALIKE = 0.6
# Comparing is quadratic, and what was typed may be a whole page.
LONGEST = 100


def nearest(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """At most `count` of the known names, the closest first; letter case does not matter.

    `OWNER/NAME` and `TAP:path` are also compared by their last part, so that a bare name finds them.
    """
    wanted = word.casefold()[:LONGEST]
    rated = ((_likeness(wanted, name), name) for name in set(known))
    best = sorted(((-rate, name) for rate, name in rated if rate >= ALIKE))
    return tuple(name for _, name in best[:count])


def _likeness(wanted: str, name: str) -> float:
    whole = name.casefold()[:LONGEST]
    last = whole.replace(":", "/").rpartition("/")[2]
    return max(_ratio(wanted, part) for part in {whole, last})


def _ratio(left: str, right: str) -> float:
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, left, right, autojunk=False)
    # The two upper bounds are cheap and spare most of the names the full comparison.
    if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE:
        return 0.0
    return matcher.ratio()
