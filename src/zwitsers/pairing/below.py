"""What is below a pool: can those who wait be paired there, and as well as any rulebook could wish?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zwitsers.matching.sorts import SortMatching, fewest_unmatched
from zwitsers.pairing.narrowing import somebody_at
from zwitsers.rules.criteria import Count, Pool

# How many natives of the next group are tried for its waiting room.
_TRIED = 8

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.pairing.field import Field
    from zwitsers.pairing.look_ahead import LookAhead


class Below:
    """Everything under the pool of one level."""

    def __init__(self, field: Field, look_ahead: LookAhead, level: int, from_above: Sequence[int]) -> None:
        self.field = field
        self.look_ahead = look_ahead
        self.level = level
        self.pool = (*from_above, *field.groups[level])
        measures = [item.measure for item in field.rulebook.pairing.criteria]
        self.ahead = [measure for measure in measures if isinstance(measure, Count) and measure.looks_ahead]

    def completes(self, waiting: Sequence[int]) -> bool:
        return self.look_ahead.completes(waiting, self.level + 1)

    def ideal(self, waiting: Sequence[int]) -> bool:
        """Whether these can wait, and no criterion that looks ahead could be better with any others."""
        if not waiting or not self.ahead or len(waiting) == len(self.pool):
            return self.completes(waiting)
        if self.level + 1 == len(self.field.groups):
            return False
        # Those who may meet nobody here and nobody in the next group are sent on in every pairing.
        sent_on = [x for x in waiting if self._goes_past(x)]
        near = [x for x in waiting if x not in sent_on]
        if sent_on and any(count.yes_no for count in self.ahead):
            return self.completes(waiting) and not any(self._counts_natives(count) for count in self.ahead)
        if any(self._counts_natives(count) for count in self.ahead):
            return self._next_room_is_small(near, sent_on)
        reach = self.field.groups[self.level + 1]
        return self.look_ahead.completes(waiting, self.level + 1, reach, frozenset(sent_on))

    def _goes_past(self, x: int) -> bool:
        may_meet = self.field.may_meet
        return not any(may_meet(x, w) for w in self.field.groups[self.level + 1]) and not any(
            x != w and may_meet(x, w) for w in self.pool
        )

    def _counts_natives(self, count: Count) -> bool:
        """Whether natives of the next group add to it when they wait."""
        native = self.field.contestants[self.field.groups[self.level + 1][0]]
        return bool(count.adds(Pool(self.level, ()), native, somebody_at(self.level + 2)))

    def _next_room_is_small(self, near: Sequence[int], sent_on: Sequence[int]) -> bool:
        """Whether all of `near` are paired in the next pool, and as few of its natives wait as can be: none, or one
        where its number is odd, or as many as those below it need."""
        natives = self.field.groups[self.level + 1]
        # Those below need so many, and so many cannot be paired with each other (each of those near helps one).
        counts = Counter(self.field.kinds[v] for v in natives)
        present = sum(1 << kind for kind in counts)
        apart = fewest_unmatched(counts, {kind: self.field.open_kinds[kind] & present for kind in counts})
        needed = max(0, len(self.look_ahead.exposed(self.level + 2)) - len(sent_on), apart - len(near))
        room = needed + (len(near) + len(natives) - needed) % 2
        if room <= 1 and self._at_most_one_waits(near, natives, sent_on, room):
            return True
        if needed == 0:  # one waits only because the number is odd
            return False
        matching = self._matching((near, natives, sent_on, range(natives[-1] + 1, self.field.size)))
        waiting = self._price_of_waiting
        return matching.complete() and matching.minimise(waiting) and matching.price(waiting) == room

    def _at_most_one_waits(
        self, near: Sequence[int], natives: Sequence[int], sent_on: Sequence[int], room: int
    ) -> bool:
        """The fourth part is then a place in the waiting room, and whoever takes it must find an opponent below."""
        matching = self._matching((near, natives, (), ()), room)
        if not matching.complete():
            return False
        size = len(near) + len(natives)
        for _ in range(_TRIED):
            waiting = [natives[i - len(near)] for i in matching.mate[size:]]
            if self.look_ahead.completes([*sent_on, *waiting], self.level + 2):
                return True
            if room == 0 or not matching.part_from(matching.mate[size], [size]):
                return False
        return False

    def _price_of_waiting(self, s: int, t: int) -> int:
        """Sorts are numbered part by part: those near, the natives, those sent on, and everyone lower."""
        kinds = len(self.field.open_kinds)
        return int({s // kinds, t // kinds} == {1, 3})

    def _matching(self, parts: Sequence[Sequence[int]], room: int = 0) -> SortMatching:
        """Those near meet natives, those sent on meet lower ones, natives and lower ones meet each other too. Whoever
        has a place in the room is a native."""
        field = self.field
        kinds = len(field.open_kinds)
        meet = ((1,), (0, 1, 3), (3,), (1, 2, 3))
        opened = [
            sum(mask << part * kinds for part in near) for near in meet for mask in field.open_kinds
        ]
        opened = [mask | (1 << len(opened) if kinds <= s < 2 * kinds else 0) for s, mask in enumerate(opened)]
        opened.append(((1 << kinds) - 1) << kinds)
        members = [v for part in parts for v in part]
        position = {v: i for i, v in enumerate(members)}
        return SortMatching(
            [number * kinds + field.kinds[v] for number, part in enumerate(parts) for v in part]
            + [4 * kinds] * room,
            opened,
            [{position[w] for w in field.barred[v] if w in position} for v in members]
            + [set() for _ in range(room)],
        )
