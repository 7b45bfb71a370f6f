"""Use cases: follow repositories, stop following them, fetch what is new."""

import re
from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from boost.domain import tapcheck
from boost.domain.followed import Followed, find
from boost.domain.reading import Reading
from boost.ports.clock import Clock
from boost.ports.errors import BoostError, Refused
from boost.ports.intake import Source, Tip
from boost.ports.model import Tap
from boost.ports.taps import Told


@frozen
class Tapped:
    """A tap that was asked for."""

    tap: Tap
    new: bool


@frozen
class AddTap:
    """Follow a repository; following it already is fine."""

    followed: Followed
    reading: Reading
    clock: Clock

    def __call__(self, source: Source, *, name: str | None = None, told: Told = lambda _line: None) -> Tapped:
        settled = self.reading.homes("git").settle(source)
        wanted = Tap(name or settled.name, settled.type, settled.url, settled.ref, settled.path)
        tapcheck.check(wanted)
        with self.followed.files.lock():
            taps = self.followed()
            known = _same(taps, wanted, named=name is not None)
            if known is not None:
                return Tapped(known, new=False)
            tap = _moved(wanted, self.reading.home(wanted).fetch(wanted, told))
            tap = evolve(tap, added=self.clock.now())
            self.followed.save([*taps, tap])
        return Tapped(tap, new=True)


@frozen
class RemoveTap:
    """Stop following taps and delete their clones."""

    followed: Followed
    reading: Reading

    def __call__(self, names: Sequence[str]) -> tuple[Tap, ...]:
        with self.followed.files.lock():
            taps = self.followed()
            leaving = tuple(dict.fromkeys(find(taps, name) for name in names))
            self.followed.save([tap for tap in taps if tap not in leaving])
            for tap in leaving:
                self.reading.home(tap).remove(tap)
        return leaving


@frozen
class Updated:
    """What an update did to one tap: the tap as it is now, or why it stayed as it was."""

    before: Tap
    tap: Tap
    rewritten: bool = False
    error: BoostError | None = None


@frozen
class UpdateTaps:
    """Fetch the newest commits. One tap that fails does not stop the others."""

    followed: Followed
    reading: Reading

    def __call__(self, names: Sequence[str] = (), *, told: Callable[[Tap, str], None]) -> tuple[Updated, ...]:
        with self.followed.files.lock():
            taps = self.followed()
            asked = list(dict.fromkeys(find(taps, name) for name in names)) or taps
            results = tuple(self._update(tap, told) for tap in asked)
            now = {result.tap.name: result.tap for result in results}
            if any(result.tap != result.before for result in results):
                self.followed.save([now.get(tap.name, tap) for tap in taps])
            # A run that was killed may have left a clone that nobody follows.
            self.reading.homes("git").tidy(taps)
        return results

    def _update(self, tap: Tap, told: Callable[[Tap, str], None]) -> Updated:
        told(tap, "fetching")
        try:
            tip = self.reading.home(tap).fetch(tap, lambda line: told(tap, line))
        except BoostError as error:
            return Updated(tap, tap, error=error)
        return Updated(tap, _moved(tap, tip), tip.rewritten)


@frozen
class RereadFolders:
    """Take in what was changed in tapped folders. Writes nothing when nothing changed."""

    followed: Followed
    reading: Reading
    update: UpdateTaps

    def __call__(self, *, told: Callable[[Tap, str], None]) -> tuple[Updated, ...]:
        folders = [tap for tap in self.followed() if tap.type == "folder"]
        changed = [tap.name for tap in folders if self.reading.home(tap).damage(tap)]
        return self.update(changed, told=told) if changed else ()


def _moved(tap: Tap, tip: Tip) -> Tap:
    return evolve(tap, commit=tip.commit, branch=tip.branch)


def _same(taps: Sequence[Tap], wanted: Tap, *, named: bool) -> Tap | None:
    """The tap that already follows what is wanted; `Refused` when its name is taken by another."""
    for tap in taps:
        same = (_place(tap.url), tap.ref, tap.path) == (_place(wanted.url), wanted.ref, wanted.path)
        if same and not (named and tap.name != wanted.name):
            return tap
        if tap.name.casefold() == wanted.name.casefold():
            what = f"{tap.url}{f' at {tap.ref}' if tap.ref else ''}{f', {tap.path}' if tap.path else ''}"
            raise Refused(
                f"{tap.name} is already the name of {what}", "give this one another with --name NAME"
            )
    return None


def _place(url: str) -> str:
    """What tells two URLs apart: GitHub does not mind letter case, other hosts and folders may."""
    if url.startswith("/"):
        return url
    # `git` is the user of everybody; with another one a path may start in that one's home.
    address = re.sub(r"^(?:\w+://)?(?:git@)?", "", url).removesuffix(".git")
    # The usual ports say nothing, and the scp form has a colon for the first slash.
    address = re.sub(r":(?:(?:22|443)/|(?!\d+/))", "/", address, count=1)
    return address.casefold() if address.casefold().startswith("github.com/") else address
