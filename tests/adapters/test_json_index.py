"""The portable index on disks that are full, and with things of another kind in its place."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boost.adapters.json_index import JsonIndex
from boost.ports.errors import Damaged, Failed
from boost.ports.intake import Batch, Segment
from boost.ports.model import Block


def store(folder: Path) -> JsonIndex:
    return JsonIndex(folder / "rag_index.json", 1, {})


def fill(index: JsonIndex) -> None:
    """An index that is larger than a small limit."""
    block = Block("a/b", 0, 0, b"", b"", b"")
    index.replace(Batch("a/b", "c1", "r1", [Segment(block, (), {"pear": bytes(5000)})]))
    index.flush()


@contextmanager
def no_room() -> Iterator[None]:
    """Files of this process end at one kilobyte, which is what a full disk looks like."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        signal.signal(signal.SIGXFSZ, before)


def test_a_full_disk_keeps_the_old_index_and_nothing_beside_it(tmp_path: Path) -> None:
    fill(store(tmp_path))
    before = (tmp_path / "rag_index.json").read_bytes()
    with no_room(), pytest.raises(Failed, match="cannot be written"):
        fill(store(tmp_path))
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [before]


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path) -> None:
    (tmp_path / "rag_index.json.tmp-1-json").touch()
    fill(store(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["rag_index.json"]


def test_a_folder_in_its_place_is_named_and_stays(tmp_path: Path) -> None:
    (tmp_path / "rag_index.json" / "mine").mkdir(parents=True)
    with pytest.raises(Damaged):
        store(tmp_path).state()
    with pytest.raises(Failed, match=r"rag_index\.json cannot be written: Is a directory") as fault:
        store(tmp_path).clear()
    assert fault.value.hint == "move away what lies there"
    assert (tmp_path / "rag_index.json" / "mine").is_dir()


def test_a_file_in_the_place_of_its_folder_is_named_and_stays(tmp_path: Path) -> None:
    (tmp_path / "index").touch()
    with pytest.raises(Failed, match="Not a directory") as fault:
        store(tmp_path / "index").clear()
    assert fault.value.hint == "move away what lies there"
