"""Tie-breaks and prizes as arguments, and the ranking that a file names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.files import warn_about
from zwitsers.engine.domain import Problem
from zwitsers.engine.prizes.prize_text import PrizeTextError, read_amount
from zwitsers.engine.scores.criteria.writing import UnknownTieBreakError, parse_codes, ranking_of
from zwitsers.formats.trf.tie_breaks import ranking_of_file, unknown_codes

if TYPE_CHECKING:
    from zwitsers.cli.output import Output
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.formats.trf import TrfDocument


def amounts(shown: str, text: str) -> tuple[int, ...]:
    """Sums of money, in cents: `500,300,200` or `62.50,40`."""
    wrong = WrongCallError([Problem("cli.amounts", option=shown, value=text)])
    parts = text.split(",")
    # The comma stands between amounts here, so `1.234` could be 1234 or be meant as 1.23: it is not guessed at.
    if any(len(part.strip().partition(".")[2]) > 2 for part in parts):
        raise wrong
    try:
        return tuple(map(read_amount, parts))
    except PrizeTextError:
        raise wrong from None


def tie_breaks(_shown: str, text: str) -> str:
    """A list of criteria, as `BH/C1,BH,SB`."""
    with wrong_call(UnknownTieBreakError):
        return ranking_of(parse_codes(text)).id


def own_ranking(document: TrfDocument, book: Rulebook, output: Output) -> str | None:
    """The ranking that records 202 and 212 of a file name; None: the first of the rulebook."""
    found = ranking_of_file(document, book)
    warn_about(unknown_codes(document) if found else (), output)
    return found
