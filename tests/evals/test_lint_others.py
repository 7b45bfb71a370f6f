"""Faults of the smaller golden files are named."""

import json

import pytest

from boost.evals import lint_others
from tests.support.evals import CORPUS

BY = {"author": "me", "judge": "you", "method": "read", "date": "2026-01-31"}
PICK = {"tap": "a/b", "path": "skills/a", "grade": 3}
STACK = {
    "stack": "shop",
    "acceptable": [PICK, {"tap": "x/y", "path": "elsewhere", "grade": 1}],
    "provenance": BY,
}
CLAIMS = [{"text": "it does", "supported": True}, {"text": "it flies", "supported": False}]
ITEM = {"tap": "a/b", "path": "skills/a", "claims": CLAIMS, "provenance": BY}


def picks(*changes: dict[str, object]) -> list[tuple[str, str]]:
    rows = [STACK | change for change in changes] + [STACK] * 12
    faults = lint_others.picks("\n".join(map(json.dumps, rows)), CORPUS, ["shop"])
    return [(fault.code, fault.text) for fault in faults]


def claims(*changes: dict[str, object]) -> list[tuple[str, str]]:
    rows = [ITEM | change for change in changes] + [ITEM] * 10
    return [
        (fault.code, fault.text) for fault in lint_others.claims("\n".join(map(json.dumps, rows)), CORPUS)
    ]


def test_good_files_have_no_faults() -> None:
    assert picks() == []
    assert claims() == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"stack": "gone"}, ("unknown-stack", "evals/stacks has no such folder")),
        ({"acceptable": [PICK | {"path": "zz"}]}, ("unknown-id", "a/b:zz is not in the corpus")),
        ({"acceptable": [PICK | {"grade": 4}]}, ("shape", "4 is no grade")),
        ({"provenance": {}}, ("provenance", "provenance lacks author, judge, method, date")),
    ],
)
def test_a_fault_of_a_stack_is_named(change: dict[str, object], fault: tuple[str, str]) -> None:
    assert picks(change) == [fault]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"path": "zz"}, ("unknown-id", "a/b:zz is not in the corpus")),
        ({"claims": [{"supported": "yes"}, *CLAIMS]}, ("shape", "each claim is supported, true or false")),
        ({"claims": CLAIMS[:1]}, ("shape", "a judge learns nothing from claims that are all alike")),
        ({"provenance": BY | {"judge": ""}}, ("provenance", "provenance lacks judge")),
    ],
)
def test_a_fault_of_a_claim_is_named(change: dict[str, object], fault: tuple[str, str]) -> None:
    assert claims(change) == [fault]


def test_too_few_are_too_few() -> None:
    faults = lint_others.picks("", CORPUS, ["shop"]) + lint_others.claims("", CORPUS)
    assert [(fault.level, fault.code, fault.text) for fault in faults] == [
        ("error", "too-few", "0 stacks, at least 12 are needed"),
        ("warning", "unused", "no row is about this stack"),
        ("error", "too-few", "0 items, at least 10 are needed"),
    ]
