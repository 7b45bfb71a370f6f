"""Look-alikes: a new tap name that could be taken for a known one."""

import pytest

from boost.domain.lookalike import tap_name_lookalikes

KNOWN = ("anthropics/skills", "obra/superpowers", "local/skills", "a/b")


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("anthropic/skills", "anthropics/skills"),
        ("anthropics/skilss", "anthropics/skills"),
        ("antrhopics/skills", "anthropics/skills"),
        ("anthropics/skills2", "anthropics/skills"),
        ("skills/anthropics", "anthropics/skills"),
        ("anthropics-skills/x", None),
        ("obra/ssuperpowerss", "obra/superpowers"),
        ("0bra/superpowers", "obra/superpowers"),
        ("оbra/superpоwers", "obra/superpowers"),
        ("obra/superpovvers", "obra/superpowers"),
        ("OBRA/Superpower5", "obra/superpowers"),
        ("someone/else", None),
        ("obra/superpow", None),
        ("anthropics/skillzz", None),
    ],
)
def test_names_that_read_alike(name: str, known: str | None) -> None:
    assert tap_name_lookalikes(name, KNOWN) == known


def test_a_known_name_resembles_nothing() -> None:
    assert tap_name_lookalikes("Anthropics/Skills", [*KNOWN, "anthropic/skills"]) is None


def test_short_names_and_local_folders_do_not_count() -> None:
    assert tap_name_lookalikes("a/c", KNOWN) is None
    assert tap_name_lookalikes("local/skill", KNOWN) is None
    assert tap_name_lookalikes("loca1/skills", KNOWN) is None


def test_the_first_known_name_is_told() -> None:
    assert tap_name_lookalikes("acme/skilt", ["acme/skill", "acme/skilz"]) == "acme/skill"
