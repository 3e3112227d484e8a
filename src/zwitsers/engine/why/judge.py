"""The independent judge: is a pairing legal, and is it as good as another one?

Accepts any pairing, also of another program. It shares the rulebooks and the scores with the engine, but no pairing
code: it must not import `matching` or `pairing` (an import-linter contract).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.why.groups import affected, key_of, parts_of
from zwitsers.engine.why.norms import breaches
from zwitsers.engine.why.view import BYE, view_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.criteria import Criterion
    from zwitsers.engine.rules.criteria.values import Value
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.groups import RankedGroup
    from zwitsers.engine.why.norms import Breach
    from zwitsers.engine.why.view import JudgeView


@dataclass(frozen=True, slots=True)
class Difference:
    """The first item on which two pairings differ: the group, the criterion, and both values."""

    criterion: Criterion
    group: RankedGroup
    other_group: RankedGroup
    value: Value
    other_value: Value
    # Whether the first of the two is the better one.
    better: bool

    def turned(self) -> Difference:
        """The same difference, from the second pairing to the first."""
        return Difference(self.criterion, self.other_group, self.group, self.other_value, self.value, not self.better)

    def affected(self, view: JudgeView) -> tuple[int, ...]:
        """The players who are worse off in the second pairing."""
        return affected(view, self.criterion.measure, self.group, self.other_group)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judge's verdict on a pairing. Legal and without a loss: it is the pairing of the rulebook."""

    breaches: tuple[Breach, ...]
    # Where it is worse than the best pairing; None when it is as good.
    loses_on: Difference | None = None
    # The article of the scheme that round one should have followed; empty if that is not the problem.
    scheme_article: str = ""

    @property
    def legal(self) -> bool:
        return not self.breaches

    @property
    def best(self) -> bool:
        return self.legal and self.loses_on is None and not self.scheme_article


def judge(
    snapshot: Snapshot,
    rulebook: Rulebook,
    pairs: Sequence[tuple[int, int]],
    best: Sequence[tuple[int, int]] | None = None,
    *,
    scheme: str | None = None,
) -> Verdict:
    """Judge a pairing of the round to come (0 is the bye) by the norms, and by the criteria against `best`; in round
    one by the scheme, unless a constraint forbids it (R5.5)."""
    view = view_of(snapshot, rulebook)
    found = tuple(breaches(view, pairs))
    if found:
        return Verdict(found)
    wanted = scheme_pairs(view, scheme)
    if wanted is not None:
        same = same_pairs(pairs, wanted[1])
        return Verdict((), None, "" if same else wanted[0])
    if best is None:
        return Verdict(())
    difference = first_difference(view, pairs, best)
    return Verdict((), difference if difference is not None and not difference.better else None)


def scheme_pairs(view: JudgeView, scheme: str | None = None) -> tuple[str, list[tuple[int, int]]] | None:
    """The pairs of a round that is known beforehand, with its article: a round of a schedule, or round one by its
    scheme. None in other rounds, or when a constraint forbids the scheme (R5.5)."""
    schedule = view.rulebook.pairing.schedule
    if schedule is not None:
        return schedule.article, [(game.white, game.black) for game in schedule.to_come(view.snapshot).games]
    first_round = view.rulebook.pairing.first_round
    if view.round_number != 1 or not first_round.schemes:
        return None
    name = scheme or next(iter(first_round.schemes))
    pairing = first_round.schemes[name](len(view.ranking))
    pairs = [(view.ranking[i], view.ranking[j]) for i, j in pairing.pairs]
    if pairing.bye is not None:
        pairs.append((view.ranking[pairing.bye], BYE))
    return None if breaches(view, pairs) else (first_round.articles[name], pairs)


def first_difference(
    view: JudgeView, pairs: Sequence[tuple[int, int]], others: Sequence[tuple[int, int]]
) -> Difference | None:
    """R4.1: the first item that differs, in the highest group where the keys differ. None: equally good."""
    for mine, theirs in zip(parts_of(view, pairs), parts_of(view, others), strict=True):
        for item, other in zip(key_of(mine), key_of(theirs), strict=True):
            if item.order != other.order:
                better = item.order < other.order
                return Difference(item.criterion, mine, theirs, item.value, other.value, better)
    return None


def same_pairs(pairs: Iterable[tuple[int, int]], others: Iterable[tuple[int, int]]) -> bool:
    return {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in others}
