"""Repositories on a host: `OWNER/REPO`, addresses and the scp form, read into one record."""

import re
from collections.abc import Sequence

from attrs import evolve

from boost.domain.pages import GITHUB, folder_of, read_page, unescaped
from boost.domain.quoting import hides, quoted
from boost.domain.refs import check_ref
from boost.ports.errors import Refused
from boost.ports.intake import Source

FORMS = (
    "accepted: OWNER/REPO, OWNER/REPO/PATH, https://HOST/PATH, ssh://USER@HOST/PATH, USER@HOST:PATH "
    "or ./FOLDER, each with @REF at its end if wanted"
)
KNOWN_HOSTS = frozenset(
    {
        GITHUB,
        "www.github.com",
        "raw.githubusercontent.com",
        "gitlab.com",
        "bitbucket.org",
        "codeberg.org",
        "dev.azure.com",
        "git.sr.ht",
        "skills.sh",
    }
)

_HOST = r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])"
_URL = re.compile(
    r"(?:git\+)?(?P<scheme>https|ssh)://(?:(?P<user>[^/]*)@)?(?P<host>[^/]*?)(?P<port>:[0-9]{1,5})?"
    r"(?P<path>/[^?#]*)?(?:\?(?P<query>[^#]*))?(?:#(?P<ref>.*))?",
    re.IGNORECASE,
)
_USER = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_SCP = re.compile(
    rf"(?P<user>{_USER.pattern})@(?P<host>{_HOST}):(?P<path>[^@#]+?)(?:#(?P<ref>.*)|(?<=\.git)@(?P<at>.*))?"
)
_OWNER = re.compile(r"[A-Za-z0-9](?:-?[A-Za-z0-9])*")
_REPO = re.compile(r"(?!\.{0,2}\Z)[A-Za-z0-9._][A-Za-z0-9._-]*")
# After a slash these belong to a folder's name (`packages/@scope`), not to a ref.
_REF_MARK = re.compile(r"(?<=[^/])[@#]")


def refused(text: str, why: str, hint: str = FORMS) -> Refused:
    """The error for a source that is not accepted."""
    return Refused(f"{quoted(text)} is not accepted as a source: {why}", hint)


def parse_remote(text: str) -> Source:
    """The repository that the text names; raises `Refused` where it names none, or none that is safe."""
    if any(letter.isspace() for letter in text):
        raise refused(text, "it holds a blank")
    if "://" in text:
        return _address(text)
    if found := _SCP.fullmatch(text):
        return _scp(text, found)
    host, slash, _ = text.partition("/")
    if host.casefold() in KNOWN_HOSTS:
        return _address(f"https://{text}")
    if "." in host and slash:
        raise refused(text, "for this host write https:// in front")
    return _short(text)


def _short(text: str) -> Source:
    place, ref = _split_ref(text)
    owner, _, rest = place.rstrip("/").partition("/")
    repo, _, path = rest.partition("/")
    return _complete(text, _github(text, [owner, repo]), ref=ref, path=path)


def _split_ref(text: str) -> tuple[str, str | None]:
    mark = _REF_MARK.search(text)
    return (text[: mark.start()], text[mark.end() :]) if mark else (text, None)


def _address(text: str) -> Source:
    found = _URL.fullmatch(text)
    if not found:
        raise refused(text, "only https and ssh addresses are")
    host, parts = _checked_host(text, found), [part for part in (found["path"] or "").split("/") if part]
    page = read_page(host, parts, found["query"] or "") if found["scheme"].lower() == "https" else None
    if page:
        at = f"https://{page.host}{found['port'] or ''}"
        source = _hosted(text, at, page.host, page.repo, suffix=page.suffix)
        return _complete(text, source, ref=page.ref or None, path=page.path, tail=page.tail)
    place, ref = _split_ref("/".join(parts))
    user = f"{found['user']}@" if found["user"] else ""
    at = f"{found['scheme'].lower()}://{user}{host}{found['port'] or ''}"
    source = _hosted(text, at, host, place.rstrip("/").split("/"))
    return _complete(text, source, ref=found["ref"] if ref is None else ref)


def _checked_host(text: str, found: re.Match[str]) -> str:
    user, host = found["user"], found["host"].lower()
    if user is not None and (found["scheme"].lower() == "https" or not _USER.fullmatch(user)):
        hint = "leave out all before the @; git asks its credential helper"
        if found["scheme"].lower() == "ssh":
            hint = f"write ssh://USER@{host}/PATH: a password is for ssh to ask"
        raise refused(text, "an address must not hold credentials", hint)
    if not re.fullmatch(_HOST, host):
        raise refused(text, f"{quoted(host)} cannot be a host")
    return GITHUB if host == f"www.{GITHUB}" else host


def _hosted(text: str, at: str, host: str, parts: Sequence[str], *, suffix: str = "") -> Source:
    if at == f"https://{GITHUB}":
        return _github(text, parts)
    _check_parts(text, parts)
    path = "/".join(parts)
    return Source("git", f"{at}/{path.removesuffix(suffix)}{suffix}", _name(host, parts))


def _github(text: str, parts: Sequence[str]) -> Source:
    if len(parts) != 2:
        raise refused(text, "this address of GitHub is neither a repository nor a folder of one")
    owner, repo = parts[0], parts[1].removesuffix(".git")
    if not _OWNER.fullmatch(owner) or len(owner) > 39:
        raise refused(text, f"{quoted(owner)} cannot be an owner")
    if not _REPO.fullmatch(repo) or len(repo) > 100:
        raise refused(text, f"{quoted(repo)} cannot be a repository")
    return Source("git", f"https://{GITHUB}/{owner}/{repo}.git", f"{owner}/{repo}")


def _scp(text: str, found: re.Match[str]) -> Source:
    host, path = found["host"].lower(), found["path"]
    parts = [part for part in path.split("/") if part]
    at = f"{found['user']}@{host}:{'/' if path.startswith('/') else ''}"
    if path.partition("/")[0].isdigit() and len(parts) > 1:
        # The scp form has no place for a port, and people write it all the same.
        at, parts = f"ssh://{found['user']}@{host}:{parts[0]}/", parts[1:]
    _check_parts(text, parts)
    ref = found["at"] if found["ref"] is None else found["ref"]
    return _complete(text, Source("git", at + "/".join(parts), _name(host, parts)), ref=ref)


def _check_parts(text: str, parts: Sequence[str]) -> None:
    if not any(parts):
        raise refused(text, "it names no repository")
    for part in parts:
        plain = unescaped(part)
        if part.startswith("-") or plain in (".", "..") or "/" in plain or hides(plain):
            raise refused(text, f"{quoted(part)} cannot be a part of a repository's path")


def _name(host: str, parts: Sequence[str]) -> str:
    """The tap name: without a colon, since that ends the tap in `TAP:path`."""
    path = "/".join(parts).removesuffix(".git")
    name = path if host == GITHUB and len(parts) == 2 else f"{host.strip('[]')}/{path}"
    return name.replace(":", "-").lstrip("-")


def _complete(text: str, source: Source, *, ref: str | None, path: str = "", tail: str = "") -> Source:
    """The source at this ref and place, both checked."""
    steps = {step for place in (path, tail) if place for step in place.split("/")}
    if steps & {"", ".", ".."} or hides(path + tail):
        raise refused(text, "a path inside a repository has no empty, `..` or invisible parts")
    return evolve(source, ref=ref if ref is None else check_ref(ref), path=folder_of(path), tail=tail)
