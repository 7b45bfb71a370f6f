"""Search without the container, whose library alone costs as much as a whole search.

The parts come from the same factories in the same way; a test compares both.
"""

from boost.domain.full_text import FullText
from boost.domain.search import Search
from boost.entrypoints import factories
from boost.entrypoints.settings import Settings


def search(settings: Settings) -> Search:
    """The search use case of `container.Container`."""
    from boost.domain.followed import Followed

    store, reading = factories.index_store(settings), factories.reading(settings)
    catalogue = factories.catalogue(store, reading, Followed(factories.files(settings)))
    full_text = FullText(store, factories.words(settings), factories.formula(settings))
    return Search(catalogue, full_text, factories.clock())
