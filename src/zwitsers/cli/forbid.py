"""`zwitsers forbid`: players who may not meet (R3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.event_kinds import round_span
from zwitsers.cli.exits import Exit
from zwitsers.cli.naming import who
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("players", value="cli.word.player", help="cli.forbid.players", many=True)
    arguments.option("--rounds", value="cli.word.list", help="cli.forbid.rounds", kind=round_span)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    first, last = options.rounds or (None, None)
    with desk(options, output) as place:
        place.do(lambda state: commands.forbid_pair(state, [who(state, text) for text in options.players], first, last))
    return Exit.DONE
