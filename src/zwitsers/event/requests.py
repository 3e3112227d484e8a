"""Requests of players: what they can ask about a round to come, and how each request stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zwitsers.engine.domain import Result


class RequestKind(StrEnum):
    """What a player asks. `present`: to play a round after all; `duty`: a round spent for the club elsewhere."""

    ABSENT = "absent"
    HALF_POINT_BYE = "half-point-bye"
    DUTY = "duty"
    PRESENT = "present"
    WITHDRAW = "withdraw"


# What an absence counts for that was asked and accepted.
ABSENCE_OF_REQUEST = {
    RequestKind.ABSENT: Result.ABSENT,
    RequestKind.HALF_POINT_BYE: Result.HALF_POINT_BYE,
    RequestKind.DUTY: Result.FULL_POINT_BYE,
}


class RequestStatus(StrEnum):
    OPEN = "open"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class PlayerRequest:
    """`round`: the round that it is about; of a withdrawal the first one without the player."""

    id: int
    player: int
    kind: RequestKind
    round: int
    # For the arbiters only.
    note: str = ""
    status: RequestStatus = RequestStatus.OPEN
    # Whether the program accepted it by itself.
    automatic: bool = False
    # Why it was refused.
    reason: str = ""

    @property
    def is_open(self) -> bool:
        return self.status is RequestStatus.OPEN
