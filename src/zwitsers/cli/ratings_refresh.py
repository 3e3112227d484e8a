"""`zwitsers ratings refresh`: the ratings of a tournament's players as a loaded list has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import declare_author, declare_event, opened_event, reading
from zwitsers.cli.kinds import one_of
from zwitsers.formats.ratings import LISTS, PACES
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare_refresh(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--list", value="cli.word.rating-list", help="cli.ratings-refresh.list", kind=one_of(*LISTS))
    arguments.option("--pace", value="cli.word.pace", help="cli.player-add.pace", kind=one_of(*PACES))
    arguments.switch("--preview", help="cli.ratings-refresh.preview")
    arguments.switch("--json", help="cli.option.json")
    declare_author(arguments)


def refresh(options: argparse.Namespace, output: Output) -> None:
    from zwitsers.report.data import view_json
    from zwitsers.report.ratings import refresh_blocks
    from zwitsers.views.rating_refresh import rating_refresh

    with reading(options.event) as store:
        found = rating_refresh(store.state(), options.list or "", options.pace or PACES[0])
    output.answer(options, lambda: view_json(found), lambda: refresh_blocks(found, output.language))
    if found.changes and not options.preview:
        with opened_event(options, output) as place:
            place.store.run(lambda state: commands.change_ratings(state, found.ratings), place.author)
            if not options.json:
                place.say("ratings.refresh.done", count=found.changes)
