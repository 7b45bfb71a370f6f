"""How many slips of a finger lie between two words."""


def distance(left: str, right: str, most: int) -> int:
    """Letters added, left out, replaced or swapped with their neighbor; `most + 1` stands for any more.

    The optimal string alignment distance (Damerau 1964, without editing a swapped pair again).
    """
    left, right = _without_ends(left, right)
    if abs(len(left) - len(right)) > most or len({*left} ^ {*right}) > 2 * most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for at, letter in enumerate(left, 1):
        before, row = row, _row(at, letter, left, right, before, row)
    return min(row[-1], most + 1)


def _without_ends(left: str, right: str) -> tuple[str, str]:
    """What is left of both without the start and the end that they share."""
    start, shorter = 0, min(len(left), len(right))
    while start < shorter and left[start] == right[start]:
        start += 1
    end = 0
    while end < shorter - start and left[-1 - end] == right[-1 - end]:
        end += 1
    return left[start : len(left) - end], right[start : len(right) - end]


def _row(at: int, letter: str, left: str, right: str, before: list[int], above: list[int]) -> list[int]:
    row = [at]
    for to, other in enumerate(right, 1):
        cost = min(above[to] + 1, row[to - 1] + 1, above[to - 1] + (letter != other))
        if at > 1 and to > 1 and letter == right[to - 2] and left[at - 2] == other:
            cost = min(cost, before[to - 2] + 1)
        row.append(cost)
    return row
