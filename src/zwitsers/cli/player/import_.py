"""`zwitsers player import`: enter everyone on a list, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.exits import Exit
from zwitsers.cli.files import read_bytes
from zwitsers.cli.player_table import players_in
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("file", value="cli.word.file", help="cli.player-import.file")
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    players = players_in(read_bytes(options.file), options.file)
    with desk(options, output) as place:
        place.store.run(lambda state: commands.add_players(state, players), place.author)
        place.say("cli.player-import.done", count=len(players), total=len(place.state.entrants))
    return Exit.DONE
