"""`zwitsers draw`: draw the lot numbers, from a number that is written down (R7.1 for a guided draw)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import number_ranges, whole_number
from zwitsers.report.event_players import players_blocks
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output

# Short enough to read out in the hall and to write down.
SEEDS = 1_000_000


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--seed", value="cli.word.seed", help="cli.draw.seed", kind=whole_number(0))
    arguments.option("--groups", value="cli.word.ranges", help="cli.draw.groups", kind=number_ranges)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    seed = fresh_seed() if options.seed is None else options.seed
    with desk(options, output) as place:
        place.do(
            lambda state: commands.draw(
                state, seed, [[state.with_lot(lot) for lot in sorted(group)] for group in options.groups or ()]
            )
        )
        output.blocks(*players_blocks(place.state, output.language))
    return Exit.DONE


def fresh_seed() -> int:
    """A number that nobody chose; it is kept, so that anyone can repeat the draw."""
    import secrets

    return secrets.randbelow(SEEDS)
