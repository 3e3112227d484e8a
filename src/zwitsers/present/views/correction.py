"""What a correction of the past would change: places, points, and how later rounds would have been paired (R9.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zwitsers.event.consequences import Consequence, would_be_paired_differently
from zwitsers.present.views.event_standings import event_ranking, usual_choice
from zwitsers.present.views.people import Who
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.present.views.standings import StandingsLine

if TYPE_CHECKING:
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A player whose place or points would be others."""

    also: ClassVar = ("place_before", "place_after")

    player: Who
    before: StandingsLine = field(metadata=HIDDEN)
    after: StandingsLine = field(metadata=HIDDEN)

    @property
    def place_before(self) -> int:
        return self.before.place

    @property
    def place_after(self) -> int:
        return self.after.place


@dataclass(frozen=True, slots=True)
class Effect:
    """What a correction would change. Published pairings stand all the same."""

    also: ClassVar = ("rounds",)

    places: tuple[PlaceChange, ...]
    others: int = field(metadata=described("How many more would only have other tie-breaks."))
    draft: int | None = field(metadata=described("The draft that is out of date after it; 0: in between."))
    # Published rounds that would have been paired differently.
    pairings: tuple[Consequence, ...] = field(metadata=HIDDEN)

    @property
    def rounds(self) -> tuple[int, ...]:
        """Published rounds that would have been paired differently."""
        return tuple(item.round_number for item in self.pairings)


def effect(before: State, after: State) -> Effect:
    """In the standings that everyone is shown."""
    choice = usual_choice(before)
    new = {line.number: line for line in event_ranking(after, choice).lines}
    moved: list[PlaceChange] = []
    others = 0
    for old in event_ranking(before, choice).lines:
        line = new[old.number]
        if (old.place, old.shared, old.points) != (line.place, line.shared, line.points):
            moved.append(PlaceChange(old.player, old, line))
        else:
            others += old != line
    draft = None if after.draft is None else after.draft.number
    return Effect(tuple(moved), others, draft, tuple(would_be_paired_differently(before, after)))
