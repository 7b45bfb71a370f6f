"""Did you mean."""

import pytest

from boost.domain.nearest import nearest


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("instal", ["install", "uninstall", "search"], ("install", "uninstall")),
        ("SERACH", ["search", "list"], ("search",)),
        ("superpower", ["obra/superpowers", "wshobson/agents"], ("obra/superpowers",)),
        (
            "brainstroming",
            ["obra/superpowers:skills/brainstorming"],
            ("obra/superpowers:skills/brainstorming",),
        ),
        ("zebra", ["install", "list"], ()),
        ("x", [], ()),
        ("", ["install"], ()),
    ],
)
def test_names_what_is_close(word: str, known: list[str], found: tuple[str, ...]) -> None:
    assert nearest(word, known) == found


def test_ties_are_broken_by_name_and_the_count_holds() -> None:
    assert nearest("abcd", ["abcz", "abcy", "abcx", "abcx"], count=2) == ("abcx", "abcy")


@pytest.mark.timeout(10)
def test_a_page_of_text_takes_no_longer_than_a_word() -> None:
    assert nearest("ab" * 500_000, ["ab" * 500_000, "install"] * 100) == ("ab" * 500_000,)
