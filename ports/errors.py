"""What can go wrong, in the words that users read. Anything else that is raised is our bug."""


class BoostError(Exception):
    """A failure with one line for the user and, where there is one, a hint how to go on."""

    kind = "failed"

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Failed(BoostError):
    """The operation was right and did not work; earlier state is intact."""


class Unwritable(Failed):
    """A store takes nothing: no room, no right, or something else in its place. The next write fails too."""


class Refused(BoostError):
    """The user asked for something that boost will not do: bad input, bad usage, unsafe."""

    kind = "refused"


class Ambiguous(Refused):
    """What the user named may be one of several things."""

    def __init__(self, message: str, hint: str, candidates: tuple[str, ...]) -> None:
        super().__init__(message, hint)
        self.candidates = candidates


class Unavailable(BoostError):
    """A helper outside (git, a network, a provider, a key) is away."""

    kind = "unavailable"


class Damaged(BoostError):
    """A store or a state file cannot be trusted; nothing was written to it."""

    kind = "damaged"


class Busy(BoostError):
    """Another boost holds the writer lock."""

    kind = "busy"
