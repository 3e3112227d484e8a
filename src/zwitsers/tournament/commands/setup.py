"""Setting a tournament up, and changing that while it lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.domain import Problem
from zwitsers.tournament.commands.checks import must_be_running, refuse
from zwitsers.tournament.events import SettingsChanged, TournamentCreated
from zwitsers.tournament.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State

# What round one was paired by cannot change once it has been.
_FIXED_BY_ROUND_ONE = ("game", "first_round", "lot_colour")


def create(state: State, settings: Mapping[str, Any]) -> list[Event]:
    refuse(Problem("tournament.exists", name=state.settings.name) if state.created else None)
    Settings().changed(settings)
    return [TournamentCreated(dict(settings))]


def change_settings(state: State, changes: Mapping[str, Any]) -> list[Event]:
    must_be_running(state)
    made = state.settings.changed(changes)
    paired = len(state.rounds)
    refuse(
        Problem("tournament.setting.rounds-played", rounds=made.rounds, played=paired)
        if made.rounds < paired
        else None,
        *(
            Problem("tournament.setting.fixed", setting=name)
            for name in _FIXED_BY_ROUND_ONE
            if paired and getattr(made, name) != getattr(state.settings, name)
        ),
        *(
            Problem("tournament.setting.system-played", round=number)
            for number in range(1, paired + 1)
            if made.system_of(number).id != state.settings.system_of(number).id
        ),
        *(
            Problem("tournament.no-such-player", player=player)
            for group in made.strength_groups
            for player in group
            if player not in state.entrants
        ),
    )
    return [SettingsChanged(dict(changes))]
