"""Refs: what may be handed to git as a branch, tag or commit."""

import pytest

from boost.domain.refs import LONGEST, check_ref
from boost.ports.errors import Refused
from tests.support.repos import case, lines


@pytest.mark.parametrize("ref", [line for line in lines(case(4) / "refs-good.txt") if line])
def test_case_04_good_refs_are_accepted(ref: str) -> None:
    assert check_ref(ref) == ref


@pytest.mark.parametrize("ref", lines(case(4) / "refs-bad.txt"), ids=lambda ref: ascii(ref)[:40])
def test_case_04_a_ref_is_never_an_option_or_an_expression(ref: str) -> None:
    with pytest.raises(Refused) as refusal:
        check_ref(ref)
    assert refusal.value.message.isascii()


@pytest.mark.parametrize(
    "ref", ["@", ".a", "a/.b", "a.", "a.lock/b", "a\n", "a^b", "a\\b", "a\x7f", "a\u00a0b"]
)
def test_the_rules_of_git_hold(ref: str) -> None:
    with pytest.raises(Refused):
        check_ref(ref)


def test_length_counts_in_bytes() -> None:
    assert check_ref("a" * LONGEST)
    for ref in ("a" * (LONGEST + 1), "é" * (LONGEST // 2) + "a"):
        with pytest.raises(Refused):
            check_ref(ref)
