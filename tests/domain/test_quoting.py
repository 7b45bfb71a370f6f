"""Quoting: one plain line, whatever was typed."""

from boost.domain.quoting import LONGEST, hides, quoted, shortened


def test_a_quote_is_one_line_of_ascii() -> None:
    assert quoted("a\x1b[2J\n\u202eb") == r"'a\x1b[2J\n\u202eb'"
    assert quoted("it's") == '"it\'s"'


def test_a_long_text_is_cut() -> None:
    assert quoted("a" * LONGEST) == f"'{'a' * LONGEST}'"
    assert quoted("a" * (LONGEST + 1)) == f"'{'a' * LONGEST}'..."


def test_a_password_is_left_out() -> None:
    assert "hunter2" not in quoted("https://me:hunter2@host.invalid/x")


def test_hidden_characters_are_noticed() -> None:
    assert [hides(text) for text in ("plain text", "日本語", "a\tb", "a\nb", "a\u200bb", "\ud800")] == [
        *(False, False),
        *(True, True, True, True),
    ]


def test_what_nobody_reads_is_cut() -> None:
    assert shortened("a" * 120) == "a" * 120
    assert shortened("a" * 121) == "a" * 120 + "…"
