"""`zwitsers card`: the pairing card of one player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.files import names_event, read_tournament
from zwitsers.cli.kinds import system, tie_breaks, whole_number
from zwitsers.domain import Problem
from zwitsers.report.card import card_blocks
from zwitsers.views.card import card
from zwitsers.views.standings import final_standings, standings

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.domain import Snapshot
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.views.standings import Standings


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.option.file-or-event")
    arguments.positional("number", value="cli.word.number", help="cli.card.number")
    arguments.option("--system", value="cli.word.id", help="cli.option.system", kind=system)
    arguments.option("--tie-breaks", value="cli.word.codes", help="cli.card.tie-breaks", kind=tie_breaks)
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> None:
    if names_event(options):
        from zwitsers.cli.standings_event import card_of_event  # needs a store; a TRF file starts without

        made = card_of_event(options)
    else:
        number = whole_number(1)("", options.number)
        document, book = read_tournament(options.file, options.system, output)
        snapshot = document.snapshot
        if number not in snapshot:
            raise WrongCallError([Problem("cli.no-such-player", number=number)])
        made = card(_ranking(snapshot, book, options.tie_breaks), number)
    output.answer(options, made, card_blocks)


def _ranking(snapshot: Snapshot, book: Rulebook, codes: str | None) -> Standings:
    """The one that the values on the card are of: a list of criteria, or what a round is paired on."""
    if codes is None:
        return standings(snapshot, book)
    from zwitsers.scores.final import final_ranking

    return final_standings(snapshot, book, final_ranking(snapshot, book, codes), ranking=codes)
