"""Slow oracle for fide-dutch: what stands on each player's card before a round is paired.

Written from the text of C.04.3 (2026) and the rulings FD, without a look at the engine: only the domain is shared.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from oracles.rating_colours import Preference, colour_sequence, preference_of
from oracles.rating_scores import arbiter_forbids, have_met
from zwitsers.engine.domain import Colour, Result

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

Places = tuple[int, ...]


class Float(Enum):
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True)
class Card:
    """One player as the arbiter sees him when he sits down to pair."""

    number: int
    # TPN (1.1): the player's number, unless the order of the list was to decide.
    pairing_number: int
    # Points so far, and the virtual points of the round to come (1.2, C.04.7).
    score: int
    # Numbers without those who never took part (FD1).
    effective_number: int
    colours: tuple[Colour, ...]
    # Whites minus blacks (1.6).
    difference: int
    preference: Preference | None
    # The float of the last round and of the one before it (1.4); None: no float, or no such round.
    last_float: Float | None
    float_before: Float | None
    # C2: who had the bye, or as much as a win is worth without playing.
    bye_barred: bool
    # C9: rounds without a played game.
    unplayed: int
    # 1.8: more than half of the points when the last round is paired.
    topscorer: bool

    @property
    def absolute(self) -> bool:
        return self.preference is not None and self.preference.absolute


@dataclass(frozen=True)
class Hall:
    """Everyone who is to be paired, high to low; a player is his place in this list, 0 for the highest."""

    cards: tuple[Card, ...]
    # The scoregroups from the top, as places.
    groups: tuple[Places, ...]
    # may_meet[i][j]: C1, C3 and the arbiter allow the pair.
    may_meet: tuple[tuple[bool, ...], ...]
    initial_colour: Colour


def pairing_score(snapshot: Snapshot, number: int, round_number: int) -> int:
    """The score with which a player was, or is, paired in this round (1.2, C.04.7)."""
    points = sum(snapshot.gained(number, earlier) for earlier in range(1, round_number))
    return points + snapshot.virtual_points(number, round_number)


def float_in_round(snapshot: Snapshot, number: int, round_number: int) -> Float | None:
    """1.4: what a round left behind, looked up by the number of the round."""
    if round_number < 1:
        return None
    entry = snapshot.entry(number, round_number)
    if entry.result is Result.BYE:  # 1.4.3, whatever it is worth (FD8)
        return Float.DOWN
    if not entry.result.played:  # 1.4.4: more points than a loss is worth
        return Float.DOWN if snapshot.points.of(entry.result) > snapshot.points.loss else None
    mine = pairing_score(snapshot, number, round_number)
    theirs = pairing_score(snapshot, entry.opponent, round_number)
    if mine > theirs:
        return Float.DOWN
    return Float.UP if mine < theirs else None


def bye_barred(snapshot: Snapshot, number: int) -> bool:
    """C2 and C.04.1 article 4."""
    for entry in snapshot.history(number):
        if entry.result is Result.BYE:
            return True
        if not entry.result.played and snapshot.points.of(entry.result) >= snapshot.points.win:
            return True
    return False


def is_topscorer(snapshot: Snapshot, score: int) -> bool:
    """1.8; without a planned number of rounds nobody is (FD3)."""
    completed = snapshot.rounds
    if snapshot.planned_rounds is None or completed < snapshot.planned_rounds - 1:
        return False
    return 2 * score > snapshot.points.win * completed


def effective_numbers(snapshot: Snapshot) -> dict[int, int]:
    """FD1: 1, 2, 3 … over who takes part in this round or was ever paired before."""
    counted = [
        number
        for number in sorted(snapshot.numbers, key=snapshot.pairing_number)
        if number not in snapshot.unavailable
        or any(entry.opponent or entry.result is Result.BYE for entry in snapshot.history(number))
    ]
    return {number: place for place, number in enumerate(counted, start=1)}


def _card(snapshot: Snapshot, number: int, effective_number: int) -> Card:
    rounds = snapshot.rounds
    history = snapshot.history(number)
    colours = colour_sequence(history)
    score = pairing_score(snapshot, number, rounds + 1)
    return Card(
        number=number,
        pairing_number=snapshot.pairing_number(number),
        score=score,
        effective_number=effective_number,
        colours=colours,
        difference=colours.count(Colour.WHITE) - colours.count(Colour.BLACK),
        # 1.7 has the words of 003 A7; a topscorer keeps his preference.
        preference=preference_of(colours, exempt=False),
        last_float=float_in_round(snapshot, number, rounds),
        float_before=float_in_round(snapshot, number, rounds - 1),
        bye_barred=bye_barred(snapshot, number),
        unplayed=sum(not entry.result.played for entry in history),
        topscorer=is_topscorer(snapshot, score),
    )


def hall_of(snapshot: Snapshot) -> Hall:
    effective = effective_numbers(snapshot)
    cards = [
        _card(snapshot, number, effective[number]) for number in snapshot.numbers if number not in snapshot.unavailable
    ]
    cards.sort(key=lambda card: (-card.score, card.pairing_number))
    scores = sorted({card.score for card in cards}, reverse=True)
    return Hall(
        cards=tuple(cards),
        groups=tuple(tuple(i for i, card in enumerate(cards) if card.score == score) for score in scores),
        may_meet=tuple(tuple(a is not b and may_meet(snapshot, a, b) for b in cards) for a in cards),
        initial_colour=snapshot.lot_colour or Colour.WHITE,
    )


def may_meet(snapshot: Snapshot, one: Card, other: Card) -> bool:
    if have_met(snapshot, one.number, other.number) or arbiter_forbids(snapshot, one.number, other.number):
        return False
    return not same_absolute(one, other) or one.topscorer or other.topscorer  # C3


def same_colour_due(one: Card, other: Card) -> bool:
    return one.preference is not None and other.preference is not None and one.preference[0] is other.preference[0]


def same_absolute(one: Card, other: Card) -> bool:
    return one.absolute and other.absolute and same_colour_due(one, other)
