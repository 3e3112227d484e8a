"""`zwitsers correct`: a result of a closed round was wrong, or an adjourned game is finished (R9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.consequences import tell_consequences
from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.event_kinds import board_result, round_number
from zwitsers.cli.exits import Exit
from zwitsers.tournament import commands
from zwitsers.tournament.notation import parse_result

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.event import Step
    from zwitsers.cli.event_kinds import BoardResult
    from zwitsers.cli.output import Output
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional(
        "results", value="cli.word.board-result", help="cli.result.results", kind=board_result, many=True
    )
    arguments.option("--round", value="cli.word.rounds", help="cli.correct.round", kind=round_number, required=True)
    arguments.option("--reason", value="cli.word.text", help="cli.correct.reason")
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        before = place.state
        place.do(*(_correction(item, options) for item in options.results))
        tell_consequences(before, place.state, output)
    return Exit.DONE


def _correction(item: BoardResult, options: argparse.Namespace) -> Step:
    def step(state: State) -> Sequence[Event]:
        white, black = parse_result(item.text, state.settings.game)
        return commands.correct_result(state, options.round, item.board, white, black, options.reason or "")

    return step
