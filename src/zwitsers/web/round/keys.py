"""The results that can be entered for a board, and the keys that enter them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from zwitsers.domain import Problem, Result
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.notation import parse_result

ADJOURNED = "adj"


@dataclass(frozen=True, slots=True)
class Choice:
    """`result` as it is written (1-0, ½-½R); `meaning` names it in the catalogues (round.result.*)."""

    result: str
    meaning: str
    # As event.key of a browser has them; the first one is shown.
    keys: tuple[str, ...] = ()


_CHESS = (
    Choice("1-0", "white", ("1",)),
    Choice("½-½", "draw", ("5", "=", "r", "½")),
    Choice("0-1", "black", ("0",)),
    Choice("1-0R", "white-forfeit", ("+",)),
    Choice("0-1R", "black-forfeit", ("-",)),
    Choice("0-0R", "double-forfeit", ("d",)),
    Choice(ADJOURNED, "adjourned", ("a",)),
    Choice("0-0", "both-lose"),
    Choice("½-0", "white-draw-only"),
    Choice("0-½", "black-draw-only"),
    Choice("1-0U", "white-unrated"),
    Choice("½-½U", "draw-unrated"),
    Choice("0-1U", "black-unrated"),
)
_DRAUGHTS = (
    Choice("2-0", "white", ("2",)),
    Choice("1-1", "draw", ("1", "=", "r")),
    Choice("0-2", "black", ("0",)),
    Choice("2-0R", "white-forfeit", ("+",)),
    Choice("0-2R", "black-forfeit", ("-",)),
    Choice("0-0R", "double-forfeit", ("d",)),
    Choice(ADJOURNED, "adjourned", ("a",)),
    Choice("0-0", "both-lose"),
    Choice("1-0!", "white-draw-only"),
    Choice("0-1!", "black-draw-only"),
    Choice("2-0U", "white-unrated"),
    Choice("1-1U", "draw-unrated"),
    Choice("0-2U", "black-unrated"),
)


_GO = tuple(replace(choice, meaning="jigo") if choice.meaning == "draw" else choice for choice in _CHESS)


def choices_for(game: str) -> tuple[Choice, ...]:
    return {"draughts": _DRAUGHTS, "go": _GO}.get(game, _CHESS)


@cache
def _known(game: str) -> frozenset[str]:
    return frozenset(choice.result for choice in choices_for(game))


def read(text: str, game: str) -> tuple[Result, Result]:
    """Only what the page offers: what else could be meant is asked, not guessed."""
    if text not in _known(game):
        raise CommandError([Problem("round.results.no-such-result", value=text[:20])])
    return parse_result(text, game)
