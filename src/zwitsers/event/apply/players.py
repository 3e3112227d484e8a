"""Apply the events about players: entries, absences, lots and forbidden pairs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import ForbiddenPairs, Player
from zwitsers.engine.domain.ratings import as_entered, counted
from zwitsers.engine.pairing.commitment import is_secret
from zwitsers.event import events as ev
from zwitsers.event.apply.parts import named_result, renumbered
from zwitsers.event.apply.prizes import without_player
from zwitsers.event.boards import HIGHEST_BOARD
from zwitsers.event.errors import must_fit
from zwitsers.event.fields import player_values
from zwitsers.event.go_settings import HIGHEST_START, start_score
from zwitsers.event.numbers import after_change, with_newcomers
from zwitsers.event.settings import OF_PLAYERS
from zwitsers.event.state import ABSENCES, MISSED, Entrant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.apply.parts import Changes
    from zwitsers.event.state import State


def with_players(added: Sequence[ev.PlayerAdded], state: State) -> State:
    """The state with these players added, in this order."""
    entrants, fixed_starts = dict(state.entrants), dict(state.fixed_starts)
    next_round, counting = state.next_round, state.settings.counting
    for event in added:
        must_fit(event.player not in entrants and event.player > 0, event.player)
        must_fit(event.first_round >= next_round, event.first_round)
        player = counted(Player(event.player, **player_values(event.fields)), counting)
        missed = named_result(event.missed, MISSED)
        entrants[event.player] = Entrant(player, event.first_round, missed, registration=event.registration)
        if state.fixed_starts:
            fixed_starts[event.player] = start_score(state.settings, player)
    last = max(state.last_entry, *(event.player for event in added))
    new_state = replace(state, entrants=entrants, fixed_starts=fixed_starts, last_entry=last)
    return replace(new_state, lots=with_newcomers(new_state))


def _changed(event: ev.PlayerChanged, state: State) -> State:
    entrant = state.entrants[event.player]
    changed = as_entered(entrant.player)._replace(**player_values(event.changes))
    new_state = _with_entrant(state, replace(entrant, player=counted(changed, state.settings.counting)))
    return replace(new_state, lots=after_change(state, new_state))


def _removed(event: ev.PlayerRemoved, state: State) -> State:
    must_fit(not state.rounds and state.in_between is None, event.player)
    gone = state.lots[event.player]
    entrants = {player: entrant for player, entrant in state.entrants.items() if player != event.player}
    lots = {player: lot - 1 if lot > gone else lot for player, lot in state.lots.items() if player != event.player}
    fewer = [rule._replace(players=rule.players - {event.player}) for rule in state.forbidden]
    groups: dict[str, Any] = {
        name: tuple(tuple(p for p in group if p != event.player) for group in getattr(state.settings, name))
        for name in OF_PLAYERS
    }
    return replace(
        without_player(state, event.player),
        settings=replace(state.settings, **groups),
        entrants=entrants,
        lots=lots,
        forbidden=tuple(rule for rule in fewer if len(rule.players) > 1),
        game_dates={key: date for key, date in state.game_dates.items() if event.player not in key[1:]},
        ahead={key: game for key, game in state.ahead.items() if event.player not in key[1:]},
        requests={number: item for number, item in state.requests.items() if item.player != event.player},
    )


def _withdrawn(event: ev.PlayerWithdrawn, state: State) -> State:
    return _turn(state, event.player, event.from_round, present=False)


def _returned(event: ev.PlayerReturned, state: State) -> State:
    return _turn(state, event.player, event.from_round, present=True)


def _turn(state: State, player: int, from_round: int, *, present: bool) -> State:
    entrant = state.entrants[player]
    return _with_entrant(state, replace(entrant, presence_changes=(*entrant.presence_changes, (from_round, present))))


def _absence_set(event: ev.AbsenceSet, state: State) -> State:
    entrant = state.entrants[event.player]
    absences = {**entrant.absences, event.round: named_result(event.result, ABSENCES)}
    return _with_entrant(state, replace(entrant, absences=absences, checked_in=entrant.checked_in - {event.round}))


def _absence_cleared(event: ev.AbsenceCleared, state: State) -> State:
    entrant = state.entrants[event.player]
    absences = {number: result for number, result in entrant.absences.items() if number != event.round}
    return _with_entrant(state, replace(entrant, absences=absences))


def _board_fixed(event: ev.BoardFixed, state: State) -> State:
    must_fit(0 <= event.board <= HIGHEST_BOARD, event.board)
    return renumbered(_with_entrant(state, replace(state.entrants[event.player], board=event.board)))


def _with_entrant(state: State, entrant: Entrant) -> State:
    return replace(state, entrants={**state.entrants, entrant.id: entrant})


def _start_scores_set(event: ev.StartScoresSet, state: State) -> State:
    must_fit(state.entrants.keys() >= set(event.players), event.players)
    must_fit(event.score is None or 0 <= event.score <= HIGHEST_START, event.score)
    entrants = {player: replace(state.entrants[player], start=event.score) for player in event.players}
    return replace(state, entrants={**state.entrants, **entrants})


def _lots_drawn(event: ev.LotsDrawn, state: State) -> State:
    must_fit(not state.rounds, event.seed)
    lots = {player: event.lots[str(player)] for player in state.entrants}
    numbers = set(lots.values())
    must_fit(len(event.lots) == len(lots) == len(numbers) and min(numbers, default=1) > 0, event.seed)
    used = _used_secret(event.committed, state)
    return replace(state, lots=lots, lot_seed=event.seed, lots_from_secret=used)


def _used_secret(committed: bool, state: State) -> bool:
    must_fit(bool(state.lot_secret) or not committed, committed)
    return state.lots_from_secret or committed


def _lots_committed(event: ev.LotsCommitted, state: State) -> State:
    must_fit(is_secret(event.secret) and not state.lot_secret and not state.rounds, event.kind)
    return replace(state, lot_secret=event.secret)


def _forbidden(event: ev.PairForbidden, state: State) -> State:
    players = frozenset(event.players)
    must_fit(players <= state.entrants.keys(), event.players)
    rule = ForbiddenPairs(players, event.first_round, event.last_round)
    return replace(state, forbidden=(*state.forbidden, rule))


def _allowed(event: ev.PairAllowed, state: State) -> State:
    """End the rule at the last published round, so that earlier rounds are still judged with it."""
    players, paired = frozenset(event.players), len(state.published)
    kept = [rule for rule in state.forbidden if rule.players != players]
    ended = [
        rule._replace(last_round=paired if rule.last_round is None else min(rule.last_round, paired))
        for rule in state.forbidden
        if rule.players == players and rule.first_round <= paired
    ]
    return replace(state, forbidden=(*kept, *ended))


CHANGES: Changes = {
    ev.PlayerChanged: _changed,
    ev.PlayerRemoved: _removed,
    ev.PlayerWithdrawn: _withdrawn,
    ev.PlayerReturned: _returned,
    ev.AbsenceSet: _absence_set,
    ev.AbsenceCleared: _absence_cleared,
    ev.BoardFixed: _board_fixed,
    ev.StartScoresSet: _start_scores_set,
    ev.LotsDrawn: _lots_drawn,
    ev.LotsCommitted: _lots_committed,
    ev.PairForbidden: _forbidden,
    ev.PairAllowed: _allowed,
}
