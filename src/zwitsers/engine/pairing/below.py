"""The groups below a pool: can its waiting room be paired there, and at the lower bound of the look-ahead criteria?"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from zwitsers.engine.matching.transport import fewest_unmatched
from zwitsers.engine.pairing.narrowing import somebody_at
from zwitsers.engine.pairing.parts import BracketPart, matching_in_parts
from zwitsers.engine.rules.criteria import Count, Pool

# Natives of the next group tried for its waiting room.
_TRIED = 8

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.matching.class_matching import ClassMatching
    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.pairing.look_ahead import LookAhead


class Below:
    """The groups below the pool of one level."""

    def __init__(self, field: PairingField, look_ahead: LookAhead, level: int, from_above: Sequence[int]) -> None:
        self.field = field
        self.look_ahead = look_ahead
        self.level = level
        self.pool = (*from_above, *field.groups[level])
        measures = [item.measure for item in field.rulebook.pairing.criteria]
        self.ahead = [measure for measure in measures if isinstance(measure, Count) and measure.looks_ahead]

    def completes(self, waiting: Sequence[int]) -> bool:
        return self.look_ahead.completes(waiting, self.level + 1)

    def ideal(self, waiting: Sequence[int]) -> bool | None:
        """Whether the rest can be paired and no other waiting room gives a better look-ahead count. None: unknown."""
        if not waiting or not self.ahead or len(waiting) == len(self.pool):
            return self.completes(waiting)
        # Players who may meet nobody here and nobody in the next group float further in every pairing.
        sent_on = [x for x in waiting if self._goes_past(x)]
        near = [x for x in waiting if x not in sent_on]
        natives_count = any(self._adds(count, native=True) for count in self.ahead)
        if sent_on and any(count.yes_no for count in self.ahead):
            return None if natives_count else self.completes(waiting)
        if natives_count:
            return self._next_room_is_small(near, sent_on)
        reach = self.field.groups[self.level + 1]
        return self.look_ahead.completes(waiting, self.level + 1, reach, frozenset(sent_on))

    def _goes_past(self, x: int) -> bool:
        may_meet = self.field.may_meet
        return not any(may_meet(x, w) for w in self.field.groups[self.level + 1]) and not any(
            x != w and may_meet(x, w) for w in self.pool
        )

    def _adds(self, count: Count, *, native: bool) -> int:
        """What a player not paired in the next pool adds to the count: a native of that pool, or one from above it."""
        one = self.field.contestants[self.field.groups[self.level + native][0]]
        return count.adds(Pool(self.level, ()), one, somebody_at(self.level + 2))

    @cached_property
    def may_go_on(self) -> bool:
        """Whether natives of the next pool and players waiting here add the same when they wait after that pool."""
        return all(
            self._adds(count, native=False) == self._adds(count, native=True) and not count.by_score
            for count in self.ahead
        )

    def _next_room_is_small(self, near: Sequence[int], sent_on: Sequence[int]) -> bool | None:
        """Whether the next pool's waiting room has its minimum size: 0, or 1 for an odd number, or what the groups
        below need. Where the criteria distinguish them, only natives may wait there, apart from `sent_on`."""
        natives = self.field.groups[self.level + 1]
        # Lower bounds: the groups below need players; some natives cannot meet each other (each of `near` helps one).
        counts = Counter(self.field.kinds[v] for v in natives)
        present = sum(1 << kind for kind in counts)
        apart = fewest_unmatched(counts, {kind: self.field.open_kinds[kind] & present for kind in counts})
        needed = max(0, len(self.look_ahead.exposed(self.level + 2)) - len(sent_on), apart - len(near))
        room = needed + (len(near) + len(natives) - needed) % 2
        if room <= 1:
            found = self._at_most_one_waits(near, natives, sent_on, room)
            if found is not None or needed == 0:
                return found
        lower = range(natives[-1] + 1, self.field.size)
        matching = self._matching(
            {BracketPart.KEPT: near, BracketPart.NEAR: natives, BracketPart.FREE: sent_on, BracketPart.LOWER: lower}
        )
        if not matching.complete():
            return False
        waiting = self._price_of_waiting
        return matching.cost(waiting) == room if matching.minimise(waiting) else None

    def _at_most_one_waits(
        self, near: Sequence[int], natives: Sequence[int], sent_on: Sequence[int], room: int
    ) -> bool | None:
        """The case of at most one place in the waiting room: the player in it must find an opponent below."""
        matching = self._matching({BracketPart.KEPT: near, BracketPart.NEAR: natives}, room)
        if not matching.complete():
            return False
        place = self.field.size
        for _ in range(_TRIED):
            waiting = matching.mate[place:]
            if self.look_ahead.completes([*sent_on, *waiting], self.level + 2):
                return True
            if room == 0 or not matching.forbid(waiting[0], [place]):
                return False
        return None

    def _price_of_waiting(self, s: int, t: int) -> int:
        """1 for a lower opponent of a player who is not in `sent_on`."""
        kinds = len(self.field.open_kinds)
        return int(
            {s // kinds, t // kinds} in ({BracketPart.KEPT, BracketPart.LOWER}, {BracketPart.NEAR, BracketPart.LOWER})
        )

    def _matching(self, parts: Mapping[BracketPart, Sequence[int]], places: int = 0) -> ClassMatching:
        part = {v: own for own, members in parts.items() for v in members}
        nobody_yet = [-1] * self.field.size
        return matching_in_parts(self.field, part, nobody_yet, may_go_on=self.may_go_on, places=places)
