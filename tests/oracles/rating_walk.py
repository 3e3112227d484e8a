"""Slow oracle for knsb-rating: an arbiter's walk from the top group to the last after 003 C1-C15.

`walk(snapshot)` is the text; `walk(snapshot, rulings)` has some steps replaced by what R6 makes of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracles.complete import NOBODY
from oracles.rating_brute_force import lines_of
from oracles.rating_rulings import LITERAL, Ruling
from oracles.rating_scores import Hall, hall_of
from oracles.rating_walk_pool import Candidate, Pairs, Players, PoolWalk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracles.complete import Line
    from zwitsers.engine.domain import Snapshot


@dataclass(frozen=True)
class Walked:
    """Where the walk ended, and whether it had to turn back (C13, C14) on the way."""

    lines: list[Line]
    pairing: tuple[int, ...]
    turned_back: frozenset[str]


class _Table:
    """One group on the arbiter's table: the pool, the candidates seen so far, and the one that is laid out."""

    def __init__(self, pool: PoolWalk) -> None:
        self.pool = pool
        self._source: Iterator[Candidate] = pool.candidates()
        self._seen: list[Candidate] = []
        self.place = 0

    def at(self, place: int) -> Candidate | None:
        while len(self._seen) <= place:
            following = next(self._source, None)
            if following is None:
                return None
            self._seen.append(following)
        return self._seen[place]

    @property
    def chosen(self) -> Candidate | None:
        return self.at(self.place)

    def later(self) -> Iterator[tuple[int, Candidate]]:
        """Those after the one laid out, each set of players who move on only once: the rest would go the same way."""
        chosen = self.chosen
        tried = {chosen.left} if chosen else set()
        place = self.place + 1
        while (candidate := self.at(place)) is not None:
            if candidate.left not in tried:
                tried.add(candidate.left)
                yield place, candidate
            place += 1


class _Walk:
    def __init__(self, hall: Hall, rulings: frozenset[Ruling]) -> None:
        self.hall = hall
        self.rulings = rulings
        self.tables: list[_Table] = []
        self.turned_back: set[str] = set()

    def run(self) -> Pairs | None:
        groups = self.hall.groups
        for g in range(len(groups)):
            table = _Table(self._settle(groups[g], groups[g + 1 :]))
            self.tables.append(table)
            if table.chosen is None:
                # Only the last group can be without a candidate; with R4.1 that shows in the first one.
                if g + 1 < len(groups):
                    return None
                self.tables.pop()
                return self._take_back(groups[g])
        return self._pairs()

    def _pairs(self) -> Pairs:
        return tuple(pair for table in self.tables if table.chosen for pair in table.chosen.pairs)

    def _pool(self, above: Candidate | None, natives: Players, below: tuple[Players, ...]) -> PoolWalk:
        if above is None:
            return PoolWalk(self.hall, (), natives, below, self.rulings)
        promised = Ruling.SENT_ON in self.rulings and above.turn.sent_on == 0
        return PoolWalk(self.hall, above.left, natives, below, self.rulings, promised=promised)

    def _settle(self, natives: Players, below: tuple[Players, ...]) -> PoolWalk:
        """The pool as it stands, or as C13 improves it by letting someone else move down."""
        above = self.tables[-1] if self.tables else None
        chosen = above.chosen if above else None
        pool = self._pool(chosen, natives, below)
        if above is None or chosen is None or Ruling.SENT_ON in self.rulings or not _asks_for_c13(pool):
            return pool
        for place, candidate in above.later():
            if candidate.level != chosen.level:
                break
            other = self._pool(candidate, natives, below)
            if not _asks_for_c13(other):
                above.place = place
                self.turned_back.add("C13")
                return other
        return pool

    def _take_back(self, natives: Players) -> Pairs | None:
        """C14: go on with the group above where it was; when that ends, the two become one last group, and so on."""
        self.turned_back.add("C14")
        while self.tables:
            above = self.tables[-1]
            for place, candidate in above.later():
                ending = next(self._pool(candidate, natives, ()).candidates(), None)
                if ending is not None:
                    above.place = place
                    return self._pairs() + ending.pairs
            self.turned_back.add("C14 merged")
            merged = self.tables.pop()
            natives = tuple(sorted({*natives, *merged.pool.everyone} - set(merged.pool.from_above)))
        ending = next(self._pool(None, natives, ()).candidates(), None)
        return ending.pairs if ending else None


def _asks_for_c13(pool: PoolWalk) -> bool:
    """C1 for a moved-down player, or a heterogeneous pool without p pairs."""
    if pool.stranded_from_above:
        return True
    first = next(pool.candidates(), None)
    return first is None or (pool.heterogeneous and first.level != (0, ()))


def walk(snapshot: Snapshot, rulings: frozenset[Ruling] = LITERAL) -> Walked | None:
    """None: nobody to pair, or C14 went all the way up without an end."""
    hall = hall_of(snapshot)
    if not hall.cards:
        return None
    walker = _Walk(hall, rulings)
    pairs = walker.run()
    if pairs is None:
        return None
    opponents = [NOBODY] * len(hall.cards)
    for one, other in pairs:
        opponents[one], opponents[other] = other, one
    pairing = tuple(opponents)
    return Walked(lines_of(hall, pairing), pairing, frozenset(walker.turned_back))
