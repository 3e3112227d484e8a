"""The engine does what the rulebook's list of criteria says, whatever that list is.

Every list reached by swapping two neighbours, and every list with one criterion struck out, on random small
tournaments: the engine's pairing must be the best among all complete pairings by that very list (and where it leaves a
choice, neighbours meet). The complete pairings come from the oracles; what a criterion comes to in each is counted by
the judge, which the oracles check (test_why_judge.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.explaining import every_pairing
from helpers.fuzzing import SYSTEMS, Way, engine, engine_lines, tournament_of
from helpers.long_run import scaled
from zwitsers.engine.rules.criteria.waiting_room import NEIGHBOURS
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.groups import parts_of
from zwitsers.engine.why.view import view_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.criteria import Criterion, Measure
    from zwitsers.engine.rules.pairing_rules import PairingRules
    from zwitsers.engine.rules.rulebook import Rulebook

    Pairs = frozenset[frozenset[int]]
    Orders = tuple[dict[Measure, tuple[object, ...]], ...]
    Keys = list[list[tuple[object, ...]]]

TOURNAMENTS = scaled(20, 200)
MOST_PLAYERS = 8


def other_lists(listed: tuple[Criterion, ...]) -> Iterator[tuple[Criterion, ...]]:
    for place in range(len(listed) - 1):
        one, two = listed[place : place + 2]
        yield (*listed[:place], two, one, *listed[place + 2 :])
    for place in range(len(listed)):
        yield (*listed[:place], *listed[place + 1 :])


def other_rules(rules: PairingRules) -> Iterator[PairingRules]:
    for listed in other_lists(rules.criteria):
        yield rules._replace(criteria=listed)
    if rules.bye.criteria:
        yield rules._replace(bye=rules.bye._replace(criteria=()))


def small_tournaments(system: str) -> Iterator[tuple[int, Snapshot]]:
    """Those with few players and more than one pairing to choose from."""
    seed = found = 0
    while found < TOURNAMENTS:
        snapshot = tournament_of(system, seed)[1]
        present = len(snapshot.players) - len(snapshot.unavailable)
        if snapshot.rounds and 4 <= present <= MOST_PLAYERS:
            found += 1
            yield seed, snapshot
        seed += 1


def judged(snapshot: Snapshot, book: Rulebook) -> dict[Pairs, Orders]:
    """Every complete pairing, and what each criterion comes to in the whole round and in each of its groups."""
    view = view_of(snapshot, book)
    measures = [*(item.measure for item in book.pairing.criteria), NEIGHBOURS]
    return {
        alternative.pairs: tuple(
            {
                measure: part.paired.order(measure)
                for measure in ([item.measure for item in part.criteria] if part.whole_round else measures)
            }
            for part in parts_of(view, [(min(pair), max(pair)) for pair in alternative.pairs])
        )
        for alternative in every_pairing(snapshot, book.id)
    }


def keys_by(rules: PairingRules, found: dict[Pairs, Orders]) -> dict[Pairs, Keys]:
    """The keys in the order of this list."""
    measures = [*(item.measure for item in rules.criteria), NEIGHBOURS]
    return {
        pairs: [[part[one] for one in measures if one in part] or list(part.values()) for part in parts]
        for pairs, parts in found.items()
    }


# Every day searched cases do: tests/unit/engine/pairing/test_deciding_criteria.py and test_deciding_orders.py.
@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_engine_follows_every_list_of_criteria(system: str) -> None:
    book = rulebook(system)
    others = [book._replace(pairing=rules) for rules in other_rules(book.pairing)]
    changed = dict.fromkeys(range(len(others)), 0)
    for seed, snapshot in small_tournaments(system):
        known: dict[object, dict[Pairs, Orders]] = {}
        usual = engine_lines(snapshot, book)
        for number, other in enumerate(others):
            bye = other.pairing.bye
            if bye not in known:
                known[bye] = judged(snapshot, book._replace(pairing=book.pairing._replace(bye=bye)))
            keys = keys_by(other.pairing, known[bye])
            best = min(keys.values(), default=None)
            for way in (Way.EXACT, Way.SHIPPED):
                with engine(way):
                    lines = engine_lines(snapshot, other)
                names = [item.measure.name for item in other.pairing.criteria]
                assert (lines is None) == (best is None), (seed, way, names)
                if lines is not None:
                    assert keys[frozenset(map(frozenset, lines))] == best, (seed, way, names)
            changed[number] += lines != usual
    # Some list leads to other boards; were it none, the list would not matter.
    assert any(changed.values())
