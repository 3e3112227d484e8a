"""What an organiser wants to be avoided where it costs nothing above it (M7)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class AvoidanceKind(StrEnum):
    CLUB = "club"
    COUNTRY = "country"
    FAMILY = "family"
    # That somebody floats in the same direction for the second time.
    FLOAT = "float"


class Avoidance(NamedTuple):
    """A criterion that the organiser has put into the list of their rulebook."""

    what: AvoidanceKind
    # The article of the criterion before which it stands; empty: the last of the list.
    before: str = ""
    # Only among players who started below the bar of a McMahon.
    below_bar: bool = False
    # In this number of first rounds; None: in all.
    rounds: int | None = None

    def applies_to(self, round_number: int) -> bool:
        return self.rounds is None or round_number <= self.rounds
