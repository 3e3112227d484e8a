"""Slow oracle for knsb-rating: the key of R6, item by item, for any complete pairing of a round.

A pairing is a tuple: `pairing[i]` is the place of the opponent of the player in place i, or NOBODY for the bye.
Every item is a function of one pool that gives a tuple of integers; smaller is better. Where R6 prefers the larger,
the number is negated here, and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracles import complete
from oracles.rating_colours import clash, strong_clash
from oracles.rating_scores import Float

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oracles.complete import Pairing
    from oracles.rating_scores import Hall

Value = tuple[int, ...]


@dataclass(frozen=True)
class Pool:
    """P_g in one pairing: its players high to low, D who came from above, W who go on, and W of the next pool."""

    hall: Hall
    pairing: Pairing
    players: tuple[int, ...]
    moved_down: tuple[int, ...]
    waiting: tuple[int, ...]
    waiting_next: tuple[int, ...]

    @property
    def heterogeneous(self) -> bool:
        """A3 and its N.B.: some came from above, but fewer than half."""
        return 0 < 2 * len(self.moved_down) < len(self.players)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs inside the pool, the higher placed first."""
        return [(i, self.pairing[i]) for i in self.players if i < self.pairing[i] and self.pairing[i] in self.players]

    @property
    def remainder(self) -> tuple[int, ...]:
        """H: the homogeneous (rest of the) pool that S1 and S2 are made of."""
        if not self.heterogeneous:
            return self.players
        return tuple(i for i in self.players if i not in self.moved_down and self.pairing[i] not in self.moved_down)


def waiting_room(pool: tuple[int, ...], pairing: Pairing) -> tuple[int, ...]:
    """R4: who has no opponent within the pool."""
    return tuple(i for i in pool if pairing[i] not in pool)


def pools_of(hall: Hall, pairing: Pairing) -> list[Pool]:
    """R4: P_1 = N_1, and each next pool is the waiting room with the next natives."""
    chain: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    moved: tuple[int, ...] = ()
    for natives in hall.groups:
        players = moved + natives
        chain.append((players, moved))
        moved = waiting_room(players, pairing)
    rooms = [waiting_room(players, pairing) for players, _ in chain] + [()]
    # R4.5: after the last pool there is no waiting room any more.
    return [Pool(hall, pairing, players, down, rooms[g], rooms[g + 1]) for g, (players, down) in enumerate(chain)]


def size_of_waiting_room(pool: Pool) -> Value:
    return (len(pool.waiting),)


def moved_down_again(pool: Pool) -> Value:
    if not pool.heterogeneous:
        return ()
    again = [int(i in pool.waiting) for i in pool.moved_down]
    return (sum(again), *again)


def sent_on_again(pool: Pool) -> Value:
    return (int(any(i in pool.waiting_next for i in pool.waiting)),)


def clashes(pool: Pool) -> Value:
    wishes = [(pool.hall.cards[i].preference, pool.hall.cards[j].preference) for i, j in pool.pairs]
    return (sum(clash(a, b) for a, b in wishes), sum(strong_clash(a, b) for a, b in wishes))


def _repeated(pool: Pool, players: list[int], which: Float) -> Value:
    """B5, then B6, over these players; in the last round not over those above half (R6.2)."""
    cards = [pool.hall.cards[i] for i in players if not pool.hall.cards[i].exempt]
    return (sum(card.last_float is which for card in cards), sum(card.float_before is which for card in cards))


def repeated_upfloats(pool: Pool) -> Value:
    cards = pool.hall.cards
    return _repeated(pool, [j for i, j in pool.pairs if cards[i].score > cards[j].score], Float.UP)


def opponents_of_moved_down(pool: Pool) -> Value:
    if not pool.heterogeneous:
        return ()
    paired = [i for i in pool.moved_down if i not in pool.waiting]
    return tuple(pool.players.index(pool.pairing[i]) + 1 for i in paired)


def repeated_downfloats(pool: Pool) -> Value:
    return _repeated(pool, list(pool.waiting), Float.DOWN)


def _numbered_pairs(pool: Pool) -> list[tuple[int, int]]:
    """The pairs inside H in H's own numbers 1..n."""
    number = {player: place for place, player in enumerate(pool.remainder, start=1)}
    return [(number[i], number[j]) for i, j in pool.pairs if i in number and j in number]


def exchange(pool: Pool) -> Value:
    pairs = _numbered_pairs(pool)
    first_half = set(range(1, len(pairs) + 1))
    higher = {i for i, _ in pairs}
    out = sorted(first_half - higher, reverse=True)
    moved_in = sorted(higher - first_half)
    return (len(out), sum(moved_in) - sum(out), *(-number for number in out), *moved_in)


def transposition(pool: Pool) -> Value:
    return tuple(j for _, j in sorted(_numbered_pairs(pool)))


ITEMS: tuple[tuple[str, Callable[[Pool], Value]], ...] = (
    ("R6 item 1: size of the waiting room", size_of_waiting_room),
    ("R6 item 2: moved-down players who move on", moved_down_again),
    ("R6 item 3: anyone sent on again", sent_on_again),
    ("R6 item 4: clashes", clashes),
    ("R6 item 5: repeated upfloats", repeated_upfloats),
    ("R6 item 6: opponents of the moved-down", opponents_of_moved_down),
    ("R6 item 7: repeated downfloats", repeated_downfloats),
    ("R6 item 8: exchange", exchange),
    ("R6 item 9: transposition", transposition),
)
"""R6's key, the most important item first; not to be confused with the rulings R6.1 to R6.3 that stand under it."""


def keys_of(hall: Hall, pairing: Pairing) -> list[tuple[Value, ...]]:
    """The whole key, one row for each pool from the top."""
    return [tuple(item(pool) for _, item in ITEMS) for pool in pools_of(hall, pairing)]


def complete_pairings(hall: Hall) -> Iterator[Pairing]:
    """Every pairing of the round that meets R3."""
    return complete.complete_pairings(hall.may_meet, [not card.bye_barred for card in hall.cards])
