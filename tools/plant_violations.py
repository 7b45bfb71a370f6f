"""Breaks every import rule once, in a copy of the checkout, and sees that this rule and no other notices.

Run it from the root: `python -m tools.plant_violations`.
"""

import sys
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, STDOUT, run
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tools.checkout import ROOT, copied

SCRIPTS = Path(sys.prefix, "bin")
"""Where the commands of this environment are."""


class Violation(NamedTuple):
    """A line that a careless change might add to a module; the module is made when it is missing."""

    contract: str
    module: str
    line: str


VIOLATIONS = (
    Violation("hexagon", "adapters/system_clock.py", "import boost.domain.text"),
    Violation("hexagon", "domain/nearest.py", "import boost.starter"),
    Violation("hexagon", "boost/beside.py", '"""A module outside of the layers."""'),
    Violation("domain-is-pure", "domain/nearest.py", "import os"),
    Violation("domain-is-pure", "ports/model.py", "import httpx"),
    Violation("one-wiring-place", "entrypoints/container.py", "import boost.adapters.disk"),
    Violation("adapters-apart", "adapters/disk.py", "import boost.adapters.stemmer"),
    Violation("private-parts", "entrypoints/factories.py", "import boost.adapters._process"),
    Violation("outside-behind-adapters", "entrypoints/settings.py", "import sqlite3"),
    Violation("outside-behind-adapters", "entrypoints/cli/render.py", "import subprocess"),
    Violation("typer-in-one-place", "entrypoints/settings.py", "import typer"),
    Violation("ranx-in-one-place", "entrypoints/cli/render.py", "import ranx"),
    Violation("injector-in-one-place", "entrypoints/quick.py", "import dependency_injector"),
    Violation("no-cycles", "domain/nearest.py", "import boost.domain.catalogue"),
    Violation("ways-in", "entrypoints/quick.py", "import boost.entrypoints.container"),
    Violation("verbs-hold-ports", "domain/nearest.py", "import boost.ports.clock"),
)


def contracts() -> dict[str, str]:
    """The contract of each display name in .importlinter."""
    config = ConfigParser()
    config.read(ROOT / ".importlinter", encoding="utf-8")
    prefix = "importlinter:contract:"
    return {
        config[section]["name"]: section.removeprefix(prefix)
        for section in config.sections()
        if section.startswith(prefix)
    }


@contextmanager
def planted(copy: Path, violation: Violation) -> Iterator[None]:
    """The copy with the violation inside; without it again afterwards."""
    module = copy / violation.module
    before = module.read_bytes() if module.exists() else None
    with module.open("a", encoding="utf-8") as text:
        text.write(f"\n{violation.line}\n")
    yield
    if before is None:
        module.unlink()
    else:
        module.write_bytes(before)


def broken(copy: Path) -> set[str]:
    """The contracts that import-linter finds broken in the copy."""
    # The current folder wins over the installed boost, so that the copy is read.
    command = [str(SCRIPTS / "lint-imports"), "--no-logo", "--no-cache"]
    ended = run(command, cwd=copy, stdout=PIPE, stderr=STDOUT, encoding="utf-8", check=False)
    verdicts = {
        contract: f"{name} BROKEN" in ended.stdout
        for name, contract in contracts().items()
        if f"{name} BROKEN" in ended.stdout or f"{name} KEPT" in ended.stdout
    }
    if len(verdicts) < len(contracts()):
        raise RuntimeError(ended.stdout)
    return {contract for contract, is_broken in verdicts.items() if is_broken}


def main() -> int:
    """Plant them all; the exit code is 1 when a rule slept or another one woke."""
    faults = 0
    with TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        for violation in VIOLATIONS:
            with planted(copy, violation):
                found = broken(copy)
            right = found == {violation.contract}
            faults += not right
            print("ok   " if right else "FAULT", *violation, "" if right else f"breaks {sorted(found)}")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
