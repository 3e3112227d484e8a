"""Drawing lot numbers: repeatable, guided by strength (002 Modificatie 1, R7.1), and put into a snapshot."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.crosstables import tournament
from zwitsers.engine.domain import (
    Constraints,
    ForbiddenPairs,
    Player,
    Result,
    Snapshot,
    SnapshotError,
    StrengthGroups,
)
from zwitsers.engine.pairing.lots import LotsError, draw_lots, guided_lots, renumber
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


def entered() -> Snapshot:
    return Snapshot(
        players=tuple(Player(number, name) for number, name in ((1, "Anneke"), (2, "Bouke"), (3, "Cor"), (4, "Ype"))),
        histories=((),) * 4,
        planned_rounds=3,
        unavailable={2: Result.HALF_POINT_BYE},
        constraints=Constraints(
            (ForbiddenPairs(frozenset({1, 4}), 1, 2),), StrengthGroups((frozenset({4}), frozenset({2, 3})), 1)
        ),
    )


def test_renumbering_takes_absences_and_constraints_along() -> None:
    after = renumber(entered(), {4: 1, 2: 2, 3: 3, 1: 4})
    assert [(player.number, player.name) for player in after.players] == [
        (1, "Ype"),
        (2, "Bouke"),
        (3, "Cor"),
        (4, "Anneke"),
    ]
    assert dict(after.unavailable) == {2: Result.HALF_POINT_BYE}
    assert after.constraints.forbidden == (ForbiddenPairs(frozenset({4, 1}), 1, 2),)
    assert after.constraints.strength_groups == StrengthGroups((frozenset({1}), frozenset({2, 3})), 1)
    assert after.planned_rounds == 3


def test_renumbering_there_and_back_changes_nothing() -> None:
    lots = {4: 30, 2: 10, 3: 20, 1: 5}
    assert renumber(renumber(entered(), lots), {lot: number for number, lot in lots.items()}) == entered()


def test_lot_numbers_are_for_before_the_first_round() -> None:
    with pytest.raises(LotsError, match="before the first round; 1 rounds"):
        renumber(tournament("1-2:1"), {1: 2, 2: 1})


def test_everyone_needs_a_lot_number_and_nobody_else() -> None:
    with pytest.raises(LotsError) as raised:
        renumber(entered(), {1: 1, 2: 2, 3: 3, 9: 4})
    assert [problem.key for problem in raised.value.problems] == ["lots.no-lot", "lots.unknown"]
    assert "Speler 4 (Ype)" in raised.value.text("nl")


def test_the_same_lot_number_twice_is_refused() -> None:
    with pytest.raises(SnapshotError, match="used twice"):
        renumber(entered(), {1: 1, 2: 2, 3: 2, 4: 4})
