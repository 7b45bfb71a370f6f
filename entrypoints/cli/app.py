"""The `boost` command: the table of commands, and the way from argv to an exit code."""

import gc
import os
import signal
import sys
from collections.abc import Mapping, Sequence

COMMANDS: Mapping[str, tuple[str, str]] = {
    "search": ("search", "Find the best skill, rule or workflow for a task."),
    "read": ("read", "Print the text of an item."),
    "info": ("info", "Show what is known of an item."),
    "list": ("list", "List the items of the taps."),
    "tap": ("tap", "Follow repositories and index them."),
    "untap": ("untap", "Stop following taps and delete their clones."),
    "taps": ("taps", "List the taps."),
    "update": ("update", "Fetch what is new in the taps and index it."),
    "reindex": ("reindex", "Index what changed in the taps."),
    "doctor": ("doctor", "Check the environment, the stores and the taps."),
    "eval": ("evaluate", "Measure how good the search is."),
    "config": ("config", "Show the settings, or change one."),
}
"""Command -> (module beside this one, the first line of its help).

The module holds the command under the module's own name: a `@verb` function, or a `LazyGroup` class.
"""


def main() -> None:
    """Run what argv asks for and end the process."""
    # What an import makes lives as long as the process: looking for garbage in it is a tenth of the start.
    gc.disable()
    from boost.entrypoints.cli import root  # noqa: F401 - only loaded

    gc.freeze()
    gc.enable()
    # Whatever the caller allows, nobody else may write what boost keeps.
    os.umask(os.umask(0o077) | 0o022)
    # Ending by an exception lets the programs that boost started end too.
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, _ended)
    sys.exit(run(sys.argv[1:]))


def _ended(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def run(args: Sequence[str]) -> int:
    """Run a command line; the result is the exit code."""
    from boost.entrypoints.cli import boundary, root

    return boundary.guard(lambda: root.dispatch(COMMANDS, args), args)
