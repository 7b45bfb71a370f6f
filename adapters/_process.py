"""The one way to run another program: no shell, no terminal, limits, and nobody left behind."""

import errno
import os
import re
import selectors
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

from attrs import frozen

KEPT = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "TMPDIR", "SSH_AUTH_SOCK", "SSL_CERT_FILE", "SSL_CERT_DIR"),
    *("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"),
    *("SYSTEMROOT", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "PATHEXT"),
)
USUAL = ("/opt/homebrew/bin", "/usr/local/bin", "~/.local/bin")
"""Where programs are looked for after PATH."""

_PIECE = 1 << 16
_TICK = 0.05
_GRACE = 0.5
_LONGEST = 60.0
_ERRORS = 1 << 16


@frozen
class Limits:
    """How long a program may run, how long it may say nothing, and how much `run` takes from it."""

    wall: float | None = 60.0
    silence: float | None = None
    output: int = 1 << 20


@frozen
class Call:
    """A program with all that it gets from us."""

    argv: tuple[str, ...]
    env: Mapping[str, str]
    folder: Path
    stdin: bytes = b""
    limits: Limits = Limits()
    heard: Callable[[str], None] = lambda _line: None
    """Takes each line of stderr, those that a carriage return ends too."""


@frozen
class Ended:
    """How it went. `out` and `err` are cut at their limits; `err` keeps its end."""

    code: int
    out: bytes
    err: str
    reason: str = ""
    """`missing`, `not executable`, `bad interpreter`, `timeout`, `silence`, `signal` or `too much output`."""

    @property
    def fine(self) -> bool:
        return self.code == 0 and not self.reason


def find(name: str, env: Mapping[str, str], usual: tuple[str, ...] = USUAL) -> str | None:
    """The absolute path of a program; the working folder is never looked into."""
    home = env.get("HOME", "")
    folders = [*env.get("PATH", "").split(os.pathsep), *(place.replace("~", home, 1) for place in usual)]
    absolute = [folder for folder in folders if Path(folder).is_absolute()]
    return shutil.which(name, path=os.pathsep.join(absolute))


def environment(caller: Mapping[str, str], *keep: str, **fixed: str) -> dict[str, str]:
    """What a program may see of the caller's environment: a short list, and `keep` and `fixed`."""
    kept = {name: caller[name] for name in (*KEPT, *keep) if name in caller}
    return {**kept, "NO_COLOR": "1", "GH_PROMPT_DISABLED": "1", **fixed}


def run(call: Call) -> Ended:
    """Run a program to its end, or to the first limit that it reaches."""
    out = bytearray()
    with Child(call) as child:
        for piece in child.pieces():
            out += piece
            if len(out) > call.limits.output:
                child.stop("too much output")
                break
    return child.ended(bytes(out[: call.limits.output]))


