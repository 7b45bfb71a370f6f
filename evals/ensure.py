"""Use case: have all repositories of a corpus, at the commits of the lock, in a home of its own."""

from collections.abc import Callable, Sequence

from attrs import frozen

from boost.domain import tapfile
from boost.domain.followed import Followed
from boost.domain.tap import AddTap, RemoveTap
from boost.evals.lock import Locked
from boost.ports.errors import BoostError, Damaged, Unavailable
from boost.ports.model import Tap

Told = Callable[[str, int, int], None]


@frozen
class Ensure:
    """Fetches what is missing, damaged or at another commit; does nothing else. Never half a corpus."""

    corpus: str
    lock: tuple[Locked, ...]
    followed: Followed
    add: AddTap
    remove: RemoveTap
    unpack: Callable[[], bool]
    """Make the repositories of a tap pack reachable; whether there is one."""
    offline: bool = False

    def __call__(self, told: Told = lambda _what, _done, _all: None) -> tuple[Tap, ...]:
        held = {tap.name: tap for tap in self._held()}
        missing = [each for each in self.lock if not self._is_right(held.get(each.tap), each)]
        packed = self._reachable(missing) if missing else False
        right = {each.tap for each in self.lock} - {each.tap for each in missing}
        self.remove(sorted(held.keys() - right))
        self._fetch(missing, packed=packed, told=told)
        return tuple(sorted(self.followed(), key=lambda tap: tap.name))

    def _held(self) -> tuple[Tap, ...]:
        """What is there. A list that cannot be read is made anew: nobody but this use case writes it."""
        try:
            return self.followed()
        except Damaged:
            self.followed.files.remove(tapfile.FILE)
            return ()

    def _is_right(self, tap: Tap | None, lock: Locked) -> bool:
        if tap is None or tap.commit not in (lock.packed, lock.commit):
            return False
        return not self.add.reading.home(tap).damage(tap)

    def _reachable(self, missing: Sequence[Locked]) -> bool:
        packed = self.unpack()
        if not packed and self.offline:
            raise self._absent(len(missing))
        return packed

    def _fetch(self, missing: Sequence[Locked], *, packed: bool, told: Told) -> None:
        for done, each in enumerate(missing):
            told(f"fetching {each.tap}", done, len(missing))
            try:
                self.add(each.source(packed=packed))
            except BoostError as error:
                # What the first one cannot reach, the others will not: waiting for each takes long.
                raise self._absent(len(missing) - done, error.message) from error

    def _absent(self, missing: int, why: str = "") -> Unavailable:
        what = f"corpus {self.corpus} is not there ({missing} of {len(self.lock)} taps missing)"
        return Unavailable(
            f"{what}: {why}" if why else what,
            "set BOOST_TAP_PACK to the folder of the tap pack, or go online",
        )
