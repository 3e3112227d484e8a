"""The log events of check-in and player requests. The effect of a request (an absence, a withdrawal) is a separate
event in the same batch."""

from __future__ import annotations

from dataclasses import dataclass

from zwitsers.event.events import Event, event_kind

# Check-in and requests conflict only with one another. Phones write them all the time, so other writers need not have
# seen them; the effect of a request is a separate event.
_TOPIC = "self-service"


@event_kind("player-checked-in", "player", topic=_TOPIC, aside=True, public=False)
@dataclass(frozen=True, slots=True)
class PlayerCheckedIn(Event):
    """The player is present for this round, or has announced to come."""

    player: int
    round: int


@event_kind("check-in-cleared", "player", topic=_TOPIC, aside=True, public=False)
@dataclass(frozen=True, slots=True)
class CheckInCleared(Event):
    player: int
    round: int


@event_kind("request-made", "player", topic=_TOPIC, aside=True, public=False)
@dataclass(frozen=True, slots=True)
class RequestMade(Event):
    """`request`: its number; `what`: a RequestKind; `note`: for the arbiters."""

    request: int
    player: int
    what: str
    round: int
    note: str = ""


@event_kind("request-decided", "player", topic=_TOPIC)
@dataclass(frozen=True, slots=True)
class RequestDecided(Event):
    """Accepted or refused; `automatic`: by the settings, not by an arbiter. The event is public so that phones reload;
    no public page shows its content."""

    request: int
    player: int
    accepted: bool
    automatic: bool = False
    reason: str = ""


@event_kind("request-cancelled", "player", topic=_TOPIC, aside=True, public=False)
@dataclass(frozen=True, slots=True)
class RequestCancelled(Event):
    """The player cancelled an open request."""

    request: int
    player: int
