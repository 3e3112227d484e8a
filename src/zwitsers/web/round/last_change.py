"""What undo would take back, and redo bring back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.report.log import counting
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.events import Redone, RoundDrafted, RoundPublished, Undone

if TYPE_CHECKING:
    from zwitsers.tournament.log import Log, LogEntry
    from zwitsers.tournament.state import Round


def to_undo(log: Log) -> list[LogEntry]:
    """The entries of the last command that counts; empty when there is nothing to undo."""
    try:
        (event,) = log.undo("?")  # the reason does not matter for what it is about
    except CommandError:
        return []
    assert isinstance(event, Undone)
    return [entry for entry in log.entries if entry.sequence in event.entries]


def to_redo(log: Log) -> list[LogEntry]:
    try:
        (event,) = log.redo()
    except CommandError:
        return []
    assert isinstance(event, Redone)
    return [entry for entry in log.entries if entry.sequence in event.entries]


def needs_reason(entries: list[LogEntry]) -> bool:
    """A publication is only undone with a reason (R9.2)."""
    return any(isinstance(entry.event, RoundPublished) for entry in entries)


def boards_by_hand(log: Log, made: Round) -> frozenset[int]:
    """The boards that are not as the round was paired, before somebody changed it."""
    if not made.by_hand:
        return frozenset()
    counts = counting(log)
    paired = [
        entry.event
        for entry in log.entries
        if entry.sequence in counts and isinstance(entry.event, RoundDrafted) and entry.event.round == made.number
    ]
    before = next((event.games for event in reversed(paired) if not event.by_hand), ())
    return frozenset(board for board, game in made.boards if (game.white, game.black) not in before)


def can_take_back(log: Log) -> bool:
    """Whether the last thing that was done is a change of the draft by hand."""
    last = to_undo(log)
    return bool(last) and all(isinstance(entry.event, RoundDrafted) and entry.event.by_hand for entry in last)
