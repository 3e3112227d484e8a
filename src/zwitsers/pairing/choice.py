"""What is decided for one score group, and what that decision settles about the next."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Carried:
    """What the choice in the group above has already settled about this one (its look-ahead items)."""

    sent_on_again: bool = False  # the number of players from above who are sent on is as small as it can be
    nobody_sent_on: bool = False  # nobody from above is sent on
    size: bool = False  # the size of this waiting room is as small as it can be


@dataclass(frozen=True, slots=True)
class GroupChoice:
    """The pairs made inside a pool and who waits, as vertices, both in rank order."""

    pairs: tuple[tuple[int, int], ...]
    waiting_room: tuple[int, ...]
    carried: Carried
