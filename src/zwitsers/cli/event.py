"""Working on an event: opening it, carrying out a command with its author and time, and telling what was done."""

from __future__ import annotations

import getpass
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.engine.domain import Problem
from zwitsers.engine.pairing.drawing_dummy import DummyError
from zwitsers.engine.scores.final import FinalRankingError
from zwitsers.event.apply import in_turn
from zwitsers.event.errors import CommandError
from zwitsers.event.group_stores import NeighbourStores
from zwitsers.event.group_sync import checked, sync_groups
from zwitsers.event.store import ConflictError, open_store
from zwitsers.event.store.address import now
from zwitsers.present.tables.festival import step_text
from zwitsers.present.tables.log import Narrator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from datetime import datetime

    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.event.events import Event
    from zwitsers.event.festival import Festival
    from zwitsers.event.group_sync import SyncOutcome
    from zwitsers.event.log import LogEntry
    from zwitsers.event.state import State
    from zwitsers.event.store import Store

    Step = Callable[[State], Sequence[Event]]

_YES = ("y", "yes", "j", "ja")
_NAMES_SHOWN = 8

_KEPT_IN_THE_EVENT = {
    "first_round": "zwitsers settings --first-round",
    "forbid": "zwitsers forbid",
    "strength_groups": "zwitsers settings --strength-groups",
    "strength_rounds": "zwitsers settings --strength-rounds",
}


def clock() -> datetime:
    """The one place where the command line asks what time it is."""
    return now()


def declare_event(arguments: Arguments) -> None:
    arguments.positional("event", value="cli.word.event", help="cli.option.event")


def declare_author(arguments: Arguments) -> None:
    arguments.option("--author", value="cli.word.name", help="cli.option.author")


def declare_yes(arguments: Arguments) -> None:
    arguments.switch("--yes", help="cli.option.yes")


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """An open event, and who works on it."""

    store: Store
    author: str
    output: Output
    address: str = ""

    @property
    def state(self) -> State:
        return self.store.state()

    def do(self, *steps: Step) -> list[LogEntry]:
        """Carry out these steps as one command, each on the state that the one before it left, and report them."""
        return self.run(lambda state: in_turn(state, steps), tell=True)

    def run(self, command: Step, *, tell: bool = False) -> list[LogEntry]:
        """Carry out a command; of an event with groups also what follows from it in the groups."""
        before = self.state
        if before.festival is None:
            entries = self.store.run(command, self.author)
        else:
            with NeighbourStores(self.address, clock) as stores:
                entries = self.store.run(checked(command, stores), self.author)
        if tell:
            self.tell(entries)
        self.sync(before)
        return entries

    def undo(self, reason: str) -> None:
        before = self.state
        self.tell(self.store.undo(self.author, reason))
        self.sync(before)

    def redo(self) -> None:
        before = self.state
        self.tell(self.store.redo(self.author))
        self.sync(before)

    def sync(self, before: State | None) -> None:
        """Do in the groups of an event what is missing there, and tell."""
        if self.state.festival is None:
            return

        with NeighbourStores(self.address, clock) as stores:
            self.tell_sync(sync_groups(self.state, stores, self.author, before))
        self._tell_unplaced(self.state.festival)

    def _tell_unplaced(self, festival: Festival) -> None:
        """People on the list of an event who have no group yet, and which groups would fit."""
        people = festival.unplaced
        if not people or not festival.groups:
            return
        names = []
        for item in people[:_NAMES_SHOWN]:
            fitting = ", ".join(group.name for group in festival.open_to(item.player)) or "–"
            names.append(f"{item.player.name} ({fitting})")
        more = " …" if len(people) > _NAMES_SHOWN else ""
        self.say("cli.event.without-group", count=len(people), people="; ".join(names) + more)

    def tell_sync(self, outcome: SyncOutcome) -> None:
        for step in outcome.done:
            self.output.lines(step_text(step, self.output.language))
        for problem in outcome.problems:
            self.output.warn(problem.text(self.output.language))

    def tell(self, entries: Iterable[LogEntry]) -> None:
        """What was done; of an undo or redo also what it was about."""
        log = self.store.log()
        narrator = Narrator(log, self.state, self.output.language)
        for entry in entries:
            self.output.lines(narrator.sentence(entry.event))
            touched = getattr(entry.event, "entries", ())
            for other in log.entries:
                if other.sequence in touched:
                    self.output.lines(f"  {narrator.sentence(other.event)}")

    def say(self, key: str, /, **values: object) -> None:
        self.output.lines(self.output.phrase(key, **values))


def as_wrong_call() -> AbstractContextManager[None]:
    """What does not fit the tournament as it stands, or is not possible any more, is a wrong call."""
    return wrong_call(CommandError, ConflictError, DummyError, FinalRankingError)


@contextmanager
def opened_event(options: Options, output: Output) -> Iterator[OpenEvent]:
    with as_wrong_call(), open_store(options.event, clock=clock) as store:
        yield OpenEvent(store, author_of(options), output, options.event)


@contextmanager
def reading(address: str) -> Iterator[Store]:
    """An event that is only looked at."""
    with as_wrong_call(), open_store(address, clock=clock) as store:
        yield store


def refuse_what_is_kept(options: Options, **more: str) -> None:
    """Options that an event has among its settings and its own commands, and that would go unrecorded here. `more`:
    further ones of this command, each with what to use instead."""
    for name, instead in {**_KEPT_IN_THE_EVENT, **more}.items():
        if getattr(options, name):
            option = f"--{name.replace('_', '-')}"
            raise WrongCallError([Problem("cli.event.kept-there", option=option, instead=instead)])


def author_of(options: Options) -> str:
    """Who does this: as said, or the login name."""
    given: str | None = getattr(options, "author", None)  # a command that only looks has no such option
    return given.strip() if given and given.strip() else login_name()


def login_name() -> str:
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):  # a machine without users, such as a container
        return ""


def confirm(question: str, options: Options, output: Output) -> None:
    """Ask before something that is hard to undo. Where nobody can answer, --yes has to say it."""
    if options.yes:
        return
    if sys.stdin is None or not sys.stdin.isatty():
        raise WrongCallError([Problem("cli.event.needs-yes", question=question)])
    output.warn(f"{question} {output.phrase('cli.event.yes-or-no')}")
    if sys.stdin.readline().strip().lower() not in _YES:
        raise WrongCallError([Problem("cli.event.not-done")])
