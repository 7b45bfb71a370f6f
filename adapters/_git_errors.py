"""What git says on stderr, in the words of boost."""

import re

from boost.adapters._process import Ended
from boost.ports.errors import BoostError, Failed, Unavailable

_REASONS = {
    "missing": (Unavailable, "git is not installed, or not on PATH"),
    "not executable": (Unavailable, "the git on PATH is not executable"),
    "bad interpreter": (Unavailable, "the git on PATH cannot be started"),
    "timeout": (Unavailable, "{place} took too long"),
    "silence": (Unavailable, "{place} fell silent"),
    "signal": (Failed, "git was ended from outside"),
    "too much output": (Failed, "{place} answers more than boost takes"),
}
_NETWORK = (
    r"could not resolve|name resolution|failed to connect|couldn't connect|connection (?:refused|reset)"
    r"|unreachable|no route to host|unexpected disconnect|early EOF|SSL_ERROR_SYSCALL|RPC failed"
)
_NOT_FOUND = (
    r"not found|does not exist|does not appear to be a git|is this a git repository|could not read Username"
    r"|could not read Password|authentication failed|returned error: 40[14]"
)
_COMMIT = r"couldn't find remote ref|not our ref|unadvertised object|no such remote ref"
# In this order: a full disk also ends a connection, and some hosts answer a rate limit with 403.
_SAYINGS = (
    (r"no space left|disk quota|file too large", Failed, "the disk is full", "free some space and try again"),
    (r"object \w+: (?P<what>\w+):", Failed, "git refuses what {place} holds: {what}", ""),
    (
        r"dubious ownership",
        Failed,
        "{place} belongs to another user",
        "see safe.directory in `git help config`",
    ),
    (r"transport '.*' not allowed", Failed, "{place} needs a transport that boost never uses", ""),
    (
        r"rate limit|too many requests|error: 429",
        Unavailable,
        "{place} asks to wait: rate limit",
        "try again later",
    ),
    (r"error: 5\d\d", Unavailable, "{place} has a fault of its own", "try again later"),
    (_NETWORK, Unavailable, "no connection to {place}", "check the network; what is tapped stays usable"),
    (r"timed out|too slow", Unavailable, "{place} does not answer", "try again later"),
    (r"certificate|SSL", Failed, "{place} has no certificate that can be trusted", ""),
    (_COMMIT, Failed, "{place} has no such commit", "a commit that no branch or tag reaches may be withheld"),
    (
        _NOT_FOUND,
        Failed,
        "{place} was not found, or it is private",
        "check the spelling and git's own access to it",
    ),
    (
        r"error: 403|denied|host key verification",
        Failed,
        "{place} refuses access",
        "check git's own access to it",
    ),
)


def failure(ended: Ended, place: str) -> BoostError:
    """The error for a call that did not work; `place` is what was asked, as a user knows it."""
    place = re.sub(r"(?<=://)[^/@]*@", "", place)
    if ended.reason:
        kind, message = _REASONS[ended.reason]
        return kind(message.format(place=place), "" if kind is Failed else "check that git works here")
    for pattern, kind, message, hint in _SAYINGS:
        if found := re.search(pattern, ended.err, re.IGNORECASE):
            return kind(message.format(place=place, **found.groupdict()), hint)
    return Failed(f"git failed for {place}: {last_line(ended)}")


def last_line(ended: Ended) -> str:
    """The line that tells most, without anything that moves the cursor."""
    lines = [line for line in ended.err.splitlines() if line.startswith(("fatal:", "error:"))]
    lines = lines or ended.err.split("\n")
    text = next((line for line in reversed(lines) if line.strip()), f"exit code {ended.code}")
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:300]
