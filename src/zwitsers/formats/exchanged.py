"""A tournament as the file of another program holds it, whatever its format.

Reading gives a `TournamentData`, with warnings for the arbiter. Writing gives the bytes and, as `losses`, everything
that the format has no place for.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Colour, ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Problem, Result, Snapshot
    from zwitsers.engine.prizes.categories import Category
    from zwitsers.engine.prizes.plan import Plan


class FormatError(ZwitsersError):
    """The file is not what it should be; every problem names the place."""


class TournamentDetails(NamedTuple):
    """What is said of the tournament as a whole. Dates are YYYY-MM-DD; empty: the file does not say."""

    name: str = ""
    place: str = ""
    # Two or three letters, as the file has it.
    country: str = ""
    start: str = ""
    end: str = ""
    # chess, draughts or go; empty: the format is used by more than one game.
    game: str = ""
    arbiter: str = ""
    # Thinking time in the file's own words, and the go player's compensation for white ("6.5").
    time_control: str = ""
    komi: str = ""
    arbiter_email: str = ""
    # The day of each round, as far as it is known; empty for a round of which it is not.
    round_dates: tuple[str, ...] = ()


class LaterAbsence(NamedTuple):
    """An absence announced for a round after the one to come."""

    round_number: int
    number: int
    result: Result


class TournamentData(NamedTuple):
    snapshot: Snapshot
    about: TournamentDetails = TournamentDetails()
    warnings: tuple[Problem, ...] = ()
    later: tuple[LaterAbsence, ...] = ()
    # The games of every round as (white, black) in the order of the boards; empty: the file does not say.
    boards: tuple[tuple[tuple[int, int], ...], ...] = ()
    # Settings of the tournament that only our own formats know, as plain values; players are named by number.
    settings: Mapping[str, object] = MappingProxyType({})
    # Categories and prizes, which only our own format has; players are named by number.
    categories: tuple[Category, ...] = ()
    prizes: Plan | None = None

    def games_of(self, number: int) -> list[tuple[int, int]]:
        """(white, black) of every game of a round: in the order of the boards where that is known, else by number. A
        game whose colours are not known has the lower number as white."""
        if self.boards:
            return list(self.boards[number - 1])
        entries = [(player, self.snapshot.entry(player, number)) for player in self.snapshot.numbers]
        return [
            (player, entry.opponent)
            for player, entry in entries
            if entry.opponent and (entry.colour is Colour.WHITE or (entry.colour is None and player < entry.opponent))
        ]


class WrittenFile(NamedTuple):
    data: bytes
    losses: tuple[Problem, ...] = ()
