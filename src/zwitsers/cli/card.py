"""`zwitsers card`: the pairing card of one player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.files import names_event, read_tournament
from zwitsers.cli.kinds import system, whole_number
from zwitsers.cli.ranking_kinds import own_ranking, tie_breaks
from zwitsers.cli.standings_event import card_of_event
from zwitsers.engine.domain import Problem
from zwitsers.engine.scores.final import final_ranking, variant_of
from zwitsers.present.tables.card import card_blocks
from zwitsers.present.views.card import card
from zwitsers.present.views.standings import Stage, final_standings, standings

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.present.views.standings import Standings


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.option.file-or-event")
    arguments.positional("number", value="cli.word.number", help="cli.card.number")
    arguments.option("--system", value="cli.word.id", help="cli.option.system", kind=system)
    arguments.option("--tie-breaks", value="cli.word.codes", help="cli.card.tie-breaks", kind=tie_breaks)
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> None:
    if names_event(options):
        player_card = card_of_event(options)
    else:
        number = whole_number(1)("", options.number)
        document, book = read_tournament(options.file, options.system, output)
        snapshot = document.snapshot
        if number not in snapshot:
            raise WrongCallError([Problem("cli.no-such-player", number=number)])
        ranking = options.tie_breaks or own_ranking(document, book, output)
        player_card = card(_standings(snapshot, book, ranking or book.running_ranking), number)
    output.answer(options, player_card, card_blocks)


def _standings(snapshot: Snapshot, book: Rulebook, ranking: str | None) -> Standings:
    """Those that the place and the values on the card are of."""
    if not snapshot.rounds:
        return standings(snapshot, book)

    lines, own = final_ranking(snapshot, book, ranking), variant_of(book, ranking).id
    return final_standings(snapshot, book, lines, ranking=own, stage=Stage.AFTER)
