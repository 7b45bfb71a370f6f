"""Use case: have all repositories of a corpus, at the commits of the lock, in a home of its own."""

from collections.abc import Callable, Sequence

from attrs import frozen

from boost.domain.followed import Followed
from boost.domain.tap import AddTap, RemoveTap
from boost.evals.lock import Locked
from boost.ports.errors import BoostError, Unavailable
from boost.ports.model import Tap

Told = Callable[[str, int, int], None]


@frozen
class Ensure:
    """Fetches what is missing or at another commit; does nothing when all is there. Never half a corpus."""

    corpus: str
    lock: tuple[Locked, ...]
    followed: Followed
    add: AddTap
    remove: RemoveTap
    unpack: Callable[[], bool]
    """Make the repositories of a tap pack reachable; whether there is one."""
    offline: bool = False

    def __call__(self, told: Told = lambda _what, _done, _all: None) -> tuple[Tap, ...]:
        held = {tap.name: tap for tap in self.followed()}
        missing = [each for each in self.lock if not _is_right(held.get(each.tap), each)]
        wrong = sorted(held.keys() - {each.tap for each in self.lock} | held.keys() & set(_names(missing)))
        if missing:
            packed = self._reachable(missing)
            self.remove(wrong)
            self._fetch(missing, packed=packed, told=told)
        elif wrong:
            self.remove(wrong)
        return tuple(sorted(self.followed(), key=lambda tap: tap.name))

    def _reachable(self, missing: Sequence[Locked]) -> bool:
        packed = self.unpack()
        if not packed and self.offline:
            raise self._absent(missing)
        return packed

    def _fetch(self, missing: Sequence[Locked], *, packed: bool, told: Told) -> None:
        failed: list[tuple[Locked, BoostError]] = []
        for done, each in enumerate(missing):
            told(f"fetching {each.tap}", done, len(missing))
            try:
                self.add(each.source(packed=packed))
            except BoostError as error:
                failed.append((each, error))
        if failed:
            raise self._absent([each for each, _ in failed], failed[0][1].message)

    def _absent(self, missing: Sequence[Locked], why: str = "") -> Unavailable:
        what = f"corpus {self.corpus} is not there ({len(missing)} of {len(self.lock)} taps missing)"
        return Unavailable(
            f"{what}: {why}" if why else what,
            "set BOOST_TAP_PACK to the folder of the tap pack, or go online",
        )


def _is_right(tap: Tap | None, lock: Locked) -> bool:
    return tap is not None and tap.commit in (lock.packed, lock.commit)


def _names(lock: Sequence[Locked]) -> list[str]:
    return [each.tap for each in lock]
