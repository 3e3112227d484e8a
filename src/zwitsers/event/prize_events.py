"""The log events of categories and prizes. Players are entry ids; 0 is the organiser. Money is in cents."""

from __future__ import annotations

from dataclasses import dataclass

from zwitsers.event.events import Event, event_kind


@event_kind("category-set")
@dataclass(frozen=True, slots=True)
class CategorySet(Event):
    """A new or changed category; `rule`: in the syntax of `prizes.rule_text`."""

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
    """A new or changed prize list; each prize as (cents, prize in kind, value of that prize, player)."""

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
    """The order of all lists: it decides between prizes of equal value."""

    lists: tuple[int, ...]


@event_kind("prizes-shown")
@dataclass(frozen=True, slots=True)
class PrizesShown(Event):
    """Whether players and the public see the division of prizes."""

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
    """A manual transfer of prize money from `giver` to `taker`."""

    giver: int
    taker: int
    cents: int
    reason: str
