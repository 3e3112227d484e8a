"""Apply the events about dates of games and games played ahead."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain.results import MIRRORS
from zwitsers.event.apply.parts import named_result
from zwitsers.event.errors import must_fit
from zwitsers.event.schedule import game_key, read_game_date
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet
from zwitsers.event.state import Game

if TYPE_CHECKING:
    from zwitsers.event.apply.parts import Changes
    from zwitsers.event.state import State


def _dated(event: GameDateSet, state: State) -> State:
    must_fit(state.entrants.keys() >= set(event.players), event.players)
    must_fit(read_game_date(event.date) == event.date, event.date)
    key = game_key(event.round, *event.players)
    others = {known: date for known, date in state.game_dates.items() if known != key}
    return replace(state, game_dates={**others, key: event.date} if event.date else others)


def _ahead(event: GameAheadSet, state: State) -> State:
    white, black = event.players
    must_fit(white != black and state.entrants.keys() >= {white, black}, event.players)
    key = game_key(event.round, white, black)
    others = {known: game for known, game in state.ahead.items() if known != key}
    if not event.white:
        must_fit(key in state.ahead and not event.black, event.round)
        return replace(state, ahead=others)
    taken = {player for number, *players in others if number == event.round for player in players}
    must_fit(event.round >= state.next_round and not taken & {white, black}, event.round)
    results = named_result(event.white, MIRRORS), named_result(event.black, MIRRORS)
    must_fit(results[1] in MIRRORS[results[0]], event.black)
    since = state.ahead[key].since if key in state.ahead else state.next_round
    return replace(state, ahead={**others, key: Game(white, black, *results, since=since)})


CHANGES: Changes = {GameDateSet: _dated, GameAheadSet: _ahead}
