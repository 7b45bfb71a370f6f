"""The promises of `Files`, kept by every adapter."""

from pathlib import Path

import pytest

from boost.adapters.disk import DiskFiles
from boost.adapters.memory.files import MemoryFiles
from boost.ports.errors import Busy, Failed, Refused
from boost.ports.files import Files


@pytest.fixture(params=["disk", "memory"])
def files(request: pytest.FixtureRequest, tmp_path: Path) -> Files:
    return DiskFiles(tmp_path / "home", wait=0) if request.param == "disk" else MemoryFiles()


def test_a_file_that_was_never_written_is_none(files: Files) -> None:
    assert files.read("taps.json") is None
    assert files.read("some/folder/taps.json") is None


@pytest.mark.parametrize("content", [b"", b"\0\xff\r\n", b"x" * 200_000], ids=["empty", "binary", "large"])
def test_what_was_written_is_read(files: Files, content: bytes) -> None:
    files.write("cache/a.json", content)
    assert files.read("cache/a.json") == content


def test_the_old_content_stays_beside_the_new(files: Files) -> None:
    for content in (b"one", b"two", b"three"):
        files.write("taps.json", content)
    assert files.read("taps.json") == b"three"
    assert files.read("taps.json.prev") == b"two"


def test_the_first_write_leaves_nothing_beside_it(files: Files) -> None:
    files.write("taps.json", b"one")
    assert files.read("taps.json.prev") is None


def test_a_renamed_file_takes_the_place_of_another(files: Files) -> None:
    files.write("a", b"new")
    files.write("b/c", b"old")
    files.rename("a", "b/c")
    assert files.read("a") is None
    assert files.read("b/c") == b"new"


def test_what_is_not_there_cannot_be_renamed(files: Files) -> None:
    with pytest.raises(Failed, match="there is no such file"):
        files.rename("a", "b")


def test_a_removed_file_is_gone_and_removing_it_again_is_no_error(files: Files) -> None:
    files.write("a", b"x")
    files.remove("a")
    files.remove("a")
    files.remove("never/there")
    assert files.read("a") is None


@pytest.mark.parametrize("path", ["", ".", "..", "../x", "a/../../x", "/etc/passwd", "a\0b"])
def test_no_path_leads_out_of_the_root(files: Files, path: str) -> None:
    for use in (
        files.read,
        files.remove,
        lambda each: files.write(each, b""),
        lambda each: files.rename("a", each),
    ):
        with pytest.raises(Refused):
            use(path)


def test_a_second_writer_is_told_that_another_is_at_work(files: Files) -> None:
    with files.lock(), pytest.raises(Busy, match="another boost is at work"), files.lock():
        pass


def test_the_lock_is_free_again_after_use(files: Files) -> None:
    with pytest.raises(ZeroDivisionError), files.lock():
        raise ZeroDivisionError
    with files.lock():
        files.write("taps.json", b"x")
    assert files.read("taps.json") == b"x"
