"""What can happen in a tournament. Events are facts: frozen, and written down as plain JSON.

Players are referred to by their entry id, which never changes; the number that people see is the lot number.
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
    """An event of a kind that this version does not know, or whose content is not as it should be."""


# The number of the in-between round (002 Modificatie 2, R7.2): it lies outside the numbered rounds.
IN_BETWEEN = 0

_KINDS: dict[str, type[Event]] = {}
# Left out of the log when it is empty or false, as it was before there was such a field.
_IF_SAID: Any = field(default=(), metadata={"if-said": True})
_IF_SO: Any = field(default=False, metadata={"if-said": True})


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events; `kind` is its name in the log. `public`: whether the public can see that it happened.

    `about`: the fields that name the subject; empty: the whole tournament. `topic` separates subjects with the same
    fields. `aside`: an event about the whole tournament does not conflict with it."""

    kind: ClassVar[str] = ""
    about: ClassVar[tuple[str, ...]] = ()
    topic: ClassVar[str] = ""
    aside: ClassVar[bool] = False
    public: ClassVar[bool] = True

    @property
    def subject(self) -> tuple[object, ...]:
        """The board or the player that the event is about. Events about different ones do not conflict."""
        return (self.topic, *((name, getattr(self, name)) for name in self.about)) if self.about else ()

    def data(self) -> dict[str, Any]:
        """The event as plain JSON values."""
        values = ((item, getattr(self, item.name)) for item in fields(self))
        return {item.name: plain(value) for item, value in values if value or not item.metadata.get("if-said")}


def event_kind(name: str, *about: str, topic: str = "", aside: bool = False, public: bool = True) -> Any:
    def register(cls: type[Event]) -> type[Event]:
        cls.kind, cls.about, cls.topic, cls.aside, cls.public = name, about, topic, aside, public
        _KINDS[name] = cls
        return cls

    return register


def private_kinds() -> list[str]:
    """The kinds of events of which the public sees nothing."""
    return [kind for kind, cls in _KINDS.items() if not cls.public]


def event_from(kind: str, data: Any) -> Event:
    """The event that was written down as this kind and data; UnknownEventError for anything else, whatever it is."""
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
    """`settings` holds the values of `Settings` that differ from its defaults, as plain JSON."""

    settings: dict[str, Any] = field(default_factory=dict)


@event_kind("settings-changed")
@dataclass(frozen=True, slots=True)
class SettingsChanged(Event):
    changes: dict[str, Any] = field(default_factory=dict)


# Players


@event_kind("player-added", "player")
@dataclass(frozen=True, slots=True)
class PlayerAdded(Event):
    """`fields` are those of domain.Player without the number. `first_round` > 1: a late entry, whose missed rounds
    count as `missed`."""

    player: int
    fields: dict[str, Any]
    first_round: int = 1
    missed: str = "NOT_ENTERED"
    # In a group of an event: the number on the event's list.
    registration: int = field(default=0, metadata={"if-said": True})


@event_kind("player-changed", "player")
@dataclass(frozen=True, slots=True)
class PlayerChanged(Event):
    player: int
    changes: dict[str, Any]


@event_kind("player-removed", "player")
@dataclass(frozen=True, slots=True)
class PlayerRemoved(Event):
    """Only before the first round is paired."""

    player: int


@event_kind("player-withdrawn", "player")
@dataclass(frozen=True, slots=True)
class PlayerWithdrawn(Event):
    """From this round on the player is not paired (R1.2)."""

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
    """The player is not paired in this round, and gets this result for it (ABSENT, HALF_POINT_BYE, FULL_POINT_BYE)."""

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
    """The player plays at this board from now on; 0: at any."""

    player: int
    board: int


@event_kind("start-scores-set")
@dataclass(frozen=True, slots=True)
class StartScoresSet(Event):
    """McMahon: these players start with this score, in half points, whatever their grade; None: with what follows from
    it. Once round 1 is published there is a reason."""

    players: tuple[int, ...]
    score: int | None = None
    reason: str = ""


@event_kind("lots-drawn")
@dataclass(frozen=True, slots=True)
class LotsDrawn(Event):
    """Lot numbers by player. `seed` makes the draw repeatable; None: they were not drawn but given. `groups`: a guided
    draw, strongest group first. `committed`: the seed follows from the secret of `LotsCommitted`."""

    seed: int | None
    lots: dict[str, int]
    groups: tuple[tuple[int, ...], ...] = ()
    committed: bool = _IF_SO


