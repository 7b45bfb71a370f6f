"""Does something fit: the evidence and what follows from it."""

import pytest

from boost.domain.confidence import WEIGHTS, Evidence, Rarity, chance, evidence, features
from boost.domain.slips import CORRECTED, SPLIT
from boost.domain.wording import Asked, Wanted

RARITY = Rarity([4.0, 4.0, 2.0], 8.0, 1000)
TYPED = Asked(("rare", "word", "often"), (Wanted("rare", 0), Wanted("word", 1), Wanted("often", 2)))


def seen(**more: float) -> Evidence:
    return Evidence(**({"body": 0.6, "header": 0.4, "words": 5, "rarity": 0.5, "chunks": 1000} | more))  # type: ignore[arg-type]


def test_a_text_covers_what_it_holds_by_rarity() -> None:
    assert RARITY.covered(TYPED, {"rare", "often", "else"}) == pytest.approx(0.6)
    assert RARITY.covered(TYPED, set()) == 0


@pytest.mark.parametrize(
    ("typed", "meant", "how", "covered"),
    [
        ("kubernets", "kubernete", CORRECTED, 0.8),
        ("eror", "error", CORRECTED, 0.8),
        ("tehc", "tech", CORRECTED, 0.8),
        ("hike", "hire", CORRECTED, 0.0),
        ("crashloop", "crash", SPLIT, 0.4),
    ],
)
def test_a_guess_covers_less(typed: str, meant: str, how: str, covered: float) -> None:
    asked = Asked((typed,), (Wanted(meant, 0, 0.8, how),))
    assert Rarity([8.0], 8.0, 1000).covered(asked, {meant}) == pytest.approx(covered)


def test_the_best_of_the_answers_speaks_for_all() -> None:
    found = evidence(TYPED, RARITY, bodies=[{"rare"}, {"rare", "word"}], headers=[{"often"}, set()])
    assert [found.body, found.header, found.words] == pytest.approx([0.8, 0.2, 3])
    assert found.rarity == pytest.approx(10 / 24)


def test_without_words_there_is_no_evidence() -> None:
    found = evidence(Asked((), ()), Rarity([], 8.0, 1000), bodies=[], headers=[])
    assert (found.body, found.header, found.words, found.rarity) == (0.0, 0.0, 0, 0.0)


@pytest.mark.parametrize("more", [{"body": 0.7}, {"header": 0.5}, {"words": 9}, {"rarity": 0.6}])
def test_more_evidence_is_a_better_chance(more: dict[str, float]) -> None:
    assert 0 < chance(seen()) < chance(seen(**more)) < 1


def test_a_text_with_every_word_fits_and_a_few_texts_are_judged_by_it_alone() -> None:
    assert chance(seen(body=1.0, header=0.0, words=1)) == 1.0
    assert chance(seen(body=0.3, chunks=10)) == 0.3


def test_every_feature_has_a_weight() -> None:
    assert list(features(seen())) == list(WEIGHTS)
