"""The hash by which equal texts are found."""

import hashlib


def body_hash(body: str) -> str:
    """sha256 of the body without blanks at line ends and around it; lines end at `\\n` already."""
    if " \n" in body or ("\t" in body and "\t\n" in body):
        body = "\n".join([line.rstrip(" \t") for line in body.split("\n")])
    return hashlib.sha256(body.strip().encode("utf-8")).hexdigest()
