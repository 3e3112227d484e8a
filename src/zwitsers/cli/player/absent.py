"""`zwitsers player absent`: who is not there in which rounds, and what that counts for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.consequences import tell_consequences
from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.event_kinds import round_numbers
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import one_of
from zwitsers.cli.naming import who
from zwitsers.domain import Result
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.event import Step
    from zwitsers.cli.output import Output
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State

COUNTS = {"zero": Result.ABSENT, "half": Result.HALF_POINT_BYE, "full": Result.FULL_POINT_BYE}


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("player", value="cli.word.player", help="cli.option.player")
    arguments.option(
        "--rounds", value="cli.word.list", help="cli.player-absent.rounds", kind=round_numbers, required=True
    )
    arguments.option("--counts", value="cli.word.counts", help="cli.player-absent.counts", kind=one_of(*COUNTS))
    arguments.switch("--present", help="cli.player-absent.present")
    arguments.rule_out_together("--counts", "--present")
    arguments.option("--reason", value="cli.word.text", help="cli.player-absent.reason")
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        before = place.state
        place.do(*(_of_round(number, options) for number in options.rounds))
        tell_consequences(before, place.state, output)
    return Exit.DONE


def _of_round(number: int, options: argparse.Namespace) -> Step:
    counts = COUNTS.get(options.counts)

    def step(state: State) -> Sequence[Event]:
        player = who(state, options.player)
        if options.present:
            return commands.clear_absence(state, player, number)
        if any(made.number == number for made in state.in_order):
            # The round has been published: what it counts for is corrected (R9.2).
            return commands.correct_absence(state, player, number, counts or Result.ABSENT, options.reason or "")
        return commands.set_absence(state, player, number, counts)

    return step
