"""The shape of a command on an event: what it takes besides the event, and how that is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.cli.event import OpenEvent, confirm, declare_author, declare_event, declare_yes, opened_event
from zwitsers.cli.naming import current_round, who
from zwitsers.event.consequences import would_be_paired_differently
from zwitsers.present.words import round_title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.cli.arguments import Argument, Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.event.events import Event
    from zwitsers.event.state import State

    Events = Callable[[State, "Call"], Sequence[Event]]
    Carry = Callable[[OpenEvent, "Call"], None]


@dataclass(frozen=True, slots=True)
class Call:
    """What was typed, read in the light of the tournament as it was when the command began."""

    options: Options
    before: State

    @property
    def round(self) -> int:
        """The round asked for; else the one published last."""
        given: int | None = self.options.round
        return current_round(self.before) if given is None else given

    @property
    def reason(self) -> str:
        return self.options.reason or ""

    def player(self, state: State) -> int:
        return who(state, self.options.player)

    def players(self, state: State) -> list[int]:
        return [who(state, text) for text in self.options.players]


@dataclass(frozen=True, slots=True)
class EventCommand:
    """A row of the table of commands."""

    takes: tuple[Argument, ...]
    action: Carry
    # Whether it asks before it does something that is hard to undo.
    asks: bool = False
    # Mutually exclusive options.
    exclusive: tuple[str, ...] = ()
    writes: bool = True
    # The section of the catalogues with its texts, where it is not `cli.` and the words of the command.
    words: str = ""

    def declare(self, arguments: Arguments) -> None:
        declare_event(arguments)
        arguments.words = self.words or arguments.words
        arguments.items.extend(self.takes)
        if self.exclusive:
            arguments.rule_out_together(*self.exclusive)
        if self.asks:
            declare_yes(arguments)
        if self.writes:
            declare_author(arguments)

    def run(self, options: Options, output: Output) -> None:
        with opened_event(options, output) as place:
            self.action(place, Call(options, place.state))


# Ways to carry out a command


def doing(events: Events, after: Carry | None = None) -> Carry:
    """Do it, and tell what was done."""

    def action(place: OpenEvent, call: Call) -> None:
        place.do(lambda state: events(state, call))
        if after is not None:
            after(place, call)

    return action


def correcting(events: Events, after: Carry | None = None) -> Carry:
    """Do it, and tell which published rounds would have been paired differently: they stand (R9.2)."""

    def action(place: OpenEvent, call: Call) -> None:
        doing(events, after)(place, call)
        for consequence in would_be_paired_differently(call.before, place.state):
            place.output.lines(consequence.text(place.output.language))

    return action


def asking(question: str, events: Events) -> Carry:
    """Ask first, in a question about a round; what forbids it is said before anything is asked."""

    def action(place: OpenEvent, call: Call) -> None:
        events(call.before, call)
        title = round_title(call.round, place.output.language)
        confirm(place.output.phrase(question, round=title), call.options, place.output)
        place.do(lambda state: events(state, call))

    return action


def showing(events: Events, show: Carry) -> Carry:
    """Do it, and show what it led to instead of telling what was done."""

    def action(place: OpenEvent, call: Call) -> None:
        place.store.run(lambda state: events(state, call), place.author)
        show(place, call)

    return action
