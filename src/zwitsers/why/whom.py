"""Whom a difference is about: the players who come off worse in the alternative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.rules.knsb_colours import Strength
from zwitsers.rules.pairing_rules import Measure
from zwitsers.scores.history import Float
from zwitsers.why.keys import clashing, halves_of, repeated, risen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.why.judge import Difference
    from zwitsers.why.view import View

_CLASHES = {Measure.CLASHES: Strength.LIGHT, Measure.STRONG_CLASHES: Strength.STRONG}
_FLOATS = {
    Measure.UPFLOATS_LAST: (Float.UP, 1),
    Measure.UPFLOATS_BEFORE: (Float.UP, 2),
    Measure.DOWNFLOATS_LAST: (Float.DOWN, 1),
    Measure.DOWNFLOATS_BEFORE: (Float.DOWN, 2),
}


def affected(view: View, difference: Difference) -> tuple[int, ...]:
    """Player numbers in rank order. The difference goes from the pairing made to the alternative."""
    measure = difference.criterion.measure
    made, other = difference.group, difference.other_group
    if measure in (Measure.SIZE, Measure.RANK_LIST, Measure.SCORES):
        return _extra(view, other.waiting_room, made.waiting_room)
    if measure in (Measure.FROM_ABOVE, Measure.MOVED_DOWN_AGAIN):
        above = set(other.from_above)
        return _extra(view, above & set(other.waiting_room), set(made.from_above) & set(made.waiting_room))
    if measure in (Measure.SENT_ON_AGAIN, Measure.ANYONE_SENT_ON_AGAIN):
        return _extra(
            view,
            set(other.waiting_room) & set(other.next_waiting_room),
            set(made.waiting_room) & set(made.next_waiting_room),
        )
    if measure is Measure.NEXT_SIZE:
        return _extra(view, other.next_waiting_room, made.next_waiting_room)
    if measure in _CLASHES:
        clashed = clashing(view, made.pairs, _CLASHES[measure])
        new = [pair for pair in clashing(view, other.pairs, _CLASHES[measure]) if pair not in clashed]
        return _extra(view, [number for pair in new for number in pair], ())
    if measure in _FLOATS:
        kind, back = _FLOATS[measure]
        one, two = (
            (risen(view, made), risen(view, other)) if kind is Float.UP else (made.waiting_room, other.waiting_room)
        )
        return _extra(view, repeated(view, two, kind, back), repeated(view, one, kind, back))
    if measure in (Measure.PAIR_LIST, Measure.OPPONENTS_OF_MOVED_DOWN, Measure.TRANSPOSITION):
        return _first_other_opponent(made.pairs, other.pairs)
    return _extra(
        view,
        (*halves_of(view, other).moved_out, *halves_of(view, other).moved_in),
        (*halves_of(view, made).moved_out, *halves_of(view, made).moved_in),
    )


def _extra(view: View, now: Iterable[int], before: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(now) - set(before), key=view.rank.__getitem__))


def _first_other_opponent(made: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The highest placed player whose opponent differs, with that opponent as it is and as it would be.

    All that comes before opponents in a key is equal, so it is the same player on both sides.
    """
    return next((mine[0], mine[1], theirs[1]) for mine, theirs in zip(made, other, strict=False) if mine != theirs)
