"""A late entry who can still play in the round that is being played: against the bye, or against somebody absent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.state import Status

if TYPE_CHECKING:
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class LatePairing:
    """Entry ids. `opponents`: the player with the bye first, then the absent players."""

    round: int
    player: int
    opponents: tuple[int, ...]


def late_pairings(state: State) -> list[LatePairing]:
    """One offer for each late entry without a game in the round that is being played."""
    current = state.current
    if current is None or current.status is not Status.PUBLISHED or current.number == IN_BETWEEN or state.finished:
        return []
    paired = current.paired
    entrants = [one for one in state.entrants.values() if one.id not in paired]
    late = [one.id for one in entrants if one.first_round > current.number and not one.withdrawn_in(one.first_round)]
    absent = [one.id for one in entrants if one.first_round <= current.number and not one.withdrawn_in(current.number)]
    first = [] if current.bye is None else [current.bye]
    offers = [
        LatePairing(current.number, player, (*first, *absent, *(other for other in late if other != player)))
        for player in late
    ]
    return [offer for offer in offers if offer.opponents]
