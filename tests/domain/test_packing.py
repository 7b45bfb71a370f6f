"""Joined segments: the same content, the same answers to the last bit."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from boost.adapters.memory.index_store import MemoryIndex
from boost.domain import indexing, layout, scoring
from boost.domain.chunking import Windows
from boost.domain.packing import ENOUGH, FULL, Packing
from boost.domain.scoring import Bm25, Corpus, Ranking
from boost.ports.intake import Batch, Document, Segment
from boost.ports.model import Block, Item
from tests.support.words import words

SHAPE = Windows(size=60, overlap=10, cap=4)
NO_ITEMS = Segment(Block("e/e", 0, 0, b"", b"", b""), (), {})

word = st.sampled_from("alpha beta gamma delta epsilon zeta eta theta iota kappa".split())
body = st.lists(word, min_size=0, max_size=60).map(" ".join)
taps = st.lists(st.lists(body, min_size=0, max_size=5), min_size=1, max_size=5)
queries = st.lists(word, min_size=1, max_size=6)
Ranked = list[tuple[str, float]]


def segments_of(texts: Sequence[Sequence[str]]) -> list[Segment]:
    """One segment a tap; one without items names its tap all the same."""
    made: list[Segment] = []
    for tap, bodies in enumerate(texts):
        documents = [
            Document(
                Item(f"t/{tap}", f"p{at}", f"p{at}", layout.KINDS[at % 3], None, f"item{at}", f"item{at}"),
                each,
            )
            for at, each in enumerate(bodies)
        ]
        made += indexing.segments(documents, words(), SHAPE) if documents else [NO_ITEMS]
    return made


def ranked(segments: Sequence[Segment], query: list[str], tap: str = "", kind: int = 0) -> Ranked:
    store = MemoryIndex(1)
    store.replace(Batch("all", "c", "r", segments))
    blocks = [each.block for each in segments]
    chunks, tokens = (sum(each) for each in zip(*((b.chunks, b.tokens) for b in blocks), strict=True))
    corpus = Corpus(chunks or 1, tokens or 1, Bm25())
    terms = scoring.weigh(dict.fromkeys(query, 1.0), store.rows, corpus)
    admits = (lambda name, number: name == tap and number != kind) if tap else None
    ranking = Ranking(terms, corpus, store.block, admits)
    found = [(store.items(place[0], [place[1]])[0].id, score) for place, score in ranking.top(3)]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


@given(taps)
def test_parting_undoes_joining_byte_by_byte(texts: list[list[str]]) -> None:
    segments = segments_of(texts)
    assert Packing().parted(Packing().joined(segments)) == segments


@given(taps)
def test_joining_can_be_done_in_steps(texts: list[list[str]]) -> None:
    first, *rest = segments_of(texts)
    joined = first
    for each in rest:
        parts = Packing().parted(joined)
        joined = Packing().joined([*parts, each])
    assert joined == Packing().joined([first, *rest])


def test_exact_frequencies_move_along() -> None:
    segments = segments_of([["alpha " * 9, "beta"], ["alpha " * 7], ["alpha " * 9 + "beta " * 300]])
    joined = Packing().joined(segments)
    assert Packing().parted(joined) == segments
    assert ranked([joined], ["alpha", "beta"]) == ranked(segments, ["alpha", "beta"])


@given(taps, queries, st.randoms(use_true_random=False))
def test_a_joined_segment_answers_as_the_single_ones_do(
    texts: list[list[str]], query: list[str], random: object
) -> None:
    segments = segments_of(texts)
    order = list(segments)
    random.shuffle(order)  # type: ignore[attr-defined]
    middle = len(order) // 2
    some = [Packing().joined(each) for each in (order[:middle], order[middle:]) if each]
    assert ranked([Packing().joined(order)], query) == ranked(some, query) == ranked(segments, query)


@given(taps, queries, st.integers(0, 4), st.integers(0, 2))
def test_a_filter_by_tap_sees_the_owner_of_each_item(
    texts: list[list[str]], query: list[str], tap: int, kind: int
) -> None:
    segments = segments_of(texts)
    joined = [Packing().joined(segments)]
    assert ranked(joined, query, f"t/{tap}", kind) == ranked(segments, query, f"t/{tap}", kind)


def test_few_segments_stay_as_they_are() -> None:
    assert Packing().groups(dict.fromkeys(range(ENOUGH), 1)) == []
    assert Packing().groups(dict.fromkeys(range(ENOUGH + 1), 1)) == [list(range(ENOUGH + 1))]


sizes = st.dictionaries(st.integers(1, 2000), st.integers(0, 2 * FULL), min_size=ENOUGH + 1, max_size=200)


@given(sizes)
def test_groups_fill_segments_and_name_none_twice(each: dict[int, int]) -> None:
    groups = Packing().groups(each)
    named = [number for group in groups for number in group]
    assert len(named) == len(set(named))
    assert all(len(group) > 1 and sum(each[number] for number in group) <= FULL for group in groups)
    left = [each[number] for number in each.keys() - set(named)]
    joined = [sum(each[number] for number in group) for group in groups]
    # Of what is there afterwards at most one is less than half full.
    assert sum(2 * size < FULL for size in left + joined) <= 1
