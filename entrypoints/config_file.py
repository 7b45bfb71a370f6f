"""The text of config.toml, and the values in it."""

import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boost.ports.errors import Failed, Refused


def read(place: Path) -> str:
    """The text of the file, empty where there is none."""
    try:
        # A pipe or a device would hold the process, or never end.
        if not stat.S_ISREG(place.stat().st_mode):
            raise Failed(f"cannot read {place}: it is not a plain file", "move it away")
        return place.read_text(encoding="utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except UnicodeDecodeError as fault:
        raise Refused(f"{place}: not UTF-8 text", "save it as UTF-8, or remove it") from fault
    except OSError as fault:
        raise Failed(f"cannot read {place}: {fault.strerror}", "check BOOST_HOME") from fault


def tables(text: str, where: str = "") -> dict[str, Any]:
    """The tables of a config.toml."""
    if not text:
        return {}
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        reason = str(fault) if isinstance(fault, ValueError) else "too deeply nested"
        raise Refused(f"{where}{reason}", "correct the file, or remove it to get the defaults") from fault


def leaves(tables: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, object]]:
    """The values of nested tables with their dotted names."""
    for name, value in tables.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{above}{name}.")
        else:
            yield above + name, value
