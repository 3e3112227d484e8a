"""Slow oracle for knsb-rating: what stands on each player's pairing card before a round is paired.

Written from the text of 003 and from the rulings, without a look at the engine: only the domain is shared.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from oracles.rating_colours import Preference, colour_sequence, preference_of
from zwitsers.engine.domain import Result, Title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Colour, Player, Snapshot

Places = tuple[int, ...]


class Float(Enum):
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True)
class Card:
    """One player as the arbiter sees him when he sits down to pair."""

    number: int
    score: int
    pairing_number: int
    colours: tuple[Colour, ...]
    preference: Preference | None
    # The float of the last round and of the one before it (B5, B6); None: no float, or no such round.
    last_float: Float | None
    float_before: Float | None
    # B1: a full point without playing bars from the bye (R3.2).
    bye_barred: bool
    # The last round, and more than half of the points: B2, B5 and B6 leave this player alone (R3.4, R6.2).
    exempt: bool


@dataclass(frozen=True)
class Hall:
    """Everyone who is to be paired, high to low; a player is his place in this list, 0 for the highest."""

    cards: tuple[Card, ...]
    # N_1 … N_G of R4: the places of the players with the same score.
    groups: tuple[Places, ...]
    # may_meet[i][j]: the absolute norms allow the pair (R3.1, R3.3, R3.5).
    may_meet: tuple[tuple[bool, ...], ...]
    first_round: bool
    lot_colour: Colour | None


def score_after(snapshot: Snapshot, number: int, rounds: int) -> int:
    """Half points from the first `rounds` rounds (R1.1); an unfinished game is a draw (003 F9, R1.3)."""
    return sum(entry.result.points for entry in snapshot.history(number)[:rounds])


def ranking_key(player: Player, score: int) -> tuple[int, int, int, str, int]:
    """003 A2 with R2.2 and R2.3: score, rating, title, name, and the lot number when all that is equal."""
    return (-score, -player.rating, Title.of(player.title).rank, player.name.casefold(), player.number)


def pairing_numbers(snapshot: Snapshot) -> Mapping[int, int]:
    """003 A2: numbers 1..N by the ranking at score 0, over everyone entered (R2.2)."""
    ordered = sorted(snapshot.players, key=lambda player: ranking_key(player, 0))
    return {player.number: place for place, player in enumerate(ordered, start=1)}


def float_in_round(snapshot: Snapshot, number: int, round_number: int) -> Float | None:
    """003 A4, A5 with R6.1: the float that was written down when this round was paired."""
    if round_number < 1:
        return None
    entry = snapshot.entry(number, round_number)
    if entry.result in (Result.BYE, Result.FULL_POINT_BYE):
        return Float.DOWN
    if not entry.result.has_opponent:
        return None
    mine = score_after(snapshot, number, round_number - 1)
    theirs = score_after(snapshot, entry.opponent, round_number - 1)
    if mine > theirs:
        return Float.DOWN
    return Float.UP if mine < theirs else None


def have_met(snapshot: Snapshot, one: int, other: int) -> bool:
    """R3.1; only a played game is a meeting (R1.4). R3.10: not for ever, where the tournament says so."""
    met = [turn for turn, entry in enumerate(snapshot.history(one), 1) if entry.played and entry.opponent == other]
    after = snapshot.constraints.rematch_after
    return bool(met) and (not after or snapshot.rounds + 1 - met[-1] < after)


def arbiter_forbids(snapshot: Snapshot, one: int, other: int) -> bool:
    """R3.5."""
    coming = snapshot.rounds + 1
    for rule in snapshot.constraints.forbidden:
        if rule.applies_to(coming) and one in rule.players and other in rule.players:
            return True
    strength = snapshot.constraints.strength_groups
    if strength is None or coming > strength.rounds:
        return False
    home = [{index for index, group in enumerate(strength.groups) if number in group} for number in (one, other)]
    return bool(home[0] and home[1] and home[0] != home[1])


def _card(snapshot: Snapshot, number: int, pairing_number: int) -> Card:
    rounds = snapshot.rounds
    score = score_after(snapshot, number, rounds)
    last_round = snapshot.planned_rounds is not None and rounds + 1 == snapshot.planned_rounds
    # Half of the points of `rounds` completed rounds is `rounds` half points.
    exempt = last_round and score > rounds
    colours = colour_sequence(snapshot.history(number))
    return Card(
        number=number,
        score=score,
        pairing_number=pairing_number,
        colours=colours,
        preference=preference_of(colours, exempt=exempt),
        last_float=float_in_round(snapshot, number, rounds),
        float_before=float_in_round(snapshot, number, rounds - 1),
        bye_barred=any(entry.result.free_point for entry in snapshot.history(number)),
        exempt=exempt,
    )


def hall_of(snapshot: Snapshot) -> Hall:
    numbers = pairing_numbers(snapshot)
    present = [player for player in snapshot.players if player.number not in snapshot.unavailable]
    present.sort(key=lambda player: ranking_key(player, score_after(snapshot, player.number, snapshot.rounds)))
    if snapshot.rounds == 0:  # R10.1: colours of round one count those who are paired
        numbers = {player.number: place for place, player in enumerate(present, start=1)}
    cards = tuple(_card(snapshot, player.number, numbers[player.number]) for player in present)
    scores = sorted({card.score for card in cards}, reverse=True)
    groups = tuple(tuple(i for i, card in enumerate(cards) if card.score == score) for score in scores)
    may_meet = tuple(tuple(a is not b and _may_meet(snapshot, a, b) for b in cards) for a in cards)
    return Hall(cards, groups, may_meet, snapshot.rounds == 0, snapshot.lot_colour)


def _may_meet(snapshot: Snapshot, one: Card, other: Card) -> bool:
    if have_met(snapshot, one.number, other.number) or arbiter_forbids(snapshot, one.number, other.number):
        return False
    mine, theirs = one.preference, other.preference
    both_absolute = mine is not None and theirs is not None and mine.absolute and theirs.absolute
    return not (both_absolute and mine is not None and theirs is not None and mine.colour is theirs.colour)


def can_be_completed(hall: Hall, waiting: Places, below: tuple[Places, ...], *, at_once: bool) -> bool:
    """Whether these players and the groups below can all be paired, nobody of the waiting room with another of it.

    `at_once`: and everyone of the waiting room in the very next group.
    """
    players = (*waiting, *(i for group in below for i in group))
    room = frozenset(waiting)
    next_group = frozenset(below[0]) if below else frozenset()

    def fits(one: int, other: int) -> bool:
        if not hall.may_meet[one][other] or (one in room and other in room):
            return False
        return not at_once or ((one not in room or other in next_group) and (other not in room or one in next_group))

    def complete(free: tuple[int, ...], bye_to_give: bool) -> bool:
        if not free:
            return True
        one, others = free[0], free[1:]
        if bye_to_give and not hall.cards[one].bye_barred and not (at_once and one in room) and complete(others, False):
            return True
        return any(
            fits(one, other) and complete(others[:place] + others[place + 1 :], bye_to_give)
            for place, other in enumerate(others)
        )

    return complete(players, len(players) % 2 == 1)
