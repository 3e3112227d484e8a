"""Categories and prizes in the log. Players are entries; 0 is the organiser. Money is in cents."""

from __future__ import annotations

from dataclasses import dataclass

from zwitsers.event.events import Event, event_kind


@event_kind("category-set")
@dataclass(frozen=True, slots=True)
class CategorySet(Event):
    """A category, new or changed; `rule` as `prizes.rule_text` has it."""

    category: int
    name: str
    rule: str = ""
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()


@event_kind("category-removed")
@dataclass(frozen=True, slots=True)
class CategoryRemoved(Event):
    category: int


@event_kind("prize-list-set")
@dataclass(frozen=True, slots=True)
class PrizeListSet(Event):
    """A list of prizes, new or changed; each prize as (cents, thing, what the thing is worth, player)."""

    list: int
    of: str
    prizes: tuple[tuple[int, str, int, int], ...]
    name: str = ""
    category: int = 0
    share: str = "equal"
    best: int = 4
    beside: bool = False
    to: int = 0


@event_kind("prize-list-removed")
@dataclass(frozen=True, slots=True)
class PrizeListRemoved(Event):
    list: int


@event_kind("prize-lists-ordered")
@dataclass(frozen=True, slots=True)
class PrizeListsOrdered(Event):
    """All lists in the order that counts where two of them give the same."""

    lists: tuple[int, ...]


@event_kind("prizes-shown")
@dataclass(frozen=True, slots=True)
class PrizesShown(Event):
    """Whether players and public see who gets what."""

    shown: bool


@event_kind("prize-rules-set")
@dataclass(frozen=True, slots=True)
class PrizeRulesSet(Event):
    one_each: bool
    minimum: int
    unit: int
    withdrawn: bool
    excluded: tuple[int, ...] = ()


@event_kind("prize-moved")
@dataclass(frozen=True, slots=True)
class PrizeMoved(Event):
    """Decided by hand: money of one goes to another."""

    giver: int
    taker: int
    cents: int
    reason: str
