"""The results that can be entered for a board, and the keys that enter them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from zwitsers.engine.domain import Problem, Result
from zwitsers.event.errors import CommandError
from zwitsers.event.notation import parse_result

ADJOURNED = "adj"


@dataclass(frozen=True, slots=True)
class ResultKey:
    """`result` in notation (1-0, ½-½R); `meaning`: catalogue key (round.result.*)."""

    result: str
    meaning: str
    # Values of `event.key` in the browser; the first one is displayed.
    keys: tuple[str, ...] = ()


_CHESS = (
    ResultKey("1-0", "white", ("1",)),
    ResultKey("½-½", "draw", ("5", "=", "r", "½")),
    ResultKey("0-1", "black", ("0",)),
    ResultKey("1-0R", "white-forfeit", ("+",)),
    ResultKey("0-1R", "black-forfeit", ("-",)),
    ResultKey("0-0R", "double-forfeit", ("d",)),
    ResultKey(ADJOURNED, "adjourned", ("a",)),
    ResultKey("0-0", "both-lose"),
    ResultKey("½-0", "white-draw-only"),
    ResultKey("0-½", "black-draw-only"),
    ResultKey("1-0U", "white-unrated"),
    ResultKey("½-½U", "draw-unrated"),
    ResultKey("0-1U", "black-unrated"),
)
_DRAUGHTS = (
    ResultKey("2-0", "white", ("2",)),
    ResultKey("1-1", "draw", ("1", "=", "r")),
    ResultKey("0-2", "black", ("0",)),
    ResultKey("2-0R", "white-forfeit", ("+",)),
    ResultKey("0-2R", "black-forfeit", ("-",)),
    ResultKey("0-0R", "double-forfeit", ("d",)),
    ResultKey(ADJOURNED, "adjourned", ("a",)),
    ResultKey("0-0", "both-lose"),
    ResultKey("1-0!", "white-draw-only"),
    ResultKey("0-1!", "black-draw-only"),
    ResultKey("2-0U", "white-unrated"),
    ResultKey("1-1U", "draw-unrated"),
    ResultKey("0-2U", "black-unrated"),
)


_GO = tuple(replace(choice, meaning="jigo") if choice.meaning == "draw" else choice for choice in _CHESS)


def choices_for(game: str) -> tuple[ResultKey, ...]:
    return {"draughts": _DRAUGHTS, "go": _GO}.get(game, _CHESS)


@cache
def _known(game: str) -> frozenset[str]:
    return frozenset(choice.result for choice in choices_for(game))


def read(text: str, game: str) -> tuple[Result, Result]:
    """Parse a result that the page offers; any other notation is refused, not guessed."""
    if text not in _known(game):
        raise CommandError([Problem("round.results.no-such-result", value=text[:20])])
    return parse_result(text, game)
