"""`zwitsers log`: everything that happened, with who did it and when. Nothing is ever erased from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_event, reading
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import whole_number
from zwitsers.report.log import log_blocks, log_json

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--last", value="cli.word.rounds", help="cli.log.last", kind=whole_number(1))
    arguments.switch("--json", help="cli.option.json")


def run(options: argparse.Namespace, output: Output) -> int:
    with reading(options.event) as store:
        log, state = store.log(), store.state()
    entries = log.entries if options.last is None else log.entries[-options.last :]
    if options.json:
        output.machine(log_json(log, entries))
    else:
        output.blocks(*log_blocks(log, state, entries, output.language))
    return Exit.DONE
