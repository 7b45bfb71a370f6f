"""Gemini commands: TOML with a prompt and a description."""

from boost.domain.frontmatter import LIMIT, Reading
from boost.ports.model import Diagnostic


def read_toml(text: str) -> Reading:
    """Fields and prompt of a command; all of the file is the prompt when it cannot be read."""
    import tomllib

    if len(text) > LIMIT:
        return _unread(text, f"above {LIMIT} characters")
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        return _unread(text, str(fault))
    prompt = content.pop("prompt", "")
    if not isinstance(prompt, str):
        return _unread(text, "`prompt` is no text")
    fields = {key: value for key, value in content.items() if isinstance(value, str)}
    return Reading(fields, prompt.replace("\r\n", "\n"))


def _unread(text: str, why: str) -> Reading:
    return Reading({}, text, (Diagnostic("toml-invalid", why, 1),), has_block=False)
