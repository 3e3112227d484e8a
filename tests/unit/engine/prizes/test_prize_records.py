"""Plans, rankings for prizes, tables to choose from and contenders, as whole records."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.prize_lists import EURO, group, overall
from helpers.prize_shares import divide_prizes
from zwitsers.engine.domain.errors import Problem
from zwitsers.engine.prizes.by_places import PrizeError, by_places, contenders
from zwitsers.engine.prizes.choosing import PrizeTable, shares
from zwitsers.engine.prizes.plan import OVERALL, Plan, Prize, PrizeGroup, PrizeList, Rules, Sharing
from zwitsers.engine.prizes.prize_text import PrizeTextError, read_amount, read_cents, read_prize
from zwitsers.engine.prizes.ranking import Contender, Spot, club_ranking, spots
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking


def test_defaults_of_a_plan() -> None:
    assert (OVERALL, Plan()) == (1, Plan((), Rules(), (), shown=False))
    assert Rules() == Rules(one_each=False, minimum=0, unit=1, withdrawn=False, excluded=())
    assert PrizeList(3) == PrizeList(3, PrizeGroup.EVERYONE, (), "", 0, Sharing.EQUAL, 4, beside=False, to=0)
    assert Prize(5, worth=7).value == 12
    assert (overall(5, 7).cents, Plan((overall(5), group(2, 7))).cents) == (12 * EURO, 12 * EURO)


@pytest.mark.parametrize(
    ("of", "beside", "counts"),
    [
        (PrizeGroup.EVERYONE, False, True),
        (PrizeGroup.CATEGORY, False, True),
        (PrizeGroup.CLUBS, False, False),
        (PrizeGroup.SPECIAL, False, False),
        (PrizeGroup.EVERYONE, True, False),
        (PrizeGroup.CATEGORY, True, False),
    ],
)
def test_which_lists_count_when_everyone_has_one_prize(of: PrizeGroup, beside: bool, counts: bool) -> None:
    assert PrizeList(2, of, beside=beside).counts_for_one is counts


def test_a_list_that_is_there_keeps_its_place() -> None:
    plan = Plan((overall(1), group(2, 1), group(3, 1)))
    assert plan.with_list(group(2, 5)) == (overall(1), group(2, 5), group(3, 1))
    assert plan.with_list(overall(9)) == (overall(9), group(2, 1), group(3, 1))
    assert plan.with_list(group(4, 5)) == (*plan.lists, group(4, 5))


def test_positions_of_players_who_are_level_and_of_those_who_share_a_place() -> None:
    ranking = [
        Contender(n, place, level) for n, place, level in ((9, 1, 8), (8, 2, 7), (7, 2, 7), (6, 4, 7), (5, 5, 6))
    ]
    assert spots(ranking) == [
        Spot(0, (0, 0), (0, 0)),
        Spot(1, (1, 3), (1, 2)),
        Spot(2, (1, 3), (1, 2)),
        Spot(3, (1, 3), (3, 3)),
        Spot(4, (4, 4), (4, 4)),
    ]
    assert spots([]) == []
    # The same place at another level is not shared.
    assert spots([Contender(1, 1, 5), Contender(2, 1, 4)])[1] == Spot(1, (1, 1), (1, 1))


def test_clubs_by_points_then_sum_of_places_then_the_best_place() -> None:
    """A and b have 10 points, places 1 + 4 and 2 + 3; C and D have 5 points and places 5 + 8 and 6 + 7. E has one
    player, and of A only the best two count."""
    ranking = [Contender(n, n, p, p) for n, p in enumerate((6, 5, 5, 4, 3, 3, 2, 2, 2, 1), start=1)]
    clubs = {1: "A", 2: " b  x", 3: "B X", 4: "a", 5: "C", 6: "D", 7: "D", 8: "c", 9: "E", 10: "A"}
    assert club_ranking(ranking, clubs, 2) == [
        Contender(-1, 1, -10, 10, "A", (1, 4)),
        Contender(-2, 2, -10, 10, "b x", (2, 3)),
        Contender(-3, 3, -5, 5, "C", (5, 8)),
        Contender(-4, 4, -5, 5, "D", (6, 7)),
    ]
    assert [one.club for one in club_ranking(ranking, clubs, 1)] == ["A", "b x", "C", "D", "E"]
    assert club_ranking(ranking, {}, 1) == []


def test_clubs_that_are_level_in_everything_share_a_place_in_the_order_of_their_names() -> None:
    ranking = [Contender(1, 1, 5, 5), Contender(2, 1, 5, 5), Contender(3, 3, 2, 2)]
    assert club_ranking(ranking, {1: "Wit", 2: "Aas", 3: "Bos"}, 1) == [
        Contender(-1, 1, -5, 5, "Aas", (2,)),
        Contender(-2, 1, -5, 5, "Wit", (1,)),
        Contender(-3, 3, -2, 2, "Bos", (3,)),
    ]


LEVEL = spots([Contender(1, 1, 9), Contender(2, 2, 8), Contender(3, 3, 8), Contender(4, 4, 7)])
PRIZES = (Prize(90), Prize(thing="cup"), Prize(50, "clock", 5), Prize(10))


def test_a_table_leaves_out_things_without_a_value_where_a_player_has_one_prize() -> None:
    counting, whole = (PrizeTable(PrizeList(1, prizes=PRIZES), Rules(), counting=counts) for counts in (True, False))
    assert (counting.places, counting.prizes) == ((1, 3, 4), (Prize(90), Prize(50, "clock", 5), Prize(10)))
    assert (whole.places, whole.prizes) == ((1, 2, 3, 4), PRIZES)
    assert [counting.place(position) for position in range(5)] == [1, 3, 4, 5, 6]
    assert [PrizeTable(PrizeList(1), Rules()).place(position) for position in (0, 1)] == [1, 2]
    assert PrizeTable(PrizeList(1), Rules()).full


def test_a_table_fills_from_the_top_of_the_ranking_and_tells_what_is_over() -> None:
    table = PrizeTable(PrizeList(1, prizes=PRIZES), Rules(), counting=True)
    for spot in (LEVEL[2], LEVEL[0]):
        table.seat(spot)
    assert (table.seated, table.full, table.over) == ([0, 2], False, [(4, Prize(10))])
    table.seat(LEVEL[1])
    assert (table.seated, table.full, table.over) == ([0, 1, 2], True, [])
    assert list(table.blocks(LEVEL)) == [(0, [0], (90,)), (1, [1, 2], (30, 30))]
    table.leave(LEVEL[0])
    assert (table.seated, table.full) == ([1, 2], False)
    assert list(table.blocks(LEVEL)) == [(0, [1, 2], (70, 70))]


def test_what_somebody_has_or_would_have_at_a_table() -> None:
    """1 and 2 take part: 90 and 55 (the clock counts for 5). With 3 the 50 and 10 are shared, and the clock is 2's."""
    equal, by_place = (
        PrizeTable(PrizeList(1, prizes=PRIZES, share=share), Rules(), counting=True)
        for share in (Sharing.EQUAL, Sharing.PLACE)
    )
    for table in (equal, by_place):
        table.seat(LEVEL[0])
        table.seat(LEVEL[1])
    assert [equal.value_for(spot) for spot in LEVEL] == [90, 55, 30, 10]
    assert [by_place.value_for(spot) for spot in LEVEL] == [90, 55, 10, 10]
    assert [equal.sharers(spot) for spot in LEVEL[1:]] == [(1, 2), (1, 2), (3, 3)]
    assert [by_place.sharers(spot) for spot in LEVEL[1:]] == [(1, 1), (2, 2), (3, 3)]
    equal.seat(LEVEL[2])
    assert [equal.value_for(spot) for spot in LEVEL] == [90, 35, 30, 0]
    # Behind the last prize there is nothing.
    assert equal.shares(2, 3) == (4, 3, 3)


