"""Fake programs: real executables that come first on PATH."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

REAL_GIT = shutil.which("git") or "git"
VERSION = 'case "$*" in *--version*) echo "git version 2.45.0"; exit 0;; esac'
"""What a fake git says of itself before it fails."""


def program(file: Path, script: str) -> Path:
    """An executable shell script; returns its folder."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    return file.parent


def on_path(folder: Path, environ: Mapping[str, str]) -> dict[str, str]:
    """The environment with a folder put first on PATH."""
    return {**environ, "PATH": f"{folder}:{os.environ['PATH']}"}


def alive(group: int) -> bool:
    """Whether a process of this group runs; one that init has not buried yet does not."""
    states = [state for file in Path("/proc").glob("[0-9]*/stat") if (state := _state(file))]
    return any(state[2] == str(group) and state[0] != "Z" for state in states)


def _state(file: Path) -> list[str]:
    """State, parent and group of a process; nothing when it has ended since it was listed."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:3]
    except OSError:
        return []
