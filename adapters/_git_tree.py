"""The tree of a commit as `git ls-tree` prints it, read as a stream."""

import re
from collections.abc import Iterable, Iterator

from boost.ports.errors import Failed
from boost.ports.intake import Entry

_KINDS = {b"100644", b"100755", b"120000", b"160000"}
# Names that leave the tree, or are the folder `.git` on some system: in any letter case, as NTFS writes it
# (short name, streams, trailing dots and blanks), or with characters that HFS ignores.
_IGNORED = rb"(?:\xe2\x80[\x8c-\x8f\xaa-\xae]|\xe2\x81[\xaa-\xaf]|\xef\xbb\xbf)*"
_DOT_GIT = _IGNORED.join((b"", rb"\.", b"g", b"i", b"t", b""))
# The look-ahead turns nearly every name away at once, which makes this four times as quick.
_QUICK = rb"(?=[/.g\xe2\xef])"
_ILLEGAL = re.compile(rb"/%b(?:\.{0,2}|(?:%b|git~1)(?:[. ]*|:[^/]*))/" % (_QUICK, _DOT_GIT), re.IGNORECASE)


def rows(pieces: Iterable[bytes], limit: int, place: str) -> Iterator[bytes]:
    """The records of `ls-tree -z`, folders too; `Failed` as soon as there are more than `limit`."""
    rest, count = b"", 0
    for piece in pieces:
        *records, rest = (rest + piece).split(b"\0")
        count += len(records)
        if count > limit:
            raise Failed(f"{place} has more than {limit:,} files and folders", "tap one folder of it")
        yield from records


def entries(records: Iterable[bytes]) -> Iterator[Entry]:
    """The tracked paths of these records: `MODE SP TYPE SP OID SP+ SIZE TAB PATH`."""
    for record in records:
        about, _, path = record.partition(b"\t")
        mode, _, oid, size = about.split()
        if mode in _KINDS:
            # For a missing object git prints BAD in place of the size, and for a submodule a dash.
            known = int(size) if size.isdigit() else None
            yield Entry(path.decode("utf-8", "surrogateescape"), mode.decode(), oid.decode(), known)


def missing(record: bytes) -> bool:
    """Whether the object of a record is not there."""
    return record.partition(b"\t")[0].endswith(b"BAD")


def illegal(record: bytes) -> str:
    """The path of a record, escaped, when it must not exist; else empty."""
    path = record.partition(b"\t")[2]
    return ascii(path.decode("utf-8", "replace")) if _ILLEGAL.search(b"/%b/" % path) else ""


def inside(record: bytes, folder: str) -> bool:
    """Whether the path of a record is this folder or lies below it."""
    path = record.partition(b"\t")[2]
    wanted = folder.encode("utf-8", "surrogateescape")
    return path == wanted or path.startswith(wanted + b"/")
