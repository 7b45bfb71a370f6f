"""Questions in terms that an index has."""

from collections.abc import Iterable, Mapping

import pytest
from attrs import frozen

from boost.domain.slips import Leniency
from boost.domain.wording import Asked, asked
from tests.support.words import words


@frozen
class Known:
    """A vocabulary by how many chunks hold each term."""

    counts: Mapping[str, int]

    def df(self, term: str) -> int:
        return self.counts.get(term, 0)

    def terms(self, prefix: str) -> Iterable[str]:
        return sorted(term for term in self.counts if term.startswith(prefix))


KNOWN = Known(
    {
        "review": 9,
        "pull": 8,
        "request": 8,
        "multi": 3,
        "agent": 9,
        "multiagent": 2,
        "kubernete": 5,
        "postgre": 4,
        "postgresql": 6,
        "commit": 7,
        "comet": 1,
        "crash": 3,
        "loop": 3,
        "write": 5,
        "worktree": 2,
        "a002": 1,
        "日本": 1,
        "test2": 1,
    }
)


def understood(text: str, **leniency: object) -> Asked:
    return asked(text, words(), KNOWN, Leniency(**leniency))  # type: ignore[arg-type]


def test_known_words_stand_for_themselves() -> None:
    found = understood("review a pull request")
    assert found.words == ("review", "pull", "request")
    assert (found.weights, found.instead) == ({"review": 1.0, "pull": 1.0, "request": 1.0}, {})


@pytest.mark.parametrize("text", ["multi-agent", "MultiAgent", "multi_agents"])
def test_86_a_compound_asks_for_its_parts_and_for_the_whole(text: str) -> None:
    assert set(understood(text).weights) == {"multi", "agent", "multiagent"}


def test_a_joined_form_that_no_text_has_is_nothing_that_was_asked_for() -> None:
    assert understood("pull-request").words == ("pull", "request")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kubernets review", {"kubernete": 0.8}),
        ("comit review", {"commit": 0.8, "comet": 0.4}),
        ("wroktree review", {"worktree": 0.8}),
        ("owrktree review", {"worktree": 0.8}),
        ("xorktree review", {}),
        ("wxrktree review", {"worktree": 0.8}),
        ("crashloop review", {"crash": 0.8, "loop": 0.8}),
        ("writeup review", {"write": 0.8}),
        ("test3 review", {}),
        ("日語 review", {}),
        ("pul review", {}),
    ],
)
def test_a_word_that_no_text_holds_is_corrected_or_taken_apart(typed: str, meant: dict[str, float]) -> None:
    found = understood(typed)
    assert found.weights == {"review": 1.0} | meant
    assert set(found.instead) == ({found.words[0]} if meant else set())


def test_the_last_word_may_be_unfinished() -> None:
    assert understood("review postg").weights == {"review": 1.0, "postgresql": 0.7, "postgre": 0.7}
    assert understood("postg review").weights == {"review": 1.0}
    assert understood("review pos").weights == {"review": 1.0}


def test_a_correction_weighs_no_more_than_the_word_itself() -> None:
    assert understood("commit comit review").weights == {"commit": 1.0, "comet": 0.4, "review": 1.0}


def test_without_leniency_words_are_what_they_are() -> None:
    found = understood("comit crashloop postg", corrected=(), completed=0, split=0)
    assert (found.words, found.wanted) == (("comit", "crashloop", "postg"), ())


def test_nothing_is_asked_by_stop_words_or_marks() -> None:
    assert understood("the --- ?").words == ()
    assert understood("").words == ()


def test_pairs_of_characters_count_less_than_words() -> None:
    assert understood("日本 naïve", pair=0.7).weights == {"日本": 0.7}
    known = Known({"日本": 1, "naïve": 2, "naive": 2})
    found = asked("日本 naïve", words(), known, Leniency())
    assert found.weights == {"日本": 0.7, "naïve": 1.0, "naive": 1.0}
