"""Apply events to the state. Commands check that their events are valid, but a log that was tampered with may contain
an invalid event; replaying it raises ReplayError. A snapshot can be made of every state that is accepted here."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem
from zwitsers.engine.prizes.rule_text import RuleError
from zwitsers.event import events as ev
from zwitsers.event.apply import festival, players, prizes, requests, results, rounds, settings
from zwitsers.event.errors import CommandError, DoesNotFitError, ReplayError
from zwitsers.event.festival_events import Registered
from zwitsers.event.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zwitsers.event.apply.parts import Changes

    Command = Callable[[State], Sequence[ev.Event]]

_CHANGES: Changes = {
    **settings.CHANGES,
    **players.CHANGES,
    **rounds.CHANGES,
    **results.CHANGES,
    **prizes.CHANGES,
    **requests.CHANGES,
    **festival.CHANGES,
}
# Consecutive events of these kinds are applied together, so that the state is copied once and not per event.
_ROWS: dict[str, Callable[[Any, State], State]] = {
    ev.PlayerAdded.kind: players.with_players,
    ev.ResultEntered.kind: results.with_results,
    Registered.kind: festival.with_registrations,
}


def replay(events: Iterable[ev.Event], state: State | None = None) -> State:
    """The state after these events, starting from `state`."""
    state = State() if state is None else state
    for kind, row in groupby(events, lambda event: event.kind):
        if kind in _ROWS:
            state = _step(kind, _ROWS[kind], list(row), state)
        else:
            for event in row:
                state = _step(kind, _apply, event, state)
    return state


def in_turn(state: State, steps: Iterable[Command]) -> list[ev.Event]:
    """The events of several commands; each command runs on the state after the previous one."""
    all_events: list[ev.Event] = []
    for step in steps:
        events = step(state)
        all_events += events
        state = replay(events, state)
    return all_events


def _step(kind: str, change: Callable[[Any, State], State], what: object, state: State) -> State:
    try:
        return change(what, state)
    except (CommandError, RuleError, DoesNotFitError, KeyError) as error:
        raise ReplayError([Problem("tournament.replay", kind=kind, reason=str(error))]) from error


def _apply(event: ev.Event, state: State) -> State:
    change = _CHANGES.get(type(event))
    if change is None:
        raise ReplayError([Problem("tournament.unknown-event", kind=event.kind)])
    return change(event, state)
