"""Search for small tournaments in which the order of two items of a key decides.

Take a random tournament and two of its complete pairings: one better on the first item, one on the second, equal on
all that comes before. Forbid all other pairs, so that these two are left. Then make the case smaller as long as the
order still decides: allow pairs, drop rounds and players, drop games.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from oracles.orders import NAMES, OrderCase, Round, moved, usual, write_pairs
from oracles.rating_build import tournament
from zwitsers.engine.domain import ForbiddenPairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oracles.complete import Pairing
    from oracles.orders import Key, Pairs
    from zwitsers.engine.domain import Snapshot

Rows = tuple[tuple[str, ...], ...]
Swap = tuple[int, int]
# No more complete pairings than this of one tournament: those of eight players, or a sample.
MOST_PAIRINGS = 110
# No more pairs of opposed pairings than this for one swap.
MOST_TRIED = 20


class Draft(NamedTuple):
    """A tournament that can be changed: words by player and round, the plan, and forbidden pairs."""

    rows: Rows
    planned: int | None
    forbidden: Pairs = frozenset()

    def snapshot(self) -> Snapshot:
        pairs = [ForbiddenPairs(pair) for pair in self.forbidden]
        return tournament([" ".join(row) for row in self.rows], planned=self.planned, forbidden=pairs)

    @property
    def size(self) -> tuple[int, int, int, int]:
        """Smaller is easier to read."""
        words = sum(word != "Z" for row in self.rows for word in row)
        return len(self.rows), len(self.forbidden), len(self.rows[0]), words


def outcomes(draft: Draft, system: str, swap: Swap) -> tuple[Pairs, Pairs] | None:
    """The best pairing by the usual order and by the changed one, if there is one of each and they differ."""
    found = Round(draft.snapshot(), system)
    pairings = list(islice(found.pairings(), 2000))
    if len(pairings) in (0, 2000):
        return None
    best, other = found.best(pairings, usual(system)), found.best(pairings, moved(system, *swap))
    if len(best) != 1 or len(other) != 1 or best == other:
        return None
    return found.pairs(best[0]), found.pairs(other[0])


def case_of(draft: Draft, system: str, swap: Swap) -> OrderCase:
    decided = outcomes(draft, system, swap)
    assert decided is not None
    rows = " / ".join(" ".join(row) for row in draft.rows)
    return OrderCase(
        rows, write_pairs(decided[0]), write_pairs(decided[1]), draft.planned, write_pairs(draft.forbidden)
    )


# --- random tournaments -------------------------------------------------------------------------------------------


def random_draft(random: Random, size: int) -> Draft:
    """Some rounds against anybody not met before, mostly of about the same score; often the last round comes. One in
    ten has no games: a single homogeneous group."""
    if random.random() < 0.1:
        return Draft((("Z",),) * size, None)
    rows: list[list[str]] = [[] for _ in range(size)]
    points = [0] * size
    met: set[frozenset[int]] = set()
    skewed, away = random.random() < 0.5, random.choice((0.0, 0.1, 0.2))
    rounds = random.randint(1, 4)
    for _ in range(rounds):
        spread = random.choice((0, 1, 5))
        order = sorted(range(size), key=lambda one: -points[one] + random.random() * spread)
        here = [one for one in order if random.random() >= away]
        words = {one: random.choice("ZZZHF") for one in order if one not in here}
        while here:
            one = here.pop(0)
            other = next((two for two in here if frozenset((one, two)) not in met), None)
            if other is None:
                words[one] = "U" if "U" not in rows[one] and "U" not in words.values() else "Z"
                continue
            here.remove(other)
            met.add(frozenset((one, other)))
            words |= _game(random, one, other, skewed)
        for one, word in words.items():
            rows[one].append(word)
            points[one] += {"1": 2, "+": 2, "U": 2, "F": 2, "H": 1, "=": 1}.get(word[-1], 0)
    planned = random.choice((None, rounds + 1, rounds + 1))
    return Draft(tuple(map(tuple, rows)), planned)


def _game(random: Random, one: int, other: int, skewed: bool) -> dict[int, str]:
    white, black = random.sample((one, other), 2)
    if skewed and random.random() < 0.7:
        white, black = max(one, other), min(one, other)
    kind = random.random()
    results = (
        "==" if kind < 0.2 else "+-" if kind < 0.24 else "10" if (kind < 0.55 and not skewed) or kind < 0.35 else "01"
    )
    return {white: f"{black + 1}w{results[0]}", black: f"{white + 1}b{results[1]}"}


# --- two pairings between which only the order decides ------------------------------------------------------------


def conflicts(random: Random, draft: Draft, system: str, swaps: Iterable[Swap]) -> Iterator[tuple[Swap, Draft]]:
    """For each swap at most one tournament in which it decides."""
    found = Round(draft.snapshot(), system)
    pairings = list(islice(found.pairings(), 2000))
    keys = [found.key(pairing) for pairing in random.sample(pairings, min(len(pairings), MOST_PAIRINGS))]
    for swap in swaps:
        for one, other in islice(_opposed(keys, swap), MOST_TRIED):
            allowed = found.pairs(one) | found.pairs(other)
            every = map(frozenset, combinations(found.numbers, 2))
            narrowed = draft._replace(forbidden=frozenset(pair for pair in every if pair not in allowed))
            if outcomes(narrowed, system, swap):
                yield swap, narrowed
                break


def _opposed(keys: list[Key], swap: Swap) -> Iterator[tuple[Pairing, Pairing]]:
    """Pairings that are equal before the first item, and of which each is better on one of the two."""
    first, second = swap
    for group in range(len(keys[0].rows) if keys else 0):
        level: dict[object, list[Key]] = defaultdict(list)
        for key in keys:
            level[key.whole_round, key.rows[:group], key.rows[group][:first]].append(key)
        for same in level.values():
            for one, other in combinations(same, 2):
                mine, theirs = one.rows[group], other.rows[group]
                if (mine[first] < theirs[first] and theirs[second] < mine[second]) or (
                    theirs[first] < mine[first] and mine[second] < theirs[second]
                ):
                    yield one.pairing, other.pairing


# --- making a case smaller ----------------------------------------------------------------------------------------


def smaller(draft: Draft, system: str, swap: Swap) -> Draft:
    """Change one thing after the other as long as the case becomes smaller and the order still decides."""
    improved = True
    while improved:
        improved = False
        for change in _changes(draft):
            if change.size < draft.size and outcomes(change, system, swap):
                draft, improved = change, True
                break
    return draft


def _changes(draft: Draft) -> Iterator[Draft]:
    players, rounds = range(len(draft.rows)), range(len(draft.rows[0]))
    for one, other in combinations(players, 2):
        yield _without(draft, {one, other})
    for one in players:
        yield _without(draft, {one})
    for pair in sorted(draft.forbidden, key=sorted):
        yield draft._replace(forbidden=draft.forbidden - {pair})
    for column in rounds if len(rounds) > 1 else ():
        rows = tuple(row[:column] + row[column + 1 :] for row in draft.rows)
        yield draft._replace(rows=rows, planned=draft.planned and draft.planned - 1)
    for one in players:
        for column in rounds:
            yield _without_game(draft, one, column)
    if draft.planned is not None:
        yield draft._replace(planned=None)


def _opponent(word: str) -> int | None:
    return int(word[:-2]) - 1 if len(word) > 2 else None


def _without_game(draft: Draft, one: int, column: int) -> Draft:
    rows = [list(row) for row in draft.rows]
    other = _opponent(rows[one][column])
    rows[one][column] = "Z"
    if other is not None:
        rows[other][column] = "Z"
    return draft._replace(rows=tuple(map(tuple, rows)))


def _without(draft: Draft, gone: set[int]) -> Draft:
    """Without these players; who met them keeps the points, without a game."""
    number = {old + 1: new for new, old in enumerate((p for p in range(len(draft.rows)) if p not in gone), start=1)}

    def word(text: str) -> str:
        other = _opponent(text)
        if other is None:
            return text
        if other in gone:
            return {"1": "F", "+": "F", "=": "H"}.get(text[-1], "Z")
        return f"{number[other + 1]}{text[-2:]}"

    rows = tuple(tuple(map(word, row)) for place, row in enumerate(draft.rows) if place not in gone)
    left = (pair for pair in draft.forbidden if not {n - 1 for n in pair} & gone)
    return Draft(rows, draft.planned, frozenset(frozenset(number[n] for n in pair) for pair in left))


# --- the search ---------------------------------------------------------------------------------------------------


class Search:
    """Tournaments by seed; the smallest case of each swap is kept."""

    def __init__(self, system: str, swaps: Iterable[Swap], sizes: tuple[int, ...] = (4, 5, 6, 7, 8)) -> None:
        self.system, self.swaps, self.sizes = system, tuple(swaps), sizes
        self.found: dict[Swap, Draft] = {}
        self.times: dict[Swap, int] = defaultdict(int)

    def step(self, seed: int, most: int = 6) -> list[Swap]:
        """Look at one tournament; the swaps of which it gave a smaller case. A swap found often is left alone."""
        random = Random(f"orders {self.system} {seed}")
        draft = random_draft(random, random.choice(self.sizes))
        improved: list[Swap] = []
        for swap, narrowed in conflicts(random, draft, self.system, [s for s in self.swaps if self.times[s] < most]):
            self.times[swap] += 1
            case = smaller(narrowed, self.system, swap)
            if swap not in self.found or case.size < self.found[swap].size:
                self.found[swap] = case
                improved.append(swap)
        return improved


def neighbours(system: str) -> list[Swap]:
    return [(place, place + 1) for place in range(len(NAMES[system]) - 1)]
