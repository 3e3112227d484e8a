"""Where the rules of a plan contradict each other, or the tournament."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from zwitsers.engine.prizes.plan import ORGANISER, PrizeGroup, Sharing

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from zwitsers.engine.prizes.division import Award
    from zwitsers.engine.prizes.plan import Move, Plan, PrizeList, Rules


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where: in which list, at which places, which amounts, which players."""

    kind: str
    list: int = 0
    place: int = 0
    cents: int = 0
    other: int = 0
    players: tuple[int, ...] = ()
    last: int = 0


@dataclass(frozen=True, slots=True)
class PrizeCandidates:
    """Whom there is to have prizes: the players who can have one, and by list how many clubs have a team."""

    players: frozenset[int]
    teams: Mapping[int, int]


def faults_of(plan: Plan, members: Mapping[int, Collection[int]], field: PrizeCandidates) -> Iterator[Fault]:
    rules = plan.rules
    if rules.minimum % rules.unit:
        yield Fault("unit", cents=rules.minimum, other=rules.unit)
    yield from (Fault("circle", number) for number in sorted(goes_round(plan.lists)))
    kinds = {prize_list.id: prize_list.of for prize_list in plan.lists}
    for prize_list in plan.lists:
        yield from _special(prize_list, field) if prize_list.of is PrizeGroup.SPECIAL else _amounts(prize_list, rules)
        if field.players:
            yield from _nobody(prize_list, members, field)
        if prize_list.to not in (ORGANISER, *kinds):
            yield Fault("no-list", prize_list.id)
        elif kinds.get(prize_list.to) is PrizeGroup.SPECIAL:
            yield Fault("to-special", prize_list.id)


def _amounts(prize_list: PrizeList, rules: Rules) -> Iterator[Fault]:
    money = [(place, prize.cents) for place, prize in enumerate(prize_list.prizes, start=1) if prize.cents]
    if money and prize_list.cents < rules.minimum:
        yield Fault("minimum-pot", prize_list.id, 0, prize_list.cents, rules.minimum)
    else:
        below = [(place, cents) for place, cents in money if cents < rules.minimum]
        yield from _at_places("below-minimum", prize_list, below, rules.minimum)
    if prize_list.share is not Sharing.PLACE:
        odd = [(place, cents) for place, cents in money if cents % rules.unit]
        yield from _at_places("unit-prize", prize_list, odd, rules.unit)
    for place, (above, below_it) in enumerate(pairwise(prize_list.prizes), start=2):
        if below_it.value > above.value:
            yield Fault("order", prize_list.id, place, below_it.value, above.value)
    if rules.one_each and prize_list.counts_for_one:
        for place, prize in enumerate(prize_list.prizes, start=1):
            if prize.thing and not prize.value:
                yield Fault("no-worth", prize_list.id, place)


def _at_places(kind: str, prize_list: PrizeList, found: Sequence[tuple[int, int]], other: int) -> Iterator[Fault]:
    """One fault for all prizes of which it holds; the amount is that of the first."""
    if found:
        place, cents = found[0]
        yield Fault(kind, prize_list.id, place, cents, other, last=found[-1][0])


def _special(prize_list: PrizeList, field: PrizeCandidates) -> Iterator[Fault]:
    for place, prize in enumerate(prize_list.prizes, start=1):
        if not prize.player:
            yield Fault("unnamed", prize_list.id, place)
        elif prize.player not in field.players:
            yield Fault("special-barred", prize_list.id, place, players=(prize.player,))


def _nobody(prize_list: PrizeList, members: Mapping[int, Collection[int]], field: PrizeCandidates) -> Iterator[Fault]:
    """Money that nobody may have."""
    if prize_list.of is PrizeGroup.CATEGORY and not members.get(prize_list.id):
        yield Fault("nobody", prize_list.id)
    elif prize_list.of is PrizeGroup.CATEGORY and not field.players & {*members[prize_list.id]}:
        yield Fault("nobody-may", prize_list.id)
    elif prize_list.of is PrizeGroup.CLUBS and not field.teams[prize_list.id]:
        yield Fault("no-team", prize_list.id, place=prize_list.best)


def faults_of_move(plan: Plan, move: Move, field: PrizeCandidates, awards: Iterable[Award]) -> Iterator[Fault]:
    """What was decided by hand against the rules; it is carried out all the same."""
    if move.taker == ORGANISER:
        return
    if move.taker not in field.players:
        yield Fault("move-barred", cents=move.cents, players=(move.taker,))
    counting = {prize_list.id for prize_list in plan.lists if plan.rules.one_each and prize_list.counts_for_one}
    for award in awards:
        if award.player == move.taker and award.list in counting and award.cents:
            yield Fault("move-second", award.list, cents=move.cents, other=award.cents, players=(move.taker,))


def goes_round(lists: Sequence[PrizeList]) -> set[int]:
    """The lists whose unspent money would come back to them."""
    to = {prize_list.id: prize_list.to for prize_list in lists}
    found = set()
    for start in to:
        seen, here = {start}, to[start]
        while here in to and here not in seen:
            seen.add(here)
            here = to[here]
        if here == start:
            found.add(start)
    return found
