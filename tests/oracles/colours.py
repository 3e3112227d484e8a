"""Preferences for a colour (R3.3, R3.4) and who gets which colour (R5.4, R8), literally."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracles import mcmahon
from zwitsers.engine.domain import Colour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot

WHITE, BLACK = Colour.WHITE, Colour.BLACK

LIGHT, STRONG, ABSOLUTE = 1, 2, 3


class Preference(NamedTuple):
    colour: Colour
    strength: int


def colour_in(snapshot: Snapshot, number: int, round_number: int) -> Colour | None:
    """The colour he played with in that round; None when he did not play (R1.4: regulatory does not count)."""
    if round_number < 1:
        return None
    entry = snapshot.entry(number, round_number)
    return entry.colour if entry.played else None


def colours_played(snapshot: Snapshot, number: int) -> list[Colour]:
    """His games only, first to last: gaps are gone (001 F4)."""
    return [entry.colour for entry in snapshot.history(number) if entry.played and entry.colour is not None]


def white_minus_black(snapshot: Snapshot, number: int) -> int:
    played = colours_played(snapshot, number)
    return played.count(WHITE) - played.count(BLACK)


def preference(snapshot: Snapshot, number: int, points: int) -> Preference | None:
    """001 A5 as R3.3 reads it, with the exemption of the last round (R3.4)."""
    played = colours_played(snapshot, number)
    if not played:
        return None
    balance = played.count(WHITE) - played.count(BLACK)
    down = BLACK if balance > 0 else WHITE
    last_round = snapshot.planned_rounds == snapshot.rounds + 1
    # More than half of the completed rounds: in the unit of R1.1 half a point per round is 1 per round.
    exempt = last_round and points > snapshot.rounds
    if not exempt:
        if abs(balance) > 1:
            return Preference(down, ABSOLUTE)
        if len(played) >= 2 and played[-1] is played[-2]:
            return Preference(played[-1].other, ABSOLUTE)
    if balance != 0:
        return Preference(down, STRONG)
    return Preference(played[-1].other, LIGHT)


def clash(one: Preference | None, other: Preference | None) -> bool:
    """R4.6: both want the same colour."""
    return one is not None and other is not None and one.colour is other.colour


def strong_clash(one: Preference | None, other: Preference | None) -> bool:
    return one is not None and other is not None and clash(one, other) and min(one.strength, other.strength) >= STRONG


def absolute_clash(one: Preference | None, other: Preference | None) -> bool:
    """001 B2, R3.3: these two may not be paired."""
    return one is not None and other is not None and clash(one, other) and one.strength == other.strength == ABSOLUTE


def colour_of_higher(
    snapshot: Snapshot, system: str, higher: int, lower: int, preferences: Mapping[int, Preference | None]
) -> Colour:
    """The colour of the higher placed of a pair."""
    stones, weaker = mcmahon.stones(snapshot, higher, lower)
    if stones:  # M6
        return BLACK if weaker == higher else WHITE
    if system == "kndb":
        return _kndb(snapshot, higher, lower)
    if snapshot.rounds == 0:
        return _by_lot(system, higher, lower)
    if system == "knsb-wp":
        return _knsb_wp(snapshot, higher, lower, preferences[higher], preferences[lower])
    return _go(snapshot, system, higher, lower)


def _by_lot(system: str, higher: int, lower: int) -> Colour:
    """R5.4: 000 5.3 the first-named has black; 004 5.3 the higher number has black; 001 D the first-named has white."""
    colour_of_lower_number = BLACK if system == "go-nl" else WHITE
    return colour_of_lower_number if higher < lower else colour_of_lower_number.other


def _go(snapshot: Snapshot, system: str, higher: int, lower: int) -> Colour:
    """R8.1, R8.2."""

    def towards_zero(balance: int) -> Colour:
        return WHITE if balance > 0 else BLACK  # black minus white (000 1.5)

    high = -white_minus_black(snapshot, higher)
    low = -white_minus_black(snapshot, lower)
    # 6.1 a
    if high != 0 and low == 0:
        return towards_zero(high)
    if high == 0 and low != 0:
        return towards_zero(low).other
    if high * low < 0:
        return towards_zero(high)
    # 6.1 b: the whole history in 000, the previous round only in 004
    last = snapshot.rounds
    for round_number in range(last, 0, -1) if system == "go-nl" else [last]:
        mine = colour_in(snapshot, higher, round_number)
        his = colour_in(snapshot, lower, round_number)
        if mine is not None and his is not None and mine is not his:
            return mine.other
    # 6.1 c
    if high != 0:
        return towards_zero(high)
    # 6.1 d
    previous = colour_in(snapshot, higher, last)
    if previous is not None:
        return previous.other
    return _by_lot(system, higher, lower)


def _knsb_wp(snapshot: Snapshot, higher: int, lower: int, mine: Preference | None, his: Preference | None) -> Colour:
    """R8.3."""
    if mine is None and his is None:
        return WHITE
    # E1
    if mine is None:
        assert his is not None
        return his.colour.other
    if his is None or mine.colour is not his.colour:
        return mine.colour
    # E2
    if mine.strength != his.strength:
        return mine.colour if mine.strength > his.strength else his.colour.other
    # E3, with F4: game by game back from the last one
    for my_colour, his_colour in zip(
        reversed(colours_played(snapshot, higher)), reversed(colours_played(snapshot, lower)), strict=False
    ):
        if my_colour is not his_colour:
            return my_colour.other
    # E4
    return mine.colour


def _kndb(snapshot: Snapshot, higher: int, lower: int) -> Colour:
    """R8.4."""
    high = white_minus_black(snapshot, higher)
    low = white_minus_black(snapshot, lower)
    if high != low:
        return WHITE if high < low else BLACK
    mine = colour_in(snapshot, higher, snapshot.rounds)
    his = colour_in(snapshot, lower, snapshot.rounds)
    if mine is not None and mine is not his:
        return mine.other
    if mine is None and his is not None:
        return his
    lower_number_has_white = (higher + lower) % 2 == 1
    return WHITE if lower_number_has_white == (higher < lower) else BLACK
