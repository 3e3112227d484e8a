"""The procedures as the rulebooks tell them, step by step: an arbiter with cards, going forward and back.

From the top group down (000 4.1, 001 C, 002 rule 1): add who waits, settle how many must wait, take the waiting rooms
in the prescribed order, pair the others from the top with the lowest possible opponent, open the last pair when stuck,
take the next waiting room when that fails, two more when there is none left, and go back a group when the last group
fails.

One thing the texts leave to the arbiter's eye: whether someone "will have to wait again". How far he looks is the
`Sight`; `docs/conformance/procedure-differences.md` tells what each one changes.
"""

from __future__ import annotations

from enum import Enum
from itertools import combinations
from typing import TYPE_CHECKING

from oracles.boards import published
from oracles.brute_force import first_round_scheme
from oracles.colours import clash, strong_clash
from oracles.legal import BYE, Field, field_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracles.boards import Line
    from zwitsers.engine.domain import Snapshot

Cards = tuple[int, ...]
"""Players from high to low."""
Pairs = tuple[tuple[int, int], ...]
Outlook = tuple[int, ...]
"""What is to be feared of a waiting room in the next group, by the rulebook's own measure."""
NOBODY_AGAIN: Outlook = (0,)


class Sight(Enum):
    """How "will have to wait again" is judged when a waiting room is chosen."""

    NONE = "not at all"
    NEXT_GROUP = "by the next group alone: its smallest waiting room, with as few from above as that allows"
    OWN_COURSE = "by what this same procedure will do in the next group, going back included"
    WHOLE_ROUND = "by all complete pairings of the round (R4.2), and the next group must live up to it"


def walk(
    snapshot: Snapshot, system: str, sight: Sight = Sight.NEXT_GROUP, first_round: str = "fold"
) -> list[Line] | None:
    """The pairing that the step-by-step procedure ends with, as published; None when it finds none."""
    field = field_of(snapshot, system)
    if not field.players:
        return None
    opponent = first_round_scheme(field, first_round) if snapshot.rounds == 0 else None
    if opponent is None:
        pairs = Arbiter(field, sight).pair_group(0, (), None)
        if pairs is None:
            return None
        opponent = {}
        for one, other in pairs:
            opponent[one], opponent[other] = other, one
    return published(field, opponent)


