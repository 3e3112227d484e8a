"""Which published rounds a correction would have paired differently. The rounds stand; this is information (R9.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.event.engine import redraft_round, snapshot_for
from zwitsers.language import translate

if TYPE_CHECKING:
    from zwitsers.event.events import RoundDrafted
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class Consequence:
    """A published round that would now get other pairs, or only other colours. The round itself stands."""

    round_number: int
    colours_only: bool = False

    def text(self, language: str) -> str:
        key = "tournament.stands-colours" if self.colours_only else "tournament.stands"
        return translate(key, language, round=self.round_number)


def would_be_paired_differently(before: State, after: State) -> list[Consequence]:
    """The published rounds that the rulebook would pair differently after a correction."""
    found: list[Consequence] = []
    for item in after.in_order:
        if snapshot_for(before, item.number) == snapshot_for(after, item.number):
            continue
        one, two = redraft_round(before, item), redraft_round(after, item)
        if _pairs(one) != _pairs(two):
            found.append(Consequence(item.number))
        elif one is not None and two is not None and set(one.games) != set(two.games):
            found.append(Consequence(item.number, colours_only=True))
    return found


def _pairs(draft: RoundDrafted | None) -> set[frozenset[int | None]] | None:
    if draft is None:
        return None
    return {frozenset(game) for game in draft.games} | {frozenset({draft.bye})}
