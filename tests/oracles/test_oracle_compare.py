"""`agrees` is silent when all is the same and says where it is not."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from oracles.brute_force import best_pairing, complete_pairings, keys_of
from oracles.compare import agrees
from oracles.golden_files import SYSTEMS, cases, read_snapshot
from oracles.legal import BYE, field_of

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

pytestmark = pytest.mark.slow


def eventful(system: str) -> Snapshot:
    """A golden case with a bye, some rounds and more than one complete pairing."""
    for path in cases(system):
        snapshot = read_snapshot(path)
        field = field_of(snapshot, system)
        if field.odd and snapshot.rounds >= 2 and sum(1 for _ in complete_pairings(field)) > 4:
            return snapshot
    raise LookupError(system)


def oracle_lines(snapshot: Snapshot, system: str) -> list[tuple[int, int]]:
    best = best_pairing(snapshot, system)
    assert best is not None
    return best.lines


@pytest.mark.parametrize("system", SYSTEMS)
def test_silent_when_the_same(system: str) -> None:
    snapshot = eventful(system)
    assert agrees(snapshot, system, oracle_lines(snapshot, system)) is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_names_other_colours_and_other_order(system: str) -> None:
    snapshot = eventful(system)
    (white, black), *rest = lines = oracle_lines(snapshot, system)
    assert "other colours" in str(agrees(snapshot, system, [(black, white), *rest]))
    assert "other board order" in str(agrees(snapshot, system, lines[1:] + lines[:1]))


@pytest.mark.parametrize("system", SYSTEMS)
def test_names_the_first_group_and_item_of_a_worse_pairing(system: str) -> None:
    snapshot = eventful(system)
    field = field_of(snapshot, system)
    best = {frozenset(line) for line in oracle_lines(snapshot, system)}
    for opponent in islice(complete_pairings(field), 60):
        lines = [(p, o) for p, o in opponent.items() if p != BYE and (o == BYE or p < o)]
        if {frozenset(line) for line in lines} != best:
            account = str(agrees(snapshot, system, lines))
            assert account.startswith("group ")
            assert "(worse)" in account


@pytest.mark.parametrize("system", SYSTEMS)
def test_names_what_is_illegal_or_incomplete(system: str) -> None:
    snapshot = eventful(system)
    lines = oracle_lines(snapshot, system)
    assert "not everyone" in str(agrees(snapshot, system, lines[1:]))
    assert "finds no legal pairing" in str(agrees(snapshot, system, None))
    one = next(number for number in field_of(snapshot, system).players if snapshot.history(number)[0].played)
    other = snapshot.history(one)[0].opponent
    others = [p for line in lines for p in line if p not in (one, other)]
    again = [(one, other), *zip(others[::2], others[1::2], strict=True)]
    assert "may not be paired" in str(agrees(snapshot, system, again))


@pytest.mark.parametrize("system", SYSTEMS)
def test_keys_of_gives_the_oracles_own_keys(system: str) -> None:
    snapshot = eventful(system)
    best = best_pairing(snapshot, system)
    assert best is not None
    assert keys_of(snapshot, system, best.lines) == best.keys
