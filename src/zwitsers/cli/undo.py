"""`zwitsers undo`: the last command does not count any more; the log keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.exits import Exit

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--reason", value="cli.word.text", help="cli.undo.reason")
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        place.tell(place.store.undo(place.author, options.reason or ""))
    return Exit.DONE
