"""`zwitsers backup`: a copy of the event, while others may go on working."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_event, reading
from zwitsers.cli.exits import Exit
from zwitsers.store import backup

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("file", value="cli.word.file", help="cli.backup.file")


def run(options: argparse.Namespace, output: Output) -> int:
    with reading(options.event) as store:
        backup(store, options.file)
    output.lines(output.phrase("cli.backup.done", file=options.file))
    return Exit.DONE
