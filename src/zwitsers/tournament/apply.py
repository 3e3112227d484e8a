"""How each event changes the state. Commands have checked that an event fits; a log that was tampered with may hold
one that does not, and then replaying it fails with a ReplayError."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import singledispatch
from typing import TYPE_CHECKING

from zwitsers.domain import ForbiddenPairs, Player, Problem, Result
from zwitsers.tournament import events as ev
from zwitsers.tournament.errors import CommandError, ReplayError
from zwitsers.tournament.state import Entrant, Game, Round, State, Status

if TYPE_CHECKING:
    from collections.abc import Iterable

_PLAYER_FIELDS = frozenset(item.name for item in fields(Player)) - {"number"}


def replay(events: Iterable[ev.Event], state: State | None = None) -> State:
    """The state that these events add up to."""
    state = State() if state is None else state
    for event in events:
        try:
            state = apply(event, state)
        except (CommandError, KeyError, ValueError, TypeError, IndexError) as error:
            raise ReplayError([Problem("tournament.replay", kind=event.kind, reason=str(error))]) from error
    return state


@singledispatch
def apply(event: ev.Event, state: State) -> State:
    raise ReplayError([Problem("tournament.unknown-event", kind=event.kind)])


# Setting up


@apply.register
def _(event: ev.TournamentCreated, state: State) -> State:
    return replace(state, settings=state.settings.changed(event.settings), created=True)


@apply.register
def _(event: ev.SettingsChanged, state: State) -> State:
    return replace(state, settings=state.settings.changed(event.changes))


# Players


@apply.register
def _(event: ev.PlayerAdded, state: State) -> State:
    if event.player in state.entrants:
        raise ValueError(event.player)
    entrant = Entrant(_player(event.player, event.fields), event.first_round, Result[event.missed])
    lot = max(state.lots.values(), default=0) + 1
    return replace(state, entrants={**state.entrants, event.player: entrant}, lots={**state.lots, event.player: lot})


def _player(number: int, values: dict[str, object]) -> Player:
    if not set(values) <= _PLAYER_FIELDS:
        raise TypeError(values)
    return replace(Player(number), **values)  # type: ignore[arg-type]


@apply.register
def _(event: ev.PlayerChanged, state: State) -> State:
    entrant = state.entrants[event.player]
    if not set(event.changes) <= _PLAYER_FIELDS:
        raise TypeError(event.changes)
    return _with_entrant(state, replace(entrant, player=replace(entrant.player, **event.changes)))


@apply.register
def _(event: ev.PlayerRemoved, state: State) -> State:
    entrants = {player: entrant for player, entrant in state.entrants.items() if player != event.player}
    gone = state.lots[event.player]
    lots = {player: lot - 1 if lot > gone else lot for player, lot in state.lots.items() if player != event.player}
    forbidden = tuple(rule for rule in state.forbidden if event.player not in rule.players)
    groups = tuple(tuple(p for p in group if p != event.player) for group in state.settings.strength_groups)
    settings = replace(state.settings, strength_groups=groups)
    return replace(state, settings=settings, entrants=entrants, lots=lots, forbidden=forbidden)


@apply.register
def _(event: ev.PlayerWithdrawn, state: State) -> State:
    return _turn(state, event.player, event.from_round, present=False)


@apply.register
def _(event: ev.PlayerReturned, state: State) -> State:
    return _turn(state, event.player, event.from_round, present=True)


def _turn(state: State, player: int, from_round: int, *, present: bool) -> State:
    entrant = state.entrants[player]
    return _with_entrant(state, replace(entrant, turns=(*entrant.turns, (from_round, present))))


@apply.register
def _(event: ev.AbsenceSet, state: State) -> State:
    entrant = state.entrants[event.player]
    absences = {**entrant.absences, event.round: Result[event.result]}
    return _with_entrant(state, replace(entrant, absences=absences))


@apply.register
def _(event: ev.AbsenceCleared, state: State) -> State:
    entrant = state.entrants[event.player]
    absences = {number: result for number, result in entrant.absences.items() if number != event.round}
    return _with_entrant(state, replace(entrant, absences=absences))


def _with_entrant(state: State, entrant: Entrant) -> State:
    return replace(state, entrants={**state.entrants, entrant.id: entrant})


@apply.register
def _(event: ev.LotsDrawn, state: State) -> State:
    lots = {int(player): lot for player, lot in event.lots.items()}
    if lots.keys() != state.entrants.keys() or len(set(lots.values())) != len(lots):
        raise ValueError(event.seed)
    return replace(state, lots=lots, lot_seed=event.seed)


@apply.register
def _(event: ev.PairForbidden, state: State) -> State:
    rule = ForbiddenPairs(frozenset(event.players), event.first_round, event.last_round)
    return replace(state, forbidden=(*state.forbidden, rule))


@apply.register
def _(event: ev.PairAllowed, state: State) -> State:
    players = frozenset(event.players)
    return replace(state, forbidden=tuple(rule for rule in state.forbidden if rule.players != players))


# Rounds


@apply.register
def _(event: ev.RoundDrafted, state: State) -> State:
    if event.round != state.next_round:
        raise ValueError(event.round)
    made = Round(
        number=event.round,
        status=Status.DRAFT,
        games=tuple(Game(white, black) for white, black in event.games),
        bye=event.bye,
        absent={int(player): Result[reason] for player, reason in event.absent.items()},
        by_hand=event.by_hand,
    )
    return replace(state, rounds=(*state.published, made))


@apply.register
def _(event: ev.DraftDiscarded, state: State) -> State:
    if state.draft is None or state.draft.number != event.round:
        raise ValueError(event.round)
    return replace(state, rounds=state.published)


@apply.register
def _(event: ev.RoundPublished, state: State) -> State:
    if state.draft is None or state.draft.number != event.round:
        raise ValueError(event.round)
    return _with_round(state, replace(state.draft, status=Status.PUBLISHED))


@apply.register
def _(event: ev.PublicationWithdrawn, state: State) -> State:
    last = state.published[-1]
    if last.number != event.round:
        raise ValueError(event.round)
    return replace(state, rounds=state.rounds[: event.round - 1])


@apply.register
def _(event: ev.ResultEntered, state: State) -> State:
    return _with_result(state, event.round, event.board, Result[event.white], Result[event.black])


@apply.register
def _(event: ev.ResultCorrected, state: State) -> State:
    return _with_result(state, event.round, event.board, Result[event.white], Result[event.black])


@apply.register
def _(event: ev.ResultCleared, state: State) -> State:
    return _with_result(state, event.round, event.board, None, None)


def _with_result(state: State, number: int, board: int, white: Result | None, black: Result | None) -> State:
    current = state.round(number)
    game = replace(current.game(board), white_result=white, black_result=black)
    return _with_round(state, current.with_game(board, game))


@apply.register
def _(event: ev.ColoursSwapped, state: State) -> State:
    current = state.round(event.round)
    game = current.game(event.board)
    swapped = Game(game.black, game.white, game.black_result, game.white_result)
    return _with_round(state, current.with_game(event.board, swapped))


@apply.register
def _(event: ev.RoundClosed, state: State) -> State:
    return _with_round(state, replace(state.round(event.round), status=Status.CLOSED))


@apply.register
def _(event: ev.TournamentFinished, state: State) -> State:
    return replace(state, finished=True, final_seed=event.seed)


def _with_round(state: State, changed: Round) -> State:
    index = changed.number - 1
    return replace(state, rounds=(*state.rounds[:index], changed, *state.rounds[index + 1 :]))
