"""The shortcut for a group paired on rating (003): every bound of R6 is reached, and S1 meets S2 without exchanges.

The moved-down players take the highest natives that keep the fewest clashes within reach and have no upfloat to
repeat; then the first half of the rest meets the second half in order. If that works out, nothing can be better:
every choice passed over was forbidden, or would have missed a bound that is now known to be reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.matching.fold import Search, colour_kinds, fewest_clashes
from zwitsers.matching.halves import pair_halves
from zwitsers.pairing.choice import Carried, GroupChoice
from zwitsers.pairing.field import KINDS
from zwitsers.pairing.pool import PATIENCE
from zwitsers.pairing.rating import heterogeneous

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.pairing.field import Field
    from zwitsers.pairing.look_ahead import LookAhead

_PRICES = colour_kinds().price
# How many players who turn out to find no opponent below are tried before the exact solver takes over.
_LEAVERS_TRIED = 8


def ideal_rating(field: Field, look_ahead: LookAhead, level: int, from_above: Sequence[int]) -> GroupChoice | None:
    natives = field.groups[level]
    if natives == (field.nobody,):
        return _choice([(from_above[0], natives[0])], ()) if field.may_meet(from_above[0], natives[0]) else None
    size = len(from_above) + len(natives)
    odd = size % 2 == 1
    if from_above and not heterogeneous(len(from_above), size):
        return None
    if odd:
        if level + 1 == len(field.groups):
            return None
    elif look_ahead.exposed(level + 1):
        return None
    budget = _Budget(field, (*from_above, *natives), odd)
    if budget.target is None:
        return None
    pairs: list[tuple[int, int]] = []
    rest = list(natives)
    for v in from_above:
        w = next((w for w in rest if _suits(field, v, w) and budget.can_afford(v, w)), None)
        if w is None:
            return None
        budget.spend(v, w)
        rest.remove(w)
        pairs.append((v, w))
    half = len(rest) // 2
    first, second = rest[:half], rest[half:]
    leavers = {w for w in second if not (field.floats.down(False, w) or field.floats.down(True, w))}
    for _ in range(_LEAVERS_TRIED):
        found = pair_halves(first, second, leavers, field.may_meet, field.kinds, _PRICES, budget.target, PATIENCE)
        if isinstance(found, Search):
            return None
        if not odd:
            return _choice(pairs + found, ())
        taken = {w for _, w in found}
        over = next(w for w in second if w not in taken)
        if look_ahead.completes([over], level + 1, field.groups[level + 1]):
            return _choice(pairs + found, (over,))
        leavers.discard(over)
    return None


def _choice(pairs: list[tuple[int, int]], waiting: tuple[int, ...]) -> GroupChoice:
    return GroupChoice(tuple(pairs), waiting, Carried(nobody_sent_on=True))


def _suits(field: Field, v: int, w: int) -> bool:
    return field.may_meet(v, w) and not (field.floats.up(False, w) or field.floats.up(True, w))


class _Budget:
    """The fewest clashes the pool can have if every single pair were allowed, and what is left of them."""

    def __init__(self, field: Field, members: Sequence[int], odd: bool) -> None:
        self.kinds = field.kinds
        self.odd = odd
        self.counts = [0] * KINDS
        for v in members:
            self.counts[self.kinds[v]] += 1
        self.target = self._bound()

    def _bound(self) -> int | None:
        if not self.odd:
            return fewest_clashes(tuple(self.counts))
        bounds: list[int] = []
        for kind, number in enumerate(self.counts):
            if number:
                self.counts[kind] -= 1
                bound = fewest_clashes(tuple(self.counts))
                self.counts[kind] += 1
                if bound is not None:
                    bounds.append(bound)
        return min(bounds, default=None)

    def can_afford(self, v: int, w: int) -> bool:
        price = _PRICES[self.kinds[v]][self.kinds[w]]
        if price is None or self.target is None:
            return False
        self._count(v, w, -1)
        rest = self._bound()
        self._count(v, w, 1)
        return rest is not None and price + rest == self.target

    def spend(self, v: int, w: int) -> None:
        price = _PRICES[self.kinds[v]][self.kinds[w]]
        assert price is not None
        assert self.target is not None
        self._count(v, w, -1)
        self.target -= price

    def _count(self, v: int, w: int, by: int) -> None:
        self.counts[self.kinds[v]] += by
        self.counts[self.kinds[w]] += by
