"""The other side of a tap: lists its refs and hands out commits."""

from pathlib import Path

from attrs import frozen

from boost.adapters._git_call import Git
from boost.adapters._git_errors import failure
from boost.adapters._git_refs import PART_OF_ID, WHOLE_ID, Refs, Wanted, read_refs
from boost.adapters._git_repo import restore, temporary
from boost.ports.errors import Failed
from boost.ports.model import Tap
from boost.ports.taps import Told

NEW, HELD = "refs/boost/new", "refs/boost/tip"


@frozen
class Remote:
    """A repository that git can reach. No repository of ours ever names it in its settings."""

    git: Git
    url: str

    def refs(self) -> Refs:
        """What it has now."""
        asked = ("--end-of-options", self.url, "HEAD", "refs/heads/*", "refs/tags/*")
        ended = self.git.ask("ls-remote", "--symref", *asked)
        if not ended.fine:
            raise failure(ended, self.url)
        return read_refs(self.url, ended.out)

    def wanted(self, tap: Tap, told: Told) -> Wanted:
        """What to fetch for this tap now; raises `Failed` when its ref is not there."""
        if tap.ref and WHOLE_ID.fullmatch(tap.ref):
            return Wanted(tap.ref.lower())
        refs = self.refs()
        if tap.ref is None:
            return refs.following(tap.branch)
        found = refs.named(tap.ref) or self._abbreviated(tap.ref, told)
        if not found:
            raise refs.absent(tap.ref)
        if found.note:
            told(found.note)
        return found

    def get(self, oid: str, repo: Path, told: Told) -> str:
        """Fetch an object without its history, as `NEW`; the id of the commit that it is or stands for."""
        self.git.fetch(self.url, f"+{oid}:{NEW}", "--depth", "1", at=repo, told=told)
        return self._commit(NEW, repo)

    def _abbreviated(self, ref: str, told: Told) -> Wanted | None:
        """The commit of an id that is cut short: no server is asked for such, so all commits are."""
        if not PART_OF_ID.fullmatch(ref):
            return None
        with temporary(self.git.repos) as folder:
            make(self.git, folder)
            self.git.fetch(self.url, "+refs/heads/*:refs/all/*", "--filter=tree:0", at=folder, told=told)
            try:
                return Wanted(self._commit(ref, folder))
            except Failed:
                return None

    def _commit(self, name: str, repo: Path) -> str:
        ended = self.git.ask("rev-parse", "--verify", "--end-of-options", f"{name}^{{commit}}", at=repo)
        if not ended.fine:
            raise Failed(f"what was asked of {self.url} is no commit")
        return ended.out.decode("ascii").strip()


def reach(git: Git, url: str) -> Remote:
    """The remote; it alone gets the transport `file`, if its address or the user's settings mean a path."""
    if url.startswith("/"):
        return Remote(git.with_local(), url)
    ended = git.ask("ls-remote", "--get-url", "--end-of-options", url)
    if not ended.fine:
        raise failure(ended, url)
    return Remote(git.with_local() if ended.out.startswith((b"/", b"file://")) else git, url)


def make(git: Git, folder: Path, oid: str = "") -> None:
    """A new repository for objects with ids as long as this one."""
    hashing = "sha256" if len(oid) == 64 else "sha1"
    ended = git.ask("init", "-q", "--bare", "--template=", f"--object-format={hashing}", str(folder))
    if not ended.fine:
        raise failure(ended, "a new repository")
    restore(folder, oid)
