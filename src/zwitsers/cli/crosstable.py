"""`zwitsers crosstable`: every round of everyone in one table, opponents by their place in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.standings import declare_ranking, standings_of
from zwitsers.present.tables.crosstable import crosstable_blocks, crosstable_csv, crosstable_json
from zwitsers.present.views.crosstable import crosstable

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_ranking(arguments)
    arguments.switch("--json", help="cli.option.json")
    arguments.switch("--csv", help="cli.option.csv")
    arguments.rule_out_together("--json", "--csv")


def run(options: Options, output: Output) -> None:
    table = crosstable(standings_of(options, output))
    output.answer(options, table, crosstable_blocks, json=crosstable_json, csv=crosstable_csv)
