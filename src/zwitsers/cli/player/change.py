"""`zwitsers player change`: correct what is known of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.exits import Exit
from zwitsers.cli.naming import who
from zwitsers.cli.player_fields import declare_fields, given_fields
from zwitsers.domain import Problem
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("player", value="cli.word.player", help="cli.option.player")
    arguments.option("--name", value="cli.word.name", help="cli.player-change.name")
    declare_fields(arguments)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    changes = given_fields(options)
    if options.name is not None:
        changes["name"] = options.name
    if not changes:
        raise WrongCallError([Problem("cli.player-change.nothing")])
    with desk(options, output) as place:
        place.do(lambda state: commands.change_player(state, who(state, options.player), changes))
    return Exit.DONE
