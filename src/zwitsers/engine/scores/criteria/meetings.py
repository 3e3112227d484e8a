"""Criteria that compare equal players by their games with each other, and the drawn lot."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.kinds import CriterionNames, Family, LevelGroup, RankingCriterion, Unit
from zwitsers.engine.scores.tiebreaks import direct_result, lot_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.scores.criteria.field import RankingField
    from zwitsers.engine.scores.criteria.kinds import ChosenCriterion

# Direct encounter


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


def _by_encounter(field: RankingField, chosen: ChosenCriterion, group: Sequence[int]) -> list[LevelGroup]:
    forfeits = chosen.forfeits_played or field.snapshot.predetermined
    parts = split_by_direct_encounter(field.snapshot, group, forfeits=forfeits)
    return [LevelGroup(part, {number: (points,) for number, points in found.items()}) for part, found in parts]


DE = RankingCriterion(
    "DE",
    "C.07 6",
    CriterionNames("onderling resultaat (FIDE)", "direct encounter (FIDE)"),
    CriterionNames(
        "De punten in de partijen tussen wie gelijk staan. Heeft niet ieder tegen ieder gespeeld, dan krijgt alleen "
        "wie zeker bovenaan blijft, hoe de ontbrekende partijen ook afliepen, een plaats.",
        "The points in the games between the level players. Where not all have met, only a player who stays on top "
        "however the missing games had ended is given a place.",
    ),
    Family.FIDE,
    split=_by_encounter,
    modifiers="P",
)


def _by_direct_result(field: RankingField, _chosen: ChosenCriterion, group: Sequence[int]) -> list[LevelGroup]:
    """000 7.5d, R9.6: only when all have met; applied again in every group that is still equal (R11.1)."""
    scores = direct_result(field.snapshot, group) if len(group) > 1 else None
    if scores is None:
        return [LevelGroup(list(group), {})]
    here: dict[int, tuple[int | Fraction, ...]] = {number: (points,) for number, points in scores.items()}
    if len(set(scores.values())) == 1:
        return [LevelGroup(list(group), here)]
    parts: list[LevelGroup] = []
    for value in sorted(set(scores.values()), reverse=True):
        again = _by_direct_result(field, _chosen, [number for number in group if scores[number] == value])
        parts += [LevelGroup(p.numbers, {n: here[n] + p.values.get(n, ()) for n in p.numbers}) for p in again]
    return parts


DR = RankingCriterion(
    "DR",
    "000 7.5d, 001 F12.2, 003 F10",
    CriterionNames("onderling resultaat", "direct result"),
    CriterionNames(
        "De punten in de gespeelde partijen tussen wie gelijk staan, alleen als zij allen tegen elkaar speelden; "
        "opnieuw onder wie dan nog gelijk staan. /1: alleen om de eerste plaats.",
        "The points in the games played between the level players, only when all of them have met; again among "
        "the players who are still level. /1: for the first place only.",
    ),
    Family.RULEBOOKS,
    split=_by_direct_result,
    modifiers="1",
    ruling="R9.6, R11.1",
    published="direct_result",
    heading=CriterionNames("Onderling", "Direct"),
)


def net_wins(field: RankingField, group: Sequence[int]) -> dict[int, dict[int, int]]:
    """For each player, games won minus games lost against each opponent in the group, over the board."""
    members = set(group)
    found: dict[int, dict[int, int]] = {number: {} for number in group}
    for number in group:
        for column, entry in enumerate(field.snapshot.history(number), start=1):
            if entry.result.played and entry.opponent in members:
                mine, theirs = (field.snapshot.entry(n, column).points for n in (number, entry.opponent))
                against = found[number]
                against[entry.opponent] = against.get(entry.opponent, 0) + (mine > theirs) - (mine < theirs)
    return found


def _by_simple_comparison(field: RankingField, _chosen: ChosenCriterion, group: Sequence[int]) -> list[LevelGroup]:
    net = net_wins(field, group)
    if len(group) < 2 or any(not net[one].get(two) for one in group for two in group if one != two):
        return [LevelGroup(list(group), {})]
    return _by_count(group, {number: sum(won > 0 for won in net[number].values()) for number in group})


def _by_count(group: Sequence[int], counts: dict[int, int]) -> list[LevelGroup]:
    return [
        LevelGroup(part, dict.fromkeys(part, (value,)))
        for value in sorted(set(counts.values()), reverse=True)
        for part in [[number for number in group if counts[number] == value]]
    ]


SDC = RankingCriterion(
    "SDC",
    "OpenGotha SDC",
    CriterionNames("eenvoudige onderlinge vergelijking", "simplified direct comparison"),
    CriterionNames(
        "Het aantal anderen onder wie gelijk staan van wie hij won, alleen als ieder paar gespeeld heeft en er een "
        "winnaar is.",
        "How many of the others who are level they beat, only when every two of them have met and one of them won.",
    ),
    Family.GO,
    Unit.WHOLE,
    split=_by_simple_comparison,
)


def _by_chains(field: RankingField, _chosen: ChosenCriterion, group: Sequence[int]) -> list[LevelGroup]:
    """From the bottom up: each layer has the players who beat none of the rest. A cycle of wins counts as one."""
    beaten = {one: {two for two, won in against.items() if won > 0} for one, against in net_wins(field, group).items()}
    below = {number: _reached(number, beaten) for number in group}
    left = set(group)
    layers: list[list[int]] = []
    while left:
        # A player whom all remaining players below them have beaten in turn, directly or through others.
        layer = sorted(n for n in left if all(n in below[other] for other in below[n] & left))
        layers.append(layer)
        left -= set(layer)
    counts = {n: sum(map(len, layers[:place])) for place, layer in enumerate(layers) for n in layer}
    return _by_count(group, counts)


def _reached(start: int, beaten: dict[int, set[int]]) -> set[int]:
    found: set[int] = set()
    to_do = [start]
    while to_do:
        for other in beaten[to_do.pop()] - found:
            found.add(other)
            to_do.append(other)
    return found


DC = RankingCriterion(
    "DC",
    "OpenGotha DC",
    CriterionNames("onderlinge vergelijking", "direct comparison"),
    CriterionNames(
        "Wie van een ander won, direct of via een rij van overwinningen, staat boven hem; wie in een kring van elkaar "
        "wonnen, staan gelijk. De waarde is hoeveel van wie gelijk staan onder hem komen.",
        "A player who beat another, directly or through a chain of wins, is above them; players who beat each other in "
        "a circle are level. The value is the number of level players below them.",
    ),
    Family.GO,
    Unit.WHOLE,
    split=_by_chains,
)


def _by_lot(field: RankingField, _chosen: ChosenCriterion, group: Sequence[int]) -> list[LevelGroup]:
    if field.seed is None:
        return [LevelGroup(list(group), {})]
    drawn = lot_order(group, field.seed)
    return [LevelGroup([number], {number: (place,)}) for place, number in enumerate(drawn, start=1)]


LOT = RankingCriterion(
    "LOT",
    "000 7.5e, 001 F12.5, 003 F10, C.07 4",
    CriterionNames("loting", "drawn lot"),
    CriterionNames(
        "Loting, eenmaal, vastgelegd en na te rekenen.",
        "Lots, drawn once, written down and repeatable.",
    ),
    Family.RULEBOOKS,
    Unit.WHOLE,
    split=_by_lot,
    ruling="R9.5, R11.6",
    published="lot",
    heading=CriterionNames("Loting", "Lot"),
    smaller_is_better=True,
)
BARRAGE = RankingCriterion(
    "BARRAGE",
    "002 Eindstand 1",
    CriterionNames("barrage", "barrage"),
    CriterionNames(
        "Een beslissingswedstrijd om de eerste plaats, waar het toernooi die heeft.",
        "A play-off for the first place, where the tournament has one.",
    ),
    Family.DRAUGHTS,
    Unit.WHOLE,
    ruling="R9.5",
    published="barrage",
    choosable=False,
)
