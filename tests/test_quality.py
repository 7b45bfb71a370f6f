"""The gate of search quality notices what is broken: each regression is planted in a copy and must fail."""

import os
import sys
from pathlib import Path
from subprocess import PIPE, run
from typing import NamedTuple

import pytest

from tools.checkout import copied

pytestmark = pytest.mark.slow


class Edit(NamedTuple):
    """A text of a module, and what a careless change makes of it."""

    module: str
    before: str
    after: str


REGRESSIONS = {
    "idf removed": (Edit("domain/scoring.py", "log(1 + (self.chunks - df + 0.5) / (df + 0.5))", "1.0"),),
    "chunks cut to the first": (Edit("domain/chunking.py", "return spans if", "return spans[:1] if"),),
    "names not indexed": (
        Edit("domain/text.py", 'f"{name}. {description', 'f"{description'),
        Edit("domain/indexing.py", "for label in _labels(item)}", "for label in ()}"),
    ),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("checkout"))


def gate(copy: Path, home: Path) -> tuple[int, str]:
    """Exit code and output of the gate over the starter tap of the copy."""
    command = [sys.executable, "-m", "boost", "eval", "retrieval", "--corpus", "starter"]
    around = os.environ | {"BOOST_HOME": str(home)}
    ended = run(command, cwd=copy, env=around, stdout=PIPE, encoding="utf-8", check=False)
    return ended.returncode, ended.stdout


def test_the_tree_as_it_is_passes(copy: Path, tmp_path: Path) -> None:
    code, out = gate(copy, tmp_path)
    assert (code, "FAIL" in out) == (0, False)


@pytest.mark.parametrize("name", REGRESSIONS)
def test_a_planted_regression_fails_the_gate(copy: Path, tmp_path: Path, name: str) -> None:
    kept = {edit.module: (copy / edit.module).read_text(encoding="utf-8") for edit in REGRESSIONS[name]}
    for edit in REGRESSIONS[name]:
        text = (copy / edit.module).read_text(encoding="utf-8")
        assert text.count(edit.before) == 1, f"{edit.module} has changed: plant {name!r} anew"
        (copy / edit.module).write_text(text.replace(edit.before, edit.after), encoding="utf-8")
    code, out = gate(copy, tmp_path)
    for module, text in kept.items():
        (copy / module).write_text(text, encoding="utf-8")
    assert (code, "FAIL" in out) == (1, True)
