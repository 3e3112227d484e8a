"""Propose a McMahon bar for the entries.

Players at the bar compete for the first place. There should be enough of them to play each other in every round, and
few enough to leave one undefeated: at least 2 × rounds, at most 2 ^ rounds. The proposal is the highest bar with enough
players. In a small field that would be nearly everyone; then rounds + 1 is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.grades import WEAKEST, grade_of
from zwitsers.event.go_settings import start_level

if TYPE_CHECKING:
    from zwitsers.event.state import State


class ProposedBar(NamedTuple):
    grade: str
    # How many players of how many entries would start at the bar, and the limits for that number.
    players: int
    entries: int
    least: int
    most: int

    @property
    def crowded(self) -> bool:
        """Whether there are more players at the bar than the rounds can separate: a super group would help."""
        return self.players > self.most


def bar_to_choose(state: State) -> ProposedBar | None:
    """The proposed bar, if this is a McMahon without a bar and round 1 is not published."""
    settings = state.settings
    return proposed_bar(state) if settings.mcmahon and not settings.bar and not state.published else None


def proposed_bar(state: State) -> ProposedBar | None:
    """The proposed bar; None if too few entries have a grade or rating."""
    rounds = state.settings.rounds
    usual, small = _highest(state, 2 * rounds), _highest(state, rounds + 1)
    if usual is None:
        return small
    nearly_all = 4 * usual.players > 3 * usual.entries
    return small if nearly_all and small is not None and small.grade != usual.grade else usual


def _highest(state: State, least: int) -> ProposedBar | None:
    """The highest bar with at least this many players at it and at least one player below it."""
    levels = [start_level(state.settings, entrant.player) for entrant in state.entrants.values()]
    known = [level for level in levels if level is not None]
    most = 2 ** min(state.settings.rounds, 20)
    for level in sorted(set(known), reverse=True):
        at_bar = sum(other >= level for other in known)
        if at_bar >= least and level > WEAKEST and at_bar < len(known):
            return ProposedBar(grade_of(level), at_bar, len(levels), least, most)
    return None
