"""Where the frontmatter of a file begins and ends."""

import re

from attrs import frozen

NEAR = 3000
"""Characters within which an oddly placed block must show a `name` or `description`."""

# Begins with a line feed, so that plain text is passed over at the speed of a byte search.
_CLOSING = re.compile(r"\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_OPENING = re.compile(r"---[ \t]*\n")
_CODE_FENCE = re.compile(r"```[\w-]*[ \t]*\n(?=---[ \t]*\n)")
_CODE_END = re.compile(r"\n*```[ \t]*(?:\n|\Z)")
_BLANKS = re.compile(r"[\u200b-\u200d\u2060\ufeff]+|[ \t]*\n")
_REMARK = re.compile(r"<!--.*?-->|#[^\n]*\n", re.DOTALL)
_TELLING = re.compile(r"^(?:name|description)[ \t]*:", re.MULTILINE)


@frozen
class Block:
    """Frontmatter without its fences, and what follows it."""

    text: str
    line: int
    """1-based line of the file on which `text` begins."""
    body: str


def find_block(text: str) -> Block | None:
    """The frontmatter; None when there is none or it is never closed, then all of the file is body."""
    if text.startswith("---\n"):
        return _block(text, 4)
    start = _skip(text, 0, _BLANKS)
    if opening := _OPENING.match(text, start):
        return _block(text, opening.end())
    if _TELLING.match(text, start):
        return _block(text, start, start + NEAR)
    if fence := _CODE_FENCE.match(text, start):
        return _block(text, text.index("\n", fence.end()) + 1, in_code=True)
    return _after_remarks(text, start)


def is_unclosed(text: str) -> bool:
    """True when a file without a block begins like one."""
    return _OPENING.match(text, _skip(text, 0, _BLANKS)) is not None


def _after_remarks(text: str, start: int) -> Block | None:
    """A block below HTML comments or headings, if it looks like metadata: a rule line may stand there too."""
    opening = _OPENING.match(text, _skip(text, start, _BLANKS, _REMARK))
    if opening is None or not _TELLING.search(text, opening.end(), opening.end() + NEAR):
        return None
    return _block(text, opening.end())


def _skip(text: str, position: int, *patterns: re.Pattern[str]) -> int:
    while match := next((m for p in patterns if (m := p.match(text, position))), None):
        position = match.end()
    return position


def _block(text: str, start: int, end: int | None = None, *, in_code: bool = False) -> Block | None:
    closing = _CLOSING.search(text, max(start - 1, 0), len(text) if end is None else end)
    if closing is None:
        return None
    after = closing.end()
    if in_code and (fence := _CODE_END.match(text, after)):
        after = fence.end()
    return Block(text[start : closing.start() + 1], text.count("\n", 0, start) + 1, text[after:])
