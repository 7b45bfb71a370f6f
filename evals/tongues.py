"""Questions against texts in their own language only: a Chinese question need not find what is English."""

import re
from collections.abc import Mapping

from boost.evals.corpus import Corpus
from boost.evals.golden import Row
from boost.ports.intake import Document

_CJK = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
_KANA = re.compile("[\u3040-\u30ff]")
_HEADER, _BODY = 0.2, 0.1
"""The share of such letters from which on a name and description, or else a text, are in that language."""
_READ = 4_000
_MUCH_KANA = 0.15


def language(document: Document) -> str:
    """`zh`, `ja`, or `en` for all else."""
    header = f"{document.item.name} {document.item.description}"
    for text, least in ((header, _HEADER), (document.body[:_READ], _BODY)):
        letters = len(_CJK.findall(text))
        if letters >= least * len(text) and letters:
            return "ja" if len(_KANA.findall(text)) > _MUCH_KANA * letters else "zh"
    return "en"


def own_grades(row: Row, corpus: Corpus) -> Mapping[str, int]:
    """The grades of a question, 0 for what is in another language than its own."""
    return {
        ident: grade if language(corpus.by_id[ident]) == row.language else 0
        for ident, grade in row.grades().items()
    }
