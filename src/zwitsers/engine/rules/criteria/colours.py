"""Criteria about the colours that players prefer (001 B4, 003 B4, R4.6, C.04.3 C10-C13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.rules.criteria.kinds import Count, CountSubject
from zwitsers.engine.rules.preferences import Strength

if TYPE_CHECKING:
    from zwitsers.engine.rules.criteria.kinds import Contestant, Pool


def both_want(one: Contestant, other: Contestant, at_least: Strength) -> bool:
    """R4.6: both prefer the same colour, each at least this strongly."""
    mine, theirs = one.wish, other.wish
    return (
        mine.colour is not None
        and mine.colour is theirs.colour
        and mine.strength >= at_least
        and theirs.strength >= at_least
    )


def _clash(pool: Pool, one: Contestant, other: Contestant) -> int:
    return pool.inside(one, other) and both_want(one, other, Strength.LIGHT)


def _strong_clash(pool: Pool, one: Contestant, other: Contestant) -> int:
    return pool.inside(one, other) and both_want(one, other, Strength.STRONG)


def _strong_beside_absolute(pool: Pool, one: Contestant, other: Contestant) -> int:
    """A clash of strong preferences; two absolute ones do not count as strong (FD2)."""
    both_absolute = both_want(one, other, Strength.ABSOLUTE)
    return _strong_clash(pool, one, other) and not both_absolute


def _out_of_balance(pool: Pool, one: Contestant, other: Contestant) -> int:
    """The player who does not get their colour would have a balance beyond 2."""
    both = min(one.overdue.balance, other.overdue.balance)
    return pool.inside(one, other) and both_want(one, other, Strength.ABSOLUTE) and both >= _LIMIT


def _three_running(pool: Pool, one: Contestant, other: Contestant) -> int:
    """The player who does not get their colour has had the other one twice running. That is the player with the smaller
    balance (5.2.2); with equal balances, the latest difference spares one who has not (5.2.3)."""
    if not (pool.inside(one, other) and both_want(one, other, Strength.ABSOLUTE)):
        return 0
    mine, theirs = one.overdue, other.overdue
    if mine.balance == theirs.balance:
        return mine.twice_running and theirs.twice_running
    return min(mine, theirs).twice_running


# From this balance on, the same colour again goes beyond 2.
_LIMIT = 2

CLASHES = Count("clashes", _clash, CountSubject.BOTH)
STRONG_CLASHES = Count("strong_clashes", _strong_clash, CountSubject.BOTH)
STRONG_BESIDE_ABSOLUTE = Count("strong_clashes", _strong_beside_absolute, CountSubject.BOTH)
OUT_OF_BALANCE = Count("out_of_balance", _out_of_balance, CountSubject.BOTH)
THREE_RUNNING = Count("three_running", _three_running, CountSubject.BOTH)
