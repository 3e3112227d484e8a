"""`zwitsers import`: a new event from a file of another program, or from an exported log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import as_wrong_call, author_of, clock, declare_author, declare_event, reading
from zwitsers.cli.files import STDIN, read_bytes, warn_about
from zwitsers.cli.kinds import one_of
from zwitsers.cli.setting_arguments import declare_settings, given_settings
from zwitsers.engine.domain import Problem
from zwitsers.event.store import create_store, import_log
from zwitsers.formats.detect import LOG, detect
from zwitsers.formats.reading import read_any
from zwitsers.formats.registry import INCOMING
from zwitsers.formats.to_events import imported, probably_withdrawn

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output

# A file that is odd in one way is mostly odd in that way all over.
_MOST_WARNINGS = 30


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.import.file")
    declare_event(arguments)
    arguments.option("--format", value="cli.word.format", help="cli.import.format", kind=one_of(*INCOMING, LOG))
    declare_settings(arguments, new=True)
    declare_author(arguments)


def run(options: Options, output: Output) -> None:
    data = read_bytes(options.file)
    name = "stdin" if options.file == STDIN else options.file
    chosen = options.format or detect(data, name)
    if chosen == LOG:
        if options.file == STDIN:
            raise WrongCallError([Problem("cli.import.log-file")])
        with as_wrong_call():
            import_log(options.file, options.event)
    else:
        _import_file(data, name, chosen, options, output)
    with reading(options.event) as store:
        state = store.state()
        output.lines(
            output.phrase(
                "cli.import.done", place=store.place, players=len(state.entrants), rounds=len(state.published)
            )
        )


def _import_file(data: bytes, name: str, chosen: str, options: Options, output: Output) -> None:
    given = read_any(data, name, format=chosen)
    if not options.system and "systems" not in given.settings:
        raise WrongCallError([Problem("cli.import.system")])
    with as_wrong_call():
        imported_events = imported(given, given_settings(options), source=chosen)
    absent = [f"{number} {given.snapshot.player(number).name}".strip() for number in probably_withdrawn(given)]
    questions = [Problem("exchange.probably-withdrawn", players="; ".join(absent))] if absent else []
    warn_about([*given.warnings, *imported_events.warnings, *questions], output, most=_MOST_WARNINGS)
    create_store(options.event, imported_events.events, author_of(options), clock=clock).close()
