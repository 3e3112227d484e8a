"""An OpenGotha file as a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Constraints, Entry, Problem, Result
from zwitsers.formats.exchanged import Exchanged, FormatError, LaterAbsence
from zwitsers.formats.findings import Findings
from zwitsers.formats.opengotha.elements import within
from zwitsers.formats.opengotha.games import MOST_ROUNDS, Games
from zwitsers.formats.opengotha.going import floor_setting, read_avoided, read_handicap, read_mcmahon
from zwitsers.formats.opengotha.parameters import Parameters, read_parameters
from zwitsers.formats.opengotha.placement import ranking_setting
from zwitsers.formats.opengotha.players import Entrants, read_players
from zwitsers.formats.rounds import checked_snapshot
from zwitsers.formats.safe import xml_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_WHOLE = 2
_HALVES = {0: Result.ABSENT, 1: Result.HALF_POINT_BYE, _WHOLE: Result.FULL_POINT_BYE}


def read_opengotha(data: bytes, name: str) -> Exchanged:
    """The tournament; FormatError names every game and player that does not fit."""
    root = xml_of(data, name)
    if root.tag != "Tournament":
        raise FormatError(_not_a_tournament(name, root.tag))
    findings = Findings()
    parameters = read_parameters(root)
    entrants = read_players(root, name, findings)
    games = Games(root, entrants, name, findings)
    findings.raise_problems()
    _warn(root, parameters, entrants, games, name, findings)
    planned = _planned(parameters, games)
    rounds = [_entries(number, entrants, games, parameters) for number in range(1, games.last + 1)]
    unassigned = sum(_unassigned(number, entrants, games) for number in range(1, games.last + 1))
    if unassigned:
        findings.warn("formats.gotha.unassigned", file=name, times=unassigned)
    handicap = read_handicap(root, parameters.mcmahon, name, findings)
    stones = handicap is not None or bool(games.stones)
    snapshot = checked_snapshot(
        players=tuple(entrants.players),
        histories=tuple(tuple(entries[player.number] for entries in rounds) for player in entrants.players),
        planned_rounds=planned,
        unavailable=_away(games.last + 1, entrants, parameters),
        name=parameters.about.name,
        mcmahon=read_mcmahon(root, parameters, entrants.strength, stones, name, findings)
        if parameters.mcmahon
        else None,
        handicap=handicap,
        stones=games.stones,
        constraints=Constraints(avoid=read_avoided(root, name, findings)),
    )
    half = parameters.half_for_unplayed and not parameters.mcmahon
    ranking = ranking_setting(parameters.criteria, name, findings, half=half)
    return Exchanged(
        snapshot,
        parameters.about,
        findings.all_warnings(),
        later=tuple(
            LaterAbsence(turn, number, result)
            for turn in range(games.last + 2, (planned or 0) + 1)
            for number, result in _away(turn, entrants, parameters).items()
        ),
        boards=tuple(
            tuple((white, black) for _table, white, black in sorted(games.round(turn).tables))
            for turn in range(1, games.last + 1)
        ),
        settings={**(floor_setting(root) if parameters.mcmahon else {}), **ranking},
    )


def _not_a_tournament(name: str, tag: str) -> list[Problem]:
    return [Problem("formats.gotha.not-a-tournament", file=name, tag=tag[:40])]


def _planned(parameters: Parameters, games: Games) -> int | None:
    rounds = parameters.rounds
    if rounds is None or not 1 <= rounds <= MOST_ROUNDS:
        return None
    return max(rounds, games.last)


def _entries(turn: int, entrants: Entrants, games: Games, parameters: Parameters) -> dict[int, Entry]:
    found = games.round(turn)
    entries = dict(found.entries)
    for position, number in enumerate(found.byes):
        # The domain has one bye in a round; what else the file calls so is a point of the arbiter's.
        if position == 0 and (parameters.mcmahon or parameters.bye == _WHOLE):
            entries[number] = Entry(Result.BYE)
        else:
            entries[number] = Entry(_HALVES[parameters.bye])
    for player in entrants.players:
        if player.number not in entries:
            entries[player.number] = Entry(_away_as(player.number, turn, entrants, parameters) or Result.ABSENT)
    return entries


def _away_as(number: int, turn: int, entrants: Entrants, parameters: Parameters) -> Result | None:
    if number in entrants.preliminary:
        return Result.NOT_ENTERED
    if turn not in entrants.absent[number]:
        return None
    # What an absence counts for is a setting of a McMahon.
    return Result.ABSENT if parameters.mcmahon else _HALVES[parameters.absent]


def _away(turn: int, entrants: Entrants, parameters: Parameters) -> dict[int, Result]:
    """Who does not take part in a round still to be paired."""
    return {
        player.number: away
        for player in entrants.players
        if (away := _away_as(player.number, turn, entrants, parameters)) is not None
    }


def _unassigned(turn: int, entrants: Entrants, games: Games) -> int:
    """Players who took part in the round, and have neither a game nor the bye."""
    found = games.round(turn)
    return sum(
        1
        for player in entrants.players
        if player.number not in found.entries
        and player.number not in found.byes
        and player.number not in entrants.preliminary
        and turn not in entrants.absent[player.number]
    )


def _warn(
    root: Element, parameters: Parameters, entrants: Entrants, games: Games, name: str, findings: Findings
) -> None:
    corrected = sum(1 for strength in entrants.strength.values() if strength.correction)
    if corrected and not parameters.mcmahon:
        findings.warn("formats.gotha.corrections", file=name, times=corrected)
    if entrants.preliminary:
        findings.warn("formats.gotha.preliminary", file=name, times=len(entrants.preliminary))
    for turn, found in sorted(games.rounds.items()):
        if len(found.byes) > 1:
            names = ", ".join(entrants.players[number - 1].name for number in found.byes[:10])
            findings.warn("formats.gotha.byes", file=name, round=turn, players=names)
    if parameters.bye != _WHOLE and not parameters.mcmahon and any(found.byes for found in games.rounds.values()):
        findings.warn("formats.gotha.bye-value", file=name, points="½" if parameters.bye else "0")
    if parameters.absent == 1 and parameters.round_down and not parameters.mcmahon and any(entrants.absent.values()):
        findings.warn("formats.gotha.round-down", file=name)
    for kind in ("Teams", "ClubsGroups"):
        if any(True for group in within(root, kind) for _child in group):
            findings.warn("formats.gotha.left-out", file=name, what=kind)
