"""Check-in and requests of players in the log. What a request leads to (an absence, a withdrawal) is an event of its
own, in the same batch."""

from __future__ import annotations

from dataclasses import dataclass

from zwitsers.event.events import Event, event_kind

# Check-in and requests conflict with one another only. Phones write them all the time, so other writers need not have
# seen them; what follows from a request is an event of its own.
_TOPIC = "self-service"


@event_kind("player-checked-in", "player", topic=_TOPIC, aside=True, public=False)
@dataclass(frozen=True, slots=True)
class PlayerCheckedIn(Event):
    """The player is there for this round, or has said to come."""

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
    """`request`: its number; `what`: a RequestKind. The note is for the arbiters."""

    request: int
    player: int
    what: str
    round: int
    note: str = ""


@event_kind("request-decided", "player", topic=_TOPIC)
@dataclass(frozen=True, slots=True)
class RequestDecided(Event):
    """Accepted or refused; `automatic`: by the settings, not by an arbiter. It is public so that phones look again; no
    public page says what it was about."""

    request: int
    player: int
    accepted: bool
    automatic: bool = False
    reason: str = ""


@event_kind("request-cancelled", "player", topic=_TOPIC, aside=True, public=False)
@dataclass(frozen=True, slots=True)
class RequestCancelled(Event):
    """The player took an open request back."""

    request: int
    player: int
