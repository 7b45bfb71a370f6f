"""What doctor sees of the environment."""

import os
from pathlib import Path

import pytest

from boost.adapters import probes
from boost.ports.intake import BAD, OK


def test_names_the_versions_of_what_it_stands_on() -> None:
    assert probes.python().text.startswith("Python 3.")
    assert probes.sqlite().text.startswith("SQLite 3.")
    assert "libyaml" in probes.yaml().text


def test_names_git_or_says_that_it_is_away(tmp_path: Path) -> None:
    there = probes.git({"PATH": os.environ["PATH"], "HOME": str(tmp_path)})
    assert (there.level, there.text[:12]) == (OK, "git version ")
    fake = tmp_path / "bin" / "git"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\necho git version 2.20.1\n")
    fake.chmod(0o755)
    old = probes.git({"PATH": str(fake.parent), "HOME": str(tmp_path)})
    assert (old.level, "2.38" in old.text) == (BAD, True)


@pytest.mark.parametrize(("mode", "level"), [(0o700, OK), (0o755, OK), (0o777, BAD), (0o770, BAD)])
def test_case_59_a_home_that_others_can_change_is_named(tmp_path: Path, mode: int, level: str) -> None:
    folder = tmp_path / "home"
    assert probes.home(folder).level == OK
    folder.mkdir()
    folder.chmod(mode)
    assert probes.home(folder).level == level
