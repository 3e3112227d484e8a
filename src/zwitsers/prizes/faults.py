"""Where the rules of a plan contradict each other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from zwitsers.prizes.plan import ORGANISER, Of, Sharing

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from zwitsers.prizes.plan import Plan, PrizeList


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where: in which list, at which place, which amounts, which players."""

    kind: str
    list: int = 0
    place: int = 0
    cents: int = 0
    other: int = 0
    players: tuple[int, ...] = ()


def faults_of(plan: Plan, members: Mapping[int, Collection[int]]) -> Iterator[Fault]:
    rules = plan.rules
    if rules.minimum % rules.unit:
        yield Fault("unit", cents=rules.minimum, other=rules.unit)
    yield from (Fault("circle", number) for number in sorted(goes_round(plan.lists)))
    for made in plan.lists:
        yield from _of_list(made, rules.minimum)
        yield from (
            Fault("unit-prize", made.id, place, prize.cents, rules.unit)
            for place, prize in enumerate(made.prizes, start=1)
            if made.share is not Sharing.PLACE and prize.cents % rules.unit
        )
        if made.of is Of.CATEGORY and not members.get(made.id):
            yield Fault("nobody", made.id)
        if made.to not in (ORGANISER, *(item.id for item in plan.lists)):
            yield Fault("no-list", made.id)
        if rules.one_each and made.counts_for_one:
            for place, prize in enumerate(made.prizes, start=1):
                if prize.thing and not prize.worth and not prize.cents:
                    yield Fault("no-worth", made.id, place)


def _of_list(made: PrizeList, minimum: int) -> Iterator[Fault]:
    for place, prize in enumerate(made.prizes, start=1):
        if made.of is not Of.SPECIAL and 0 < prize.cents < minimum:
            yield Fault("below-minimum", made.id, place, prize.cents, minimum)
        if made.of is Of.SPECIAL and not prize.player:
            yield Fault("unnamed", made.id, place)
    if made.of is not Of.SPECIAL:
        for place, (above, below) in enumerate(pairwise(made.prizes), start=2):
            if below.value > above.value:
                yield Fault("order", made.id, place, below.value, above.value)


def goes_round(lists: Sequence[PrizeList]) -> set[int]:
    """The lists whose unspent money would come back to them."""
    to = {made.id: made.to for made in lists}
    found = set()
    for start in to:
        seen, here = {start}, to[start]
        while here in to and here not in seen:
            seen.add(here)
            here = to[here]
        if here == start:
            found.add(start)
    return found
