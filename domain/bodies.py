"""The hash by which equal texts are found."""

import hashlib


def body_hash(body: str) -> str:
    """sha256 of the body without blanks at line ends and around it; lines end at `\\n` already.

    A blank body has none: items without a text are not copies of each other.
    """
    if " \n" in body or ("\t" in body and "\t\n" in body):
        body = "\n".join([line.rstrip(" \t") for line in body.split("\n")])
    body = body.strip()
    return hashlib.sha256(body.encode("utf-8")).hexdigest() if body else ""
