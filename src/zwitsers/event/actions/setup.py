"""Setting a tournament up, and changing that while it lasts."""

from collections.abc import Mapping
from typing import Any

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.ratings import Counting
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, must_know, no_draft, refuse
from zwitsers.event.events import Event, SettingsChanged, TournamentCreated
from zwitsers.event.schedule import rounds_problem
from zwitsers.event.setting import SettingProblem
from zwitsers.event.settings import DECLARED, OF_PLAYERS, Settings, too_long
from zwitsers.event.snapshots import dummy_would_stay
from zwitsers.event.state import State


def create(state: State, settings: Mapping[str, Any]) -> list[Event]:
    refuse(Problem("tournament.exists", name=state.settings.name) if state.created else None)
    refuse(*too_long(settings))
    new_settings = Settings().changed(settings)
    if "counting_rating" not in settings and new_settings.system_of(1).fide_handling:
        settings = {**settings, "counting_rating": Counting.INTERNATIONAL_FIRST.value}
        new_settings = Settings().changed(settings)
    _check_groups(state, new_settings)
    return [TournamentCreated(_as_kept(new_settings, settings))]


@action(
    "PATCH settings", command="settings", pages=("settings/{group}",), tag="tournaments", by_hand=("cli", "api", "page")
)
def change_settings(state: State, changes: Mapping[str, Any]) -> list[Event]:
    must_be_running(state)
    refuse(*too_long(changes))
    new_settings, before = state.settings.changed(changes), state.settings
    _check_groups(state, new_settings)
    published = len(state.published)
    refuse(
        rounds_problem(state, new_settings.rounds)
        if new_settings.system_of(1).predetermined and "rounds" in changes
        else None
    )
    refuse(
        Problem("tournament.setting.rounds-played", rounds=new_settings.rounds, played=len(state.rounds))
        if new_settings.rounds < len(state.rounds)
        else None,
        Problem("tournament.setting.rounds-in-between")
        if new_settings.rounds != before.rounds and state.in_between is not None
        else None,
        Problem("tournament.setting.rounds-dummy", rounds=new_settings.rounds)
        if dummy_would_stay(state, new_settings)
        else None,
        no_draft(state) if new_settings.drawing_dummy != before.drawing_dummy else None,
        *(
            SettingProblem("tournament.setting.fixed", setting=name)
            for name, declared in DECLARED.items()
            if declared.is_fixed(state) and getattr(new_settings, name) != getattr(before, name)
        ),
        *(
            Problem("tournament.setting.system-played", round=number)
            for number in range(1, published + 1)
            if new_settings.system_of(number).id != before.system_of(number).id
        ),
    )
    return [SettingsChanged(_as_kept(new_settings, changes))]


def _check_groups(state: State, settings: Settings) -> None:
    must_know(state, [player for name in OF_PLAYERS for group in getattr(settings, name) for player in group])


def _as_kept(settings: Settings, changes: Mapping[str, Any]) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in changes}
