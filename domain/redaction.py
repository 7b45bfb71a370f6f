"""Secrets taken out of a text before anybody reads or keeps it."""

import re
from collections.abc import Iterable

HIDDEN = "[hidden]"
# Anything shorter is a placeholder, and hiding it would garble every text.
SHORTEST = 6

_SHAPES = (
    r"(?P<scheme>\b[Bb]earer\s+)[\w.~+/=-]{6,}"
    r"|\bsk-(?=[\w-]{0,80}\d)[\w-]{12,}"
    r"|\bgh[pousr]_\w{6,}"
    # The user of an ssh address is no secret.
    r"|(?P<url>\b(?!ssh://[^\s/@:]+@)[a-z][a-z0-9+.-]{0,20}://)[^\s/@]{1,500}@"
)


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """The text without the known secrets and without anything that is shaped like a key."""
    return re.sub(_SHAPES, _masked, hide(text, secrets))


def hide(text: str, secrets: Iterable[str]) -> str:
    """The text without the known secrets: as they are, percent-encoded or in base64."""
    forms = [form for secret in secrets if len(secret) >= SHORTEST for form in _forms(secret)]
    return re.sub("|".join(forms), HIDDEN, text) if forms else text


def _masked(found: re.Match[str]) -> str:
    if found["url"]:
        return f"{found['url']}{HIDDEN}@"
    return (found["scheme"] or "") + HIDDEN


def _forms(secret: str) -> Iterable[str]:
    from base64 import b64encode, urlsafe_b64encode

    content = secret.encode("utf-8", "surrogatepass")
    yield re.escape(secret)
    yield "".join(_percent(byte) for byte in content)
    for encode in (b64encode, urlsafe_b64encode):
        yield re.escape(encode(content).decode("ascii").rstrip("="))


def _percent(byte: int) -> str:
    code = f"%(?i:{byte:02x})"
    return f"(?:{re.escape(chr(byte))}|{code})" if byte < 0x80 else code
