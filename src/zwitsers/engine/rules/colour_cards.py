"""Input and output of the colour rules: one player's colours so far, and the verdict."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.colours import Colour
from zwitsers.engine.domain.results import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain.results import PlayerRound


class ColourCard(NamedTuple):
    """The colours of one player by round; None where they did not play (R1.4: a regulatory result has no colour)."""

    number: int
    by_round: tuple[Colour | None, ...] = ()
    # Whether the latest round was an in-between round in which the player had no part or was absent (R7.6, R10.2).
    passed_over: bool = False
    # The opponents by round; 0 without a game.
    opponents: tuple[int, ...] = ()

    @classmethod
    def of(cls, number: int, history: Sequence[PlayerRound], in_between: int | None = None) -> ColourCard:
        """`in_between`: see the snapshot."""
        passed_over = False
        if in_between is not None and in_between == len(history):
            result = history[-1].result
            passed_over = not result.played and result is not Result.SELF_DRAW
        colours = tuple([colour if result.played else None for result, _opponent, colour in history])
        opponents = tuple([opponent if result.played else 0 for result, opponent, _colour in history])
        return cls(number, colours, passed_over, opponents)

    @property
    def played(self) -> tuple[Colour, ...]:
        """The colours of the games played, gaps closed (001 F4, 003 F3)."""
        return tuple([colour for colour in self.by_round if colour is not None])

    def last_meeting(self, other: int) -> int | None:
        """The latest round with a game against this opponent, counted from 1."""
        return next((turn for turn in range(len(self.opponents), 0, -1) if self.opponents[turn - 1] == other), None)

    @property
    def white_minus_black(self) -> int:
        return self.by_round.count(Colour.WHITE) - self.by_round.count(Colour.BLACK)

    @property
    def previous(self) -> Colour | None:
        """The colour in the previous round; None without a game in it."""
        return self.by_round[-1 - self.passed_over] if len(self.by_round) > self.passed_over else None


class ColourReason(Enum):
    """The kind of a colour rule; the catalogues have the words of each (why.colour)."""

    BALANCE_SUITS_BOTH = "balance-suits-both"
    LOWER_BALANCE = "lower-balance"
    TURN_ROUND = "turn-round"
    PREVIOUS_ROUND = "previous-round"
    BALANCE_OF_HIGHER = "balance-of-higher"
    HIGHER_ALTERNATES = "higher-alternates"
    BOTH_WISHES = "both-wishes"
    STRONGER_WISH = "stronger-wish"
    EQUAL_WISHES_TURN_ROUND = "equal-wishes-turn-round"
    WISH_OF_HIGHER = "wish-of-higher"
    NO_WISHES = "no-wishes"
    BY_NUMBER = "by-number"
    AS_IN_ROUND_ONE = "as-in-round-one"
    SUM_OF_LOTS = "sum-of-lots"
    DRAWN_COLOUR = "drawn-colour"
    DRAWN_IN_ROUND_ONE = "drawn-in-round-one"
    HANDICAP = "handicap"
    SCHEDULE = "schedule"
    LAST_MEETING = "last-meeting"
    GAMES_TURN_ROUND = "games-turn-round"
    HIGHER_CHANGES = "higher-changes"


class ColourVerdict(NamedTuple):
    """The players by colour, and the article that decided it."""

    white: int
    black: int
    article: str


def give(card: ColourCard, colour: Colour, other: ColourCard, article: str) -> ColourVerdict:
    if colour is Colour.WHITE:
        return ColourVerdict(card.number, other.number, article)
    return ColourVerdict(other.number, card.number, article)
