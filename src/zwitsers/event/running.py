"""A tournament in memory: its log, and the state that the log adds up to (docs/tournament.md).

A tournament does not change: every call gives a new one, and when an action is refused the old one is still there.
Nothing here looks at a clock; the time is an argument.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from zwitsers.event.apply import replay
from zwitsers.event.log import Log
from zwitsers.event.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.events import Event

Arguments = ParamSpec("Arguments")


@dataclass(frozen=True, slots=True)
class RunningTournament:
    log: Log = field(default_factory=Log)
    state: State = field(default_factory=State)
    # The author and time (ISO 8601, UTC) of the next commands.
    author: str = ""
    time: str = ""

    @classmethod
    def of(cls, log: Log) -> RunningTournament:
        return cls(log, log.state())

    def by(self, author: str, time: str) -> RunningTournament:
        """The same tournament with this author and time for the next commands."""
        return RunningTournament(self.log, self.state, author, time)

    def do(
        self,
        command: Callable[Concatenate[State, Arguments], list[Event]],
        /,
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> RunningTournament:
        """The tournament after a command of `zwitsers.event.actions`; raises if the command is refused."""
        events = command(self.state, *arguments, **named)
        return self._with(self.log.added(events, author=self.author, time=self.time), replay(events, self.state))

    def undo(self, reason: str = "") -> RunningTournament:
        log = self.log.added(self.log.undo(reason), author=self.author, time=self.time)
        return self._with(log, log.state())

    def redo(self) -> RunningTournament:
        log = self.log.added(self.log.redo(), author=self.author, time=self.time)
        return self._with(log, log.state())

    def _with(self, log: Log, state: State) -> RunningTournament:
        return RunningTournament(log, state, self.author, self.time)
