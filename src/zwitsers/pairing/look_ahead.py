"""Can the rest still be paired? Complete pairings of the lower score groups, kept ready for every level.

`LookAhead` holds, for each level, a maximum matching of all players at that level and below (and the bye). A question
about one or two players more is then a single alternating-path search in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.matching.cardinality import Obstruction, cover, exchange, obstruction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zwitsers.pairing.field import Field


class LookAhead:
    def __init__(self, field: Field) -> None:
        self.field = field
        self._mixed = -1 in field.camps
        levels = len(field.groups)
        self._mates: list[list[int]] = [[]] * (levels + 1)
        self._exposed: list[tuple[int, ...]] = [()] * (levels + 1)
        mate = [-1] * field.size
        exposed: list[int] = []
        self._mates[levels] = list(mate)
        for level in range(levels - 1, -1, -1):
            group = field.groups[level]
            exposed = [*_pair_neighbours(group, mate, field.may_meet), *exposed]
            exposed = self._cover_all(exposed, mate, self._below(level))
            self._mates[level] = list(mate)
            self._exposed[level] = tuple(exposed)

    def exposed(self, level: int) -> tuple[int, ...]:
        """Who remains without an opponent in a largest pairing of this level and below."""
        return self._exposed[level]

    def completes(
        self,
        extra: Sequence[int],
        level: int,
        reach: Sequence[int] | None = None,
        anywhere: frozenset[int] = frozenset(),
    ) -> bool:
        """Whether everyone at `level` and below can be paired, together with the players `extra` from above it.

        Those from above do not meet each other; with `reach` they meet only players of that list (their opponents
        in one particular group), else, and whoever is in `anywhere`, anyone at `level` or below.
        """
        loose = [*extra, *self._exposed[level]]
        # Each of them can help one who is left over at most.
        if len(loose) % 2 or len(self._exposed[level]) > len(extra):
            return False
        mate = list(self._mates[level])
        below = self._below(level)
        may_meet = self.field.may_meet
        from_above = frozenset(extra)
        near = below if reach is None else reach
        near_by = frozenset(near)

        def within(v: int, w: int) -> bool:
            """v from above, w not."""
            return (w in near_by or v in anywhere) and may_meet(v, w)

        def adjacent(v: int, w: int) -> bool:
            if v in from_above:
                return w not in from_above and within(v, w)
            return within(w, v) if w in from_above else v != w and may_meet(v, w)

        def neighbours(v: int) -> Iterable[int]:
            if v in from_above:
                return (w for w in (below if v in anywhere else near) if may_meet(v, w))
            return (
                w
                for part in (extra, below)
                for w in part
                if (within(w, v) if w in from_above else w != v and may_meet(v, w))
            )

        return all(
            mate[v] >= 0 or exchange(v, loose, mate, neighbours, adjacent) or cover(v, mate, neighbours) for v in loose
        )

    def obstruction(self) -> Obstruction | None:
        """Why the round cannot be paired at all, or None when it can (R3.6)."""
        if not self._exposed[0]:
            return None
        odd_camps = self._odd_camps()
        if odd_camps is not None:
            return odd_camps
        below = self._below(0)
        may_meet = self.field.may_meet

        def neighbours(v: int) -> Iterable[int]:
            return (w for w in below if w != v and may_meet(v, w))

        return obstruction(below, list(self._mates[0]), neighbours)

    def _same_side(self, v: int, w: int) -> bool:
        """False only when strength groups (R7.1) keep the two apart and nobody is in between."""
        camps = self.field.camps
        return self._mixed or camps[v] == camps[w]

    def _odd_camps(self) -> Obstruction | None:
        """The plainest obstruction: strength groups that meet nobody else, with an odd number of players."""
        members: dict[int, set[int]] = {}
        for v, camp in enumerate(self.field.camps):
            members.setdefault(camp, set()).add(v)
        odd = [frozenset(group) for group in members.values() if len(group) % 2]
        return Obstruction(frozenset(), tuple(sorted(odd, key=min))) if odd and not self._mixed else None

    def _below(self, level: int) -> Sequence[int]:
        groups = self.field.groups
        if level >= len(groups):
            return ()
        # Groups are consecutive in rank order, so everyone from the first of this level on is below.
        return range(groups[level][0], self.field.size)

    def _cover_all(self, exposed: list[int], mate: list[int], below: Sequence[int]) -> list[int]:
        may_meet = self.field.may_meet

        def neighbours(v: int) -> Iterable[int]:
            return (w for w in below if w != v and may_meet(v, w))

        for v in exposed:
            # Where v is the only one left over on his side, a search for an opponent could only fail.
            others = any(w != v and mate[w] < 0 and self._same_side(v, w) for w in exposed)
            if mate[v] < 0 and others and not exchange(v, exposed, mate, neighbours, may_meet):
                cover(v, mate, neighbours)
        return [v for v in exposed if mate[v] < 0]


def _pair_neighbours(group: Sequence[int], mate: list[int], may_meet: Callable[[int, int], bool]) -> list[int]:
    """Any large matching within a group will do: take neighbours in rank, return who is left."""
    loose: list[int] = []
    for v in group:
        for position in range(len(loose) - 1, -1, -1):
            w = loose[position]
            if may_meet(v, w):
                mate[v], mate[w] = w, v
                del loose[position]
                break
        else:
            loose.append(v)
    return loose
