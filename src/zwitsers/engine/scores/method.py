"""The scoring method of a rulebook: the worth of an awarded round, and the articles.

Units are those of R1.1: a win is 2, a draw 1. Points, WS and WP count half points (chess, go) or points (draughts);
SB counts own result × opponent's score, so quarter points (chess, go) or points (draughts).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class UnplayedResistance(Enum):
    """How a regulatory round counts for the player's resistance."""

    DRAW_WITH_HIMSELF = "draw with himself"  # R1.5: ½ for WS, own WS for WP, half of own WS for SB
    NOTHING = "nothing"  # R1.6: the dummy lost every game, so it brings 0
    NO_RESISTANCE = "no resistance"  # 003 has no WP and no SB


class ScoreLine(NamedTuple):
    """The numbers of one player. Where a rulebook has no WS, WP or SB they are 0. In a McMahon the start score is in
    the points."""

    points: int
    resistance_score: int
    resistance_points: int
    sonneborn_berger: int


class ScoreArticles(NamedTuple):
    """The articles for each number; its terms cite them."""

    points: str = ""
    bye: str = ""
    absence: str = ""
    half_point_bye: str = ""
    adjourned: str = ""
    resistance_score: str = ""
    resistance_points: str = ""
    sonneborn_berger: str = ""
    awarded: str = ""
    # For an in-between round (002 Modificatie 2); empty: the rulebook has none.
    in_between: str = ""


class ScoreMethod(NamedTuple):
    awarded: UnplayedResistance
    ruling: str
    articles: ScoreArticles = ScoreArticles()
    # Whether a tournament may use other points than 1-½-0 or 2-1-0, or another value than a win for the bye.
    any_points: bool = False


AWARDED_AS_DRAW = ScoreMethod(UnplayedResistance.DRAW_WITH_HIMSELF, "R1.5")
DUMMY_SCORES_ZERO = ScoreMethod(UnplayedResistance.NOTHING, "R1.6")
POINTS_ONLY = ScoreMethod(UnplayedResistance.NO_RESISTANCE, "R1.2")
