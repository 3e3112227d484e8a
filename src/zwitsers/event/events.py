"""The events of a tournament. Events are immutable and are stored as plain JSON.

Events refer to players by entry id, which never changes. Users see the lot number.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.plain import NotPlainError, plain, reader

if TYPE_CHECKING:
    from zwitsers.event.plain import Reader


class UnknownEventError(ZwitsersError):
    """An event of an unknown kind, or with invalid content."""


# The number of the in-between round (002 Modificatie 2, R7.2), which is not one of the numbered rounds.
IN_BETWEEN = 0

_KINDS: dict[str, type[Event]] = {}
# Fields added later: omitted from the log if empty or false, so that older events keep their JSON.
_OMIT_IF_EMPTY: Any = field(default=(), metadata={"omit-if-empty": True})
_OMIT_IF_FALSE: Any = field(default=False, metadata={"omit-if-empty": True})


@dataclass(frozen=True, slots=True)
class Event:
    """Base class of events. `kind`: the name in the log. `public`: whether the public can see that it happened.

    `about`: the fields that name the subject; empty: the whole tournament. `topic` separates subjects with the same
    fields. `aside`: does not conflict with events about the whole tournament."""

    kind: ClassVar[str] = ""
    about: ClassVar[tuple[str, ...]] = ()
    topic: ClassVar[str] = ""
    aside: ClassVar[bool] = False
    public: ClassVar[bool] = True

    @property
    def subject(self) -> tuple[object, ...]:
        """The board or player that the event is about. Events with different subjects do not conflict."""
        return (self.topic, *((name, getattr(self, name)) for name in self.about)) if self.about else ()

    def data(self) -> dict[str, Any]:
        """The event as plain JSON values."""
        values = ((item, getattr(self, item.name)) for item in fields(self))
        return {item.name: plain(value) for item, value in values if value or not item.metadata.get("omit-if-empty")}


def event_kind(name: str, *about: str, topic: str = "", aside: bool = False, public: bool = True) -> Any:
    def register(cls: type[Event]) -> type[Event]:
        cls.kind, cls.about, cls.topic, cls.aside, cls.public = name, about, topic, aside, public
        _KINDS[name] = cls
        return cls

    return register


def private_kinds() -> list[str]:
    """The kinds of events that are not public."""
    return [kind for kind, cls in _KINDS.items() if not cls.public]


def event_from(kind: str, data: Any) -> Event:
    """Parse an event from its kind and data; UnknownEventError if either is invalid."""
    cls = _KINDS.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise UnknownEventError([Problem("tournament.unknown-event", kind=kind)])
    readers = _readers(kind)
    if not isinstance(data, dict) or not data.keys() <= readers.keys():
        raise UnknownEventError([Problem("tournament.odd-event", kind=kind)])
    try:
        return cls(**{name: readers[name](value) for name, value in data.items()})
    except (NotPlainError, TypeError):  # TypeError: a field is missing
        raise UnknownEventError([Problem("tournament.odd-event", kind=kind)]) from None


@cache
def _readers(kind: str) -> dict[str, Reader]:
    cls = _KINDS[kind]
    hints = get_type_hints(cls)
    return {item.name: reader(hints[item.name]) for item in fields(cls)}


# Setting up


@event_kind("tournament-created")
@dataclass(frozen=True, slots=True)
class TournamentCreated(Event):
    """`settings`: the values of `Settings` that differ from the defaults, as plain JSON."""

    settings: dict[str, Any] = field(default_factory=dict)


@event_kind("settings-changed")
@dataclass(frozen=True, slots=True)
class SettingsChanged(Event):
    changes: dict[str, Any] = field(default_factory=dict)


# Players


@event_kind("player-added", "player")
@dataclass(frozen=True, slots=True)
class PlayerAdded(Event):
    """`fields`: those of domain.Player without the number. `first_round` > 1: a late entry; its missed rounds count as
    `missed`."""

    player: int
    fields: dict[str, Any]
    first_round: int = 1
    missed: str = "NOT_ENTERED"
    # In a group of an event: the registration number.
    registration: int = field(default=0, metadata={"omit-if-empty": True})


@event_kind("player-changed", "player")
@dataclass(frozen=True, slots=True)
class PlayerChanged(Event):
    player: int
    changes: dict[str, Any]


@event_kind("player-removed", "player")
@dataclass(frozen=True, slots=True)
class PlayerRemoved(Event):
    """Possible only before the first round is paired."""

    player: int


@event_kind("player-withdrawn", "player")
@dataclass(frozen=True, slots=True)
class PlayerWithdrawn(Event):
    """The player is not paired from this round on (R1.2)."""

    player: int
    from_round: int
    without_notice: bool = False


@event_kind("player-returned", "player")
@dataclass(frozen=True, slots=True)
class PlayerReturned(Event):
    player: int
    from_round: int


@event_kind("absence-set", "player")
@dataclass(frozen=True, slots=True)
class AbsenceSet(Event):
    """The player is not paired in this round and gets this result (ABSENT, HALF_POINT_BYE, FULL_POINT_BYE)."""

    player: int
    round: int
    result: str = "ABSENT"


@event_kind("absence-cleared", "player")
@dataclass(frozen=True, slots=True)
class AbsenceCleared(Event):
    player: int
    round: int


@event_kind("board-fixed", "player")
@dataclass(frozen=True, slots=True)
class BoardFixed(Event):
    """The player always plays at this board; 0: at any board."""

    player: int
    board: int


@event_kind("start-scores-set")
@dataclass(frozen=True, slots=True)
class StartScoresSet(Event):
    """McMahon: these players start with this score, in half points; None: with the score of their grade. After round 1
    is published a reason is required."""

    players: tuple[int, ...]
    score: int | None = None
    reason: str = ""


@event_kind("lots-drawn")
@dataclass(frozen=True, slots=True)
class LotsDrawn(Event):
    """Lot numbers by player. `seed` makes the draw repeatable; None: the lots were given, not drawn. `groups`: a guided
    draw, strongest group first. `committed`: the seed is derived from the secret of `LotsCommitted`."""

    seed: int | None
    lots: dict[str, int]
    groups: tuple[tuple[int, ...], ...] = ()
    committed: bool = _OMIT_IF_FALSE


@event_kind("colour-drawn")
@dataclass(frozen=True, slots=True)
class ColourDrawn(Event):
    """The initial colour (w or b) of a rulebook that draws no lot numbers; the seed makes the draw repeatable."""

    seed: int
    colour: str
    committed: bool = _OMIT_IF_FALSE


@event_kind("lots-committed")
@dataclass(frozen=True, slots=True)
class LotsCommitted(Event):
    """Commitment before entries close: public pages show the hash of `secret` now, and `secret` after the draw."""

    secret: str


@event_kind("pair-forbidden", public=False)
@dataclass(frozen=True, slots=True)
class PairForbidden(Event):
    """These players are not paired with each other. Never on public pages."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None


