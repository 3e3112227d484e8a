"""Apply the events about the tournament as a whole."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain.ratings import counted
from zwitsers.event import events as ev
from zwitsers.event.apply.parts import renumbered
from zwitsers.event.apply.prizes import with_settings
from zwitsers.event.errors import must_fit
from zwitsers.event.numbers import after_change
from zwitsers.event.settings import OF_PLAYERS
from zwitsers.event.snapshots import dummy_would_stay

if TYPE_CHECKING:
    from zwitsers.event.apply.parts import Changes
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import State


def _created(event: ev.TournamentCreated, state: State) -> State:
    must_fit(not state.created, "created")
    return replace(with_settings(state, _settings(state, state.settings.changed(event.settings))), created=True)


def _settings_changed(event: ev.SettingsChanged, state: State) -> State:
    new_state = _with_ratings(
        with_settings(state, _settings(state, state.settings.changed(event.changes))), state.settings
    )
    lots = after_change(state, new_state)
    return renumbered(replace(new_state, lots=lots, lot_seed=state.lot_seed if lots is new_state.lots else None))


def _with_ratings(state: State, before: Settings) -> State:
    """Recompute the counting rating of every player after a change of that setting."""
    counting = state.settings.counting
    if counting is before.counting:
        return state
    entrants = {
        entrant.id: replace(entrant, player=counted(entrant.player, counting)) for entrant in state.entrants.values()
    }
    return replace(state, entrants=entrants)


def _settings(state: State, settings: Settings) -> Settings:
    must_fit(settings.rounds >= len(state.rounds) and not dummy_would_stay(state, settings), settings.rounds)
    must_fit(state.in_between is None or (settings.drawing_dummy and settings.rounds == state.settings.rounds), "dummy")
    must_fit(settings.drawing_dummy or not any(item.dummy for item in state.rounds), "dummy")
    for name in OF_PLAYERS:
        for group in getattr(settings, name):
            must_fit(state.entrants.keys() >= set(group), group)
    return settings


def _colour_drawn(event: ev.ColourDrawn, state: State) -> State:
    must_fit(not state.rounds, event.seed)
    must_fit(bool(state.lot_secret) or not event.committed, event.committed)
    settings = _settings(state, state.settings.changed({"lot_colour": event.colour}))
    return replace(state, settings=settings, lots_from_secret=state.lots_from_secret or event.committed)


CHANGES: Changes = {
    ev.TournamentCreated: _created,
    ev.SettingsChanged: _settings_changed,
    ev.ColourDrawn: _colour_drawn,
}
