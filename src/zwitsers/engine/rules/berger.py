"""Berger tables (FIDE C.05, annex): who meets whom in which round of a round robin, with colours (RR2, RR4)."""

from __future__ import annotations


def table_size(players: int) -> int:
    """Size of the table: even, so an odd field leaves one number empty (RR2)."""
    return players + players % 2


def berger_round(size: int, round_number: int) -> tuple[tuple[int, int], ...]:
    """The games (white, black) of a round of one cycle in the order of the boards; `size` is even (RR2)."""
    others = size - 1
    pivot = 1 + (round_number - 1) * (size // 2) % others
    first = (pivot, size) if round_number % 2 else (size, pivot)
    rest = [((pivot + step - 1) % others + 1, (pivot - step - 1) % others + 1) for step in range(1, size // 2)]
    return (first, *rest)


def cycle_round(size: int, cycles: int, round_number: int, *, swap: bool) -> tuple[tuple[int, int], ...]:
    """A round of a tournament of several cycles; every other cycle has the colours reversed. With `swap` the last two
    rounds of the first of two cycles change places (RR4)."""
    cycle, place = divmod(round_number - 1, size - 1)
    number = place + 1
    if swap and cycles == 2 and cycle == 0 and size > 2 and number >= size - 2:
        number = 2 * size - 3 - number
    games = berger_round(size, number)
    return tuple((black, white) for white, black in games) if cycle % 2 else games
