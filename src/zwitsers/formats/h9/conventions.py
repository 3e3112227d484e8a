"""What the score columns of a table can be, and the ways in which programs of go count what no game decided. A table
does not say which one its writer used.

OpenGotha: SOS of wins adds nothing for a round without an opponent, SOS of McMahon scores the player's start score; a
game by default is one against that opponent; with "not played games as half points" opponents count with their
games and half a point for every other round; handicap stones are added to the score of a weaker opponent. The Dutch
rulebook of go: a round without a game is a draw against oneself.
"""

from __future__ import annotations

from enum import Enum
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.formats.h9.grid import H9Grid


class ColumnMeaning(Enum):
    WINS = "wins"
    # McMahon: a start score by the grade, and the points.
    MCMAHON = "mcmahon"
    START = "start"
    SOS = "sos"
    SOS_LESS_1 = "sos-1"
    SOS_LESS_2 = "sos-2"
    SODOS = "sodos"
    SOSOS = "sosos"
    CUMULATIVE = "cumulative"
    # Zeros where there is no criterion.
    PADDING = "padding"
    # Something that does not follow from the results: a category, a rating, exploits, a direct comparison.
    OTHER = "other"
    UNKNOWN = "unknown"


# What is added up over the games, in the order in which a column is taken for it.
GAME_MEASURES = (
    ColumnMeaning.SOS,
    ColumnMeaning.SODOS,
    ColumnMeaning.SOSOS,
    ColumnMeaning.SOS_LESS_1,
    ColumnMeaning.SOS_LESS_2,
    ColumnMeaning.CUMULATIVE,
)

# Pairgoth leaves letters out: SSOS, SDOS, SOSM1.
_NAMES = {
    ColumnMeaning.WINS: ("NBW", "W", "S", "WINS", "PTS", "PT", "POINTS", "SCORE"),
    ColumnMeaning.MCMAHON: ("MMS", "MM", "BZS"),
    ColumnMeaning.START: ("START",),
    ColumnMeaning.SOS: ("SOS", "SOSW", "SOSM"),
    ColumnMeaning.SOS_LESS_1: ("SOS-1", "SOSW-1", "SOSM-1", "SOSM1"),
    ColumnMeaning.SOS_LESS_2: ("SOS-2", "SOSW-2", "SOSM-2", "SOSM2"),
    ColumnMeaning.SODOS: ("SODOS", "SODOSW", "SODOSM", "SODO", "SDOS", "SB"),
    ColumnMeaning.SOSOS: ("SOSOS", "SOSOSW", "SOSOSM", "SOSO", "SSOS"),
    ColumnMeaning.CUMULATIVE: ("CUSS", "CUSSW", "CUSSM", "CUS", "CUSW", "CUSM"),
    ColumnMeaning.OTHER: ("CAT", "RANK", "RATING", "RATIN", "CPS", "STS", "SOSTS", "EXT", "EXR", "DC", "SDC"),
}
_MEANINGS = {name: meaning for meaning, names in _NAMES.items() for name in names}


def meaning_of(heading: str) -> ColumnMeaning | None:
    """None when the name above the column is missing or tells nothing."""
    return _MEANINGS.get(heading.upper())


class UnplayedSymbolPoints(NamedTuple):
    """What `0+`, `0=` and `0-` are worth in half points, and whether their sum is rounded down to whole points.

    `unknown` is what a game without a result is worth: nothing, or half a point until it is known.
    """

    plus: int = 2
    equal: int = 1
    minus: int = 0
    down: bool = False
    unknown: int = 0


class UnplayedConvention(Enum):
    """What a round without an opponent adds to SOS."""

    NOTHING = "nothing"
    START = "start"
    OWN = "own"
    HALF = "half"


class Base(Enum):
    """Which scores of the opponents are added up."""

    PRINTED = "printed"
    RESULTS = "results"
    # Their games, and half a point for every round without one.
    VIRTUAL = "virtual"


class Convention(NamedTuple):
    base: Base = Base.PRINTED
    unplayed: UnplayedConvention = UnplayedConvention.NOTHING
    # Whether a game by default counts as a game against that opponent, and likewise a game that both lost.
    by_default: bool = True
    both_lose: bool = True
    handicap: bool = False


def awarded_ways(grid: H9Grid) -> Iterator[UnplayedSymbolPoints]:
    """The ways that can differ in this table, the usual ones first."""
    pluses = (2, 1, 0) if "+" in grid.alone else (2,)
    equals = (1, 0, 2) if "=" in grid.alone else (1,)
    minuses = (0, 1) if "-" in grid.alone else (0,)
    downs = (False, True) if grid.alone & {"=", "-"} else (False,)
    for unknown, down, minus, equal, plus in product(unknown_values(grid), downs, minuses, equals, pluses):
        yield UnplayedSymbolPoints(plus, equal, minus, down, unknown)


def unknown_values(grid: H9Grid) -> tuple[int, ...]:
    return (0, 1) if grid.has_unknown else (0,)


def conventions(grid: H9Grid) -> Iterator[Convention]:
    """The conventions that can differ in this table, the usual ones first."""
    irregular = bool(grid.alone) or grid.has_defaults or grid.has_double_losses
    bases = tuple(Base) if irregular else (Base.PRINTED, Base.RESULTS)
    unplayed = tuple(UnplayedConvention) if irregular else (UnplayedConvention.NOTHING,)
    handicaps = (False, True) if grid.has_handicaps else (False,)
    defaults = (True, False) if grid.has_defaults else (True,)
    losses = (True, False) if grid.has_double_losses else (True,)
    for loss, default, handicap, base, way in product(losses, defaults, handicaps, bases, unplayed):
        yield Convention(base, way, default, loss, handicap)
