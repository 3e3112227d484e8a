"""What an organiser wants to avoid, if it does not worsen a criterion above (M7)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class AvoidanceKind(StrEnum):
    CLUB = "club"
    COUNTRY = "country"
    FAMILY = "family"
    # A second float in the same direction.
    FLOAT = "float"


class Avoidance(NamedTuple):
    """A criterion that the organiser has added to the list of their rulebook."""

    what: AvoidanceKind
    # The article of the criterion that it precedes; empty: the last one of the list.
    before: str = ""
    # Only among players who started below the bar of a McMahon.
    below_bar: bool = False
    # Number of opening rounds in which it applies; None: all rounds.
    rounds: int | None = None

    def applies_to(self, round_number: int) -> bool:
        return self.rounds is None or round_number <= self.rounds
