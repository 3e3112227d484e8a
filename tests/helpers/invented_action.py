"""An action that exists only in tests: one module."""

from zwitsers.engine.domain import Problem
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, refuse
from zwitsers.event.events import Event, PlayerChanged
from zwitsers.event.parameters import EntryId, NeededReason
from zwitsers.event.state import State


@action("POST players/{player}/applaud", command="player applaud")
def applaud_player(state: State, player: EntryId, reason: NeededReason = "") -> list[Event]:
    """Add the reason to the labels of a player."""
    must_be_running(state)
    state.entrant(player)
    refuse(None if reason else Problem("tournament.reason-needed"))
    return [PlayerChanged(player, {"labels": reason})]


TEXTS = {
    "action.applaud-player.summary": "Applaud a player.",
    "action.applaud-player.examples": 'zwitsers player applaud open.zwitsers 1 --reason "well played"',
    "action.applaud-player.done": "{player} was applauded.",
}
