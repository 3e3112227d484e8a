"""The best pairing with, or without, a certain pair: the alternative that answers compare with.

A required pair can usually be removed from the round before pairing. Let a and b meet, a from group i and b from group
j at or below it. In every pairing with this pair, a waits in the groups i to j-1, and nothing else about the others
depends on it: every count is higher by the same number, and every list contains the same additional players, which
keeps the order of the lists. So the best pairing with a and b is that pair plus the best pairing of the rest. There are
three exceptions, for which the engine pairs the whole round with a constraint:

- 003 numbers the players of a group, so removing two players changes the numbers;
- a group between others that becomes empty is one waiting room less for the players who pass through it, and a last
  group with only the dummy of 002 left is not a group;
- "whether anyone is sent on again" (002) is yes in groups i to j-2 whatever the rest does, so that item must not decide
  anything about the rest there. It does not when nobody else waits there, or only the highest native: then no other
  waiting room is better in any item, with or without this one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.pairing import Board, NoPairingError, NothingToPairError, Pairing, ScoreGroup, pair_round
from zwitsers.engine.pairing.field import Supposition
from zwitsers.engine.rules.criteria import Count
from zwitsers.engine.why.colours import published
from zwitsers.engine.why.groups import groups_of
from zwitsers.engine.why.view import BYE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.why.view import JudgeView


def best_without(view: JudgeView, apart: Sequence[tuple[int, int]]) -> Pairing | None:
    """The best pairing of the round without these pairs; None when there is none."""
    return _supposing(view, Supposition(apart=tuple(apart)))


def best_with(view: JudgeView, one: int, two: int) -> Pairing | None:
    """The best pairing of the round in which these two meet (two = 0: in which `one` has the bye)."""
    # In round one the rest would follow the scheme (R5), but a constraint on one pair excludes the scheme (R5.5).
    if view.round_number > 1 and not _numbers_players(view) and not _empties_a_group(view, one, two):
        rest = _best_of_the_rest(view, one, two)
        if rest is None:
            return None
        if _sending_on_decides_nothing(view, one, two, rest):
            return _as_pairing(view, [(one, two), *rest])
    return _supposing(view, Supposition(together=((one, two),)))


def _best_of_the_rest(view: JudgeView, one: int, two: int) -> list[tuple[int, int]] | None:
    gone = {number: Result.ABSENT for number in (one, two) if number != BYE}
    others = view.snapshot._replace(unavailable={**view.snapshot.unavailable, **gone})
    try:
        return pairs_of(pair_round(others, view.rulebook))
    except NoPairingError:
        return None
    except NothingToPairError:  # nobody else is present
        return []


def _supposing(view: JudgeView, supposed: Supposition) -> Pairing | None:
    try:
        return pair_round(view.snapshot, view.rulebook, supposed=supposed)
    except NoPairingError:
        return None


def _numbers_players(view: JudgeView) -> bool:
    return any(criterion.measure.needs for criterion in view.rulebook.pairing.criteria)


def _empties_a_group(view: JudgeView, one: int, two: int) -> bool:
    """Whether a group with other groups above and below it (the dummy counts as one) would become empty."""
    groups = [natives for _score, natives in view.groups()]
    if BYE in groups[-1]:
        groups[-1:] = [tuple(number for number in groups[-1] if number != BYE), (BYE,)]
    left = [bool(set(natives) - {one, two}) for natives in groups]
    return any(not some and any(left[:level]) and any(left[level:]) for level, some in enumerate(left))


def _sending_on_decides_nothing(view: JudgeView, one: int, two: int, rest: Sequence[tuple[int, int]]) -> bool:
    """Whether "is anyone sent on again" made no difference where this pair alone makes it yes."""
    measures = [criterion.measure for criterion in view.rulebook.pairing.criteria]
    if not any(isinstance(measure, Count) and measure.yes_no for measure in measures):
        return True
    groups = groups_of(view, [(one, two), *rest])
    scores = [group.score for group in groups]
    first, last = sorted(scores.index(view.score[n]) if n != BYE else len(scores) - 1 for n in (one, two))
    for group in groups[first : max(first, last - 1)]:
        waiting = [number for number in group.waiting_room if number not in (one, two)]
        highest = next((number for number in group.natives if number not in (one, two)), None)
        if waiting and waiting != [highest]:
            return False
    return True


def _as_pairing(view: JudgeView, pairs: Sequence[tuple[int, int]]) -> Pairing:
    return Pairing(
        system=view.rulebook.id,
        round_number=view.round_number,
        boards=tuple(Board(*verdict) for verdict in published(view, pairs)),
        bye=next((max(pair) for pair in pairs if BYE in pair), None),
        absent=dict(view.snapshot.unavailable),
        scheme="",
        groups=tuple(
            ScoreGroup(group.score, group.natives, group.from_above, group.waiting_room, group.pairs)
            for group in groups_of(view, pairs)
        ),
    )


def pairs_of(pairing: Pairing) -> list[tuple[int, int]]:
    """The pairs of a pairing as player numbers, the bye as a pair with 0."""
    pairs = [(board.white, board.black) for board in pairing.boards]
    return pairs if pairing.bye is None else [*pairs, (pairing.bye, BYE)]
