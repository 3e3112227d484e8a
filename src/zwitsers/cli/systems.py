"""`zwitsers systems`: the rulebooks, their ids, sources and what they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.present.tables.systems import systems, systems_blocks

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> None:
    output.answer(options, systems(output.language), systems_blocks)
