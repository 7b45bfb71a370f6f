"""The file that a bug leaves behind for its report."""

import hashlib
import os
import platform
import sys
import traceback
from collections.abc import Sequence

from boost import __version__
from boost.domain.redaction import redact
from boost.entrypoints import place
from boost.ports.errors import Refused


def record(bug: Exception, args: Sequence[str], secrets: Sequence[str]) -> str:
    """Write the traceback below the home; the result is the path, empty where that does not work."""
    trace = "".join(traceback.format_exception(bug))
    head = (
        f"boost {__version__}, Python {platform.python_version()}, {sys.platform}\nboost {' '.join(args)}\n\n"
    )
    content = redact(head + trace, secrets).encode("utf-8", "backslashreplace")
    # One file for one bug: a loop that meets it a thousand times does not fill the disk.
    name = f"crash-{hashlib.sha256(trace.encode('utf-8', 'replace')).hexdigest()[:8]}.log"
    try:
        home = place.home_of()
        home.parent.mkdir(parents=True, exist_ok=True)
        for folder in (home, home / "logs"):
            folder.mkdir(0o700, exist_ok=True)
        return _write(str(home / "logs" / name), content)
    except (OSError, Refused):
        return ""


def _write(path: str, content: bytes) -> str:
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o600)
    with os.fdopen(number, "wb") as file:
        file.write(content)
    return path