def test_contenders_are_the_lines_of_a_ranking_with_their_points_and_barrage() -> None:
    kndb = rulebook("kndb")
    lines = final_ranking(tournament("1-2:= 3-4:1 5-6:1"), kndb, barrage=(5, 3))
    assert contenders(lines) == [
        Contender(5, 1, (2, 1), 2),
        Contender(3, 2, (2, 2), 2),
        Contender(1, 3, (1, 0), 1),
        Contender(2, 3, (1, 0), 1),
        Contender(4, 5, (0, 0), 0),
        Contender(6, 5, (0, 0), 0),
    ]
    assert contenders(lines, {3: 30, 1: 10}) == [Contender(30, 2, (2, 2), 2), Contender(10, 3, (1, 0), 1)]
    assert divide_prizes(lines, [100, 50, 30]) == {5: 100, 3: 50, 1: 15, 2: 15, 4: 0, 6: 0}


def test_amounts_by_place_may_be_zero_and_not_less() -> None:
    lines = final_ranking(tournament("1-2:1"), rulebook("knsb-wp"))
    assert by_places(lines, [0, 5]).paid == {2: 5}
    with pytest.raises(PrizeError) as caught:
        by_places(lines, [-1, 5, -2])
    assert list(caught.value.problems) == [
        Problem("scores.prize-amount", place=1, amount=-1),
        Problem("scores.prize-amount", place=3, amount=-2),
    ]


