"""Results as people write them: 1-0, ½-½, 0-1R; in draughts 2-0, 1-1, 0-2."""

from __future__ import annotations

from zwitsers.domain import Problem, Result
from zwitsers.domain.results import MIRRORS
from zwitsers.tournament.errors import CommandError

_HALF = {"½": 1, "1/2": 1, "0.5": 1, "0,5": 1, ".5": 1, "=": 1}
_PLAYED = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}
_FORFEIT = {2: Result.FORFEIT_WIN, 0: Result.FORFEIT_LOSS}
_ADJOURNED = frozenset({"adj", "a", "afg", "x"})


def parse_result(text: str, game: str) -> tuple[Result, Result]:
    """The results of white and black. An R behind it means that it was awarded: 1-0R is a forfeit."""
    words = text.strip().lower().replace("–", "-").replace(":", "-")
    if words in _ADJOURNED:
        return Result.ADJOURNED, Result.ADJOURNED
    awarded = words.endswith("r")
    parts = words.removesuffix("r").strip().split("-")
    if len(parts) == 1 and _points(parts[0], game) == 1:
        parts = [parts[0], parts[0]]  # one half stands for both
    points = [_points(part.strip(), game) for part in parts]
    if len(points) == 2 and points[0] is not None and points[1] is not None:
        kinds = _FORFEIT if awarded else _PLAYED
        white, black = kinds.get(points[0]), kinds.get(points[1])
        if white is not None and black is not None and black in MIRRORS[white]:
            return white, black
    examples = "2-0, 1-1, 0-2, 0-0, 2-0R, 0-2R, 0-0R, adj" if game == "draughts" else None
    raise CommandError(
        [
            Problem(
                "tournament.result-not-understood",
                value=text,
                examples=examples or "1-0, ½-½, 0-1, 0-0, 1-0R, 0-1R, 0-0R, adj",
            )
        ]
    )


def _points(text: str, game: str) -> int | None:
    """In half points: 2 for a win, whatever the game calls it."""
    if text in _HALF:
        return 1
    if game == "draughts":
        return int(text) if text in ("0", "1", "2") else None
    return {"0": 0, "1": 2, "+": 2}.get(text)


def show_result(white: Result, black: Result, game: str) -> str:
    """The reverse: how a result is written in this game."""
    if white is Result.ADJOURNED:
        return "adj"
    signs = {0: "0", 1: "1", 2: "2"} if game == "draughts" else {0: "0", 1: "½", 2: "1"}
    text = f"{signs[white.points]}-{signs[black.points]}"
    return text if white.played else f"{text}R"
