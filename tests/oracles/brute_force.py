"""The best complete pairing by trying them all: R4 as it is written, group by group and item by item.

Nothing here is clever. Every complete pairing that meets R3 is a candidate. For each score group from the top, and
within it for each item of the key from the first, only the candidates with the smallest value stay (R4.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracles import mcmahon
from oracles.boards import published
from oracles.colours import clash, strong_clash
from oracles.legal import BYE, Field, arbiter_forbids, field_of
from zwitsers.engine.domain import AvoidanceKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from oracles.boards import Line
    from zwitsers.engine.domain import Snapshot

Value = int | tuple[int, ...]
Key = tuple[tuple[str, Value], ...]
"""One group's key: the items by name, most important first."""


class OraclePairing(NamedTuple):
    lines: list[Line]
    keys: list[Key]
    """One key for each score group, from the top."""


class CompletePairing:
    """A complete pairing of the round, with its pools and waiting rooms (R4). Groups count from 0 here."""

    __slots__ = ("field", "opponent", "rooms")

    def __init__(self, field: Field, opponent: dict[int, int]) -> None:
        self.field = field
        self.opponent = opponent
        self.rooms: list[frozenset[int]] = []

    def pool(self, group: int) -> frozenset[int]:
        return self.room(group - 1) | frozenset(self.field.natives[group])

    def room(self, group: int) -> frozenset[int]:
        """W: the players of the pool whose opponent is not in it. Empty above the first and below the last group."""
        if not 0 <= group < len(self.field.natives):
            return frozenset()
        while len(self.rooms) <= group:
            pool = self.pool(len(self.rooms))
            self.rooms.append(frozenset(p for p in pool if self.opponent[p] not in pool))
        return self.rooms[group]

    def pairs(self, group: int) -> list[tuple[int, int]]:
        """The pairs inside the pool: the higher placed first, from high to low."""
        rank = self.field.rank
        paired = sorted(self.pool(group) - self.room(group), key=rank.__getitem__)
        return [(p, self.opponent[p]) for p in paired if rank[p] < rank[self.opponent[p]]]


def size_of_room(m: CompletePairing, g: int) -> Value:
    return len(m.room(g))


def from_above(m: CompletePairing, g: int) -> Value:
    return len(m.room(g) & m.room(g - 1))


def scores_of_room(m: CompletePairing, g: int) -> Value:
    return tuple(sorted((m.field.score[p] for p in m.room(g)), reverse=True))


def sent_on_again(m: CompletePairing, g: int) -> Value:
    return len(m.room(g) & m.room(g + 1))


def anyone_sent_on_again(m: CompletePairing, g: int) -> Value:
    return 1 if m.room(g) & m.room(g + 1) else 0


def size_of_next_room(m: CompletePairing, g: int) -> Value:
    return len(m.room(g + 1))


def clashes(m: CompletePairing, g: int) -> Value:
    preference = m.field.preference
    return sum(clash(preference[a], preference[b]) for a, b in m.pairs(g))


def strong_clashes(m: CompletePairing, g: int) -> Value:
    preference = m.field.preference
    return sum(strong_clash(preference[a], preference[b]) for a, b in m.pairs(g))


def rank_list(m: CompletePairing, g: int) -> Value:
    return tuple(sorted(m.field.rank[p] for p in m.room(g)))


def pair_list(m: CompletePairing, g: int) -> Value:
    """A larger rank is better, so its negative is what must be small (R4.3)."""
    return tuple(-m.field.rank[opponent] for _, opponent in m.pairs(g))


Item = tuple[str, "Callable[[CompletePairing, int], Value]"]

SIZE: Item = ("size of the waiting room", size_of_room)
ABOVE: Item = ("from above", from_above)
SCORES: Item = ("scores of the waiting room", scores_of_room)
AGAIN: Item = ("sent on again", sent_on_again)
ANYONE_AGAIN: Item = ("anyone sent on again", anyone_sent_on_again)
NEXT_SIZE: Item = ("size of the next waiting room", size_of_next_room)
CLASHES: Item = ("clashes", clashes)
STRONG_CLASHES: Item = ("strong clashes", strong_clashes)
RANKS: Item = ("ranks of the waiting room", rank_list)
PAIRS: Item = ("opponents, lowest first", pair_list)

LOOK_AHEAD = frozenset({AGAIN[0], ANYONE_AGAIN[0], NEXT_SIZE[0]})
"""The items of R4.2."""

KEY: dict[str, tuple[Item, ...]] = {  # the table of R4
    "go-nl": (SIZE, ABOVE, SCORES, AGAIN, RANKS, PAIRS),
    "go-en": (SIZE, ABOVE, SCORES, NEXT_SIZE, RANKS, PAIRS),
    "kndb": (SIZE, ABOVE, ANYONE_AGAIN, SCORES, RANKS, PAIRS),
    "knsb-wp": (SIZE, ABOVE, SCORES, AGAIN, NEXT_SIZE, CLASHES, STRONG_CLASHES, RANKS, PAIRS),
}


def pairs_alike(what: AvoidanceKind) -> Callable[[CompletePairing, int], Value]:
    """M7: pairs in the pool of one club, country or family."""
    return lambda m, g: sum(mcmahon.are_alike(m.field.snapshot, what, a, b) for a, b in m.pairs(g))


