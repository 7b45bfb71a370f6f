"""The rows that a process keeps: those asked for longest ago go first."""

from boost.adapters._sqlite_kept import Kept

ROWS = {1: bytes(700), 2: bytes(100)}
"""They count as 1,100 bytes."""


def test_gives_back_what_it_keeps() -> None:
    kept = Kept()
    assert kept.get("pear") is None
    kept.put("pear", ROWS)
    assert kept.get("pear") is ROWS
    kept.clear()
    assert kept.get("pear") is None


def test_what_was_asked_for_longest_ago_makes_place() -> None:
    kept = Kept(most=2_500)
    kept.put("pear", ROWS)
    kept.put("plum", ROWS)
    kept.get("pear")
    kept.put("fig", ROWS)
    assert (kept.get("plum"), kept.get("pear"), kept.get("fig")) == (None, ROWS, ROWS)
    assert kept.size <= kept.most


def test_what_is_too_large_is_not_kept() -> None:
    kept = Kept(most=1_000)
    kept.put("pear", ROWS)
    assert kept.get("pear") is None
    assert kept.size == 0
