"""Names of branches, tags and commits that may be handed to git."""

import re

from boost.domain.quoting import hides, quoted
from boost.ports.errors import Refused

LONGEST = 200
"""Bytes."""

# The rules of git-check-ref-format, and no leading dash: that would be an option.
_UNFIT = re.compile(
    r"[\s\x00-\x1f\x7f~^:?*\[\\]"
    r"|\.\.|@\{|//"
    r"|^[-/]|[/.]\Z|^@?\Z"
    r"|(?:^|/)\."
    r"|\.lock(?:/|\Z)"
)


def check_ref(text: str) -> str:
    """The ref as it is; raises `Refused` for one that git or a terminal could take for something else."""
    if _UNFIT.search(text) or hides(text) or len(text.encode("utf-8")) > LONGEST:
        raise Refused(
            f"{quoted(text)} cannot be a branch, tag or commit",
            "give the name of a branch or tag, or a commit id of 7 to 40 hex digits",
        )
    return text
