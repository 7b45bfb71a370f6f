"""A home of its own for each test, and ways to run the command line."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from boost.entrypoints.cli import app

Boost = Callable[..., "subprocess.CompletedProcess[bytes]"]
Ran = tuple[int, str, str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The BOOST_HOME of this test; the account's own settings and keys are away."""
    for name in [name for name in os.environ if name.startswith("BOOST_") or name.endswith("_API_KEY")]:
        monkeypatch.delenv(name)
    folder = tmp_path / "home"
    monkeypatch.setenv("BOOST_HOME", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path))
    return folder


@pytest.fixture
def boost(home: Path) -> Boost:
    """Runs `boost ARGS` in a process of its own."""

    def run(
        *args: str, env: Mapping[str, str] | None = None, **more: Any
    ) -> "subprocess.CompletedProcess[bytes]":
        around = {**os.environ, "BOOST_HOME": str(home), **(env or {})}
        streams = (
            {"stdin": subprocess.DEVNULL} | ({} if "stdout" in more else {"capture_output": True}) | more
        )
        command = [sys.executable, "-m", "boost", *args]
        ended: Any = subprocess.run(command, env=around, timeout=60, check=False, **streams)
        return ended  # type: ignore[no-any-return]

    return run


@pytest.fixture
def here(home: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs `boost ARGS` in this process: exit code, stdout, stderr."""

    def run(*args: str) -> Ran:
        code = app.run(args)
        return code, *capsys.readouterr()

    return run
