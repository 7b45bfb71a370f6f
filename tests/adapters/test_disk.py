"""State files on a real disk: modes, leftovers, faults, and two processes at once."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boost.adapters.disk import DiskFiles
from boost.ports.errors import Busy, Failed

WRITER = "import sys; from boost.adapters.disk import DiskFiles; files = DiskFiles(sys.argv[1], wait=0); "


def _run(code: str, root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WRITER + code, str(root)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _dead_pid() -> int:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


@pytest.fixture
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("umask", [0o000, 0o077, 0o777], indirect=True, ids=oct)
def test_59_files_are_private_under_any_umask(tmp_path: Path) -> None:
    root = tmp_path / "home"
    files = DiskFiles(root)
    with files.lock():
        files.write("logs/deep/a.log", b"1")
        files.write("logs/deep/a.log", b"2")
    for path in root.rglob("*"):
        assert _mode(path) == (0o700 if path.is_dir() else 0o600), path
    assert _mode(root) == 0o700


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    DiskFiles(tmp_path).write("a", b"")
    assert _mode(tmp_path) == 0o755


def test_nothing_but_the_file_and_its_predecessor_is_left(tmp_path: Path) -> None:
    files = DiskFiles(tmp_path)
    for content in (b"1", b"2", b"3"):
        files.write("a", content)
    assert _names(tmp_path) == ["a", "a.prev"]


def test_a_crash_between_the_two_renames_is_healed_by_the_next_write(tmp_path: Path) -> None:
    files = DiskFiles(tmp_path)
    files.write("a", b"1")
    os.link(tmp_path / "a", tmp_path / "a.prev")
    files.write("a", b"2")
    assert (files.read("a"), files.read("a.prev"), _names(tmp_path)) == (b"2", b"1", ["a", "a.prev"])


def test_leftovers_of_dead_writers_are_removed_and_those_of_others_stay(tmp_path: Path) -> None:
    old, living = f"b.tmp-{os.getpid()}-0a", f"a.tmp-{os.getpid()}-0b"
    for name in (f"a.tmp-{_dead_pid()}-0c", old, living, "a.tmp-mine", "a.tmp-1234567890-0d"):
        (tmp_path / name).write_bytes(b"")
    os.utime(tmp_path / old, (1, 1))
    (tmp_path / f"folder.tmp-{_dead_pid()}-0e").mkdir()
    DiskFiles(tmp_path).write("a", b"1")
    gone = {f"a.tmp-{_dead_pid()}-0c", old}
    assert living in _names(tmp_path)
    assert not gone & set(_names(tmp_path))
    assert {"a.tmp-mine", "a.tmp-1234567890-0d"} < set(_names(tmp_path))
    assert any(name.startswith("folder.") for name in _names(tmp_path))


def test_a_link_in_the_place_of_a_leftover_is_not_followed(tmp_path: Path) -> None:
    canary = tmp_path / "canary"
    canary.write_text("mine")
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / f"a.tmp-{_dead_pid()}-0a").symlink_to(canary)
    DiskFiles(tmp_path / "home").write("a", b"1")
    assert canary.read_text() == "mine"


@pytest.mark.parametrize("verb", ["read", "write"])
def test_a_folder_in_the_place_of_a_file_is_named(tmp_path: Path, verb: str) -> None:
    (tmp_path / "a").mkdir()
    files = DiskFiles(tmp_path)
    with pytest.raises(Failed, match=r"cannot (read|write) .*/a: it is (a folder|not a plain file)"):
        files.read("a") if verb == "read" else files.write("a", b"")
    assert _names(tmp_path) == ["a"]


def test_a_pipe_in_the_place_of_a_file_does_not_hold_the_process(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a")
    with pytest.raises(Failed, match="not a plain file"):
        DiskFiles(tmp_path).read("a")


def test_a_link_to_nowhere_is_not_a_missing_file(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "gone")
    with pytest.raises(Failed, match="there is no such file"):
        DiskFiles(tmp_path).read("a")


def test_64_a_home_that_is_a_file_is_named() -> None:
    files = DiskFiles("/dev/null")
    assert files.read("a") is None
    for use in (
        files.remove,
        lambda path: files.write(path, b""),
        lambda path: files.rename(path, "b"),
    ):
        with pytest.raises(Failed, match=r"/dev/null.*: a part of the path is a file, not a folder"):
            use("a")
    with pytest.raises(Failed, match="cannot lock /dev/null/lock"), files.lock():
        pass


def test_64_a_home_with_odd_characters_works(tmp_path: Path) -> None:
    files = DiskFiles(tmp_path / "with space" / "and\nnewline")
    files.write("a", b"1")
    with files.lock():
        assert files.read("a") == b"1"


def test_a_file_in_the_place_of_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "logs").write_bytes(b"")
    with pytest.raises(Failed, match="a part of the path is a file"):
        DiskFiles(tmp_path).write("logs/a", b"")


def test_61_a_write_that_finds_no_room_leaves_the_old_file(tmp_path: Path) -> None:
    DiskFiles(tmp_path).write("a", b"old")
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); "
    ended = _run(limit + "files.write('a', bytes(100_000))", tmp_path)
    assert "Failed: cannot write" in ended.stderr
    assert "the file is larger than this account may write" in ended.stderr
    assert (DiskFiles(tmp_path).read("a"), _names(tmp_path)) == (b"old", ["a"])


@pytest.mark.skipif(os.getuid() != 0, reason="needs root to become somebody else")
def test_61_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    DiskFiles(tmp_path).write("a", b"old")
    tmp_path.chmod(0o755)
    (tmp_path / "a").chmod(0o644)
    # Others may not walk to the folder of a test, but they may stand in it.
    change = "import os; os.chdir(sys.argv[1]); os.setuid(65534); files = DiskFiles('.'); "
    ended = _run(f"{change} print(files.read('a')); files.write('a', b'new')", tmp_path)
    assert ended.stdout == "b'old'\n"
    assert "Failed: cannot write a: permission denied" in ended.stderr


def test_the_waiting_writer_learns_who_is_at_work(tmp_path: Path) -> None:
    code = "\nwith files.lock():\n    print('held', flush=True)\n    input()"
    with subprocess.Popen(
        [sys.executable, "-c", WRITER + code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        files = DiskFiles(tmp_path, wait=0)
        with pytest.raises(Busy, match=rf"another boost is at work \(pid {holder.pid} boost"), files.lock():
            pass
        holder.kill()
        holder.communicate()
        with files.lock():
            files.write("a", b"1")
    assert _names(tmp_path) == ["a", "lock"]


def test_a_reader_needs_no_lock(tmp_path: Path) -> None:
    files = DiskFiles(tmp_path, wait=0)
    files.write("a", b"1")
    with files.lock():
        assert _run("print(files.read('a'))", tmp_path).stdout == "b'1'\n"


@pytest.mark.parametrize("make", ["folder", "link"])
def test_an_odd_lock_file_is_a_message_for_writers_and_nothing_for_readers(tmp_path: Path, make: str) -> None:
    files = DiskFiles(tmp_path, wait=0)
    files.write("a", b"1")
    if make == "folder":
        (tmp_path / "lock").mkdir()
    else:
        (tmp_path / "lock").symlink_to(tmp_path / "a")
    with pytest.raises(Failed, match="cannot lock"), files.lock():
        pass
    assert files.read("a") == b"1"


def test_62_a_reader_beside_a_writer_and_after_its_death_finds_a_whole_file(tmp_path: Path) -> None:
    files = DiskFiles(tmp_path)
    files.write("a", b"a" * 100_000)
    code = "\nwhile True:\n    for letter in (b'a', b'b'):\n        files.write('a', letter * 100_000)"
    with subprocess.Popen([sys.executable, "-c", WRITER + code, str(tmp_path)]) as writer:
        while files.read("a") == b"a" * 100_000:
            assert writer.poll() is None
        seen = {files.read("a") for _ in range(200)}
        writer.kill()
    assert {files.read("a"), files.read("a.prev"), *seen} <= {b"a" * 100_000, b"b" * 100_000}
    files.write("a", b"new")
    assert (files.read("a"), _names(tmp_path)) == (b"new", ["a", "a.prev"])
