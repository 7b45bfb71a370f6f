"""Faults around the commands: odd queries, full and read-only disks, kills, two writers at once."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.entrypoints.conftest import Boost, Ran
from tests.support.repos import CASES, HOST, build, case, environ
from tests.support.world import skill

Here = Callable[..., Ran]
QUERIES = ("alpha", "beta word3", "gamma")


def files(word: str, count: int = 40) -> Mapping[str, bytes]:
    return {f"skills/s{n}/SKILL.md": skill(f"s{n}", f"{word} word{n} " * 40) for n in range(count)}


@pytest.fixture
def served(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two repositories behind https addresses, of which the first moves on."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", environ(tmp_path)["GIT_CONFIG_GLOBAL"])
    build(tmp_path / "served" / "o" / "s", [files("gamma", 5)])
    return build(tmp_path / "served" / "o" / "r", [files("alpha")])


def answers(boost: Boost) -> list[object]:
    """What searches and lists say, times aside."""
    said: list[object] = []
    for query in QUERIES:
        ran = boost("search", query, "--json")
        assert ran.returncode in (0, 1), ran.stderr
        document = json.loads(ran.stdout)
        said.append((document["data"]["engine"], [hit["id"] for hit in document["data"]["hits"]]))
    listed = boost("list", "--available", "--json")
    assert listed.returncode == 0, listed.stderr
    said.append([item["id"] for item in json.loads(listed.stdout)["data"]["items"]])
    return said


def leftovers(home: Path) -> list[Path]:
    return [path for path in home.rglob("*") if ".tmp" in path.name]


def test_case_43_no_query_is_syntax(here: Here) -> None:
    for line in (case(43) / "queries.txt").read_text(encoding="utf-8").split("\n")[:-1]:
        code, out, err = here("search", "--json", "--", json.loads(line))
        assert code in (0, 1), (line, err)
        assert json.loads(out)["ok"], line


def test_case_61_a_disk_that_fills_up_leaves_the_old_index(served: Path, home: Path, boost: Boost) -> None:
    boost("tap", HOST + "o/r", HOST + "o/s")
    before = answers(boost)
    build(served, [files("alpha"), files("beta")])
    assert boost("update", "--no-index").returncode == 0
    whole = sum(path.stat().st_size for path in (home / "index").iterdir())
    for part in range(1, 6):
        limit = str(max(1, whole * part // 6 // 1024))
        run = [str(CASES / "61-no-space-and-read-only" / "run.sh"), "fsize", limit, "--"]
        command = ["bash", *run, sys.executable, "-m", "boost", "reindex"]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert ended.returncode in (0, 1)
        assert "Traceback" not in ended.stderr
        if ended.returncode == 0:
            break
        assert ended.stderr.count("\n") <= 2
        for old, seen in zip(before[:-1], answers(boost)[:-1], strict=True):
            assert seen in (old, ("frontmatter match", seen[1]))  # type: ignore[index]
    assert boost("reindex").returncode == 0
    assert boost("doctor").returncode == 0
    assert leftovers(home) == []


def test_case_61_no_room_at_all_is_told_once_and_is_no_damage(served: Path, home: Path, boost: Boost) -> None:
    boost("tap", HOST + "o/r", HOST + "o/s", "--no-index")
    run = [str(CASES / "61-no-space-and-read-only" / "run.sh"), "fsize", "16", "--"]
    command = ["bash", *run, sys.executable, "-m", "boost"]
    ended = subprocess.run([*command, "reindex"], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert ended.stderr.count("the index cannot be written") == 1
    assert "hint: look at the disk's space" in ended.stderr
    assert "damaged" not in ended.stderr
    assert b"damaged" not in boost("search", "alpha").stderr
    assert boost("reindex").returncode == 0


@pytest.mark.skipif(os.getuid() != 0 or not shutil.which("mount"), reason="needs root to mount a small disk")
def test_case_61_a_small_disk_is_one_line(served: Path, tmp_path: Path, boost: Boost) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "none", disk]).returncode:
        pytest.skip("this machine mounts nothing")
    try:
        ran = boost("tap", HOST + "o/r", env={"BOOST_HOME": str(disk / "home")})
        assert ran.returncode == 1
        assert b"Traceback" not in ran.stderr
        assert ran.stderr.count(b"\n") <= 3
        assert boost("search", "alpha", env={"BOOST_HOME": str(disk / "home")}).returncode in (0, 1)
    finally:
        subprocess.run(["umount", disk], check=True)


def test_b065_reading_changes_no_file(served: Path, home: Path, boost: Boost) -> None:
    def stamps() -> dict[Path, int]:
        # SQLite keeps two empty files beside an index that is being read.
        kept = (
            path
            for path in home.rglob("*")
            if path.is_file() and path.suffix not in (".sqlite-shm", ".sqlite-wal")
        )
        return {path: path.stat().st_mtime_ns for path in kept}

    boost("tap", HOST + "o/r")
    before = stamps()
    for line in ("search alpha", "list --available", "info s1", "read s1", "taps", "doctor", "reindex"):
        assert boost(*line.split()).returncode == 0, line
    assert stamps() == before


@pytest.mark.parametrize("store", ["sqlite", "json"])
def test_59_nobody_else_can_write_what_boost_keeps(
    served: Path, home: Path, boost: Boost, store: str
) -> None:
    for args in (["tap", HOST + "o/r"], ["search", "alpha"], ["update"]):
        assert boost(*args, env={"BOOST_INDEX_STORE": store}, umask=0).returncode == 0
    kept = [home, *home.rglob("*")]
    assert any(path.name.startswith(("index.sqlite", "rag_index")) for path in kept)
    assert [str(path) for path in kept if path.lstat().st_mode & 0o022] == []


@pytest.mark.parametrize("command", ["update", "reindex", "tap"])
def test_case_62_a_kill_leaves_the_old_answers_or_the_new_ones(
    served: Path, home: Path, tmp_path: Path, boost: Boost, command: str
) -> None:
    args = {"update": ["update"], "reindex": ["reindex"], "tap": ["tap", HOST + "o/s", "--yes"]}[command]
    boost("tap", HOST + "o/r")
    if command != "tap":
        build(served, [files("alpha"), files("beta")])
    if command == "reindex":
        boost("update", "--no-index")
    shutil.copytree(home, tmp_path / "start")
    before = answers(boost)
    began = time.monotonic()
    boost(*args)
    lasted = time.monotonic() - began
    after = answers(boost)
    rng = random.Random(command)
    for _ in range(8):
        shutil.rmtree(home)
        shutil.copytree(tmp_path / "start", home)
        command_line = [sys.executable, "-m", "boost", *args]
        child = subprocess.Popen(command_line, start_new_session=True, stdout=-3, stderr=-3)
        try:
            child.wait(rng.random() * lasted)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        seen = answers(boost)
        for old, new, now in zip(before, after, seen, strict=True):
            assert now in (old, new)
        assert boost(*args).returncode == 0
        assert boost("reindex").returncode == 0
        assert answers(boost) == after
        assert boost("doctor").returncode == 0
        assert leftovers(home) == []


def test_two_writers_take_turns_and_readers_see_whole_states(served: Path, home: Path, boost: Boost) -> None:
    boost("tap", HOST + "o/r")
    before = answers(boost)
    build(served, [files("alpha"), files("beta")])
    writers = [
        subprocess.Popen([sys.executable, "-m", "boost", "update"], stdout=-3, stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    seen = [answers(boost) for _ in range(3)]
    for writer in writers:
        _, error = writer.communicate(timeout=60)
        assert writer.returncode in (0, 75), error
    after = answers(boost)
    for one in seen:
        assert all(now in (old, new) for old, new, now in zip(before, after, one, strict=True))
    assert boost("doctor").returncode == 0
