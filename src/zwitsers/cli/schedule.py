"""`zwitsers schedule`: all rounds of a round robin at once, shown or published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import wrong_call
from zwitsers.cli.event import OpenEvent, as_wrong_call, author_of, clock
from zwitsers.cli.files import declare_tournament, names_event, only_for_events, read_tournament
from zwitsers.event import actions
from zwitsers.event.store import open_store
from zwitsers.present.tables.schedule import schedule_blocks, schedule_csv
from zwitsers.present.views.schedule import NoScheduleError, event_schedule, schedule_view

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.present.views.schedule import ScheduleView


def declare(arguments: Arguments) -> None:
    declare_tournament(arguments)
    arguments.switch("--publish", help="cli.schedule.publish")
    arguments.switch("--json", help="cli.option.json")
    arguments.switch("--csv", help="cli.option.csv")
    arguments.rule_out_together("--json", "--csv")
    arguments.option("--author", value="cli.word.name", help="cli.option.author")


def run(options: Options, output: Output) -> None:
    if names_event(options):
        view = _of_event(options, output)
    else:
        only_for_events(options, "publish", "author")
        document, options.system = read_tournament(options.file, options.system, output)
        with wrong_call(NoScheduleError):
            view = schedule_view(document.snapshot, options.system)
    output.answer(options, view, schedule_blocks, csv=schedule_csv)


def _of_event(options: Options, output: Output) -> ScheduleView:
    with as_wrong_call(), open_store(options.file, clock=clock) as store:
        if options.publish:
            OpenEvent(store, author_of(options), output).do(actions.publish_schedule)
        with wrong_call(NoScheduleError):
            return event_schedule(store.state())
