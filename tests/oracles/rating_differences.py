"""Why a walk through the text and R6 came to different pairings: which rulings, switched on in the walk, end it."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from oracles import rating_key
from oracles.rating_brute_force import OraclePairing, best_pairing
from oracles.rating_rulings import Ruling
from oracles.rating_scores import hall_of
from oracles.rating_tournaments import random_tournament
from oracles.rating_walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracles.rating_walk import Walked
    from zwitsers.engine.domain import Snapshot


class UnexplainedError(AssertionError):
    """The walk and R6 differ, and no set of rulings accounts for it."""


class Difference(NamedTuple):
    """The fewest rulings that make the walk agree, and where R6's key finds the walk's pairing worse."""

    rulings: tuple[Ruling, ...]
    pool: int
    item: str


def difference(snapshot: Snapshot) -> Difference | None:
    """None: the walk and R6 agree."""
    best, walked = best_pairing(snapshot), walk(snapshot)
    if best is None or walked is None:
        if best is not None or walked is not None:
            raise UnexplainedError("one finds a complete pairing, the other finds none")
        return None
    if best.pairing == walked.pairing:
        return None
    pool, item = first_worse_item(snapshot, best, walked)
    return Difference(_fewest_rulings(snapshot, best), pool, item)


def _fewest_rulings(snapshot: Snapshot, best: OraclePairing) -> tuple[Ruling, ...]:
    for count in range(1, len(Ruling) + 1):
        for rulings in combinations(Ruling, count):
            walked = walk(snapshot, frozenset(rulings))
            if walked is not None and walked.pairing == best.pairing:
                return rulings
    raise UnexplainedError(f"no ruling accounts for the difference with {best.lines}")


def first_worse_item(snapshot: Snapshot, best: OraclePairing, walked: Walked) -> tuple[int, str]:
    """The highest pool and the first item in which the walk's pairing has another value; R6 must like it less."""
    theirs = rating_key.keys_of(hall_of(snapshot), walked.pairing)
    for pool, (ours, other) in enumerate(zip(best.keys, theirs, strict=True), start=1):
        for (label, _), mine, his in zip(rating_key.ITEMS, ours, other, strict=True):
            if mine != his:
                if his < mine:
                    raise UnexplainedError(f"pool {pool}, {label}: the walk has {his}, better than R6's best {mine}")
                return pool, label
    raise UnexplainedError("different pairings with the same key")


def tally(snapshots: Iterable[Snapshot]) -> Counter[tuple[Ruling, ...]]:
    """How often each set of rulings accounts for a difference in these tournaments."""
    found = (difference(snapshot) for snapshot in snapshots)
    return Counter(one.rulings for one in found if one is not None)


if __name__ == "__main__":
    # From the folder with the tests: python -m oracles.rating_differences 10000
    for rulings, times in tally(random_tournament(seed) for seed in range(int(sys.argv[1]))).most_common():
        print(f"{times:6d}  {' + '.join(ruling.name for ruling in rulings)}")
