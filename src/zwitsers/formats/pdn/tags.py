"""The games of a file, each as its tags, and what their results mean. Moves are passed over; only a result that ends
them is kept.

Results: 2-0, 1-1, 0-2; 1-0, 1/2-1/2, 0-1; and the forms in which a draw can have an edge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem, Result
from zwitsers.formats.exchanged import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable

# More games than any tournament has; a file with more is a database.
MOST_GAMES = 50_000
# More than any program writes; of a game with more the rest is left off.
_MOST_TAGS = 100
_LONGEST_LINE = 100_000
# Between a name and the number that goes with it; no name has this sign.
NUMBERED = "\x1f"
_TAG = re.compile(r"""\s*\[\s*([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]""")
_ESCAPED = re.compile(r"\\(.)")
_ENDING = re.compile(r"(?:^|\s)(2-0|0-2|1-1|1-0|0-1|1/2-1/2|0-0|\*)\s*$")

_NUMBER = r"(?:\d{1,3} 1/2|1/2|\d{0,3}½|\d{1,3}(?:[.,]\d{1,4})?)"
_RESULT = re.compile(rf"({_NUMBER})([+-]?)\s*[-–:]\s*({_NUMBER})([+-]?)", re.ASCII)
_UNFINISHED = ("", "*", "?", "*-*")
_DRAW = (Result.DRAW, Result.DRAW)
_SIGNS = {"draughts": ("0", "1", "2"), "": ("0", "1/2", "1")}


@dataclass(slots=True)
class PdnGame:
    """`line` is where its tags begin; `ending` the result behind its moves, where there is one."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    ending: str = ""
    _players: dict[str, str] = field(default_factory=dict)

    def tag(self, name: str) -> str:
        """The text of a tag; empty where it is missing or says that nobody knows."""
        text = self.tags.get(name, "").strip()
        return "" if text in ("?", "-", "????.??.??") else text

    def player(self, side: str) -> str:
        """Who has this side (White, Black): their name, and their number where the file has one, so that two players of
        one name stay two."""
        if side not in self._players:
            name, number = " ".join(self.tag(side).split()), self.tag(f"{side}Number")
            self._players[side] = f"{name}{NUMBERED}{number}" if number else name
        return self._players[side]


def games_of(lines: Iterable[str]) -> list[PdnGame]:
    """A new game begins with the first tag after moves, or with a tag that the game before has already."""
    games: list[PdnGame] = []
    in_comment = in_moves = False
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        line = line[:_LONGEST_LINE]
        if not in_comment:
            tags = _tags(line) if "[" in line else []
            for name, text in tags:
                if in_moves or not games or name in games[-1].tags:
                    if len(games) == MOST_GAMES:
                        raise FormatError([Problem("formats.pdn.too-many", most=MOST_GAMES)])
                    games.append(PdnGame(number))
                    in_moves = False
                if len(games[-1].tags) < _MOST_TAGS:
                    games[-1].tags[name] = text
            if tags or not line.strip() or line.startswith("%"):
                continue
        in_moves = True
        in_comment = _comment_open(line, in_comment)
        ending = None if in_comment else _ENDING.search(line)
        if ending and games:
            games[-1].ending = ending[1]
    return games


def _tags(line: str) -> list[tuple[str, str]]:
    """All tags of a line; some programs put several on one."""
    found: list[tuple[str, str]] = []
    position = 0
    while match := _TAG.match(line, position):
        found.append((match[1], _ESCAPED.sub(r"\1", match[2])))
        position = match.end()
    return found


def _comment_open(line: str, is_open: bool) -> bool:
    """Whether a comment in braces goes on behind this line."""
    last_open, last_close = line.rfind("{"), line.rfind("}")
    if last_open < 0 and last_close < 0:
        return is_open
    return last_open > last_close


# Results


class PdnOutcome(NamedTuple):
    """White's result and black's. `edge`: a draw in which one of them had more than the other."""

    white: Result
    black: Result
    edge: bool = False


def read_result(text: str) -> PdnOutcome | None:
    """What a result means; None when it is none. A player with all points has won, whatever the scale."""
    text = " ".join(text.split())
    if text in _UNFINISHED:
        return PdnOutcome(Result.PENDING, Result.PENDING)
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    white, black = _value(match[1]), _value(match[3])
    if white == 0 == black:
        return PdnOutcome(Result.LOSS, Result.LOSS)
    if black == 0:
        return PdnOutcome(Result.WIN, Result.LOSS) if white >= 1 else PdnOutcome(Result.DRAW, Result.LOSS)
    if white == 0:
        return PdnOutcome(Result.LOSS, Result.WIN) if black >= 1 else PdnOutcome(Result.LOSS, Result.DRAW)
    return PdnOutcome(*_DRAW, edge=white != black or bool(match[2] or match[4]))


def _value(text: str) -> Fraction:
    text = text.replace(",", ".")
    if text.endswith("1/2"):
        return Fraction(text.removesuffix("1/2").strip() or 0) + Fraction(1, 2)
    if text.endswith("½"):
        return Fraction(text.removesuffix("½") or 0) + Fraction(1, 2)
    return Fraction(text)


def show_result(white: Result, black: Result, game: str) -> str:
    """How a result is written; a game that is not finished is a star."""
    if white.unfinished:
        return "*"
    signs = _SIGNS["draughts" if game == "draughts" else ""]
    return f"{signs[white.points]}-{signs[black.points]}"
