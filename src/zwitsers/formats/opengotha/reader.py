"""An OpenGotha file as a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Constraints, Problem
from zwitsers.formats.elements import date, first, text, whole, within
from zwitsers.formats.empty_rounds import warn_of_empty_rounds
from zwitsers.formats.exchanged import FormatError, TournamentData
from zwitsers.formats.findings import Findings
from zwitsers.formats.opengotha.games import MOST_ROUNDS_READ, Games
from zwitsers.formats.opengotha.go_settings import floor_setting, read_avoided, read_handicap, read_mcmahon
from zwitsers.formats.opengotha.parameters import MOST_ROUNDS, SET, USUAL_WEIGHTS, read_parameters
from zwitsers.formats.opengotha.placement import ranking_setting
from zwitsers.formats.opengotha.players import read_players
from zwitsers.formats.rounds import checked_snapshot
from zwitsers.formats.safe import xml_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from zwitsers.formats.opengotha.parameters import Parameters
    from zwitsers.formats.opengotha.players import Entrants


def read_opengotha(data: bytes, name: str) -> TournamentData:
    """The tournament; FormatError names every game and player that does not fit."""
    root = xml_of(data, name)
    if root.tag != "Tournament":
        raise FormatError([Problem("formats.gotha.not-a-tournament", file=name, tag=root.tag[:40])])
    findings = Findings(name)
    parameters = read_parameters(root)
    entrants = read_players(root, findings)
    games = Games(root, entrants, parameters, findings)
    entrants.strike_off({number for found in games.entries.values() for number in found}, MOST_ROUNDS)
    attendance = entrants.attendance(parameters.absence_result)
    findings.raise_problems()
    _warn(root, parameters, entrants, games, findings)
    planned = None
    if parameters.rounds is not None and 1 <= parameters.rounds <= MOST_ROUNDS_READ:
        planned = max(parameters.rounds, games.last)
    mcmahon = parameters.mcmahon
    handicap = read_handicap(root, mcmahon, findings)
    stones = handicap is not None or bool(games.stones)
    snapshot = checked_snapshot(
        players=tuple(entrants.players),
        histories=games.histories(entrants.players, attendance.away),
        planned_rounds=planned,
        unavailable=attendance.away(games.last + 1),
        name=parameters.about.name,
        mcmahon=read_mcmahon(root, parameters, entrants.strength, stones, findings) if mcmahon else None,
        handicap=handicap,
        stones=games.stones,
        constraints=Constraints(avoid=read_avoided(root, findings)),
    )
    warn_of_empty_rounds(snapshot, findings)
    half = parameters.half_for_unplayed and not mcmahon
    ranking = ranking_setting(parameters.criteria, findings, half=half)
    return TournamentData(
        snapshot,
        parameters.about,
        findings.all_warnings(),
        later=attendance.later(games.last + 2, planned or 0),
        boards=games.boards(games.last),
        settings={**(floor_setting(root) if mcmahon and not parameters.breizh else {}), **ranking},
    )


def _warn(root: Element, parameters: Parameters, entrants: Entrants, games: Games, findings: Findings) -> None:
    swiss = not parameters.mcmahon
    corrected = sum(1 for strength in entrants.strength.values() if strength.correction)
    findings.count("formats.gotha.corrections", corrected if swiss or parameters.breizh else 0)
    findings.count("formats.gotha.preliminary", len(entrants.preliminary))
    findings.count("formats.gotha.struck-off", len(entrants.struck_off))
    for turn, byes in sorted(games.byes.items()):
        if len(byes) > 1:
            names = ", ".join(entrants.players[number - 1].name for number in byes[:10])
            findings.warn("formats.gotha.byes", round=turn, players=names)
    if not parameters.whole_bye and swiss and any(games.byes.values()):
        findings.warn("formats.gotha.bye-value", points="½" if parameters.bye else "0")
    if parameters.absent == 1 and parameters.round_down and swiss and any(entrants.absent.values()):
        findings.warn("formats.gotha.round-down")
    _warn_of_unused(root, findings)
    # Players who took part in a round, and have neither a game nor the bye.
    attendance = entrants.attendance(parameters.absence_result)
    rounds = [{**attendance.away(turn), **games.entries.get(turn, {})} for turn in range(1, games.last + 1)]
    unassigned = sum(player.number not in found for found in rounds for player in entrants.players)
    findings.count("formats.gotha.unassigned", unassigned)


_SIZE = "19"


def _warn_of_unused(root: Element, findings: Findings) -> None:
    """What the file has and a tournament here does not: each is told once."""
    general = first(root, SET, "GeneralParameterSet")
    categories = whole(general, "numberOfCategories") or 1
    if categories > 1:
        limits = [
            text(element, "lowerLimit").lower()
            for element in within(root, SET, "GeneralParameterSet", "Categories", "Category")
        ]
        findings.warn("formats.gotha.categories", times=categories, limits=", ".join(limits)[:80])
    for kind in ("Teams", "ClubsGroups"):
        count = sum(1 for group in within(root, kind) for _child in group)
        findings.count(f"formats.gotha.{kind.lower()}", count)
    for day in ("beginDate", "endDate"):
        if text(general, day) and not date(general, day):
            findings.warn("formats.gotha.date", value=text(general, day)[:20])
    size = text(general, "size")
    if size not in ("", _SIZE):
        findings.warn("formats.gotha.size", size=size[:10])
    called = sum(1 for element in within(root, "Players", "Player") if text(element, "userName"))
    findings.count("formats.gotha.user-names", called)
    pairing = first(root, SET, "PairingParameterSet")
    weights = [key for key, usual in USUAL_WEIGHTS.items() if (text(pairing, key) or usual) != usual]
    if weights:
        findings.warn("formats.gotha.weights", weights=", ".join(sorted(weights)))
