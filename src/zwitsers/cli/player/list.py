"""`zwitsers player list`: everyone who is entered, by lot number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_event, reading
from zwitsers.cli.exits import Exit
from zwitsers.report.event_players import players_blocks, players_csv, players_json

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.switch("--json", help="cli.option.json")
    arguments.switch("--csv", help="cli.option.csv")
    arguments.rule_out_together("--json", "--csv")


def run(options: argparse.Namespace, output: Output) -> int:
    with reading(options.event) as store:
        state = store.state()
    if options.json:
        output.machine(players_json(state))
    elif options.csv:
        output.machine(players_csv(state))
    else:
        output.blocks(*players_blocks(state, output.language))
    return Exit.DONE
