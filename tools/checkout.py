"""The checkout as the tools see it: where it is, which folders are shipped, a copy to break."""

import tomllib
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns

ROOT = Path(__file__).resolve().parents[1]


def packages() -> dict[str, Path]:
    """The folder of each import name below `boost` that stands at the root, as pyproject.toml maps them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    mapped: dict[str, str] = settings["tool"]["setuptools"]["package-dir"]
    return {name: ROOT / folder for name, folder in sorted(mapped.items())}


def shipped(folder: Path) -> list[Path]:
    """The files of a package folder, bytecode left out; links are not followed."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and not path.parent.is_symlink() and "__pycache__" not in path.parts
    )


def copied(target: Path) -> Path:
    """A copy of the packages and of the files beside them, enough to lint and to build."""
    for folder in packages().values():
        copytree(folder, target / folder.name, symlinks=True, ignore=ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            copy2(path, target / path.name)
    return target