class Child:
    """A running program in a session of its own, which ends with the `with` block."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._started = time.monotonic()
        self._selector = selectors.DefaultSelector()
        self._process: subprocess.Popen[bytes] | None = None
        self._reason = ""
        self._errors = b""
        self._line = b""
        self._sent = 0

    def __enter__(self) -> "Child":
        try:
            self._process = self._start()
        except OSError as fault:
            self.stop(_not_started(fault, self._call.argv[0]))
        return self

    def __exit__(self, *_fault: object) -> None:
        for key in list(self._selector.get_map().values()):
            self._drop(key.fd)
        self._selector.close()
        if self._process:
            _end(self._process)

    def stop(self, reason: str) -> None:
        """Take no more of it; the first reason is kept."""
        self._reason = self._reason or reason

    def pieces(self) -> Iterator[bytes]:
        """What the program writes to stdout, as it comes. The time that the reader takes is not silence.

        Input is written meanwhile, so that neither side ever waits for the other.
        """
        quiet = 0.0
        while self._selector.get_map() and not self._reason:
            ready = self._selector.select(_TICK)
            quiet = 0.0 if ready else quiet + _TICK
            self._judge(quiet)
            if not ready and self._abandoned():
                break
            for key, _ in ready:
                if piece := key.data(key.fd):
                    yield piece
        self._wait()

    def ended(self, out: bytes = b"") -> Ended:
        """How it went; asked after the `with` block."""
        code = self._process.returncode if self._process else 127
        reason = self._reason or ("signal" if code < 0 else "")
        return Ended(code, out, self._errors.decode("utf-8", "replace"), reason)

    def _start(self) -> "subprocess.Popen[bytes]":
        call = self._call
        process = subprocess.Popen(
            call.argv,
            bufsize=0,
            cwd=call.folder,
            env=dict(call.env),
            stdin=subprocess.PIPE if call.stdin else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            umask=0o077,
        )
        self._selector.register(_kept(process.stdout), selectors.EVENT_READ, self._take)
        self._selector.register(_kept(process.stderr), selectors.EVENT_READ, self._listen)
        if call.stdin:
            self._selector.register(_kept(process.stdin), selectors.EVENT_WRITE, self._feed)
        return process

    def _drop(self, pipe: int) -> None:
        self._selector.unregister(pipe)
        os.close(pipe)

    def _take(self, pipe: int) -> bytes:
        piece = os.read(pipe, _PIECE)
        if not piece:
            self._drop(pipe)
        return piece

    def _listen(self, pipe: int) -> None:
        piece = self._take(pipe)
        self._errors = (self._errors + piece)[-_ERRORS:]
        *lines, self._line = re.split(rb"[\r\n]", (self._line + piece)[-_ERRORS:])
        for line in filter(None, lines):
            self._call.heard(line.decode("utf-8", "replace"))

    def _feed(self, pipe: int) -> None:
        try:
            self._sent += os.write(pipe, memoryview(self._call.stdin)[self._sent : self._sent + _PIECE])
        except BrokenPipeError:
            self._sent = len(self._call.stdin)
        if self._sent == len(self._call.stdin):
            self._drop(pipe)

    def _judge(self, quiet: float) -> None:
        limits = self._call.limits
        if limits.wall is not None and time.monotonic() - self._started > limits.wall:
            self.stop("timeout")
        if limits.silence is not None and quiet >= limits.silence:
            self.stop("silence")

    def _abandoned(self) -> bool:
        """Whether the program is gone and somebody out of our reach keeps its pipes open."""
        if self._process is None or self._process.poll() is None:
            return False
        _end(self._process)
        return not self._selector.select(_TICK)

    def _wait(self) -> None:
        """Let a program that closed its pipes come to its own end."""
        if self._process and not self._reason:
            wall = _LONGEST if self._call.limits.wall is None else self._call.limits.wall
            try:
                self._process.wait(max(0.0, self._started + wall - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.stop("timeout")


def _kept(pipe: IO[bytes] | None) -> int:
    """Our own number for a pipe that does not block; the one of `subprocess` is closed."""
    if pipe is None:
        raise TypeError("not a pipe")
    number = os.dup(pipe.fileno())
    pipe.close()
    os.set_blocking(number, False)
    return number


def _not_started(fault: OSError, program: str) -> str:
    if isinstance(fault, PermissionError):
        return "not executable"
    if fault.errno == errno.ENOEXEC or Path(program).exists():
        return "bad interpreter"
    return "missing"


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End the program and all whom it started in its session: politely, then not."""
    process.poll()
    if _signal(process.pid, signal.SIGTERM):
        limit = time.monotonic() + _GRACE
        with suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE)
        _await_end(process.pid, limit)
        _signal(process.pid, signal.SIGKILL)
        process.wait()
        # On a busy machine it takes a moment until those who were killed are gone.
        _await_end(process.pid, time.monotonic() + _GRACE)
    process.wait()


def _await_end(group: int, limit: float) -> None:
    while _lives(group) and time.monotonic() < limit:
        time.sleep(0.01)


def _signal(group: int, number: int) -> bool:
    """Send it; whether there was anybody to get it."""
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def _lives(group: int) -> bool:
    """Whether anybody of the group still runs. Without an init, as in containers, the dead stay in it."""
    if not _signal(group, 0):
        return False
    known = [state for file in Path("/proc").glob("[0-9]*/stat") if (state := _state(file))]
    return not known or any(member == str(group) and state != "Z" for state, member in known)


def _state(file: Path) -> tuple[str, str] | None:
    """State and group of a process, from behind its name, which may hold anything."""
    try:
        state, _, group = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:3]
    except (OSError, ValueError):
        return None
    return state, group
