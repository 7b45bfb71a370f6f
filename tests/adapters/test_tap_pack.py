"""The tap pack is unpacked by its own script, and every way it can fail is a line."""

from pathlib import Path

import pytest

from boost.adapters.tap_pack import unpack
from boost.ports.errors import Failed, Unavailable

SCRIPT = "import pathlib, sys\npathlib.Path(sys.argv[1], 'got').write_text(' '.join(sys.argv[2:]))\n"


def pack(folder: Path, script: str) -> Path:
    folder.mkdir()
    (folder / "unpack-taps").write_text(script)
    return folder


def test_the_script_gets_the_folder_and_the_choice(tmp_path: Path) -> None:
    unpack(pack(tmp_path / "pack", SCRIPT), tmp_path / "repositories", {}, ["pinned"])
    assert (tmp_path / "repositories" / "got").read_text() == "--only pinned"
    unpack(tmp_path / "pack", tmp_path / "repositories", {})
    assert (tmp_path / "repositories" / "got").read_text() == ""


def test_a_folder_without_the_script_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="there is no tap pack in"):
        unpack(tmp_path, tmp_path / "repositories", {})


def test_a_script_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="cannot be unpacked: checksum differs"):
        unpack(pack(tmp_path / "pack", "raise SystemExit('checksum differs')"), tmp_path / "r", {})
