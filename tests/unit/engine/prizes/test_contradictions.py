"""What is said of plans that contradict themselves or the tournament."""

from __future__ import annotations

import pytest

from helpers.prize_lists import EURO, group, money, overall, paid, ranked
from zwitsers.engine.prizes.division import divide
from zwitsers.engine.prizes.plan import Move, Plan, Prize, PrizeGroup, PrizeList, Rules, Sharing

ONE_EACH = Rules(one_each=True)


@pytest.mark.parametrize(
    ("plan", "kind", "place"),
    [
        (Plan((overall(50, 100),)), "order", 2),
        (Plan((overall(50, 5),), Rules(minimum=10 * EURO)), "below-minimum", 2),
        (Plan((overall(45),), Rules(minimum=10 * EURO, unit=15 * EURO)), "unit", 0),
        (Plan((overall(50, share=Sharing.HORT),), Rules(unit=15 * EURO)), "unit-prize", 1),
        (Plan((overall(50),), Rules(unit=15 * EURO)), "unit-prize", 1),
        (Plan((group(2, 50),)), "nobody", 0),
        (Plan((PrizeList(1, prizes=(Prize(thing="book"),)),), ONE_EACH), "no-worth", 1),
        (Plan((PrizeList(1, prizes=money(5), to=9),)), "no-list", 0),
    ],
)
def test_rules_that_contradict_each_other_are_named_with_their_place(plan: Plan, kind: str, place: int) -> None:
    assert [(fault.kind, fault.place) for fault in divide(plan, ranked(5, 4)).faults] == [(kind, place)]


@pytest.mark.parametrize(
    ("plan", "kind", "where"),
    [
        # One for all prizes of which it holds, not one for each.
        (Plan((overall(50, 5, 4, 3),), Rules(minimum=10 * EURO)), "below-minimum", (2, 4)),
        (Plan((overall(50, 5, 4),), Rules(unit=10 * EURO)), "unit-prize", (2, 3)),
        (Plan((overall(5, 3),), Rules(minimum=10 * EURO)), "minimum-pot", (0, 0)),
        (Plan((group(2, 50),), Rules(excluded=(2,))), "nobody-may", (0, 0)),
        (Plan((PrizeList(2, PrizeGroup.CLUBS, money(50), best=3),)), "no-team", (3, 0)),
        (
            Plan((PrizeList(2, PrizeGroup.SPECIAL, (Prize(5 * EURO, player=2),)),), Rules(excluded=(2,))),
            "special-barred",
            (1, 0),
        ),
        (Plan((overall(50),), Rules(excluded=(2,)), (Move(1, 2, EURO, "?"),)), "move-barred", (0, 0)),
        (Plan((overall(50, 20),), ONE_EACH, (Move(1, 2, EURO, "?"),)), "move-second", (0, 0)),
    ],
)
def test_what_contradicts_the_tournament_is_named_as_well(plan: Plan, kind: str, where: tuple[int, int]) -> None:
    found = divide(plan, ranked(5, 4), {2: {2}}, {1: "Kring", 2: "Kring"}).faults
    assert [(fault.kind, (fault.place, fault.last)) for fault in found] == [(kind, where)]


def test_money_for_a_list_of_special_prizes_goes_back_and_that_is_said() -> None:
    special = PrizeList(3, PrizeGroup.SPECIAL, (Prize(5 * EURO, player=1),))
    made = divide(Plan((group(2, 40, to=3), special)), ranked(5), {2: ()})
    assert (paid(made), made.kept) == ({1: 5}, 40 * EURO)
    assert [fault.kind for fault in made.faults] == ["nobody", "to-special"]


def test_before_there_are_players_nothing_is_said_to_lack_them() -> None:
    plan = Plan((overall(100), group(2, 50), PrizeList(3, PrizeGroup.CLUBS, money(20))), ONE_EACH)
    made = divide(plan, [], {2: ()})
    assert (made.faults, made.kept) == ((), 170 * EURO)
