"""A corpus in memory for the evaluation system."""

from collections.abc import Sequence

from boost.adapters.memory.index_store import MemoryIndex
from boost.domain import layout
from boost.evals.corpus import Corpus
from boost.ports.intake import Document
from tests.support.corpus import search, stored


def corpus(documents: Sequence[Document], name: str = "starter") -> Corpus:
    """A corpus of these documents, with search over them as it ships."""
    return Corpus(
        name, tuple(documents), search(stored(*documents)), lambda: MemoryIndex(layout.INDEX_VERSION)
    )
