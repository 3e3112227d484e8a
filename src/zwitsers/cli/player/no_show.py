"""`zwitsers player no-show`: a player did not come and said nothing (R9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.event_kinds import round_number
from zwitsers.cli.exits import Exit
from zwitsers.cli.naming import current_round, who
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("player", value="cli.word.player", help="cli.option.player")
    arguments.option("--round", value="cli.word.rounds", help="cli.option.round", kind=round_number)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        number = current_round(place.state) if options.round is None else options.round
        place.do(lambda state: commands.no_show(state, who(state, options.player), number))
    return Exit.DONE
