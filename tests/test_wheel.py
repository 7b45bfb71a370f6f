"""What users install is what stands in the tree."""

import sys
import sysconfig
from pathlib import Path
from subprocess import run
from zipfile import ZipFile

import pytest

from tools.checkout import copied, packages, shipped

pytestmark = pytest.mark.slow

WITHOUT_LINKS = """
import runpy, site, sys
installed, libraries = sys.argv[1:]
site.addsitedir(installed)
sys.path.append(libraries)
sys.argv = ["boost", "--version"]
runpy.run_module("boost", run_name="__main__")
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("checkout"))


def test_the_wheel_holds_every_file_of_the_packages(copy: Path, tmp_path: Path) -> None:
    build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    run([sys.executable, *build, "--wheel-dir", str(tmp_path), "."], cwd=copy, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == _expected()
    assert {"boost/starter/skills/use-boost/SKILL.md", "boost/entrypoints/cli/default_taps.txt"} < held


def test_every_package_says_that_it_is_typed() -> None:
    untyped = [
        folder
        for folder in {path.parent for path in _tree().values() if path.name == "__init__.py"}
        if not (folder / "py.typed").exists()
    ]
    assert untyped == []


def test_a_checkout_without_links_runs(copy: Path, tmp_path: Path) -> None:
    """Some systems check links out as small text files; the editable install does not need them."""
    for link in (copy / "boost").iterdir():
        if link.is_symlink():
            link.unlink()
    build = "import sys; from setuptools import build_meta; build_meta.build_editable(sys.argv[1])"
    run([sys.executable, "-c", build, str(tmp_path)], cwd=copy, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    ZipFile(wheel).extractall(installed)
    # -S leaves out the boost that runs this test.
    command = [sys.executable, "-S", "-c", WITHOUT_LINKS, str(installed), sysconfig.get_path("purelib")]
    ended = run(command, cwd=tmp_path, check=True, capture_output=True, encoding="utf-8")
    assert ended.stdout.startswith("boost ")


def _tree() -> dict[str, Path]:
    return {
        f"{name.replace('.', '/')}/{path.relative_to(folder).as_posix()}": path
        for name, folder in packages().items()
        for path in shipped(folder)
    }


def _expected() -> set[str]:
    return set(_tree())
