"""A tournament in memory: its log, and the state that the log adds up to. The commands as a library.

    tournament = Tournament()
    tournament = tournament.do(commands.create, {"name": "Open 2026", "rounds": 7})
    tournament = tournament.by("Bea", "2026-05-01T10:00:00Z").do(commands.add_player, {"name": "Anna"})

A tournament does not change: every call gives a new one, and when a command is refused the old one is still there.
Nothing here looks at a clock; the time is an argument.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from zwitsers.tournament.apply import replay
from zwitsers.tournament.log import Log
from zwitsers.tournament.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.tournament.events import Event

Arguments = ParamSpec("Arguments")


@dataclass(frozen=True, slots=True)
class Tournament:
    log: Log = field(default_factory=Log)
    state: State = field(default_factory=State)
    # Who does what comes next, and when (ISO 8601, UTC).
    author: str = ""
    time: str = ""

    @classmethod
    def of(cls, log: Log) -> Tournament:
        return cls(log, log.state())

    def by(self, author: str, time: str) -> Tournament:
        """The same tournament, for somebody at some moment."""
        return Tournament(self.log, self.state, author, time)

    def do(
        self,
        command: Callable[Concatenate[State, Arguments], list[Event]],
        /,
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Tournament:
        """The tournament after this command of `zwitsers.tournament.commands`; raises when it is refused."""
        events = command(self.state, *arguments, **named)
        return self._with(self.log.added(events, author=self.author, time=self.time), replay(events, self.state))

    def undo(self, reason: str = "") -> Tournament:
        log = self.log.added(self.log.undo(reason), author=self.author, time=self.time)
        return self._with(log, log.state())

    def redo(self) -> Tournament:
        log = self.log.added(self.log.redo(), author=self.author, time=self.time)
        return self._with(log, log.state())

    def _with(self, log: Log, state: State) -> Tournament:
        return Tournament(log, state, self.author, self.time)
