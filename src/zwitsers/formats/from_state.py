"""A running tournament as it is handed to others: everything that has been published, and what is known of the rounds
to come. A draft is left out."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.event.settings import OF_PLAYERS, Settings
from zwitsers.formats.exchanged import LaterAbsence, TournamentData, TournamentDetails
from zwitsers.formats.prizes import categories_by, plan_by

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.event.state import State

# What an `TournamentData` says of the tournament as a whole; settings of the same names.
_ABOUT = TournamentDetails._fields
# Settings that an `TournamentData` has elsewhere, or that only mean something together with the log.
_ELSEWHERE = frozenset({*_ABOUT, "rounds", "lot_colour", "strength_rounds", "drawing_dummy", *OF_PLAYERS})


def exchanged_of(state: State) -> TournamentData:
    """Numbers are lot numbers, as in all that people see."""
    snapshot = state.snapshot()
    if state.next_round > state.settings.rounds:
        # No round is to come: nobody will be absent from it, and whom somebody may not meet is over, and private.
        snapshot = snapshot._replace(unavailable={}, constraints=snapshot.constraints._replace(forbidden=()))
    return TournamentData(
        snapshot,
        about_of(state),
        later=tuple(_later(state, snapshot)),
        boards=tuple(_boards(state, snapshot)),
        settings=_own_settings(state.settings),
        categories=categories_by(state.categories, state.lots),
        prizes=plan_by(state.prizes, state.lots),
    )


def about_of(state: State) -> TournamentDetails:
    return TournamentDetails(**{name: getattr(state.settings, name) for name in _ABOUT})


def _own_settings(settings: Settings) -> dict[str, object]:
    """What differs from the default, and the rulebooks always."""
    own = {
        item.name: getattr(settings, item.name)
        for item in fields(Settings)
        if item.name not in _ELSEWHERE and getattr(settings, item.name) != item.default
    }
    return {**own, "systems": settings.systems_in_force}


def _later(state: State, snapshot: Snapshot) -> list[LaterAbsence]:
    """An in-between round has moved the rounds after it by one."""
    published = len(state.published)
    moved = snapshot.rounds - published
    return [
        LaterAbsence(number + moved, state.lots[entrant.id], reason)
        for number in range(published + 2, state.settings.rounds + 1)
        for entrant in state.in_lot_order()
        if (reason := entrant.reason_to_leave_out(number)) is not None and reason is not Result.MOVED
    ]


def _boards(state: State, snapshot: Snapshot) -> list[tuple[tuple[int, int], ...]]:
    """The games of every round in the order of the boards; those against a drawing dummy have no board and come
    last."""
    found: list[tuple[tuple[int, int], ...]] = []
    rounds = state.in_order
    for number in range(1, snapshot.rounds + 1):
        round_ = rounds[number - 1] if number <= len(rounds) else None
        games = [(state.lots[game.white], state.lots[game.black]) for _board, game in round_.boards] if round_ else []
        games = [(white, black) for white, black in games if snapshot.entry(white, number).opponent == black]
        seen = {player for game in games for player in game}
        for player in snapshot.numbers:
            opponent = snapshot.entry(player, number).opponent
            if opponent and player not in seen:
                games.append((player, opponent))
                seen |= {player, opponent}
        found.append(tuple(games))
    return found
