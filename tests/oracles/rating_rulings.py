"""The places where R6 reads 003 otherwise than a walk through C1-C15 does; each can be switched on by itself."""

from __future__ import annotations

from enum import Enum


class Ruling(Enum):
    """value = the ruling, and what it puts in the place of what."""

    COMPLETE = "R4.1, R6.3: only pairings of the whole round take part (for C14's taking back and merging)"
    SENT_ON = "R6 item 3: nobody of the waiting room is sent on again in the whole round (for the trial of C1 and C13)"
    CLASHES = "R6 item 4, R4.6: fewest clashes of the whole pool, then fewest strong ones (for x of A8, C12, C15)"
    FLOATS = "R6 items 5 and 7: fewest repeated floats, B5 before B6 (for dropping B6 and then B5 altogether, C9-C11)"
    STRANDED = "R4.5: who has no opponent in the pool keeps his place and number in it (for C1's taking him out first)"
    REMAINDER = "R6 item 2 and H: who moves on again is not in the remainder and need not be the lowest (for C4, C15)"


LITERAL: frozenset[Ruling] = frozenset()
EVERY_RULING = frozenset(Ruling)
