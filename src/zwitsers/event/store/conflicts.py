"""When two writers are in each other's way.

Two events are apart when they are about different things: another board, another player. Whatever is about the whole
tournament (settings, lots, a round as such, undo) is in the way of everything, and everything in the way of it.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result
from zwitsers.event import events as ev
from zwitsers.event.notation import show_result
from zwitsers.event.request_events import (
    CheckInCleared,
    PlayerCheckedIn,
    RequestCancelled,
    RequestDecided,
    RequestMade,
)
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.event.log import LogEntry
    from zwitsers.event.state import State

_OF_A_BOARD = (ev.ResultEntered, ev.ResultCleared, ev.ResultCorrected, ev.ColoursSwapped)
_OF_A_PLAYER = (
    ev.PlayerAdded,
    ev.PlayerChanged,
    ev.PlayerRemoved,
    ev.PlayerWithdrawn,
    ev.PlayerReturned,
    ev.BoardFixed,
    ev.AbsenceSet,
    ev.AbsenceCleared,
    ev.AbsenceCorrected,
)
# Each has its own check-in and requests.
_OF_SELF_SERVICE = (PlayerCheckedIn, CheckInCleared, RequestMade, RequestDecided, RequestCancelled)
# Phones write these all the time. Nobody has to see them before doing something else: what follows from a request is
# an event of its own.
_IN_NOBODYS_WAY = (PlayerCheckedIn, CheckInCleared, RequestMade, RequestCancelled)
# How many entries a message names.
_NAMED = 5


def subject(event: ev.Event) -> tuple[str, int, int] | None:
    """What the event is about; None is the whole tournament."""
    if isinstance(event, _OF_A_BOARD):
        return ("board", event.round, event.board)
    if isinstance(event, _OF_A_PLAYER):
        return ("player", event.player, 0)
    if isinstance(event, _OF_SELF_SERVICE):
        return ("self-service", event.player, 0)
    return None


def in_the_way(mine: Iterable[ev.Event], meanwhile: Iterable[LogEntry]) -> list[LogEntry]:
    """Those entries written meanwhile that these events would override or build on without having seen them."""
    subjects = {subject(event) for event in mine}
    if None in subjects:
        return [entry for entry in meanwhile if not isinstance(entry.event, _IN_NOBODYS_WAY)]
    return [entry for entry in meanwhile if (about := subject(entry.event)) is None or about in subjects]


def what_changed(entries: Sequence[LogEntry], state: State) -> list[Problem]:
    """For the second writer: who did what, and that nothing of his own was written. `state`: as it is after that."""
    problems = [Problem("store.conflict.head")]
    problems += [_Line(entry, state) for entry in entries[:_NAMED]]
    if len(entries) > _NAMED:
        problems.append(Problem("store.conflict.more", count=len(entries) - _NAMED))
    return problems


class _Line(Problem):
    """What one entry did, in words; players by lot number and name."""

    __slots__ = ("event",)

    def __init__(self, entry: LogEntry, state: State) -> None:
        super().__init__(
            "store.conflict.line", author=entry.author, time=_moment(entry.time), **_values(entry.event, state)
        )
        self.event = entry.event

    def text(self, language: str = "en") -> str:
        values = dict(self.values)
        key = "store.conflict.in-between" if values["round"] == ev.IN_BETWEEN else "store.conflict.round"
        values["round"] = translate(key, language, round=values["round"])
        what = translate(f"store.conflict.what.{self.event.kind}", language, **values)
        return translate(self.key, language, author=values["author"], time=values["time"], what=what)


def _values(event: ev.Event, state: State) -> dict[str, object]:
    """The particulars that some kind of event has words for."""
    values: dict[str, object] = {"round": getattr(event, "round", ""), "board": getattr(event, "board", "")}
    if isinstance(event, (*_OF_A_PLAYER, *_OF_SELF_SERVICE)):
        values["player"] = state.named(event.player)
    if isinstance(event, (ev.ResultEntered, ev.ResultCorrected)):
        values["result"] = show_result(Result[event.white], Result[event.black], state.settings.game)
    return values


def _moment(time: str) -> str:
    """On the clock of this machine, which is that of whoever reads it."""
    try:
        return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return time
