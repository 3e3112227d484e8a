"""`zwitsers result`: results of the round that is being played, as many at once as you like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk, in_turn
from zwitsers.cli.event_kinds import board_result, round_number
from zwitsers.cli.exits import Exit
from zwitsers.cli.naming import current_round, numbered
from zwitsers.report.event_round import result_of, round_title
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
    arguments.option("--round", value="cli.word.rounds", help="cli.option.round", kind=round_number)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        number = current_round(place.state) if options.round is None else options.round
        place.store.run(lambda state: _events(state, number, options.results), place.author)
        _show(place.state, number, options.results, output)
    return Exit.DONE


def _events(state: State, number: int, given: Sequence[BoardResult]) -> list[Event]:
    game = state.settings.game
    entered = [(item.board, *parse_result(item.text, game)) for item in given if not item.cleared]
    steps: list[Step] = [_clearing(number, item.board) for item in given if item.cleared]
    if entered:
        steps.append(lambda now: commands.enter_results(now, number, entered))
    return in_turn(state, steps)


def _clearing(number: int, board: int) -> Step:
    return lambda state: commands.clear_result(state, number, board)


def _show(state: State, number: int, given: Sequence[BoardResult], output: Output) -> None:
    """Every board with its players, so that a result on the wrong line is seen at once; then what is still open."""
    made = state.round(number)
    for item in sorted(given):
        game = made.game(item.board)
        output.lines(
            output.phrase(
                "cli.result.line",
                board=item.board,
                white=numbered(state, game.white),
                black=numbered(state, game.black),
                result=result_of(game, state, output.language) or "…",
            )
        )
    title = round_title(number, output.language)
    open_boards = ", ".join(map(str, made.open_boards))
    if open_boards:
        output.lines(output.phrase("cli.result.open", round=title, boards=open_boards))
    else:
        output.lines(output.phrase("cli.result.complete", round=title))
