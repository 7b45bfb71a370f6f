"""What `boost doctor` looks at outside of boost."""

import os
import platform
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from boost.adapters._git_call import Git
from boost.ports.errors import BoostError
from boost.ports.intake import BAD, NOTE, OK, Finding

_AREA = "environment"


def python() -> Finding:
    """The interpreter."""
    return Finding(_AREA, OK, f"Python {platform.python_version()}")


def sqlite() -> Finding:
    """The database below the index."""
    return Finding(_AREA, OK, f"SQLite {sqlite3.sqlite_version}")


def yaml() -> Finding:
    """Whether frontmatter is read by the quick parser."""
    import yaml

    if yaml.__with_libyaml__:
        return Finding(_AREA, OK, f"PyYAML {yaml.__version__} with libyaml")
    return Finding(
        _AREA, NOTE, "PyYAML is without libyaml: indexing is slower", "pip install --force-reinstall PyYAML"
    )


def git(environ: Mapping[str, str]) -> Finding:
    """The program that fetches taps."""
    program = Git(Path("/"), environ)  # asking for a version needs no folder of ours
    try:
        program.check()
        version = program.ask("--version").out.decode("ascii", "replace").strip()
    except BoostError as error:
        return Finding(_AREA, BAD, error.message, error.hint)
    return Finding(_AREA, OK, version)


def home(folder: Path) -> Finding:
    """Whether the state of boost belongs to the user alone."""
    try:
        status = folder.stat()
    except FileNotFoundError:
        return Finding(_AREA, OK, f"{folder} does not exist yet")
    except OSError as error:
        return Finding(_AREA, BAD, f"{folder} cannot be looked at: {error.strerror}", "check its permissions")
    if not folder.is_dir():
        return Finding(_AREA, BAD, f"{folder} is not a folder", "move it away, or set BOOST_HOME to a folder")
    if hasattr(os, "getuid") and status.st_uid != os.getuid():
        return Finding(_AREA, BAD, f"{folder} belongs to another user", "set BOOST_HOME to a folder of yours")
    if status.st_mode & 0o022:
        return Finding(_AREA, BAD, f"{folder} can be changed by others", f"chmod go-w {folder}")
    return Finding(_AREA, OK, f"state in {folder}")