@event_kind("colour-drawn")
@dataclass(frozen=True, slots=True)
class ColourDrawn(Event):
    """The initial colour (w or b) of a rulebook that draws no lot numbers; the seed makes the draw repeatable."""

    seed: int
    colour: str
    committed: bool = _IF_SO


@event_kind("lots-committed")
@dataclass(frozen=True, slots=True)
class LotsCommitted(Event):
    """Before entries close: the public sees the hash of `secret` now, and the secret itself after the draw."""

    secret: str


@event_kind("pair-forbidden", public=False)
@dataclass(frozen=True, slots=True)
class PairForbidden(Event):
    """Private: never on public pages."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None


@event_kind("pair-allowed", public=False)
@dataclass(frozen=True, slots=True)
class PairAllowed(Event):
    """Takes an earlier PairForbidden of the same players back."""

    players: tuple[int, ...]


# Rounds


@event_kind("round-drafted", public=False)
@dataclass(frozen=True, slots=True)
class RoundDrafted(Event):
    """A pairing that can still be changed. Games are (white, black); `absent` says who was not paired, and why.

    With `dummy` the bye is a game against the drawing dummy (R7.2). `last_opponent` belongs to the in-between round:
    who would meet the dummy in the last round, and has played the last game with this one. `stones`: the handicap of
    every game; empty: there is none in any.
    """

    round: int
    games: tuple[tuple[int, int], ...]
    bye: int | None = None
    absent: dict[str, str] = field(default_factory=dict)
    by_hand: bool = False
    dummy: bool = False
    last_opponent: int | None = None
    stones: tuple[int, ...] = _IF_SAID


@event_kind("draft-discarded", public=False)
@dataclass(frozen=True, slots=True)
class DraftDiscarded(Event):
    round: int


@event_kind("round-published")
@dataclass(frozen=True, slots=True)
class RoundPublished(Event):
    """From now on the pairing stands (R9.2). `reason` is given when it is published although it breaks a norm."""

    round: int
    reason: str = ""


@event_kind("publication-withdrawn")
@dataclass(frozen=True, slots=True)
class PublicationWithdrawn(Event):
    """The arbiter's explicit decision to pair a published round again (R9.2), with their reason."""

    round: int
    reason: str


@event_kind("round-changed")
@dataclass(frozen=True, slots=True)
class RoundChanged(Event):
    """Boards of a published round that are no longer as they were, for the reason given (R9.2): (board, white, black)
    each, and `removed` those that are no longer there. `bye`: who has it now. `absent`: players who are no
    longer in the round, and what that counts for. `stones`: the handicap of these games."""

    round: int
    games: tuple[tuple[int, int, int], ...]
    bye: int | None = None
    removed: tuple[int, ...] = ()
    absent: dict[str, str] = field(default_factory=dict)
    reason: str = ""
    stones: tuple[int, ...] = _IF_SAID


@event_kind("result-entered", "round", "board")
@dataclass(frozen=True, slots=True)
class ResultEntered(Event):
    """Results by their names in domain.Result, for white and black."""

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
    """A result of a closed round. It counts for pairings still to be made (R9.2)."""

    round: int
    board: int
    white: str
    black: str
    reason: str = ""


@event_kind("colours-swapped", "round", "board")
@dataclass(frozen=True, slots=True)
class ColoursSwapped(Event):
    """The game was played with the colours reversed (R9.2). Without a reason it is written as before there were any."""

    round: int
    board: int
    reason: str = field(default="", metadata={"if-said": True})


@event_kind("absence-corrected", "player")
@dataclass(frozen=True, slots=True)
class AbsenceCorrected(Event):
    """What a published round that they did not play counts for was wrong. It counts from now on (R9.2)."""

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
    """The play-off for the first place (002 Eindstand 1, R9.5): its players, the winner first. `level`: the players
    who share the place of the one named before (R10.5)."""

    players: tuple[int, ...]
    level: tuple[int, ...] = ()


@event_kind("tournament-finished")
@dataclass(frozen=True, slots=True)
class TournamentFinished(Event):
    """`seed` is that of the lots of the final ranking."""

    seed: int | None = None


# Undo and redo: the log is never shortened


@event_kind("undone")
@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The entries of the log with these sequence numbers do not count any more."""

    entries: tuple[int, ...]
    reason: str = ""


@event_kind("redone")
@dataclass(frozen=True, slots=True)
class Redone(Event):
    entries: tuple[int, ...]
