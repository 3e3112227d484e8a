"""What the colour rules look at: one player's colours so far, and the verdict that they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.domain.colours import Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.domain.results import Entry


class ColourCard(NamedTuple):
    """The colours of one player by round; None where he did not play (R1.4: a regulatory result has no colour)."""

    number: int
    by_round: tuple[Colour | None, ...] = ()
    # How many of the latest rounds were none of this player's: an in-between round of others (R7.2).
    idle: int = 0

    @classmethod
    def of(cls, number: int, history: Sequence[Entry]) -> ColourCard:
        idle = 0
        while idle < len(history) and not history[-1 - idle].result.counts:
            idle += 1
        return cls(number, tuple([colour if result.played else None for result, _opponent, colour in history]), idle)

    @property
    def played(self) -> tuple[Colour, ...]:
        """The colours of the games played, gaps closed (001 F4, 003 F3)."""
        return tuple([colour for colour in self.by_round if colour is not None])

    @property
    def white_minus_black(self) -> int:
        return self.by_round.count(Colour.WHITE) - self.by_round.count(Colour.BLACK)

    @property
    def previous(self) -> Colour | None:
        """The colour in the round before this one, None without a game in it."""
        return self.by_round[-1 - self.idle] if len(self.by_round) > self.idle else None


class ColourVerdict(NamedTuple):
    """Who has white and who black, and the article that decided it."""

    white: int
    black: int
    article: str


def give(card: ColourCard, colour: Colour, other: ColourCard, article: str) -> ColourVerdict:
    """The verdict in which `card` gets that colour."""
    if colour is Colour.WHITE:
        return ColourVerdict(card.number, other.number, article)
    return ColourVerdict(other.number, card.number, article)
