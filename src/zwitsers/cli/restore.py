"""`zwitsers restore`: put a backup in place, after it has been checked; a file that it replaces is kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.cli.event import as_wrong_call, clock, confirm, declare_event, declare_yes
from zwitsers.event.store import restore
from zwitsers.event.store.address import is_server

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.restore.file")
    declare_event(arguments)
    declare_yes(arguments)


def run(options: Options, output: Output) -> None:
    if not is_server(options.event) and Path(options.event).exists():
        confirm(output.phrase("cli.restore.sure", event=options.event, file=options.file), options, output)
    with as_wrong_call():
        kept = restore(options.file, options.event, clock=clock)
    output.lines(output.phrase("cli.restore.done", event=options.event, file=options.file))
    if kept is not None:
        output.lines(output.phrase("cli.restore.kept", file=kept))
