"""Every item of R4, and every order of two that can matter, decides some round: leaving it out is noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracles.brute_force import KEY, CompletePairing, best_pairing, complete_pairings
from oracles.deciding import (
    ITEM_DECIDES,
    NEVER_DECIDES,
    ORDER_DECIDES,
    WORDING_DECIDES,
    made,
)
from oracles.legal import field_of
from oracles.tournaments import tangled_snapshot

if TYPE_CHECKING:
    from oracles.brute_force import Item
    from zwitsers.engine.domain import Snapshot

pytestmark = pytest.mark.slow

BY_NAME: dict[str, Item] = {item[0]: item for key in KEY.values() for item in key}
Names = tuple[str, ...]


def names(system: str) -> Names:
    return tuple(name for name, _ in KEY[system])


def best_by(snapshot: Snapshot, system: str, items: Names) -> list[dict[int, int]]:
    """All that are best by these items: more than one when they do not tell everything."""
    field = field_of(snapshot, system)
    candidates = [CompletePairing(field, m) for m in complete_pairings(field)]
    keys = [[BY_NAME[name][1](m, group) for group in range(len(field.natives)) for name in items] for m in candidates]
    smallest = min(keys, default=None)
    return [m.opponent for m, key in zip(candidates, keys, strict=True) if key == smallest]


@pytest.mark.parametrize(("system", "item"), ITEM_DECIDES)
def test_without_this_item_another_pairing_is_best_or_as_good(system: str, item: str) -> None:
    snapshot = made(ITEM_DECIDES[system, item], system)
    key = names(system)
    rest = tuple(name for name in key if name != item)
    assert best_by(snapshot, system, key) != best_by(snapshot, system, rest)


@pytest.mark.parametrize(("system", "first", "second"), ORDER_DECIDES)
def test_with_these_two_turned_round_the_round_is_paired_differently(system: str, first: str, second: str) -> None:
    snapshot = made(ORDER_DECIDES[system, first, second], system)
    key = names(system)
    turned = tuple({first: second, second: first}.get(name, name) for name in key)
    assert key.index(second) == key.index(first) + 1
    assert best_by(snapshot, system, key) != best_by(snapshot, system, turned)


@pytest.mark.parametrize(("system", "item", "other"), WORDING_DECIDES)
def test_with_another_rulebooks_wording_the_round_is_paired_differently(system: str, item: str, other: str) -> None:
    snapshot = made(WORDING_DECIDES[system, item, other], system)
    key = names(system)
    assert best_by(snapshot, system, key) != best_by(
        snapshot, system, tuple(other if name == item else name for name in key)
    )


def test_every_item_is_accounted_for() -> None:
    assert set(ITEM_DECIDES) | NEVER_DECIDES == {(system, name) for system in KEY for name in names(system)}
    assert not set(ITEM_DECIDES) & NEVER_DECIDES


def test_every_order_is_accounted_for() -> None:
    """Turning round an item that never decides changes nothing; where the other one decides, it is tested by itself."""
    neighbours = {(system, *pair) for system in KEY for pair in zip(names(system), names(system)[1:], strict=False)}
    missing = neighbours - set(ORDER_DECIDES)
    assert all((system, one) in NEVER_DECIDES or (system, other) in NEVER_DECIDES for system, one, other in missing)


@pytest.mark.parametrize(("system", "item"), sorted(NEVER_DECIDES))
def test_an_item_that_never_decides_can_be_left_out(system: str, item: str) -> None:
    key = names(system)
    rest = tuple(name for name in key if name != item)
    for seed in range(120):
        snapshot = tangled_snapshot(seed, system)
        assert best_by(snapshot, system, key) == best_by(snapshot, system, rest)


def test_best_by_with_the_whole_key_is_the_brute_force() -> None:
    """The lists of this file are compared in one go, the brute force goes item by item."""
    for seed in range(60):
        snapshot = tangled_snapshot(seed, "knsb-wp")
        best = best_pairing(snapshot, "knsb-wp")
        found = best_by(snapshot, "knsb-wp", names("knsb-wp"))
        pairs = [{frozenset(pair) for pair in opponent.items()} for opponent in found]
        assert pairs == ([] if best is None else [{frozenset(line) for line in best.lines}])
