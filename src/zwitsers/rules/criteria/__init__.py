"""The criteria that rulebooks choose from, each defined once. A rulebook lists them in the order of its text."""

from zwitsers.rules.criteria.colours import CLASHES, STRONG_CLASHES
from zwitsers.rules.criteria.floats import DOWNFLOATS_BEFORE, DOWNFLOATS_LAST, UPFLOATS_BEFORE, UPFLOATS_LAST
from zwitsers.rules.criteria.halves import (
    EXCHANGE_COUNT,
    EXCHANGE_IN,
    EXCHANGE_OUT,
    EXCHANGE_SUM,
    MOVED_DOWN_AGAIN,
    MOVED_DOWN_LEFT,
    OPPONENTS_OF_MOVED_DOWN,
    TRANSPOSITION,
)
from zwitsers.rules.criteria.kinds import Contestant, Count, Criterion, Listing, Measure, Pool, Words
from zwitsers.rules.criteria.waiting_room import (
    ANYONE_SENT_ON_AGAIN,
    FROM_ABOVE,
    NEXT_SIZE,
    PAIR_LIST,
    RANK_LIST,
    SCORES,
    SENT_ON_AGAIN,
    SIZE,
)

__all__ = [
    "ANYONE_SENT_ON_AGAIN",
    "CLASHES",
    "DOWNFLOATS_BEFORE",
    "DOWNFLOATS_LAST",
    "EXCHANGE_COUNT",
    "EXCHANGE_IN",
    "EXCHANGE_OUT",
    "EXCHANGE_SUM",
    "FROM_ABOVE",
    "MOVED_DOWN_AGAIN",
    "MOVED_DOWN_LEFT",
    "NEXT_SIZE",
    "OPPONENTS_OF_MOVED_DOWN",
    "PAIR_LIST",
    "RANK_LIST",
    "SCORES",
    "SENT_ON_AGAIN",
    "SIZE",
    "STRONG_CLASHES",
    "TRANSPOSITION",
    "UPFLOATS_BEFORE",
    "UPFLOATS_LAST",
    "Contestant",
    "Count",
    "Criterion",
    "Listing",
    "Measure",
    "Pool",
    "Words",
]
