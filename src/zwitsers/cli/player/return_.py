"""`zwitsers player return`: a player who withdrew takes part again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.event_kinds import round_number
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
    arguments.option("--from", value="cli.word.rounds", help="cli.player-return.from", kind=round_number)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    first = getattr(options, "from")
    with desk(options, output) as place:
        place.do(lambda state: commands.return_player(state, who(state, options.player), first))
    return Exit.DONE
