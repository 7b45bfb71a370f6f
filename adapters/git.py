"""Taps in git repositories: fetched bare at depth 1, read by object id, never checked out."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from attrs import evolve

from boost.adapters import _git_repo
from boost.adapters._git_batch import COMMAND, CutShort, objects
from boost.adapters._git_call import DEFAULTS, Git
from boost.adapters._git_call import GitLimits as GitLimits
from boost.adapters._git_errors import failure
from boost.adapters._git_local import look
from boost.adapters._git_refs import Wanted
from boost.adapters._git_remote import HELD, Remote, make, reach
from boost.adapters._git_tree import entries, illegal, inside, missing, rows
from boost.adapters._process import USUAL, Child, Ended
from boost.ports.errors import BoostError, Damaged, Failed, Refused
from boost.ports.intake import Entry, Source, Tip
from boost.ports.model import Tap
from boost.ports.taps import Taps, Told

MOST_PACKS = 50
"""Every fetch adds a pack; after so many a fresh clone replaces the repository."""


class GitTaps(Taps):
    """One repository per tap below `repos`. Settles local paths too, also those without a repository."""

    def __init__(
        self,
        repos: Path,
        environ: Mapping[str, str],
        limits: GitLimits = DEFAULTS,
        *,
        fsck: bool = True,
        usual: tuple[str, ...] = USUAL,
    ) -> None:
        self._git = Git(repos, environ, limits, fsck, usual)

    def settle(self, source: Source) -> Source:
        if source.type == "local":
            return self._settle_local(source)
        if not source.tail:
            return source
        self._git.check()
        ref, path = reach(self._git, source.url).refs().split(source.tail)
        return evolve(source, ref=ref, path=path, tail="")

    def fetch(self, tap: Tap, told: Told) -> Tip:
        repo, repos = self._place(tap), self._git.repos
        with _git_repo.writing(repos):
            self._git.check()
            with _git_repo.locked(repos, tap.name, self._git.limits.lock):
                _git_repo.sweep(repos, repo)
                return self._fetch(tap, told)

    def tree(self, tap: Tap) -> Iterator[Entry]:
        return entries(self._rows(tap, self._held(tap)))

    def read(self, tap: Tap, oids: Sequence[str]) -> Iterator[bytes | None]:
        return self._objects(tap, self._held(tap), oids, "blob")

    def remove(self, tap: Tap) -> None:
        with _git_repo.writing(self._git.repos):
            _git_repo.remove(self._git.repos, self._place(tap))

    def tidy(self, taps: Sequence[Tap]) -> None:
        # Some disks do not mind letter case.
        repos, kept = self._git.repos, {f"{tap.name}.git".casefold() for tap in taps if tap.type == "git"}
        for repo in _git_repo.made(repos):
            if repo.relative_to(repos).as_posix().casefold() not in kept:
                # What cannot be deleted now is found again by the next run.
                with suppress(OSError):
                    _git_repo.remove(repos, repo)

    def damage(self, tap: Tap) -> str:
        try:
            repo = self._held(tap)
            lost = sum(missing(row) for row in self._rows(tap, repo))
        except Damaged as fault:
            return fault.message
        if lost or _git_repo.marked(repo):
            return _damaged(tap, "some of its files are missing").message
        return ""

    def _settle_local(self, source: Source) -> Source:
        place = look(source)
        if place.bare or (place.repo and self._tracked(place.repo, place.path)):
            return evolve(source, type="git", url=str(place.repo), ref=place.ref, path=place.path)
        if place.ref:
            raise Refused(f"{str(place.folder)!a} has no commits, so no {place.ref!a}", "leave out the ref")
        return evolve(source, type="folder", url=str(place.folder))

    def _tracked(self, repo: Path, path: str) -> bool:
        """Whether the last commit holds this folder; what is not committed is read as it lies there."""
        self._git.check()
        return self._git.ask(
            "rev-parse", "--verify", "--end-of-options", f"HEAD:{path}", at=repo / ".git"
        ).fine

    def _fetch(self, tap: Tap, told: Told) -> Tip:
        held = None if self.damage(tap) else tap.commit
        if held and tap.ref and tap.ref.lower() == held:
            return Tip(held)
        remote = reach(self._git, tap.url)
        wanted = remote.wanted(tap, told)
        if wanted.oid == held:
            return Tip(wanted.oid, wanted.branch)
        if tap.url.startswith("/") and (Path(tap.url) / ".git").exists():
            told("reading its last commit; what is changed since is not in it")
        return self._advance(remote, tap, wanted, held, told)

    def _advance(self, remote: Remote, tap: Tap, wanted: Wanted, held: str | None, told: Told) -> Tip:
        """Get what is wanted, into the repository where that is whole, else into a new one."""
        repo, before = self._place(tap), self._parents(tap) if held else ()
        if held and _git_repo.packs(repo) < MOST_PACKS:
            _git_repo.refer(repo, HELD, held)
            commit = self._fill(repo, remote, tap, wanted.oid, told)
        else:
            commit = self._clone(remote, tap, wanted.oid, told)
        after = self._parents(evolve(tap, commit=commit))
        return Tip(commit, wanted.branch, bool(held) and _rewritten(str(held), before, commit, after))

    def _clone(self, remote: Remote, tap: Tap, oid: str, told: Told) -> str:
        repos = self._git.repos
        with _git_repo.temporary(repos) as made, _git_repo.temporary(repos) as old:
            make(self._git, made, oid)
            commit = self._fill(made, remote, tap, oid, told)
            _git_repo.install(made, self._place(tap), old)
        return commit

    def _fill(self, repo: Path, remote: Remote, tap: Tap, oid: str, told: Told) -> str:
        """Fetch into a repository, which holds the commit for good once its tree is checked."""
        commit = remote.get(oid, repo, told)
        self._check(evolve(tap, commit=commit), repo)
        _git_repo.refer(repo, HELD, commit)
        return commit

    def _check(self, tap: Tap, repo: Path) -> None:
        found = not tap.path
        for row in self._rows(tap, repo):
            if path := illegal(row):
                raise Failed(f"{tap.name} is refused: the repository has an illegal path, {path}")
            found = found or inside(row, tap.path)
        if not found:
            raise Failed(f"{tap.url} has no folder {tap.path!a}", "leave out the path to see all of it")

    def _place(self, tap: Tap) -> Path:
        return _git_repo.place(self._git.repos, tap.name)

    def _held(self, tap: Tap) -> Path:
        """The tap's repository, its settings as they should be."""
        repo = self._place(tap)
        try:
            if not tap.commit or repo.is_symlink() or not repo.is_dir():
                raise _damaged(tap, "there is none")
        except OSError as fault:
            raise Failed(f"cannot read {repo}: {fault.strerror}", "check its permissions") from fault
        _git_repo.restore(repo, tap.commit)
        return repo

    def _rows(self, tap: Tap, repo: Path) -> Iterator[bytes]:
        where = [tap.path] if tap.path else []
        args = ("ls-tree", "-r", "-t", "-l", "-z", "--full-tree", "--end-of-options", str(tap.commit), *where)
        with self._git.stream(*args, at=repo) as child:
            yield from rows(child.pieces(), self._git.limits.entries, tap.name)
        if not child.ended().fine:
            raise _unread(tap, child.ended())

    def _objects(self, tap: Tap, repo: Path, oids: Sequence[str], kind: str) -> Iterator[bytes | None]:
        def ask(stdin: bytes) -> Child:
            return self._git.stream(*COMMAND, at=repo, stdin=stdin)

        try:
            yield from objects(ask, oids, kind=kind, limit=self._git.limits.blob)
        except CutShort as cut:
            if not cut.ended.reason:
                _git_repo.mark(repo)
            raise _unread(tap, cut.ended) from None

    def _parents(self, tap: Tap) -> tuple[str, ...]:
        """The commits that the tap's commit names as its parents; they are not here."""
        (content,) = self._objects(tap, self._held(tap), [str(tap.commit)], "commit")
        lines = (content or b"").partition(b"\n\n")[0].decode("ascii", "replace").split("\n")
        return tuple(line.removeprefix("parent ") for line in lines if line.startswith("parent "))


def _damaged(tap: Tap, why: str) -> Damaged:
    return Damaged(f"the copy of {tap.name} is damaged: {why}", f"boost update {tap.name} makes a new one")


def _unread(tap: Tap, ended: Ended) -> BoostError:
    """The error for a git that did not hand out all of a copy: git's own trouble, or the copy's."""
    if ended.reason:
        return failure(ended, f"the copy of {tap.name}")
    return _damaged(tap, "it cannot be read")


def _rewritten(old: str, before: tuple[str, ...], new: str, after: tuple[str, ...]) -> bool:
    """Whether `new` cannot follow `old`: it has no parent, or none but those of `old`, or is one of them."""
    return old not in (new, *after) and (set(after) <= set(before) or new in before)
