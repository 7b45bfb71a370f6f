"""The list of taps, and how one of them is found."""

from collections.abc import Sequence

from attrs import frozen

from boost.domain import tapfile
from boost.domain.nearest import nearest
from boost.domain.quoting import shortened
from boost.ports.errors import Damaged, Failed, Refused
from boost.ports.files import Files
from boost.ports.model import Tap

_PREVIOUS = f"{tapfile.FILE}.prev"


@frozen(repr=False)
class Readable:
    """The taps as far as they are known, and what is wrong with their list."""

    taps: tuple[Tap, ...]
    missing: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class Followed:
    """The taps of the user, kept in `taps.json`."""

    files: Files

    def __call__(self) -> tuple[Tap, ...]:
        """The taps in the order in which they were added."""
        content = self.files.read(tapfile.FILE)
        if content is None and self.files.read(_PREVIOUS) is not None:
            raise tapfile.damaged("it is missing, and there was one")
        return tapfile.decode(content)

    def readable(self) -> Readable:
        """The taps for those who only read: where the list is damaged, the one before its last change."""
        try:
            return Readable(self())
        except (Damaged, Failed) as fault:
            previous = self._previous()
            if previous is None:
                raise
            return Readable(previous, (f"{fault.message}; going on with {_PREVIOUS}, as it was before",))

    def _previous(self) -> tuple[Tap, ...] | None:
        try:
            content = self.files.read(_PREVIOUS)
            return None if content is None else tapfile.decode(content)
        except (Damaged, Failed):
            return None

    def save(self, taps: Sequence[Tap]) -> None:
        """Replace the list."""
        self.files.write(tapfile.FILE, tapfile.encode(taps))


def find(taps: Sequence[Tap], name: str) -> Tap:
    """The tap of this name, letter case aside; `Refused` names the nearest."""
    for tap in taps:
        if tap.name.casefold() == name.casefold():
            return tap
    close = nearest(name, [tap.name for tap in taps])
    hint = f"did you mean {', '.join(close)}?" if close else "`boost taps` lists what is tapped"
    raise Refused(f"there is no tap {shortened(name)!r}", hint)
