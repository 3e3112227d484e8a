"""`zwitsers systems`: the rulebooks, their ids, sources and what they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.exits import Exit
from zwitsers.rules.registry import rulebooks

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    arguments.switch("--json", help="cli.option.json")


def run(options: argparse.Namespace, output: Output) -> int:
    from zwitsers.report.systems import systems_blocks, systems_json

    books = rulebooks()
    output.answer(options, lambda: systems_json(books, output.language), lambda: systems_blocks(books, output.language))
    return Exit.DONE
