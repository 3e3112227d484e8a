"""The tournament as JSON. Nothing is lost. The standings are included for readers and are not read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain.ratings import as_entered
from zwitsers.formats.exchanged import WrittenFile
from zwitsers.formats.tournament_json.go import go_record
from zwitsers.formats.tournament_json.prizes import prizes_record
from zwitsers.formats.tournament_json.words import ABOUT_TEXTS, FORMAT, PLAYER_NUMBERS, PLAYER_TEXTS, VERSION, WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.formats.exchanged import TournamentData

__all__ = ["FORMAT", "VERSION", "write_json"]


def write_json(given: TournamentData, standings: Sequence[Mapping[str, object]] = ()) -> WrittenFile:
    record = {
        "format": FORMAT,
        "version": VERSION,
        "tournament": _tournament(given),
        "players": [_player(player, given.snapshot) for player in given.snapshot.players],
        "rounds": [_round(given, number) for number in range(1, given.snapshot.rounds + 1)],
        "absences": _absences(given),
        "forbidden": [
            {"players": sorted(rule.players), "first_round": rule.first_round, "last_round": rule.last_round}
            for rule in given.snapshot.constraints.forbidden
        ],
        "strength_groups": _strength(given),
        **go_record(given.snapshot),
        **prizes_record(given),
        "settings": _plain(given.settings),
        "standings": list(standings),
    }
    return WrittenFile((json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace"))


def _tournament(given: TournamentData) -> dict[str, object]:
    snapshot, about = given.snapshot, given.about
    record: dict[str, object] = {name: getattr(about, name) for name in ABOUT_TEXTS}
    record["name"] = about.name or snapshot.name
    return {
        **record,
        "rounds": snapshot.planned_rounds,
        "in_between": snapshot.in_between,
        "round_dates": list(about.round_dates),
        "lot_colour": None if snapshot.lot_colour is None else snapshot.lot_colour.value,
    }


def _player(player: Player, snapshot: Snapshot) -> dict[str, object]:
    entered = as_entered(player)
    texts = {name: text for name in PLAYER_TEXTS if (text := getattr(entered, name)) or name == "name"}
    numbers = {name: value for name in PLAYER_NUMBERS if (value := getattr(entered, name))}
    start = {} if snapshot.mcmahon is None else {"start": snapshot.mcmahon.start.get(player.number, 0)}
    return {"number": player.number, **texts, **numbers, **start}


def _round(given: TournamentData, number: int) -> dict[str, object]:
    snapshot = given.snapshot
    games = []
    for board, (white, black) in enumerate(given.games_of(number), start=1):
        mine, theirs = snapshot.entry(white, number), snapshot.entry(black, number)
        game: dict[str, object] = {
            "board": board,
            "white": white,
            "black": black,
            "white_result": WORDS[mine.result],
            "black_result": WORDS[theirs.result],
        }
        if mine.colour is None:
            game["colours_known"] = False
        if stones := snapshot.stones_in(white, number):
            game["stones"] = stones
        games.append(game)
    others = [
        {"player": player.number, "result": WORDS[snapshot.entry(player.number, number).result]}
        for player in snapshot.players
        if not snapshot.entry(player.number, number).opponent
    ]
    return {"round": number, "games": games, "others": others}


def _absences(given: TournamentData) -> list[dict[str, object]]:
    coming = given.snapshot.rounds + 1
    known = [(coming, number, result) for number, result in sorted(given.snapshot.unavailable.items())]
    return [
        {"round": number, "player": player, "result": WORDS[result]}
        for number, player, result in (*known, *given.later)
    ]


def _strength(given: TournamentData) -> dict[str, object] | None:
    groups = given.snapshot.constraints.strength_groups
    if groups is None:
        return None
    return {"groups": [sorted(group) for group in groups.groups], "rounds": groups.rounds}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value
