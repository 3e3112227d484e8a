"""Every complete pairing of a round, and a pairing from published lines: what the brute forces share.

A player is his place in the order of the ranking, 0 for the highest. A pairing is a tuple: `pairing[i]` is the place of
the opponent of the player in place i, or NOBODY for the bye.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Pairing = tuple[int, ...]
Line = tuple[int, int]
NOBODY = -1


def complete_pairings(may_meet: Sequence[Sequence[bool]], may_have_bye: Sequence[bool]) -> Iterator[Pairing]:
    """Every pairing of the round that meets R3; the bye exactly when the number of players is odd (R3.2, R3.7)."""
    size = len(may_meet)
    opponents = [NOBODY] * size
    free = [True] * size

    def fill(start: int, bye_to_give: bool) -> Iterator[Pairing]:
        while start < size and not free[start]:
            start += 1
        if start == size:
            yield tuple(opponents)
            return
        free[start] = False
        for other in range(start + 1, size):
            if free[other] and may_meet[start][other]:
                free[other] = False
                opponents[start], opponents[other] = other, start
                yield from fill(start + 1, bye_to_give)
                free[other] = True
        if bye_to_give and may_have_bye[start]:
            opponents[start] = NOBODY
            yield from fill(start + 1, False)
        free[start] = True

    if size:
        yield from fill(0, size % 2 == 1)


def pairing_from_lines(numbers: Sequence[int], lines: Sequence[Line]) -> Pairing:
    """The pairing behind published lines; ValueError when they are no complete pairing of the players present."""
    place = {number: i for i, number in enumerate(numbers)}
    opponents: dict[int, int] = {}
    for line in lines:
        for me, other in (line, line[::-1]):
            if me == 0:
                continue
            if me not in place or (other and other not in place) or place[me] in opponents:
                raise ValueError(f"player {me}: not to be paired, or paired twice")
            opponents[place[me]] = place[other] if other else NOBODY
    if len(opponents) != len(numbers):
        missing = [number for i, number in enumerate(numbers) if i not in opponents]
        raise ValueError(f"not paired: {missing}")
    return tuple(opponents[i] for i in range(len(numbers)))


def held_against(
    ours: list[Line] | None, engine_lines: Sequence[Line] | None, account: Callable[[list[Line]], str]
) -> str | None:
    """None when the engine has the same lines to the letter, or neither has any; otherwise what is different. `account`
    tells it of lines that are not ours, and raises ValueError when they are no pairing of the players present."""
    if ours is None:
        return None if engine_lines is None else f"no complete pairing is possible; the engine has {list(engine_lines)}"
    if engine_lines is None:
        return f"the engine finds no pairing; there is {ours}"
    theirs = [(white, black) for white, black in engine_lines]
    if ours == theirs:
        return None
    try:
        said = account(theirs)
    except ValueError as broken:
        return f"no pairing of the players present: {broken}; the engine has {theirs}"
    return f"{said}\n  oracle {ours}\n  engine {theirs}"
