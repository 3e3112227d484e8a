"""What a file's points column counts: the values of the results, in tenths of a point.

The rulebooks have points of their own (R1.1); these values serve only to check the column and to write it.
The codes are those of the record XXS: a letter for the colour and one for the result (WW: a win with white), FW and
FL for forfeits, PAB, FPB, HPB and ZPB for byes; X is an adjourned or unknown result.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Colour, PlayerRound, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zwitsers.engine.domain import Points, Snapshot

    Table = Mapping[tuple[Result, Colour | None], int]

WIN_CODES = ("WW", "BW", "FW", "FPB")
DRAW_CODES = ("WD", "BD", "HPB", "X")
LOSS_CODES = ("WL", "BL")
_STANDARD = {
    **dict.fromkeys(WIN_CODES, 10),
    **dict.fromkeys(DRAW_CODES, 5),
    **dict.fromkeys(LOSS_CODES, 0),
    "PAB": 10,
    "FL": 0,
    "ZPB": 0,
}
CODES = frozenset(_STANDARD)
_BY_COLOUR = {
    Result.WIN: "W",
    Result.DRAW: "D",
    Result.LOSS: "L",
    Result.UNRATED_WIN: "W",
    Result.UNRATED_DRAW: "D",
    Result.UNRATED_LOSS: "L",
}
_ALIKE = {
    Result.ADJOURNED: "X",
    Result.FORFEIT_WIN: "FW",
    Result.FORFEIT_LOSS: "FL",
    Result.BYE: "PAB",
    Result.FULL_POINT_BYE: "FPB",
    Result.HALF_POINT_BYE: "HPB",
    Result.ABSENT: "ZPB",
    Result.NO_NOTICE: "ZPB",
    Result.WITHDRAWN: "ZPB",
    Result.NOT_ENTERED: "ZPB",
    Result.MOVED: "ZPB",
    Result.NO_PART: "ZPB",
    Result.FREE: "ZPB",
    Result.SELF_DRAW: "HPB",
    Result.DUMMY_DRAW: "HPB",
}


class Scoring(NamedTuple):
    """The value of each code in tenths."""

    values: Mapping[str, int] = MappingProxyType(_STANDARD)

    def changed(self, changes: Iterable[tuple[str, int]]) -> Scoring:
        return Scoring({**self.values, **dict(changes)})

    def table(self) -> dict[tuple[Result, Colour | None], int]:
        """The value of every result with every colour. A game that is not over counts nothing yet."""
        found: dict[tuple[Result, Colour | None], int] = {}
        for colour in (Colour.WHITE, Colour.BLACK, None):
            side = "B" if colour is Colour.BLACK else "W"
            found |= {(result, colour): self.values[side + kind] for result, kind in _BY_COLOUR.items()}
            found |= {(result, colour): self.values[code] for result, code in _ALIKE.items()}
            found[Result.PENDING, colour] = 0
        return found


STANDARD = Scoring()
# Draughts counts 2-1-0; a file of Lidraughts does so without saying it.
DRAUGHTS = Scoring({code: 2 * value for code, value in _STANDARD.items()})


def scoring_of(points: Points, usual: Scoring = STANDARD) -> Scoring:
    """How a tournament with these points is written; `usual` where it has none of its own."""
    if points.divisor is None:
        return usual
    worth = {
        **dict.fromkeys(WIN_CODES, points.win),
        **dict.fromkeys(DRAW_CODES, points.draw),
        **dict.fromkeys(LOSS_CODES, points.loss),
        "PAB": points.bye,
        "FL": points.forfeit_loss,
        "ZPB": points.absence,
    }
    return Scoring({code: units * 10 // points.divisor for code, units in worth.items()})


def total(table: Table, history: Iterable[PlayerRound]) -> int:
    return sum([table[result, colour] for result, _, colour in history])


def explains(
    table: Table, history: Iterable[PlayerRound], written: int, coming: Result | None = None, others: Iterable[int] = ()
) -> bool:
    """Whether these results can give the points that are written, with or without each of `others`.

    Programs differ in what they count for a game that is not over (nothing, or a draw), for a bye in the round to come
    (nothing yet, as in R2.4, or its points already, as JaVaFo wants it), and for virtual points.
    """
    least = most = 0
    for result, _, colour in history:
        value = table[result, colour]
        most += value
        if result is Result.PENDING:
            most += table[Result.ADJOURNED, colour]
        elif result is not Result.ADJOURNED:
            least += value
    extras = {0}
    for other in (*others, 0 if coming is None else table[coming, None]):
        extras |= {extra + other for extra in extras}
    return any(least <= written - extra <= most for extra in extras)


def in_tenths(snapshot: Snapshot, units: int) -> int:
    return units * 10 // (snapshot.points.divisor or 2)


def abnormal_tenths(snapshot: Snapshot) -> dict[int, int]:
    """What players have beyond their results in the rounds so far."""
    found: dict[int, int] = {}
    for (number, round_number), points in snapshot.abnormal.items():
        if round_number <= snapshot.rounds:
            found[number] = found.get(number, 0) + in_tenths(snapshot, points)
    return found
