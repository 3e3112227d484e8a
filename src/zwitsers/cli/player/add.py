"""`zwitsers player add`: enter a player, also one who comes late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.event_kinds import round_number
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import one_of
from zwitsers.cli.player_fields import declare_fields, given_fields
from zwitsers.domain import Result
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output

MISSED = {"zero": Result.NOT_ENTERED, "half": Result.HALF_POINT_BYE}


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("name", value="cli.word.name", help="cli.player-add.name")
    declare_fields(arguments)
    arguments.option("--from", value="cli.word.rounds", help="cli.player-add.from", kind=round_number)
    arguments.option("--missed", value="cli.word.absence", help="cli.player-add.missed", kind=one_of(*MISSED))
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    values = {"name": options.name, **given_fields(options)}
    wanted = options.name.casefold().split()
    with desk(options, output) as place:
        same = [e.id for e in place.state.entrants.values() if e.player.name.casefold().split() == wanted]
        place.do(
            lambda state: commands.add_player(
                state, values, first_round=getattr(options, "from"), missed=MISSED[options.missed or "zero"]
            )
        )
        for player in same:
            text = output.phrase("cli.player-add.same-name", player=place.state.named(player))
            output.warn(f"{output.phrase('cli.warning')}: {text}")
    return Exit.DONE
