"""Equal texts have one hash, whatever stands at the ends of their lines."""

from hashlib import sha256

import pytest

from boost.domain.bodies import body_hash


@pytest.mark.parametrize("body", ["one\n\ntwo", "\none  \n\t\ntwo\n\n", "one\t\n\ntwo ", "one \n \ntwo"])
def test_blanks_at_the_ends_do_not_count(body: str) -> None:
    assert body_hash(body) == sha256(b"one\n\ntwo").hexdigest()


@pytest.mark.parametrize("body", ["one\ntwo", "one\n\n two", "One\n\ntwo", ""])
def test_everything_else_counts(body: str) -> None:
    assert body_hash(body) != body_hash("one\n\ntwo")


@pytest.mark.parametrize("body", ["", " ", "\n \n\t"])
def test_a_blank_body_is_equal_to_none(body: str) -> None:
    assert body_hash(body) == ""
