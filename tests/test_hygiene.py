"""Promises about the checkout itself: what is pinned, what may stand in a file, how long a module is."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

import pytest

from tools.checkout import ROOT, packages, shipped

PIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*==[A-Za-z0-9.+!]+(; .+)?")
# The brackets keep this file from finding itself.
REGISTRY = re.compile(rb"pypi[.]org|pythonhosted[.]org|npmjs[.]org|--(extra-)?index-[u]rl|--find-[l]inks")
LONGEST = 300
"""Lines of one module."""


@pytest.mark.parametrize("path", sorted((ROOT / "constraints").iterdir()), ids=lambda path: path.name)
def test_constraints_hold_names_and_versions_only(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not PIN.fullmatch(line)] == []


def test_what_users_install_stays_light() -> None:
    assert {"numpy", "pydantic"} & set(_pins("core")) == set()


def test_developers_run_what_users_run() -> None:
    assert _pins("core").items() <= _pins("dev").items()


def test_every_dependency_is_pinned() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    core = _names(settings["project"]["dependencies"])
    dev = _names(settings["dependency-groups"]["dev"])
    assert core <= set(_pins("core"))
    assert core | dev <= set(_pins("dev"))


def test_no_file_names_a_registry_or_this_machine() -> None:
    here = re.compile(b"|".join(re.escape(str(path).encode()) for path in {ROOT, Path(sys.prefix)}))
    found = [
        f"{path.relative_to(ROOT)}: {match[0].decode()}"
        for path in _tracked()
        for match in [REGISTRY.search(path.read_bytes()) or here.search(path.read_bytes())]
        if match
    ]
    assert found == []


def test_modules_are_short() -> None:
    assert {str(path): lines for path, lines in _lengths() if lines > LONGEST} == {}


def test_every_module_says_what_is_inside() -> None:
    silent = [str(path) for path in _modules() if not ast.get_docstring(ast.parse(path.read_bytes()))]
    assert silent == []


def _pins(name: str) -> dict[str, str]:
    lines = (ROOT / "constraints" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return {_plain(line.partition("==")[0]): line.partition("==")[2] for line in lines}


def _names(requirements: list[str]) -> set[str]:
    return {_plain(re.split(r"[^A-Za-z0-9._-]", requirement)[0]) for requirement in requirements}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _tracked() -> list[Path]:
    """The files that are in git or would be with the next commit."""
    if not (ROOT / ".git").exists():
        pytest.skip("no git repository, so nothing says which files belong to it")
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = run(command, check=True, capture_output=True).stdout.decode().split("\0")
    return [path for path in (ROOT / name for name in names if name) if path.is_file()]


def _modules() -> list[Path]:
    found = [path for folder in packages().values() for path in shipped(folder) if path.suffix == ".py"]
    # The stacks of `boost eval recommend` stand for other people's projects.
    return [path for path in found if "stacks" not in path.parts]


def _lengths() -> Iterator[tuple[Path, int]]:
    for path in _modules():
        yield path, len(path.read_text(encoding="utf-8").splitlines())
