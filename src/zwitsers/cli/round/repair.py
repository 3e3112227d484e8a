"""`zwitsers round repair`: take a published pairing back, by an explicit decision with a reason (R9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import confirm, declare_author, declare_event, declare_yes, desk
from zwitsers.cli.event_kinds import round_number
from zwitsers.cli.exits import Exit
from zwitsers.cli.naming import current_round
from zwitsers.report.event_round import round_title
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--reason", value="cli.word.text", help="cli.round-repair.reason", required=True)
    arguments.option("--round", value="cli.word.rounds", help="cli.option.round", kind=round_number)
    declare_yes(arguments)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        state = place.state
        number = current_round(state) if options.round is None else options.round
        commands.withdraw_publication(state, number, options.reason)  # what forbids it is said before anything is asked
        question = output.phrase("cli.round-repair.sure", round=round_title(number, output.language))
        confirm(question, options, output)
        place.do(lambda now: commands.withdraw_publication(now, number, options.reason))
    return Exit.DONE
