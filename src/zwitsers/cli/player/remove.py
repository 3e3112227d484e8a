"""`zwitsers player remove`: strike a player off the list, before the first round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.exits import Exit
from zwitsers.cli.naming import who
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("player", value="cli.word.player", help="cli.option.player")
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        place.do(lambda state: commands.remove_player(state, who(state, options.player)))
    return Exit.DONE
