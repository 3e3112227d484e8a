"""`zwitsers round swap`: a game was played with the colours reversed (R9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.consequences import tell_consequences
from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.event_kinds import round_number
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import whole_number
from zwitsers.cli.naming import current_round, numbered
from zwitsers.report.event_round import result_of
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("board", value="cli.word.board", help="cli.round-swap.board", kind=whole_number(1))
    arguments.option("--round", value="cli.word.rounds", help="cli.option.round", kind=round_number)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        before = place.state
        number = current_round(before) if options.round is None else options.round
        place.do(lambda state: commands.swap_colours(state, number, options.board))
        after = place.state
        game = after.round(number).game(options.board)
        place.say(
            "cli.result.line",
            board=options.board,
            white=numbered(after, game.white),
            black=numbered(after, game.black),
            result=result_of(game, after, output.language) or "…",
        )
        tell_consequences(before, after, output)
    return Exit.DONE
