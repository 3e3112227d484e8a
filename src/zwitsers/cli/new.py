"""`zwitsers new`: set up a tournament, in a file of its own or on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import as_wrong_call, author_of, clock, declare_author, declare_event, reading
from zwitsers.cli.setting_arguments import declare_settings, given_settings
from zwitsers.event import actions
from zwitsers.event.next_period import next_period
from zwitsers.event.state import State
from zwitsers.event.store import create_store

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--from", value="cli.word.event", help="cli.new.from")
    declare_settings(arguments, new=True, name_required=True)
    declare_author(arguments)


def run(options: Options, output: Output) -> None:
    old = getattr(options, "from")
    with as_wrong_call():
        if old is None:
            events = actions.create(State(), given_settings(options))
        else:
            with reading(old) as store:
                events = next_period(store.state(), given_settings(options))
    with create_store(options.event, events, author_of(options), clock=clock) as store:
        settings = store.state().settings
        output.lines(
            output.phrase(
                "cli.new.done",
                place=store.place,
                name=settings.name,
                rounds=settings.rounds,
                system=settings.system_of(1).id,
            )
        )
        is_swiss = not any(book.predetermined or book.values_by_place for book in settings.books)
        if settings.game == "go" and is_swiss:
            kind = "cli.new.mcmahon" if settings.mcmahon else "cli.new.swiss"
            output.lines(output.phrase(kind, place=store.place))
