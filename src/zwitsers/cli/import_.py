"""`zwitsers import`: a new event from a TRF file, or from an exported log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import author_of, clock, declare_author, declare_event, reading, refusals
from zwitsers.cli.exits import Exit
from zwitsers.cli.files import STDIN, read_bytes, warn_about
from zwitsers.cli.setting_arguments import declare_settings, given_settings
from zwitsers.domain import Problem
from zwitsers.store import create_store, import_log

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.import.file")
    declare_event(arguments)
    declare_settings(arguments, name_required=False)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    data = read_bytes(options.file)
    if data.startswith(b"{") and options.file != STDIN:
        with refusals():
            import_log(options.file, options.event)
    else:
        _import_trf(data, options, output)
    with reading(options.event) as store:
        state = store.state()
        output.lines(
            output.phrase(
                "cli.import.done", place=store.place, players=len(state.entrants), rounds=len(state.published)
            )
        )
    return Exit.DONE


def _import_trf(data: bytes, options: argparse.Namespace, output: Output) -> None:
    from zwitsers.cli.trf_events import imported
    from zwitsers.formats.trf import read_trf

    if not options.system:
        raise WrongCallError([Problem("cli.import.system")])
    document = read_trf(data)
    warn_about(document.warnings, output)
    with refusals():
        made = imported(document, given_settings(options))
    warn_about(made.warnings, output)
    create_store(options.event, made.events, author_of(options), clock=clock).close()
