"""The score groups of a pairing (R4), and the value of every criterion in each, from the definitions alone.

Works for any pairing. Smaller is better, item by item, and the highest group in which two pairings differ decides
between them (R4.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.rules.criteria import Pool
from zwitsers.engine.rules.criteria.kinds import Count, CountSubject
from zwitsers.engine.rules.criteria.values import PairedPool
from zwitsers.engine.why.view import BYE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.engine.rules.criteria import Criterion, Measure
    from zwitsers.engine.rules.criteria.values import Value
    from zwitsers.engine.why.view import JudgeView


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """One score group under a pairing: player numbers in rank order, 0 for the bye."""

    score: int
    natives: tuple[int, ...]
    from_above: tuple[int, ...]
    waiting_room: tuple[int, ...]
    # The higher placed of each pair first, from the top.
    pairs: tuple[tuple[int, int], ...]
    # The same as the criteria use it, and those criteria.
    paired: PairedPool
    criteria: tuple[Criterion, ...]
    # Everyone down to the lowest score, instead of one score group.
    whole_round: bool = False

    @property
    def pool(self) -> tuple[int, ...]:
        return (*self.from_above, *self.natives)


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a key: a count or a list, and its sort key; smaller is better."""

    criterion: Criterion
    value: Value
    order: tuple[object, ...]


def groups_of(view: JudgeView, pairs: Iterable[tuple[int, int]]) -> list[RankedGroup]:
    """Pools and waiting rooms of a complete pairing, from the definitions of R4."""
    rules = view.rulebook.pairing
    opponent: dict[int, int] = {}
    for one, two in pairs:
        opponent[one], opponent[two] = two, one
    left = sorted(
        ((one, two) for one, two in opponent.items() if view.rank[one] < view.rank[two]),
        key=lambda pair: view.rank[pair[0]],
    )
    contestants = view.contestants
    groups: list[RankedGroup] = []
    from_above: tuple[int, ...] = ()
    has_bye = opponent.get(BYE) if rules.bye.criteria else None
    for level, (score, natives) in enumerate(view.groups()):
        pool = (*from_above, *natives)
        inside = set(pool)
        waiting = tuple(number for number in pool if opponent[number] not in inside)
        # If the lower placed is in the pool, the higher placed is too: they waited.
        group_pairs = tuple(pair for pair in left if pair[1] in inside)
        paired = PairedPool(
            Pool(
                level,
                tuple(contestants[number] for number in pool),
                heterogeneous=rules.heterogeneous(len(from_above), len(pool)),
                with_bye=has_bye in inside,
            ),
            tuple((contestants[one], contestants[two]) for one, two in left),
        )
        groups.append(RankedGroup(score, natives, from_above, waiting, group_pairs, paired, rules.criteria))
        from_above = waiting
        gone = set(group_pairs)
        left = [pair for pair in left if pair not in gone]
    return groups


def whole_round(view: JudgeView, pairs: Iterable[tuple[int, int]]) -> RankedGroup | None:
    """The round as one group, in which only the player with the bye waits; None without criteria for it."""
    criteria = view.rulebook.pairing.bye.criteria
    if not criteria or not view.odd:
        return None
    ordered = [(one, two) if view.rank[one] < view.rank[two] else (two, one) for one, two in pairs]
    ordered.sort(key=lambda pair: view.rank[pair[0]])
    contestants = view.contestants
    everyone = Pool(len(view.groups()) - 1, tuple(contestants[number] for number in view.ranking))
    return RankedGroup(
        view.score[view.ranking[-1]],
        view.ranking,
        (),
        tuple(one for one, two in ordered if two == BYE),
        tuple(pair for pair in ordered if BYE not in pair),
        PairedPool(everyone, tuple((contestants[one], contestants[two]) for one, two in ordered)),
        criteria,
        whole_round=True,
    )


def parts_of(view: JudgeView, pairs: Sequence[tuple[int, int]]) -> list[RankedGroup]:
    """All groups for judging a pairing, in order: the whole round if it has criteria, then the score groups."""
    whole = whole_round(view, pairs)
    groups = groups_of(view, pairs)
    return groups if whole is None else [whole, *groups]


def key_of(group: RankedGroup) -> list[Item]:
    paired = group.paired
    return [
        Item(criterion, paired.value(criterion.measure), paired.order(criterion.measure))
        for criterion in group.criteria
    ]


def affected(view: JudgeView, measure: Measure, group: RankedGroup, other: RankedGroup) -> tuple[int, ...]:
    """The players who are worse off in the other pairing, as numbers in rank order."""
    if not isinstance(measure, Count) and measure.opponents is not None:
        return _first_other_opponent(group.pairs, other.pairs)
    if isinstance(measure, Count) and measure.about is CountSubject.BOTH:
        before = group.paired.counted(measure)
        found = {one for pair in other.paired.counted(measure) if pair not in before for one in pair}
    else:
        found = other.paired.people(measure) - group.paired.people(measure)
    return tuple(view.number(one) for one in sorted(found))


def _first_other_opponent(pairs: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The highest placed player whose opponent differs, with their opponent in each pairing.

    All items before the opponents are equal, so it is the same player in both.
    """
    return next((mine[0], mine[1], theirs[1]) for mine, theirs in zip(pairs, other, strict=False) if mine != theirs)
