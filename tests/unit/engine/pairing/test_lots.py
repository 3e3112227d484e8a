"""Drawing lot numbers: repeatable, guided by strength (002 Modificatie 1, R7.1), and put into a snapshot."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zwitsers.engine.pairing.lots import LotsError, draw_lots, guided_lots
from zwitsers.engine.scores.tiebreaks import lot_order


def test_the_order_is_that_of_sha_256_so_that_any_tool_can_repeat_it() -> None:
    def digest(name: str) -> str:
        return hashlib.sha256(f"7:{name}".encode()).hexdigest()

    names = ["Ype", "Anneke", "Çelik", "Bouke"]
    assert draw_lots(names, 7) == sorted(names, key=digest)


def test_numbers_draw_as_in_a_final_ranking() -> None:
    assert draw_lots(range(1, 20), 2024) == lot_order(range(1, 20), 2024)


@given(st.sets(st.integers(1, 999), min_size=2), st.integers())
def test_who_is_listed_first_makes_no_difference(numbers: set[int], seed: int) -> None:
    listed = sorted(numbers)
    assert draw_lots(reversed(listed), seed) == draw_lots(listed, seed)


def test_another_seed_gives_other_lots() -> None:
    orders = {tuple(draw_lots(range(1, 9), seed)) for seed in range(20)}
    assert len(orders) == 20


def test_someone_named_twice_is_refused_by_name() -> None:
    with pytest.raises(LotsError, match="Jansen is listed twice"):
        draw_lots(["Jansen", "De Vries", "Jansen"], 1)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=30), st.integers())
def test_modificatie_1_the_stronger_group_has_the_lower_lot_numbers(groups_of: list[int], seed: int) -> None:
    groups = [[number for number, group in enumerate(groups_of, 1) if group == wanted] for wanted in range(4)]
    lots = guided_lots(groups, seed)
    assert sorted(lots.values()) == list(range(1, len(groups_of) + 1))
    by_lot = sorted(lots, key=lots.__getitem__)
    assert [groups_of[number - 1] for number in by_lot] == sorted(groups_of)


def test_modificatie_1_within_a_group_the_lots_decide() -> None:
    strong, others = ["Ype", "Bouke", "Evert"], ["Cor", "Hinke"]
    lots = guided_lots([strong, others], 3)
    assert sorted(strong, key=lots.__getitem__) == draw_lots(strong, 3)
    assert {tuple(sorted(strong, key=guided_lots([strong, others], seed).__getitem__)) for seed in range(60)} == {
        (a, b, c) for a in strong for b in strong for c in strong if len({a, b, c}) == 3
    }


def test_someone_in_two_groups_is_refused() -> None:
    with pytest.raises(LotsError, match="Player 2 is listed twice"):
        guided_lots([[1, 2], [2, 3]], 1)
