"""Players: entering, changing, leaving, being absent, lots, and pairs that must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.domain import Problem, Result
from zwitsers.pairing.lots import guided_lots
from zwitsers.tournament.commands.checks import must_be_running, published_round, refuse, untouched_round
from zwitsers.tournament.events import (
    AbsenceCleared,
    AbsenceSet,
    LotsDrawn,
    PairAllowed,
    PairForbidden,
    PlayerAdded,
    PlayerChanged,
    PlayerRemoved,
    PlayerReturned,
    PlayerWithdrawn,
    ResultEntered,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State

PLAYER_FIELDS = (
    "name",
    "title",
    "rating",
    "federation",
    "club",
    "fide_id",
    "national_id",
    "sex",
    "birth",
)
ABSENCES = (Result.ABSENT, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)
MISSED = (Result.NOT_ENTERED, Result.HALF_POINT_BYE)


def add_player(state: State, values: Mapping[str, Any], *, missed: Result = Result.NOT_ENTERED) -> list[Event]:
    """Enter a player. Once rounds have been published he is a late entry, and `missed` is what those count for."""
    must_be_running(state)
    _check_fields(values)
    refuse(
        None if str(values.get("name", "")).strip() else Problem("tournament.player.no-name"),
        None if missed in MISSED else Problem("tournament.player.missed", value=missed.label),
    )
    player = max(state.entrants, default=0) + 1
    first_round = state.next_round if state.draft is None else state.draft.number + 1
    return [PlayerAdded(player, dict(values), first_round, missed.name)]


def change_player(state: State, player: int, changes: Mapping[str, Any]) -> list[Event]:
    must_be_running(state)
    state.entrant(player)
    _check_fields(changes)
    return [PlayerChanged(player, dict(changes))]


def remove_player(state: State, player: int) -> list[Event]:
    must_be_running(state)
    state.entrant(player)
    refuse(Problem("tournament.player.has-played", player=player) if state.rounds else None)
    return [PlayerRemoved(player)]


def withdraw_player(state: State, player: int, from_round: int | None = None) -> list[Event]:
    must_be_running(state)
    number = state.next_round if from_round is None else from_round
    untouched_round(state, number)
    refuse(
        Problem("tournament.player.is-withdrawn", player=player) if state.entrant(player).withdrawn_in(number) else None
    )
    return [PlayerWithdrawn(player, number)]


def return_player(state: State, player: int, from_round: int | None = None) -> list[Event]:
    must_be_running(state)
    number = state.next_round if from_round is None else from_round
    untouched_round(state, number)
    refuse(
        None
        if state.entrant(player).withdrawn_in(number)
        else Problem("tournament.player.not-withdrawn", player=player)
    )
    return [PlayerReturned(player, number)]


def set_absence(state: State, player: int, round_number: int, result: Result = Result.ABSENT) -> list[Event]:
    """Not paired in that round. Half-point byes only as the tournament allows them (001 F9, R9.4)."""
    must_be_running(state)
    entrant = state.entrant(player)
    untouched_round(state, round_number)
    settings = state.settings
    refuse(
        Problem("tournament.no-such-round", round=round_number) if round_number > settings.rounds else None,
        None if result in ABSENCES else Problem("tournament.player.absence", value=result.label),
    )
    if result is Result.HALF_POINT_BYE:
        taken = [n for n, kind in entrant.absences.items() if kind is result and n != round_number]
        allowed = settings.half_point_bye_rounds or range(1, settings.rounds)
        refuse(
            Problem("tournament.player.half-point-byes", player=player, most=settings.half_point_byes)
            if len(taken) >= settings.half_point_byes
            else None,
            None if round_number in allowed else Problem("tournament.player.half-point-bye-round", round=round_number),
        )
    return [AbsenceSet(player, round_number, result.name)]


def clear_absence(state: State, player: int, round_number: int) -> list[Event]:
    must_be_running(state)
    untouched_round(state, round_number)
    absent = round_number in state.entrant(player).absences
    refuse(None if absent else Problem("tournament.player.not-absent", player=player, round=round_number))
    return [AbsenceCleared(player, round_number)]


def no_show(state: State, player: int, round_number: int) -> list[Event]:
    """He did not come and said nothing: his game is lost by forfeit, and he counts as withdrawn (R9.3)."""
    must_be_running(state)
    state.entrant(player)
    current = published_round(state, round_number)
    board = next((n for n, game in enumerate(current.games, start=1) if player in (game.white, game.black)), None)
    if board is None:
        refuse(Problem("tournament.player.not-paired", player=player, round=round_number))
        return []
    lost, won = Result.FORFEIT_LOSS.name, Result.FORFEIT_WIN.name
    white = current.game(board).white == player
    events: list[Event] = [ResultEntered(round_number, board, lost if white else won, won if white else lost)]
    if state.settings.no_show_withdraws:
        events.append(PlayerWithdrawn(player, round_number + 1, without_notice=True))
    return events


def draw(state: State, seed: int, groups: Sequence[Sequence[int]] = ()) -> list[Event]:
    """Draw the lot numbers, repeatably from a seed; with `groups` guided, the strongest group first (R7.1)."""
    must_be_running(state)
    refuse(Problem("tournament.lots-fixed") if state.rounds else None)
    named = [player for group in groups for player in group]
    refuse(
        *(Problem("tournament.no-such-player", player=player) for player in named if player not in state.entrants),
        Problem("tournament.player-twice") if len(set(named)) != len(named) else None,
    )
    # Whoever is in no group comes after the groups; without groups that is everyone.
    rest = [player for player in state.entrants if player not in named]
    lots = guided_lots([*groups, rest], seed)
    return [
        LotsDrawn(seed, {str(player): lot for player, lot in lots.items()}, tuple(tuple(group) for group in groups))
    ]


def forbid_pair(
    state: State, players: Sequence[int], first_round: int = 1, last_round: int | None = None
) -> list[Event]:
    must_be_running(state)
    for player in players:
        state.entrant(player)
    refuse(
        Problem("tournament.forbid-two") if len(set(players)) < 2 else None,
        Problem("tournament.forbid-rounds") if last_round is not None and last_round < first_round else None,
    )
    return [PairForbidden(tuple(sorted(set(players))), first_round, last_round)]


def allow_pair(state: State, players: Sequence[int]) -> list[Event]:
    must_be_running(state)
    known = any(rule.players == frozenset(players) for rule in state.forbidden)
    refuse(None if known else Problem("tournament.not-forbidden"))
    return [PairAllowed(tuple(sorted(set(players))))]


def _check_fields(values: Mapping[str, Any]) -> None:
    refuse(
        *(Problem("tournament.player.field", field=name) for name in values if name not in PLAYER_FIELDS),
        Problem("tournament.player.rating", value=values["rating"])
        if "rating" in values and not (isinstance(values["rating"], int) and 0 <= values["rating"] <= 9999)
        else None,
    )
