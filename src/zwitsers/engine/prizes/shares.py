"""What players who are level get of the money of their places. Every cent of it is given to one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.prizes.plan import Sharing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.prizes.plan import Rules


def shares(places: Sequence[int], sharing: Sharing, rules: Rules) -> tuple[int, ...]:
    """The cents of each, in the order of the ranking, when their places are worth this.

    Shares are rounded down to the unit of the rules. What remains goes in the order of the ranking, one unit each, and
    what is less than a unit to the first (R10.6, of which the unit is a cent). Where a share would be less than the
    minimum, fewer of them share: the last in the ranking get nothing.
    """
    pot, count = sum(places), len(places)
    most = min(count, max(pot // rules.minimum, 1)) if rules.minimum else count
    for sharers in range(most, 0, -1):
        found = _among(places, sharers, sharing, rules.unit)
        if sharers == 1 or found[-1] >= rules.minimum:
            return (*found, *(0,) * (count - sharers))
    return ()


def _among(places: Sequence[int], sharers: int, sharing: Sharing, unit: int) -> list[int]:
    """The whole of it among the first of them."""
    pot = sum(places)
    own = [places[position] // 2 if sharing is Sharing.HORT else 0 for position in range(sharers)]
    part = (pot - sum(own)) // sharers
    found = [(half + part) // unit * unit for half in own]
    units, odd = divmod(pot - sum(found), unit)
    for position in range(units):
        found[position] += unit
    found[0] += odd
    return found