@pytest.mark.parametrize(
    ("places", "sharing", "rules", "found"),
    [
        ([100, 50], Sharing.EQUAL, Rules(), (75, 75)),
        ([100, 51], Sharing.EQUAL, Rules(), (76, 75)),
        ([100, 50], Sharing.HORT, Rules(), (88, 62)),
        ([101, 51], Sharing.HORT, Rules(unit=10), (92, 60)),
        ([100, 50, 0], Sharing.EQUAL, Rules(minimum=50), (50, 50, 50)),
        ([100, 50, 0], Sharing.EQUAL, Rules(minimum=51), (75, 75, 0)),
        ([100, 50, 0], Sharing.EQUAL, Rules(minimum=151), (150, 0, 0)),
        ([49, 0], Sharing.EQUAL, Rules(unit=10), (29, 20)),
        ([], Sharing.EQUAL, Rules(), ()),
    ],
)
def test_shares_to_the_cent(places: list[int], sharing: Sharing, rules: Rules, found: tuple[int, ...]) -> None:
    assert shares(places, sharing, rules) == found


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("0", 0),
        ("7,5", 750),
        ("1.250", 125000),
        ("1,250", 125000),
        ("1.250.000,05", 125000005),
        ("12345678", 1234567800),
        ("euro 5", 500),
        ("5 EUR", 500),
        ("5,- €", 500),
    ],
)
def test_amounts_as_people_write_them(text: str, cents: int) -> None:
    assert (read_amount(text), read_cents(f" {text} ")) == (cents, cents)


@pytest.mark.parametrize("text", ["123456789", "1,2345", "-5", "5 5", "5,55,5", "five", "12,", "€"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(PrizeTextError) as caught:
        read_amount(f" {text} ")
    assert list(caught.value.problems) == [Problem("prizes.not-money", value=text)]


@pytest.mark.parametrize(
    ("text", "prize"),
    [
        ("12,50", Prize(1250)),
        (" gold   medal ", Prize(0, "gold medal")),
        ("cup = 25 + 10 + book", Prize(1000, "cup + book", 2500)),
        ("euros = 1", Prize(0, "euros", 100)),
    ],
)
def test_prizes_as_people_write_them(text: str, prize: Prize) -> None:
    assert read_prize(text) == prize


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (" 5 + 6 ", Problem("prizes.two-amounts", value="5 + 6")),
        ("5 = 6", Problem("prizes.value-of-money", value="5")),
        (" cup + ", Problem("prizes.empty-part", value="cup +")),
        ("", Problem("prizes.empty-part", value="")),
        ("5 x 5", Problem("prizes.not-a-prize", value="5 x 5")),
        ("euro 5x", Problem("prizes.not-a-prize", value="euro 5x")),
        ("cup = a lot", Problem("prizes.not-a-value", thing="cup", value="a lot")),
        ("cup =", Problem("prizes.not-a-value", thing="cup", value="-")),
    ],
)
def test_what_is_wrong_with_a_prize_is_named(text: str, problem: Problem) -> None:
    with pytest.raises(PrizeTextError) as caught:
        read_prize(text)
    assert list(caught.value.problems) == [problem]
