"""Where the state of boost lies, and whether that place can be trusted."""

import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

from boost.ports.errors import Refused


def home_of(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of boost's state: `$BOOST_HOME`, else `.boost` in the user's home."""
    environment = os.environ if environment is None else environment
    chosen = environment.get("BOOST_HOME") or ""
    try:
        return Path(os.path.abspath(chosen or _usual(environment)))  # noqa: PTH100 - resolve() follows links
    except (OSError, ValueError) as fault:
        raise Refused("BOOST_HOME names no folder", "set it to a folder that you can write") from fault


def doubt(home: Path) -> str:
    """Why the state below this folder cannot be trusted, empty when it can."""
    try:
        facts = home.stat()
    except OSError:
        return ""
    if not stat.S_ISDIR(facts.st_mode):
        return f"{home} is not a folder: nothing can be kept there"
    if sys.platform != "win32" and facts.st_uid != os.getuid():
        return f"{home} belongs to another user"
    return f"{home} can be written by every user: chmod 700 {home}" if facts.st_mode & stat.S_IWOTH else ""


def _usual(environment: Mapping[str, str]) -> Path:
    # An empty HOME would put the state at the root of the disk.
    return Path(environment.get("HOME") or environment.get("USERPROFILE") or _account_home(), ".boost")


def _account_home() -> str:
    # Path.home() would answer "/" for an empty HOME.
    try:
        import pwd

        return pwd.getpwuid(os.getuid()).pw_dir
    except (ImportError, KeyError):
        raise Refused("boost cannot tell where your home folder is", "set BOOST_HOME to a folder") from None
