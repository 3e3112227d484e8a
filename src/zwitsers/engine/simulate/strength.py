"""The strength model (docs/simulate.md): how strong the players are, and what comes of a game between two of them.

Every player has a true strength, which nobody in the tournament knows, and a rating, which is that strength with an
error. The expected score is logistic in the difference of strength; how often a game is drawn depends on the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from zwitsers.engine.simulate.chance import MILLION

if TYPE_CHECKING:
    from zwitsers.engine.simulate.chance import Chance

# Wide enough for anyone, and a rating fits in the four columns of a file.
LOWEST, HIGHEST = 100, 3200


@dataclass(frozen=True, slots=True)
class GameModel:
    """How a game goes.

    A difference of `scale` points makes the odds ten to one. `draws` is the probability of a draw between players of
    equal strength, in millionths. Having white is worth `white` points.
    """

    scale: int
    draws: int
    white: int

    def outcome(self, difference: int, luck: int) -> int:
        """2, 1 or 0 points for a player who is `difference` stronger, colour included.

        `luck` is a number from 0 to 999,999; the smaller, the better for this player.
        """
        win, draw = chances(self.scale, self.draws, difference)
        return 2 if luck < win else 1 if luck < win + draw else 0


# Draughts has many draws; a good komi leaves go hardly any, and no advantage for a colour.
GAMES = {
    "chess": GameModel(scale=400, draws=350_000, white=35),
    "draughts": GameModel(scale=400, draws=600_000, white=0),
    "go": GameModel(scale=250, draws=2_000, white=0),
}


@cache
def chances(scale: int, draws: int, difference: int) -> tuple[int, int]:
    """The probabilities to win and to draw, in millionths.

    With expected score E a game is drawn with probability 4·draws·E·(1-E), which is `draws` between equals and goes
    to 0 with the difference, but at most 2·min(E, 1-E): more would leave a negative probability for the rest. A win
    takes what E leaves, so that the expected score is E whatever the draws are.
    """
    expected = expected_score(scale, difference)
    other = MILLION - expected
    draw = min(4 * draws * expected * other // MILLION**2, 2 * min(expected, other))
    draw -= draw % 2
    return expected - draw // 2, draw


def expected_score(scale: int, difference: int) -> int:
    """1 / (1 + 10^(-difference / scale)) in millionths: rounded, so that every machine has the same number.

    Beyond twelve times the scale it is 0 or a million anyhow.
    """
    bounded = max(-12 * scale, min(12 * scale, difference))
    return round(MILLION / (1 + 10 ** (-bounded / scale)))


@dataclass(frozen=True, slots=True)
class Population:
    """Where the players come from: their strength is normal, their rating is off by a normal error."""

    mean: int = 1800
    spread: int = 250
    rating_error: int = 80
    # The share of players without a rating, in millionths.
    unrated: int = 0

    def strength(self, chance: Chance) -> int:
        return _within(chance.normal(self.mean, self.spread))

    def rating(self, strength: int, chance: Chance) -> int:
        """The rating of a player of this strength; 0 when they have none."""
        rating = _within(chance.normal(strength, self.rating_error))
        return 0 if chance.happens(self.unrated) else rating


def _within(points: int) -> int:
    return max(LOWEST, min(HIGHEST, points))
