"""The rulebooks whose rounds follow from criteria, and tournaments of any rulebook that are still to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.round_robin import rounds_of_cycle
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.engine.simulate.generate import Recipe, generate

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

# A round robin has no criteria, and its number of rounds follows from the number of players (RR4).
SWISSES = tuple(system for system in IDS if not rulebook(system).predetermined)


def under_way(system: str, players: int, rounds: int, seed: int) -> Snapshot:
    """A tournament after this number of rounds. A round robin is made as a whole, and cut off there."""
    if rulebook(system).predetermined:
        return generate(Recipe(system, players, rounds_of_cycle(players), seed=seed)).snapshot.after(rounds)
    return generate(Recipe(system, players, rounds, seed=seed)).snapshot
