"""Secrets are taken out of every text."""

from base64 import b64encode
from urllib.parse import quote

import pytest

from boost.domain.redaction import hide, redact

KEY = "pa-FAKE/key+with=odd chars"


@pytest.mark.parametrize(
    "form", [KEY, quote(KEY), quote(KEY, safe=""), quote(KEY, safe="").replace("%2F", "%2f")]
)
def test_a_known_key_is_hidden_in_every_form_of_an_address(form: str) -> None:
    assert hide(f"before {form} after", [KEY]) == "before [hidden] after"


def test_a_known_key_is_hidden_in_base64() -> None:
    assert KEY not in hide(b64encode(KEY.encode()).decode(), [KEY])
    assert hide(b64encode(KEY.encode()).decode().rstrip("="), [KEY]) == "[hidden]"


def test_a_key_with_letters_of_other_scripts_is_hidden() -> None:
    assert hide(quote("schlüssel"), ["schlüssel"]) == "[hidden]"


def test_a_placeholder_is_no_key() -> None:
    assert hide("the letter x", ["x", ""]) == "the letter x"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Authorization: Bearer abcdef.123", "Authorization: Bearer [hidden]"),
        ("key sk-ant-FAKE-1234567 end", "key [hidden] end"),
        ("ghp_FAKE1234567890", "[hidden]"),
        ("https://user:word@host.invalid/x", "https://[hidden]@host.invalid/x"),
        ("https://host.invalid/a@b", "https://host.invalid/a@b"),
        ("task-force and sk-learn-helpers", "task-force and sk-learn-helpers"),
    ],
)
def test_what_is_shaped_like_a_key_is_hidden(text: str, shown: str) -> None:
    assert redact(text) == shown


@pytest.mark.timeout(10)
@pytest.mark.parametrize("unit", ["a://", "sk-", "Bearer ", "ghp_", "https://a:"])
def test_time_is_linear(unit: str) -> None:
    redact(unit * 100_000)


def test_the_user_of_an_ssh_address_is_no_secret() -> None:
    assert redact("write ssh://USER@host/PATH") == "write ssh://USER@host/PATH"
    assert redact("ssh://me:hunter2@host/x") == "ssh://[hidden]@host/x"
    assert redact("https://ghp@host/x") == "https://[hidden]@host/x"