@event_kind("pair-allowed", public=False)
@dataclass(frozen=True, slots=True)
class PairAllowed(Event):
    """Revokes an earlier PairForbidden of the same players."""

    players: tuple[int, ...]


# Rounds


@event_kind("round-drafted", public=False)
@dataclass(frozen=True, slots=True)
class RoundDrafted(Event):
    """A pairing that can still change. `games`: (white, black). `absent`: the reason for each player who is not paired.

    With `dummy` the bye is a game against the drawing dummy (R7.2). `last_opponent`, of the in-between round: the
    player who would meet the dummy in the last round; their game in the in-between round is their last. `stones`: the
    handicap of every game; empty: none.
    """

    round: int
    games: tuple[tuple[int, int], ...]
    bye: int | None = None
    absent: dict[str, str] = field(default_factory=dict)
    by_hand: bool = False
    dummy: bool = False
    last_opponent: int | None = None
    stones: tuple[int, ...] = _OMIT_IF_EMPTY


@event_kind("draft-discarded", public=False)
@dataclass(frozen=True, slots=True)
class DraftDiscarded(Event):
    round: int


@event_kind("round-published")
@dataclass(frozen=True, slots=True)
class RoundPublished(Event):
    """The pairing becomes final (R9.2). `reason`: why it is published although it breaks a norm."""

    round: int
    reason: str = ""


@event_kind("publication-withdrawn")
@dataclass(frozen=True, slots=True)
class PublicationWithdrawn(Event):
    """The arbiter withdraws a published round to pair it again (R9.2)."""

    round: int
    reason: str


@event_kind("round-changed")
@dataclass(frozen=True, slots=True)
class RoundChanged(Event):
    """A change of a published round (R9.2). `games`: changed or new boards as (board, white, black). `removed`: boards
    that are dropped. `bye`: the player with the bye from now on. `absent`: players who leave the round, with the result
    they get. `stones`: the handicap of these games."""

    round: int
    games: tuple[tuple[int, int, int], ...]
    bye: int | None = None
    removed: tuple[int, ...] = ()
    absent: dict[str, str] = field(default_factory=dict)
    reason: str = ""
    stones: tuple[int, ...] = _OMIT_IF_EMPTY


@event_kind("result-entered", "round", "board")
@dataclass(frozen=True, slots=True)
class ResultEntered(Event):
    """`white` and `black`: names of domain.Result."""

    round: int
    board: int
    white: str
    black: str


@event_kind("result-cleared", "round", "board")
@dataclass(frozen=True, slots=True)
class ResultCleared(Event):
    round: int
    board: int


@event_kind("result-corrected", "round", "board")
@dataclass(frozen=True, slots=True)
class ResultCorrected(Event):
    """A new result in a closed round. It counts for later pairings (R9.2)."""

    round: int
    board: int
    white: str
    black: str
    reason: str = ""


@event_kind("colours-swapped", "round", "board")
@dataclass(frozen=True, slots=True)
class ColoursSwapped(Event):
    """The game was played with reversed colours (R9.2). An empty reason is omitted, as in older logs."""

    round: int
    board: int
    reason: str = field(default="", metadata={"omit-if-empty": True})


@event_kind("absence-corrected", "player")
@dataclass(frozen=True, slots=True)
class AbsenceCorrected(Event):
    """A new result for a player without a game in a published round. It counts from now on (R9.2)."""

    round: int
    player: int
    result: str
    reason: str = ""


@event_kind("round-closed")
@dataclass(frozen=True, slots=True)
class RoundClosed(Event):
    round: int


@event_kind("barrage-played")
@dataclass(frozen=True, slots=True)
class BarragePlayed(Event):
    """The play-off for the first place (002 Eindstand 1, R9.5): its players, winner first. `level`: players who share
    the place of the player before them (R10.5)."""

    players: tuple[int, ...]
    level: tuple[int, ...] = ()


@event_kind("tournament-finished")
@dataclass(frozen=True, slots=True)
class TournamentFinished(Event):
    """`seed`: the seed of the lots in the final ranking."""

    seed: int | None = None


# Undo and redo: the log is never shortened


@event_kind("undone")
@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The log entries with these sequence numbers no longer count."""

    entries: tuple[int, ...]
    reason: str = ""


@event_kind("redone")
@dataclass(frozen=True, slots=True)
class Redone(Event):
    entries: tuple[int, ...]
