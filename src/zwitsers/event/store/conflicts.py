"""Conflicts between two writers.

Events with different subjects (another board, another player) do not conflict. An event about the whole tournament
(settings, lots, a round as such, undo) conflicts with every other.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result
from zwitsers.event import events as ev
from zwitsers.event.notation import show_result
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.event.log import LogEntry
    from zwitsers.event.state import State

# The number of entries listed in a message.
_NAMED = 5


def conflicting(mine: Iterable[ev.Event], meanwhile: Iterable[LogEntry]) -> list[LogEntry]:
    """The entries in `meanwhile` that conflict with the events in `mine`."""
    subjects = {event.subject for event in mine}
    if () in subjects:
        return [entry for entry in meanwhile if not entry.event.aside]
    return [entry for entry in meanwhile if not entry.event.subject or entry.event.subject in subjects]


def what_changed(entries: Sequence[LogEntry], state: State) -> list[Problem]:
    """The message to the second writer: who changed what, and that nothing was written. `state` includes `entries`."""
    problems = [Problem("store.conflict.head")]
    problems += [_Line(entry, state) for entry in entries[:_NAMED]]
    if len(entries) > _NAMED:
        problems.append(Problem("store.conflict.more", count=len(entries) - _NAMED))
    return problems


class _Line(Problem):
    """One entry as a line of text; players by lot number and name."""

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
    """The values for the message of this event."""
    values: dict[str, object] = {"round": getattr(event, "round", ""), "board": getattr(event, "board", "")}
    if "player" in event.about:
        values["player"] = state.named(getattr(event, "player", 0))
    if "registration" in event.about:
        number = getattr(event, "registration", 0)
        known = None if state.festival is None else state.festival.registrations.get(number)
        values["player"] = str(number) if known is None else known.player.name
    if isinstance(event, (ev.ResultEntered, ev.ResultCorrected)):
        values["result"] = show_result(Result[event.white], Result[event.black], state.settings.game)
    return values


def _moment(time: str) -> str:
    """The time in the local time zone of this machine."""
    try:
        return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return time
