"""When two writers are in each other's way.

Two events are apart when they are about different things: another board, another player. Whatever is about the whole
tournament (settings, lots, a round as such, undo) is in the way of everything, and everything in the way of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.tournament import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.tournament.log import LogEntry

_OF_A_BOARD = (ev.ResultEntered, ev.ResultCleared, ev.ResultCorrected, ev.ColoursSwapped)
_OF_A_PLAYER = (
    ev.PlayerAdded,
    ev.PlayerChanged,
    ev.PlayerRemoved,
    ev.PlayerWithdrawn,
    ev.PlayerReturned,
    ev.AbsenceSet,
    ev.AbsenceCleared,
    ev.AbsenceCorrected,
)
# How many entries a message names.
_NAMED = 5


def subject(event: ev.Event) -> tuple[str, int, int] | None:
    """What the event is about; None is the whole tournament."""
    if isinstance(event, _OF_A_BOARD):
        return ("board", event.round, event.board)
    if isinstance(event, _OF_A_PLAYER):
        return ("player", event.player, 0)
    return None


def in_the_way(mine: Iterable[ev.Event], meanwhile: Iterable[LogEntry]) -> list[LogEntry]:
    """Those entries written meanwhile that these events would override or build on without having seen them."""
    subjects = {subject(event) for event in mine}
    if None in subjects:
        return list(meanwhile)
    return [entry for entry in meanwhile if (about := subject(entry.event)) is None or about in subjects]


def what_changed(entries: Sequence[LogEntry]) -> list[Problem]:
    """For the second writer: who did what, and that nothing of his own was written."""
    problems = [Problem("store.conflict.head")]
    problems += [_line(entry) for entry in entries[:_NAMED]]
    if len(entries) > _NAMED:
        problems.append(Problem("store.conflict.more", count=len(entries) - _NAMED))
    return problems


def _line(entry: LogEntry) -> Problem:
    event = entry.event
    if isinstance(event, _OF_A_BOARD):
        return Problem(
            "store.conflict.board", author=entry.author, time=entry.time, round=event.round, board=event.board
        )
    if isinstance(event, _OF_A_PLAYER):
        return Problem("store.conflict.player", author=entry.author, time=entry.time, player=event.player)
    return Problem("store.conflict.entry", author=entry.author, time=entry.time, kind=event.kind)
