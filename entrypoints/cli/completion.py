"""Completion in bash, which takes the colon of `TAP:ITEM` for the end of a word."""

from typer._click.shell_completion import add_completion_class
from typer._completion_classes import BashComplete


class ColonBash(BashComplete):
    """Puts the pieces of a word together, and leaves out of the answers what bash will keep."""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        *whole, last = joined([*args, incomplete])
        return whole, last

    def complete(self) -> str:
        _, piece = super().get_completion_args()
        args, whole = self.get_completion_args()
        kept = whole.removesuffix("" if piece == ":" else piece)
        return "\n".join(item.value.removeprefix(kept) for item in self.get_completions(args, whole))


def joined(pieces: list[str]) -> list[str]:
    """The words that bash cut at their colons."""
    words: list[str] = []
    for piece in pieces:
        if words and (piece.startswith(":") or words[-1].endswith(":")):
            words[-1] += piece
        else:
            words.append(piece)
    return words


def install() -> None:
    """Let it answer in the place of typer's own."""
    add_completion_class(ColonBash, "bash")
