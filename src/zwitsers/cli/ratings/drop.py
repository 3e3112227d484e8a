"""`zwitsers ratings drop`: throw a rating list away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import one_of
from zwitsers.domain import Problem
from zwitsers.formats.ratings import LISTS, RatingIndex

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    arguments.positional("list", value="cli.word.rating-list", help="cli.ratings-drop.list", kind=one_of(*LISTS))


def run(options: argparse.Namespace, output: Output) -> int:
    if not RatingIndex.open().drop(options.list):
        raise WrongCallError([Problem("cli.ratings-drop.not-there", list=options.list)])
    output.lines(output.phrase("cli.ratings-drop.done", list=output.phrase(f"ratings.name.{options.list}")))
    return Exit.DONE
