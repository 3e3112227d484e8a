"""`zwitsers ratings find`: look a player up by name or number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import one_of, whole_number
from zwitsers.formats.ratings import LISTS, RatingIndex

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output

_LIMIT = 10
# As many as anybody reads.
_MOST = 1000


def declare(arguments: Arguments) -> None:
    arguments.positional("words", value="cli.word.words", help="cli.ratings-find.words", many=True)
    arguments.option("--list", value="cli.word.rating-list", help="cli.ratings-find.list", kind=one_of(*LISTS))
    arguments.option("--limit", value="cli.word.rounds", help="cli.ratings-find.limit", kind=whole_number(1))
    arguments.switch("--json", help="cli.option.json")


def run(options: argparse.Namespace, output: Output) -> int:
    from zwitsers.report.ratings import found_blocks, found_json, lists_blocks

    text = " ".join(options.words)
    limit = min(options.limit or _LIMIT, _MOST)
    index = RatingIndex.open()
    found = index.find(text, [options.list] if options.list else None, limit)
    if options.json:
        output.machine(found_json(found))
    elif not found and not index.lists():
        output.blocks(*lists_blocks([], output.language))
    else:
        output.blocks(*found_blocks(found, text, output.language, limit))
    return Exit.DONE
