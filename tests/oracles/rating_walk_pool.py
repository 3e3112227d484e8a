"""Slow oracle for knsb-rating: one pool (points group), paired by hand after 003 C1-C12 and C15.

The pool gives its acceptable pairings one after the other, in the order in which an arbiter with the text in his hand
comes across them, so that C13 and C14 can go on where he was. Without rulings nothing here knows R6; where the text
leaves a gap, the reading is written down in docs/conformance/knsb-rating-differences.md. Each `Ruling` that is switched
on changes one step into what R6 makes of it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from oracles.rating_colours import Strength, clash, strong_clash
from oracles.rating_orders import subgroup_splits
from oracles.rating_rulings import Ruling
from oracles.rating_scores import Float, can_be_completed
from zwitsers.engine.domain import Colour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracles.rating_scores import Hall

Pairs = tuple[tuple[int, int], ...]
Players = tuple[int, ...]


class Level(NamedTuple):
    """How far C15 has come: by how much p was lowered, and which moved-down players stay outside S1."""

    lowered: int
    outside: Players


class Turn(NamedTuple):
    """When a proposal is accepted. The rules it breaks must have been dropped, and they are dropped in loops:

    C12 (x) goes round outside C11 (upfloats), that outside C7 for the moved-down players, that outside C9 and C10
    (downfloats), and that outside D2 and D1 in the remainder. So the first turn in which all of them let it pass is
    the smallest of these tuples; proposals with the same one come in the order of D2 and D1.
    """

    sent_on: int
    colours: tuple[int, ...]
    upfloats: tuple[int, ...]
    front: int
    downfloats: tuple[int, ...]


class Candidate(NamedTuple):
    """A pairing of the pool that may be kept: the pairs, who moves on, and when it came up."""

    pairs: Pairs
    left: Players
    level: Level
    turn: Turn


class Budget(NamedTuple):
    """x after light preferences were turned round (A8), and how many of those there are."""

    x: int
    turned: int

    def raises_needed(self, clashes: int, strong: int) -> int:
        """How often C12 must raise x before this is allowed."""
        return max(0, strong - self.x, clashes - self.x - self.turned)


class PoolWalk:
    """One pool: who moved down into it, its own players, and the groups that are still to come."""

    def __init__(
        self,
        hall: Hall,
        moved_down: Players,
        natives: Players,
        below: tuple[Players, ...],
        rulings: frozenset[Ruling],
        *,
        promised: bool = False,
    ) -> None:
        self.hall = hall
        self.rulings = rulings
        self.below = below
        self.last = not below
        # R6 item 3 of the pool above, when that ruling is on: none of the moved-down players goes on again.
        self.promised = promised
        self.from_above = moved_down
        self.everyone = tuple(sorted(moved_down + natives))
        self.stranded_from_above = tuple(i for i in moved_down if self._has_nobody(i))
        takes_out = not self.last and Ruling.STRANDED not in rulings
        self.taken_out = tuple(i for i in self.everyone if takes_out and self._has_nobody(i))
        self.players = tuple(i for i in self.everyone if i not in self.taken_out)
        self.moved_down = tuple(i for i in moved_down if i in self.players)

    @property
    def heterogeneous(self) -> bool:
        """A3 with its N.B."""
        return 0 < 2 * len(self.moved_down) < len(self.players)

    def _has_nobody(self, player: int) -> bool:
        """C1: no opponent in this group at all."""
        return not any(self.hall.may_meet[player][other] for other in self.everyone)

    def candidates(self) -> Iterator[Candidate]:
        """C2-C12, then C15 over and over; the last pool has no C15, but a moved-down player in it may have the bye."""
        seen: set[Pairs] = set()
        for level in self._levels():
            for candidate in sorted(self._at(level), key=lambda candidate: candidate.turn):
                if candidate.pairs not in seen:
                    seen.add(candidate.pairs)
                    yield candidate

    def _levels(self) -> Iterator[Level]:
        for lowered in range(1 if self.last else len(self.players) // 2 + 1):
            if not self.heterogeneous:
                yield Level(lowered, ())
                continue
            # C4 puts the highest into S1, so C15 leaves out the lowest; the ruling lets others follow, lowest first.
            lowest_first = self.moved_down[::-1]
            for count in range(len(lowest_first) + 1):
                any_of_them = Ruling.REMAINDER in self.rulings
                for outside in combinations(lowest_first if any_of_them else lowest_first[:count], count):
                    yield Level(lowered, outside)

    def _at(self, level: Level) -> Iterator[Candidate]:
        """All that meets the absolute norms at this level, in the order of D1 for the moved-down, then D2, then D1."""
        first = tuple(i for i in self.moved_down if i not in level.outside) if self.heterogeneous else ()
        moving_on = level.outside if Ruling.REMAINDER in self.rulings else ()
        second = tuple(i for i in self.players if i not in first and i not in moving_on)
        pairs_wanted = len(self.players) // 2 - level.lowered - len(first)
        budget = self._budget(self.players, level.lowered)
        for place, front in enumerate(self._fronts(first, second)):
            rest = tuple(i for i in second if all(i != low for _, low in front))
            own = self._budget(rest, level.lowered)
            for pairs, over in self._arrangements(rest, pairs_wanted):
                left = tuple(sorted(over + moving_on + self.taken_out))
                if self._may_stand(front + pairs, left):
                    colours = self._colours_turn(front, pairs, budget if front else own, own)
                    turn = Turn(
                        self._sent_on(left),
                        colours,
                        self._floats_turn(self._lower_of(front + pairs), Float.UP),
                        place,
                        self._floats_turn(over + moving_on, Float.DOWN),
                    )
                    yield Candidate(tuple(sorted(front + pairs)), left, level, turn)

    def _fronts(self, first: Players, second: Players) -> Iterator[Pairs]:
        """S1 against S2 in D1's order, as far as S1 goes; only what the absolute norms allow."""
        if not first:
            yield ()
            return
        for low in second:
            if self.hall.may_meet[first[0]][low]:
                remaining = tuple(i for i in second if i != low)
                for others in self._fronts(first[1:], remaining):
                    yield ((first[0], low), *others)

    def _arrangements(self, players: Players, pairs: int) -> Iterator[tuple[Pairs, Players]]:
        """C4-C8 for a homogeneous (rest of a) pool, D2's order outside and D1's inside: pairs, and who is over."""
        if not 0 <= 2 * pairs <= len(players):
            return
        for first, second in subgroup_splits(len(players), pairs):
            s1 = tuple(players[number - 1] for number in first)
            s2 = tuple(players[number - 1] for number in second)
            for front in self._fronts(s1, s2):
                if all(high < low for high, low in front):
                    yield front, tuple(i for i in s2 if all(i != low for _, low in front))

    def _may_stand(self, pairs: Pairs, left: Players) -> bool:
        if self.promised and any(i in left for i in self.from_above):
            return False
        looks_ahead = Ruling.COMPLETE in self.rulings
        # Two of one waiting room cannot meet: their pair would have been one of the pool above (R4.7).
        if looks_ahead and any(i in self.from_above and j in self.from_above for i, j in pairs):
            return False
        if self.last:
            # A5, B1: after the last pool at most one is left, and he may have the bye.
            return not left or (len(left) == 1 and not self.hall.cards[left[0]].bye_barred)
        return not looks_ahead or can_be_completed(self.hall, left, self.below, at_once=False)

    def _sent_on(self, left: Players) -> int:
        if Ruling.SENT_ON not in self.rulings or self.last:
            return 0
        return int(not can_be_completed(self.hall, left, self.below, at_once=True))

    def _colours_turn(self, front: Pairs, pairs: Pairs, budget: Budget, own: Budget) -> tuple[int, ...]:
        """C12: how often x is raised, for the moved-down players by the pool's x and then by the remainder's own."""
        if Ruling.CLASHES in self.rulings:
            return self._clashes(front + pairs)
        return (budget.raises_needed(*self._clashes(front)) + own.raises_needed(*self._clashes(pairs)),)

    def _clashes(self, pairs: Pairs) -> tuple[int, int]:
        cards = self.hall.cards
        wishes = [(cards[i].preference, cards[j].preference) for i, j in pairs]
        return sum(clash(a, b) for a, b in wishes), sum(strong_clash(a, b) for a, b in wishes)

    def _lower_of(self, pairs: Pairs) -> Players:
        cards = self.hall.cards
        return tuple(j for i, j in pairs if cards[i].score > cards[j].score)

    def _floats_turn(self, players: Players, which: Float) -> tuple[int, ...]:
        """C9-C11: nothing dropped, B6 dropped, B5 too; in the last round not for players above half."""
        cards = [self.hall.cards[i] for i in players if not self.hall.cards[i].exempt]
        last = sum(card.last_float is which for card in cards)
        before = sum(card.float_before is which for card in cards)
        if Ruling.FLOATS in self.rulings:
            return (last, before)
        return (2 if last else 1 if before else 0,)

    def _budget(self, players: Players, lowered: int) -> Budget:
        """A8, with C15's lowering of x; then light preferences of the majority are turned as far as that helps."""
        wishes = [wish for i in players if (wish := self.hall.cards[i].preference) is not None]
        white = sum(wish.colour is Colour.WHITE for wish in wishes)
        black = len(wishes) - white
        majority = Colour.BLACK if black > white else Colour.WHITE
        x = max(0, max(white, black) - (len(players) + 1) // 2 - lowered)
        light = sum(wish.colour is majority and wish.strength is Strength.LIGHT for wish in wishes)
        turned = min(x, light)
        return Budget(x - turned, turned)