def floats_again(m: CompletePairing, g: int) -> Value:
    """M7: who waits and has floated down before; who meets a higher score and has floated up before."""
    snapshot, score = m.field.snapshot, m.field.score
    down = sum(mcmahon.floated(snapshot, p, down=True) for p in m.room(g) if p != BYE)
    lower = [b for a, b in m.pairs(g) if BYE not in (a, b) and score[b] < score[a]]
    return down + sum(mcmahon.floated(snapshot, p, down=False) for p in lower)


AVOIDED: dict[AvoidanceKind, Item] = {
    **{what: (f"pairs of one {what}", pairs_alike(what)) for what in AvoidanceKind if what is not AvoidanceKind.FLOAT},
    AvoidanceKind.FLOAT: ("players who float again", floats_again),
}
GO_ARTICLES = ("4.3", "4.4a", "3.3", "4.4b", "4.4c-e", "4.5")


def items_of(snapshot: Snapshot, system: str) -> tuple[Item, ...]:
    """The table of R4, with what the organiser put into it (M7): before the article he named, or before the last."""
    wanted = mcmahon.avoided(snapshot)
    if not wanted:
        return KEY[system]
    found: list[Item] = []
    for article, item in zip(GO_ARTICLES, KEY[system], strict=True):
        found += [AVOIDED[what] for what, before in wanted if (before or GO_ARTICLES[-1]) == article]
        found.append(item)
    return tuple(found)


def complete_pairings(field: Field) -> Iterator[dict[int, int]]:
    """Every complete pairing that meets R3, as a mapping from player to opponent (both ways, 0 is the bye)."""

    def extend(left: tuple[int, ...], so_far: dict[int, int]) -> Iterator[dict[int, int]]:
        if not left:
            yield dict(so_far)
            return
        player, others = left[0], left[1:]
        allowed = field.opponents[player]
        for place, opponent in enumerate(others):
            if opponent in allowed:
                so_far[player], so_far[opponent] = opponent, player
                yield from extend(others[:place] + others[place + 1 :], so_far)
                del so_far[player], so_far[opponent]

    return extend(field.players + ((BYE,) if field.odd else ()), {})


def best_of(candidates: Iterable[CompletePairing], field: Field, items: tuple[Item, ...]) -> CompletePairing | None:
    """R4.1. With the whole key only one can be left: the rank lists and pair lists tell everything."""
    left = list(candidates)
    if not left:
        return None
    for group in range(len(field.natives)):
        for _, value in items:
            if len(left) == 1:
                return left[0]
            values = [value(m, group) for m in left]
            smallest = min(values)  # all of one kind: numbers, or lists
            left = [m for m, v in zip(left, values, strict=True) if v == smallest]
    assert len(left) == 1, "two different pairings with the same keys"
    return left[0]


def _key_list(m: CompletePairing) -> list[Key]:
    items = items_of(m.field.snapshot, m.field.system)
    return [tuple((name, value(m, group)) for name, value in items) for group in range(len(m.field.natives))]


def first_round_scheme(field: Field, first_round: str) -> dict[int, int] | None:
    """R5.1 and R5.2; None when the arbiter forbids one of its pairs (R5.5)."""
    numbers: list[int] = sorted(field.players)
    pairs: list[tuple[int, int]] = []
    if first_round == "adjacent" and field.system != "kndb":
        if field.odd:
            pairs.append((numbers.pop(), BYE))
        pairs += zip(numbers[::2], numbers[1::2], strict=True)
    else:
        if field.odd:
            pairs.append((numbers.pop(0), BYE))
        while numbers:
            pairs.append((numbers.pop(0), numbers.pop()))
    opponent: dict[int, int] = {}
    for one, other in pairs:
        if other != BYE and arbiter_forbids(field.snapshot, one, other):
            return None
        opponent[one], opponent[other] = other, one
    return opponent


def best_pairing(snapshot: Snapshot, system: str, first_round: str = "fold") -> OraclePairing | None:
    """The pairing of the round to come; None when nothing can be paired (R3.6, R3.7)."""
    field = field_of(snapshot, system)
    if not field.players:
        return None
    groups_from_the_start = snapshot.mcmahon is not None and not mcmahon.all_start_alike(snapshot.mcmahon)
    if snapshot.rounds == 0 and not groups_from_the_start:  # M5
        scheme = first_round_scheme(field, first_round)
        if scheme is not None:
            return OraclePairing(published(field, scheme), _key_list(CompletePairing(field, scheme)))
    candidates = (CompletePairing(field, opponent) for opponent in complete_pairings(field))
    best = best_of(candidates, field, items_of(snapshot, system))
    if best is None:
        return None
    return OraclePairing(published(field, best.opponent), _key_list(best))


def keys_of(snapshot: Snapshot, system: str, pairing: Iterable[Line]) -> list[Key]:
    """The key of every group for any complete pairing; the bye as (player, 0). Colours do not matter."""
    opponent: dict[int, int] = {}
    for one, other in pairing:
        opponent[one], opponent[other] = other, one
    return _key_list(CompletePairing(field_of(snapshot, system), opponent))