class Arbiter:
    """One arbiter at one round's cards. What he once worked out about a set of cards he remembers."""

    def __init__(self, field: Field, sight: Sight) -> None:
        self.field = field
        self.sight = sight
        self.last = len(field.natives) - 1
        self._pairing: dict[Cards, Pairs | None] = {}
        self._can_finish: dict[tuple[int, Cards], bool] = {}

    # The descent through the groups.

    def pair_group(self, group: int, waiting: Cards, promised: Outlook | None) -> Pairs | None:
        """This group and all below it, or None: then the group above must try something else (4.8, C9, rule 4)."""
        pool = self.pool(group, waiting)  # 4.2, C1
        for size in range(len(pool) % 2, len(pool) + 1, 2):  # 4.3, C3, rules 1 and 4: two more each time
            for room, outlook in self.rooms_in_order(group, waiting, size):  # 4.4, C4, rules 2 and 3
                if self.sight is Sight.WHOLE_ROUND and promised not in (None, self.measure(waiting, room)):
                    continue
                pairs = self.pair_from_the_top(without(pool, room))
                assert pairs is not None
                if group == self.last:
                    return pairs + tuple((player, BYE) for player in room)  # 7.1, F1
                below = self.pair_group(group + 1, room, outlook)
                if below is not None:
                    return pairs + below
        return None

    def pool(self, group: int, waiting: Cards) -> Cards:
        return tuple(sorted(waiting + self.field.natives[group], key=self.field.rank.__getitem__))

    # Pairing the cards that do not wait.

    def pair_from_the_top(self, cards: Cards) -> Pairs | None:
        """4.5 and 4.6, C5 and C6, global rule 2. In 001 as many as possible must get their colour (B4)."""
        if cards not in self._pairing:
            found = self.pairings(cards)
            if self.field.system == "knsb-wp":
                # The first of those with the fewest clashes: min keeps the first.
                self._pairing[cards] = min(found, key=self.colour_trouble, default=None)
            else:
                self._pairing[cards] = next(found, None)
        return self._pairing[cards]

    def pairings(self, cards: Cards) -> Iterator[Pairs]:
        """In the order in which opening the last pair again and again comes upon them."""
        if not cards:
            yield ()
            return
        highest, others = cards[0], cards[1:]
        for opponent in reversed(others):  # the lowest first
            if opponent in self.field.opponents[highest]:
                for rest in self.pairings(without(others, (opponent,))):
                    yield ((highest, opponent), *rest)

    def colour_trouble(self, pairs: Pairs) -> tuple[int, int]:
        wish = self.field.preference
        return (
            sum(clash(wish[one], wish[other]) for one, other in pairs),
            sum(strong_clash(wish[one], wish[other]) for one, other in pairs),
        )

    # The waiting rooms.

    def possible_rooms(self, group: int, waiting: Cards, size: int) -> list[Cards]:
        """Of this size, in the order 123, 124 … 567 of 002 rule 2, and such that all others can be paired."""
        pool = self.pool(group, waiting)
        rooms = [room for room in combinations(pool, size) if self.pair_from_the_top(without(pool, room)) is not None]
        if group < self.last:
            return rooms
        # After the last group nobody can wait any more, except for who gets the bye (7.1, F1). In kndb the dummy is one
        # of the cards, so nobody is left at all.
        return [room for room in rooms if len(room) <= 1 and all(BYE in self.field.opponents[p] for p in room)]

    def rooms_in_order(self, group: int, waiting: Cards, size: int) -> list[tuple[Cards, Outlook]]:
        """The possible waiting rooms as the rulebook wants them tried, each with what may be expected of it."""
        outlook = {room: self.outlook(group, room) for room in self.possible_rooms(group, waiting, size)}
        if self.field.system == "kndb":
            order = self.kndb_order(waiting, outlook)
        elif self.field.system == "knsb-wp":
            order = self.knsb_order(self.pool(group, waiting), waiting, outlook)
        else:
            order = self.go_order(waiting, outlook)
        return [(room, outlook[room]) for room in order]

    def go_order(self, waiting: Cards, outlook: dict[Cards, Outlook]) -> list[Cards]:
        """4.4 a, norm 3.3, 4.4 b; what is equal keeps the order of rank, which is 4.4 c to e."""
        return sorted(outlook, key=lambda room: (from_above(waiting, room), self.scores(room), outlook[room]))

    def knsb_order(self, pool: Cards, waiting: Cards, outlook: dict[Cards, Outlook]) -> list[Cards]:
        """C4.1 (R4.4: how many come from above, then the scores), C4.2 and C4.3, C4.4; C4.5 is the order of rank.

        C2 needs no step of its own: who can meet nobody is in every possible waiting room (R4.5).
        """

        def colours(room: Cards) -> tuple[int, int]:
            pairs = self.pair_from_the_top(without(pool, room))
            assert pairs is not None
            return self.colour_trouble(pairs)

        return sorted(
            outlook, key=lambda room: (from_above(waiting, room), self.scores(room), outlook[room], colours(room))
        )

    def kndb_order(self, waiting: Cards, outlook: dict[Cards, Outlook]) -> list[Cards]:
        """Rules 2 and 3: first without any of A, B, C …; only when that cannot be, with one of them, and so on.

        When the next group can only be filled with someone of this waiting room, the next filling is tried here; when
        none does better, the first one stands.
        """
        order: list[Cards] = []
        for letters in range(len(waiting) + 1):
            fillings = sorted((room for room in outlook if from_above(waiting, room) == letters), key=self.scores)
            order += [room for room in fillings if outlook[room] == NOBODY_AGAIN]
            order += [room for room in fillings if outlook[room] != NOBODY_AGAIN]
        return order

    def scores(self, room: Cards) -> tuple[int, ...]:
        """From high to low, as the cards lie. 3.3, B3, rule 3: rather the low ones."""
        return tuple(self.field.score[player] for player in room)

    # Looking ahead.

    def measure(self, room: Cards, next_room: Cards) -> Outlook:
        """What the rulebook counts: 000 4.4 b, 004 4.4 b, 001 C4.2 and C4.3, 002 rule 3."""
        again = from_above(room, next_room)
        if self.field.system == "go-nl":
            return (again,)
        if self.field.system == "go-en":
            return (len(next_room),)
        if self.field.system == "knsb-wp":
            return (again, len(next_room))
        return (1 if again else 0,)

    def outlook(self, group: int, room: Cards) -> Outlook:
        """What this waiting room leads to in the next group, as far as the sight goes."""
        if self.sight is Sight.NONE:
            return ()
        if group == self.last:
            return self.measure(room, ())
        below = group + 1
        pool = self.pool(below, room)
        expected: list[Outlook] = []
        for size in range(len(pool) % 2, len(pool) + 1, 2):
            next_rooms = self.possible_rooms(below, room, size)
            if self.sight is not Sight.NEXT_GROUP:
                next_rooms = [next_room for next_room in next_rooms if self.can_finish(below, next_room)]
            expected += [self.measure(room, next_room) for next_room in next_rooms]
            if expected and self.sight is not Sight.WHOLE_ROUND:
                break  # the next group will begin with its smallest waiting room (4.3, C3, rule 1)
        # With nothing to expect the descent will fail there and come back, wherever this room stands in the order.
        return min(expected, default=self.measure(room, pool))

    def can_finish(self, group: int, room: Cards) -> bool:
        """Whether everyone below this group can be paired when this is its waiting room."""
        if group == self.last:
            return True
        if (group, room) not in self._can_finish:
            below = group + 1
            size = len(self.pool(below, room))
            self._can_finish[group, room] = any(
                self.can_finish(below, next_room)
                for next_size in range(size % 2, size + 1, 2)
                for next_room in self.possible_rooms(below, room, next_size)
            )
        return self._can_finish[group, room]


def without(cards: Cards, taken: Cards) -> Cards:
    return tuple(card for card in cards if card not in taken)


def from_above(waiting: Cards, room: Cards) -> int:
    """How many of the room came from the waiting room above."""
    return len(set(room) & set(waiting))
