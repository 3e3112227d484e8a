"""Requests of players about a future round, and the status of each request."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zwitsers.engine.domain import Result


class RequestKind(StrEnum):
    """Kinds of requests. `present`: to play a round after all; `duty`: absent on duty for the club."""

    ABSENT = "absent"
    HALF_POINT_BYE = "half-point-bye"
    DUTY = "duty"
    PRESENT = "present"
    WITHDRAW = "withdraw"


# The result for an absence after an accepted request.
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
    """`round`: the round concerned; for a withdrawal the first round without the player."""

    id: int
    player: int
    kind: RequestKind
    round: int
    # For the arbiters only.
    note: str = ""
    status: RequestStatus = RequestStatus.OPEN
    # Whether it was accepted automatically.
    automatic: bool = False
    # Why it was refused.
    reason: str = ""

    @property
    def is_open(self) -> bool:
        return self.status is RequestStatus.OPEN
