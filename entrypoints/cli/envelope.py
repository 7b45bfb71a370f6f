"""The JSON document that every command prints with `--json`."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from boost.domain.redaction import hide
from boost.entrypoints.cli import streams

SCHEMA = 1


def emit(
    command: str,
    *,
    data: Mapping[str, Any],
    missing: Sequence[str] = (),
    error: Mapping[str, object] | None = None,
    secrets: Sequence[str] = (),
) -> None:
    """Print the document as one line of ASCII."""
    document = {
        "schema": SCHEMA,
        "command": command,
        "ok": error is None,
        "data": data,
        "missing": list(missing),
        "error": error,
    }
    streams.put([hide(json.dumps(document, ensure_ascii=True, allow_nan=False), secrets)])
