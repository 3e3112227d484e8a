"""Replay of single events on a known state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zwitsers.event import events as ev
from zwitsers.event.apply import replay
from zwitsers.event.errors import ReplayError

if TYPE_CHECKING:
    from zwitsers.event.state import State


def opening(players: int = 4, **settings: object) -> State:
    """Players P1, P2, … with entry ids and lots 1, 2, …, and no round yet."""
    created = ev.TournamentCreated({"name": "Open", "rounds": 3, **settings})
    return replay([created, *(ev.PlayerAdded(n, {"name": f"P{n}"}) for n in range(1, players + 1))])


def why_not(state: State, *events: ev.Event) -> tuple[str, str]:
    """The kind of the event that does not fit this state, and the detail that is named."""
    with pytest.raises(ReplayError) as caught:
        replay(events, state)
    (problem,) = caught.value.problems
    return str(problem.values["kind"]), str(problem.values["reason"])
