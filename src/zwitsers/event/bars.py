"""Which bar suits the entries of a McMahon.

Players at the bar play for the first place, so there should be enough of them to meet each other in every round,
and few enough for one to be left without a loss: at least twice as many as there are rounds, and no more than two to
the power of the rounds. The highest bar that leaves enough of them is proposed. In a small field that would be nearly
everyone; then one more than there are rounds is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.grades import WEAKEST, grade_of
from zwitsers.event.go_settings import start_level

if TYPE_CHECKING:
    from zwitsers.event.state import State


class ProposedBar(NamedTuple):
    grade: str
    # How many would start at it, of how many; and how many there should be at least and at most.
    players: int
    entries: int
    least: int
    most: int

    @property
    def crowded(self) -> bool:
        """More of one grade than the rounds can tell apart: a super group would help."""
        return self.players > self.most


def bar_to_choose(state: State) -> ProposedBar | None:
    """The proposed bar of a McMahon that has none, before round 1 is published."""
    settings = state.settings
    return proposed_bar(state) if settings.mcmahon and not settings.bar and not state.published else None


def proposed_bar(state: State) -> ProposedBar | None:
    """None when there are too few entries with a grade or rating to have a bar at all."""
    rounds = state.settings.rounds
    usual, small = _highest(state, 2 * rounds), _highest(state, rounds + 1)
    if usual is None:
        return small
    nearly_all = 4 * usual.players > 3 * usual.entries
    return small if nearly_all and small is not None and small.grade != usual.grade else usual


def _highest(state: State, least: int) -> ProposedBar | None:
    """The highest bar with this many players at it, and somebody below it."""
    levels = [start_level(state.settings, entrant.player) for entrant in state.entrants.values()]
    known = [level for level in levels if level is not None]
    most = 2 ** min(state.settings.rounds, 20)
    for level in sorted(set(known), reverse=True):
        at_bar = sum(other >= level for other in known)
        if at_bar >= least and level > WEAKEST and at_bar < len(known):
            return ProposedBar(grade_of(level), at_bar, len(levels), least, most)
    return None
