"""Colours and floats, read from the rounds so far."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from zwitsers.engine.domain.results import Result

if TYPE_CHECKING:
    from zwitsers.engine.domain import Colour, Snapshot


class Float(Enum):
    """003 A4: whether a player met a higher or a lower score than their own."""

    NONE = ""
    UP = "up"
    DOWN = "down"


def colour_history(snapshot: Snapshot, number: int) -> tuple[Colour | None, ...]:
    """The colour of every round, None where no game was played: a regulatory result has no colour (R1.4)."""
    return tuple(entry.colour if entry.result.played else None for entry in snapshot.history(number))


def colour_balance(snapshot: Snapshot, number: int, plus: Colour) -> int:
    """Played games with colour `plus` minus those with the other: black in go, white elsewhere."""
    colours = colour_history(snapshot, number)
    return colours.count(plus) - colours.count(plus.other)


def floats(snapshot: Snapshot) -> dict[int, tuple[Float, ...]]:
    """The float of every player in every round, from the scores before that round (003 A4, A5, R6.1).

    A game that was then forfeited keeps its float. A full-point bye is a downfloat; an absence or a half-point bye is
    no float.
    """
    numbers, histories = snapshot.numbers, snapshot.histories
    found: list[list[Float]] = [[] for _ in numbers]
    scores = {number: snapshot.start_of(number) for number in numbers}
    gains_of = _gains(snapshot)
    for position in range(snapshot.rounds):
        for number, history, own in zip(numbers, histories, found, strict=True):
            result, opponent, _colour = history[position]
            if result.has_opponent:
                difference = scores[number] - scores[opponent]
                own.append(Float.DOWN if difference > 0 else Float.UP if difference < 0 else Float.NONE)
            elif result is Result.BYE or result is Result.FULL_POINT_BYE:
                own.append(Float.DOWN)
            else:
                own.append(Float.NONE)
        for number, gains in zip(numbers, gains_of, strict=True):
            scores[number] += gains[position]
    return {number: tuple(own) for number, own in zip(numbers, found, strict=True)}


def _gains(snapshot: Snapshot) -> list[list[int]]:
    """The points of every player in every round."""
    results = [[entry.result for entry in history] for history in snapshot.histories]
    if snapshot.mcmahon is not None:
        return [snapshot.mcmahon.unplayed.gains(own) for own in results]
    return [[result.points for result in own] for own in results]
