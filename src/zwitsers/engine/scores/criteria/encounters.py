"""Direct encounter (C.07 article 6)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.domain import Snapshot

Mutual = dict[int, dict[int, list[int]]]


def split_by_direct_encounter(
    snapshot: Snapshot, group: Sequence[int], *, forfeits: bool = False
) -> list[tuple[list[int], dict[int, Fraction]]]:
    """Order equal players by their mutual games: parts of players who are still equal, from the top, each with the
    points that its players were compared on (empty where nothing could be compared).

    When all have met, their points decide, and again within each part that is still equal. Otherwise a player gets a
    place only if they stay alone at the top whatever the missing games would bring.
    """
    mutual = _mutual(snapshot, group, forfeits=forfeits)
    return _split(snapshot, sorted(group), mutual)


def _mutual(snapshot: Snapshot, group: Sequence[int], *, forfeits: bool) -> Mutual:
    members = set(group)
    found: Mutual = {number: {} for number in group}
    for number in group:
        for column, entry in enumerate(snapshot.history(number), start=1):
            counts = entry.result.played or (forfeits and entry.result.has_opponent)
            if counts and entry.opponent in members:
                found[number].setdefault(entry.opponent, []).append(snapshot.gained(number, column))
    return found


def _split(snapshot: Snapshot, group: list[int], mutual: Mutual) -> list[tuple[list[int], dict[int, Fraction]]]:
    if len(group) == 1:
        return [(group, {})]
    points = {number: _points(number, group, mutual) for number in group}
    if all(other in mutual[number] for number in group for other in group if other != number):
        values = sorted(set(points.values()), reverse=True)
        if len(values) == 1:
            return [(group, points)]
        parts = []
        for value in values:
            for part, _again in _split(snapshot, [number for number in group if points[number] == value], mutual):
                parts.append((part, {number: points[number] for number in part}))
        return parts
    return _certain_places(snapshot, group, mutual, points)


def _certain_places(
    snapshot: Snapshot, group: list[int], mutual: Mutual, points: Mapping[int, Fraction]
) -> list[tuple[list[int], dict[int, Fraction]]]:
    """Give one place after another while a player is certain of it; then split the rest as a separate group."""
    win = snapshot.points.win
    left = list(group)
    parts: list[tuple[list[int], dict[int, Fraction]]] = []
    while len(left) > 1:
        most = {
            number: points[number] + win * sum(1 for other in group if other != number and other not in mutual[number])
            for number in left
        }
        first = next(
            (number for number in left if all(points[number] > most[other] for other in left if other != number)), None
        )
        if first is None:
            break
        parts.append(([first], {first: points[first]}))
        left.remove(first)
    if not left:
        return parts
    if not parts:
        return [(left, dict(points))]
    return [*parts, *_split(snapshot, left, mutual)]


def _points(number: int, group: Sequence[int], mutual: Mutual) -> Fraction:
    """The score against these players; the average of several games with one opponent."""
    games = [mutual[number][other] for other in group if other in mutual[number]]
    return sum((Fraction(sum(scores), len(scores)) for scores in games), Fraction(0))
