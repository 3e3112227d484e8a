"""Can the rest still be paired? Maximum matchings of the lower score groups, precomputed for every level.

`LookAhead` holds, for each level, a maximum matching of all players at that level and below (and the bye). A query
about players from above then takes a few augmenting paths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.matching.cardinality import Obstruction, obstruction
from zwitsers.engine.matching.class_matching import ClassMatching
from zwitsers.engine.pairing.parts import BracketPart, matching_in_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.engine.pairing.field import PairingField


class LookAhead:
    def __init__(self, field: PairingField) -> None:
        self.field = field
        self._mixed = -1 in field.camps
        levels = len(field.groups)
        self._mates: list[list[int]] = [[]] * (levels + 1)
        self._exposed: list[tuple[int, ...]] = [()] * (levels + 1)
        matching = ClassMatching(field.kinds, field.open_kinds, field.barred, ())
        exposed: list[int] = []
        self._mates[levels] = list(matching.mate)
        for level in range(levels - 1, -1, -1):
            matching.activate(field.groups[level])
            exposed = sorted(matching.cover([*field.groups[level], *exposed]))
            self._mates[level] = list(matching.mate)
            self._exposed[level] = tuple(exposed)

    def exposed(self, level: int) -> tuple[int, ...]:
        """The players without an opponent in a maximum matching of this level and below."""
        return self._exposed[level]

    def completes(
        self,
        extra: Sequence[int],
        level: int,
        reach: Sequence[int] | None = None,
        anywhere: frozenset[int] = frozenset(),
    ) -> bool:
        """Whether everyone at `level` and below can be paired, together with the players `extra` from above it.

        Players from above do not meet each other. With `reach` they meet only players of that list (their opponents in
        one particular group), except those in `anywhere`, who may meet anyone at `level` or below.
        """
        left_over = len(self._exposed[level])
        if not extra and not left_over:
            return True
        # Each player from above covers at most one exposed player.
        if (len(extra) + left_over) % 2 or left_over > len(extra):
            return False
        part = dict.fromkeys(self._below(level), BracketPart.LOWER)
        part |= dict.fromkeys(() if reach is None else reach, BracketPart.NEAR)
        part |= {v: BracketPart.FREE if reach is None or v in anywhere else BracketPart.KEPT for v in extra}
        return matching_in_parts(self.field, part, self._mates[level]).complete()

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

    def _odd_camps(self) -> Obstruction | None:
        """The simplest obstruction: isolated strength groups with an odd number of players."""
        members: dict[int, set[int]] = {}
        for v, camp in enumerate(self.field.camps):
            members.setdefault(camp, set()).add(v)
        odd = [frozenset(group) for group in members.values() if len(group) % 2]
        return Obstruction(frozenset(), tuple(sorted(odd, key=min))) if odd and not self._mixed else None

    def _below(self, level: int) -> Sequence[int]:
        groups = self.field.groups
        if level >= len(groups):
            return ()
        # Groups are consecutive in rank order.
        return range(groups[level][0], self.field.size)
