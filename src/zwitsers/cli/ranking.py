"""`zwitsers ranking`: what a ranking can be made of; what an event goes by, and what another list would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import reading
from zwitsers.cli.ranking_kinds import tie_breaks
from zwitsers.present.tables.ranking import catalogue_blocks, ranking_blocks
from zwitsers.present.views.ranking import catalogue, ranking_view

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    arguments.positional("event", value="cli.word.event", help="cli.ranking.event", required=False)
    arguments.option("--tie-breaks", value="cli.word.codes", help="cli.ranking.tie-breaks", kind=tie_breaks)
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> None:
    if options.event is None:
        output.answer(options, catalogue(), lambda _view, language: catalogue_blocks(language))
        return

    with reading(options.event) as store:
        view = ranking_view(store.state(), options.tie_breaks)
    output.answer(options, view, ranking_blocks)
