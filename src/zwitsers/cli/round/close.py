"""`zwitsers round close`: all results are in; the next round can be paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.event_kinds import round_number
from zwitsers.cli.exits import Exit
from zwitsers.cli.naming import current_round
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--round", value="cli.word.rounds", help="cli.option.round", kind=round_number)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        number = current_round(place.state) if options.round is None else options.round
        place.do(lambda state: commands.close_round(state, number))
    return Exit.DONE
