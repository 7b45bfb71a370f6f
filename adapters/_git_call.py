"""Calls of git that run nothing but git: fixed settings, a short environment, limits."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import evolve, frozen

from boost.adapters._git_errors import failure, last_line
from boost.adapters._git_repo import writing
from boost.adapters._process import USUAL, Call, Child, Ended, Limits, environment, find, run
from boost.ports.errors import Failed, Unavailable

OLDEST = (2, 38)
"""The first git that knows `safe.bareRepository`."""

_SETTINGS = (
    "safe.bareRepository=explicit",
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.attributesFile=/dev/null",
    "core.pager=cat",
    "core.askPass=true",
    "core.sshCommand=ssh",
    "credential.interactive=false",
    "diff.external=",
    "core.quotePath=true",
    "protocol.allow=never",
    "protocol.https.allow=always",
    "protocol.ssh.allow=always",
    "protocol.ext.allow=never",
    "fetch.fsckObjects=true",
    # Nothing here reads .gitmodules, so what it holds is no reason to refuse a repository.
    "fetch.fsck.gitmodulesUrl=warn",
    "fetch.fsck.gitmodulesName=warn",
    # Small fetches stay packs too: one file that is whole or absent, and quicker to read.
    "fetch.unpackLimit=1",
    # Our refs are written as files.
    "init.defaultRefFormat=files",
    "submodule.recurse=false",
    "fetch.recurseSubmodules=no",
    "filter.lfs.smudge=",
    "filter.lfs.process=",
    "filter.lfs.required=false",
    "gc.auto=0",
    "maintenance.auto=false",
)
_SET = tuple(word for setting in _SETTINGS for word in ("-c", setting))
_VERSION = re.compile(rb"git version (\d+)\.(\d+)")
_PROGRESS = re.compile(r"(?:remote: )?([A-Z][a-z]+(?: [a-z]+)?): +(\d+)%")


@frozen
class GitLimits:
    """Seconds, entries and bytes; each ends what it limits with one line."""

    answer: float = 30.0
    """For the list of a remote's refs, and for small commands."""
    silence: float = 60.0
    fetch: float = 900.0
    entries: int = 500_000
    blob: int = 64 << 20
    listing: int = 16 << 20
    lock: float = 10.0


DEFAULTS = GitLimits()


@frozen
class Git:
    """The git of this machine, for repositories below one folder."""

    repos: Path
    environ: Mapping[str, str]
    limits: GitLimits = DEFAULTS
    fsck: bool = True
    usual: tuple[str, ...] = USUAL
    local: bool = False
    """Whether the transport `file` is allowed."""

    def check(self) -> None:
        """Raise `Unavailable` without a git that is new enough, `Failed` for one that does not work."""
        with writing(self.repos):
            self.repos.mkdir(mode=0o700, parents=True, exist_ok=True)
        ended = run(self._call(("--version",), Limits(self.limits.answer)))
        if ended.reason:
            raise failure(ended, "git")
        if ended.code:
            raise Failed(f"git does not work: {last_line(ended)}", "`git --version` must work here")
        found = _VERSION.match(ended.out)
        if not found or (int(found[1]), int(found[2])) < OLDEST:
            shown = ended.out.decode("ascii", "replace").strip()[:60]
            raise Unavailable(f"boost needs git 2.38 or later, and this is {shown!r}", "install a newer git")

    def with_local(self) -> "Git":
        """The same, for a repository on this machine."""
        return evolve(self, local=True)

    def ask(self, *args: str, at: Path | None = None, stdin: bytes = b"") -> Ended:
        """The result of a command that is quick or not at all."""
        limits = Limits(self.limits.answer, output=self.limits.listing)
        return run(self._call((*_where(at), *args), limits, stdin=stdin))

    def fetch(self, url: str, what: str, *options: str, at: Path, told: Callable[[str], None]) -> None:
        """Get `what` (`+FROM:TO`); raises the failure in the words of boost."""
        fixed = ("fetch", "-q", "--progress", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head")
        args = (*fixed, *options, "--upload-pack=git-upload-pack", "--end-of-options", url, what)
        limits = Limits(self.limits.fetch, self.limits.silence)
        ended = run(self._call((*_where(at), *args), limits, heard=lambda line: _tell(line, told)))
        if not ended.fine:
            raise failure(ended, url)

    def stream(self, *args: str, at: Path, stdin: bytes = b"") -> Child:
        """A command whose answer is taken piece by piece, for as long as somebody reads."""
        return Child(self._call((*_where(at), *args), Limits(None, self.limits.silence), stdin=stdin))

    def _call(
        self,
        args: tuple[str, ...],
        limits: Limits,
        *,
        stdin: bytes = b"",
        heard: Callable[[str], None] = lambda _line: None,
    ) -> Call:
        env = self._environment()
        program = find("git", env, self.usual)
        if program is None:
            tried = ", ".join(("PATH", *self.usual))
            raise Unavailable("git is not installed", f"install git 2.38 or later; looked in {tried}")
        fsck = () if self.fsck else ("-c", "fetch.fsckObjects=false")
        return Call((program, *_SET, *fsck, *args), env, self.repos, stdin, limits, heard)

    def _environment(self) -> dict[str, str]:
        return environment(
            self.environ,
            "GIT_CONFIG_GLOBAL",
            "XDG_CONFIG_HOME",
            GIT_TERMINAL_PROMPT="0",
            GIT_ASKPASS="true",
            SSH_ASKPASS="true",
            GCM_INTERACTIVE="never",
            GIT_SSH_COMMAND="ssh -oBatchMode=yes",
            GIT_ALLOW_PROTOCOL="https:ssh:file" if self.local else "https:ssh",
            GIT_LFS_SKIP_SMUDGE="1",
            # Git stops below such a folder, so the one above keeps it from looking out of `repos`.
            GIT_CEILING_DIRECTORIES=f"{self.repos}:{self.repos.parent}",
            GIT_OPTIONAL_LOCKS="0",
            GIT_NO_REPLACE_OBJECTS="1",
            GIT_LITERAL_PATHSPECS="1",
            LC_ALL="C",
        )


def _where(at: Path | None) -> tuple[str, ...]:
    return () if at is None else (f"--git-dir={at}",)


def _tell(line: str, told: Callable[[str], None]) -> None:
    """Only the name and the share of a step: the rest of the line is a stranger's text."""
    if found := _PROGRESS.match(line):
        told(f"{found[1].lower()} {found[2]}%")
