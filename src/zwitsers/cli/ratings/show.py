"""`zwitsers ratings show`: which lists have been loaded, of what date, with how many players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.exits import Exit
from zwitsers.formats.ratings import RatingIndex

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    arguments.switch("--json", help="cli.option.json")


def run(options: argparse.Namespace, output: Output) -> int:
    from zwitsers.report.ratings import lists_blocks, lists_json

    lists = RatingIndex.open().lists()
    if options.json:
        output.machine(lists_json(lists))
    else:
        output.blocks(*lists_blocks(lists, output.language))
    return Exit.DONE
