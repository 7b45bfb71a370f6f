"""Every import rule of .importlinter holds, and notices when it is broken."""

from pathlib import Path
from subprocess import PIPE, run

import pytest

from tools.checkout import copied
from tools.plant_violations import SCRIPTS, VIOLATIONS, Violation, broken, contracts, planted

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("checkout"))


@pytest.fixture(scope="module")
def clean(copy: Path) -> Path:
    """The copy when it is in order; otherwise the first test says all there is to say."""
    if broken(copy):
        pytest.skip("the tree breaks a contract already")
    return copy


def test_the_tree_keeps_every_contract(copy: Path) -> None:
    assert broken(copy) == set()


@pytest.mark.parametrize("violation", VIOLATIONS, ids=lambda each: f"{each.contract}-{each.module}")
def test_a_violation_breaks_its_contract_and_no_other(clean: Path, violation: Violation) -> None:
    with planted(clean, violation):
        assert broken(clean) == {violation.contract}


def test_every_contract_is_broken_once() -> None:
    assert {violation.contract for violation in VIOLATIONS} == set(contracts().values())


def test_imports_that_import_linter_cannot_see_are_refused(clean: Path) -> None:
    hidden = Violation("none", "domain/nearest.py", 'import importlib\n\nimportlib.import_module("os")')
    assert "TID251" not in _style(clean)
    with planted(clean, hidden):
        assert broken(clean) == set()
        assert "TID251" in _style(clean)


def _style(copy: Path) -> str:
    command = [str(SCRIPTS / "ruff"), "check", "--no-cache", "--output-format=concise", "domain", "ports"]
    return run(command, cwd=copy, stdout=PIPE, encoding="utf-8", check=False).stdout
