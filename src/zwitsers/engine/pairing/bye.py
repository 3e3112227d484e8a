"""The player with the bye, where a rulebook decides that first (C.04.3 C5, K7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.pairing.field import keeping_bye_among
from zwitsers.engine.pairing.look_ahead import LookAhead
from zwitsers.engine.rules.criteria import Count, Pool
from zwitsers.engine.rules.criteria.values import PairedPool

if TYPE_CHECKING:
    from zwitsers.engine.pairing.field import PairingField


def settle_bye(field: PairingField) -> tuple[PairingField, LookAhead]:
    """Restrict the bye to the best candidates, by the criteria of the bye, that leave a complete pairing."""
    if field.nobody is not None and field.rulebook.pairing.bye.criteria:
        for candidates in _best_first(field, field.nobody):
            settled = keeping_bye_among(field, candidates)
            look_ahead = LookAhead(settled)
            if not look_ahead.exposed(0):
                return settled, look_ahead
    return field, LookAhead(field)


def _best_first(field: PairingField, nobody: int) -> list[list[int]]:
    """Candidates for the bye, best first; equal candidates together."""
    counts = [item.measure for item in field.rulebook.pairing.bye.criteria if isinstance(item.measure, Count)]
    by_rank = any(count.by_rank for count in counts)
    bye = field.contestants[nobody]
    everyone = Pool(field.contestants[nobody - 1].level, field.contestants[:nobody])
    orders: dict[object, tuple[object, ...]] = {}
    found: dict[tuple[object, ...], list[int]] = {}
    for v in range(nobody):
        if field.may_meet(v, nobody):
            one = field.contestants[v]
            alike = one if by_rank else one[1:]
            if alike not in orders:
                paired = PairedPool(everyone, ((one, bye),))
                orders[alike] = tuple(paired.order(count) for count in counts)
            found.setdefault(orders[alike], []).append(v)
    return [found[order] for order in sorted(found)]
