"""Drawing lot numbers before round one, at random or guided by strength (002 Modificatie 1, R7.1).

There is no random state: a draw is a function of the players and a seed. Anyone with the seed can repeat the draw; the
order in which the players are listed makes no difference.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.engine.scores.tiebreaks import lot_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.engine.scores.tiebreaks import Drawn


class LotsError(ZwitsersError):
    """The lots cannot be drawn, or the lot numbers are not valid."""


def draw_lots(players: Iterable[Drawn], seed: int) -> list[Drawn]:
    """Numbers or names in the order drawn: the first has lot number 1."""
    drawing = list(players)
    twice = [player for player, times in Counter(drawing).items() if times > 1]
    if twice:
        raise LotsError([Problem("lots.twice", player=player) for player in twice])
    return lot_order(drawing, seed)


def guided_lots(groups: Iterable[Iterable[Drawn]], seed: int) -> dict[Drawn, int]:
    """The guided draw: everyone's lot number, by strength (R7.1).

    The groups come strongest first and get the numbers in that order, lowest first; within a group the lots decide.
    Players of unknown strength are a group too, in the place that the arbiter chooses.
    """
    listed = [list(group) for group in groups]
    draw_lots([player for group in listed for player in group], seed)  # refuses a player in two groups
    drawn = [player for group in listed for player in draw_lots(group, seed)]
    return {player: lot for lot, player in enumerate(drawn, start=1)}
