"""`zwitsers finish`: the final ranking stands, with its lots drawn (R9.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.draw import fresh_seed
from zwitsers.cli.event import confirm, declare_author, declare_event, declare_yes, desk, in_turn
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import barrage, whole_number
from zwitsers.report.event_standings import final_of_event
from zwitsers.report.standings import standings_blocks
from zwitsers.scores.criteria import Criterion
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.event import Step
    from zwitsers.cli.output import Output
    from zwitsers.tournament.state import State


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--seed", value="cli.word.seed", help="cli.finish.seed", kind=whole_number(0))
    arguments.option("--barrage", value="cli.word.numbers", help="cli.finish.barrage", kind=barrage)
    declare_yes(arguments)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        steps = _steps(place.state, options)
        in_turn(place.state, steps)  # what forbids it is said before anything is asked
        confirm(output.phrase("cli.finish.sure"), options, output)
        place.do(*steps)
        output.blocks(*standings_blocks(final_of_event(place.state), output.language))
    return Exit.DONE


def _steps(state: State, options: argparse.Namespace) -> list[Step]:
    seed = options.seed
    if seed is None and _draws_lots(state):
        seed = fresh_seed()
    steps: list[Step] = []
    if options.barrage:
        steps.append(lambda now: commands.record_barrage(now, [now.with_lot(number) for number in options.barrage]))
    return [*steps, lambda now: commands.finish(now, seed)]


def _draws_lots(state: State) -> bool:
    settings = state.settings
    rankings = settings.final_system.final_rankings
    chosen = next((item for item in rankings if item.id == settings.final_ranking), rankings[0])
    return any(step.criterion is Criterion.LOT for step in chosen.steps)
