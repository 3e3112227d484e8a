"""Parse and format results: 1-0, ½-½, 0-1R; in draughts 2-0, 1-1, 0-2.

The suffix R (or F) marks a forfeit, U an unrated game without moves. In draughts 1-0 would be a draw for one player and
a loss for the other. That is usually a mistake, so it requires the suffix "!".
"""

from __future__ import annotations

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.domain.results import MIRRORS
from zwitsers.event.errors import CommandError

# The usual results, white's first.
ENDINGS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)
_HALVES = frozenset({"½", "1/2", "0.5", "0,5", ".5", ",5", "="})
_PLAYED = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}
_UNRATED = {2: Result.UNRATED_WIN, 1: Result.UNRATED_DRAW, 0: Result.UNRATED_LOSS}
_FORFEIT = {2: Result.FORFEIT_WIN, 0: Result.FORFEIT_LOSS}
_KINDS = {"r": _FORFEIT, "f": _FORFEIT, "u": _UNRATED}
# Results with their own word or sign.
_WORDS = {
    **dict.fromkeys(("adj", "adjourned", "a", "afg", "afgebroken", "x"), (Result.ADJOURNED, Result.ADJOURNED)),
    **dict.fromkeys((*_HALVES, "draw", "remise", "rem", "jigo"), (Result.DRAW, Result.DRAW)),
    **dict.fromkeys(("+--", "+/-"), (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
    **dict.fromkeys(("--+", "-/+"), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)),
    **dict.fromkeys(("---", "-/-"), (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)),
}
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", ":": "-"})
_EXAMPLES = {
    "draughts": "2-0, 1-1, 0-2, 0-0, 2-0R, 0-2R, 0-0R, 1-0!, adj",
    "chess": "1-0, ½-½, 0-1, 0-0, ½-0, 1-0R, 0-1R, 0-0R, adj",
}


def parse_result(text: str, game: str) -> tuple[Result, Result]:
    """Parse a result to those of white and black; CommandError if it is not understood."""
    words = "".join(text.lower().translate(_DASHES).split())
    results = _WORDS.get(words) or _from_points(words, game)
    if results is None:
        examples = _EXAMPLES["draughts" if game == "draughts" else "chess"]
        raise CommandError([Problem("tournament.result-not-understood", value=text, examples=examples)])
    return results


def _from_points(words: str, game: str) -> tuple[Result, Result] | None:
    meant = words.endswith("!")
    words = words.removesuffix("!")
    kinds = _KINDS.get(words[-1:], _PLAYED)
    if kinds is not _PLAYED:
        words = words[:-1]
    points = [_points(part, game) for part in words.split("-")]
    if len(points) != 2 or points[0] is None or points[1] is None:
        return None
    if game == "draughts" and sum(filter(None, points)) == 1 and not meant:
        return None
    white, black = kinds.get(points[0]), kinds.get(points[1])
    return (white, black) if white is not None and black is not None and black in MIRRORS[white] else None


def _points(text: str, game: str) -> int | None:
    """The half points of one player: 2 for a win in every game."""
    if text in _HALVES:
        return 1
    signs = {"0": 0, "1": 1, "2": 2} if game == "draughts" else {"0": 0, "1": 2}
    return signs.get(text)


def show_result(white: Result, black: Result, game: str) -> str:
    """Format a result in the notation of this game."""
    if white is Result.ADJOURNED:
        return "adj"
    signs = "012" if game == "draughts" else "0½1"
    text = f"{signs[white.points]}-{signs[black.points]}"
    if not white.played:
        return f"{text}R"
    if white in _UNRATED.values():
        text += "U"
    return f"{text}!" if game == "draughts" and white.points + black.points == 1 else text
