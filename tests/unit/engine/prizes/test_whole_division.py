"""A division with every field of every award, prize that nobody gets, fault and move."""

from __future__ import annotations

from dataclasses import replace

from helpers.prize_lists import EURO, money
from zwitsers.engine.prizes.division import Award, Division, Unspent, divide
from zwitsers.engine.prizes.faults import Fault, goes_round
from zwitsers.engine.prizes.plan import ORGANISER, Move, Plan, Prize, PrizeGroup, PrizeList, Rules, Sharing
from zwitsers.engine.prizes.ranking import Contender

# 2 and 3 share a place; 4 and 5 have equal points.
RANKING = [
    Contender(number, place, points, points)
    for number, place, points in ((1, 1, 6), (2, 2, 5), (3, 2, 5), (4, 4, 4), (5, 5, 4), (6, 6, 3), (7, 7, 2))
]
CLUBS = {1: "Kring", 2: "Toren", 3: "kring", 4: "Toren", 5: "Wit", 6: ""}
MEMBERS = {2: {2, 3, 5, 6}, 5: {5, 6}}
LISTS = (
    PrizeList(1, prizes=(Prize(100 * EURO, "trophy"), *money(60, 40))),
    PrizeList(
        2,
        PrizeGroup.CATEGORY,
        (Prize(50 * EURO), Prize(20 * EURO, "clock", 5 * EURO), Prize(0, "book", 15 * EURO)),
        category=2,
        share=Sharing.HORT,
        to=1,
    ),
    PrizeList(3, PrizeGroup.CLUBS, money(30, 10, 5), best=2, share=Sharing.PLACE),
    PrizeList(4, PrizeGroup.SPECIAL, (Prize(25 * EURO, "best game", player=4), Prize(10 * EURO)), to=1),
    PrizeList(5, PrizeGroup.CATEGORY, money(12), category=5, beside=True, share=Sharing.PLACE, to=9),
)
MOVES = (
    Move(1, 6, 5 * EURO, "agreed"),
    Move(7, 1, 1, "a cent"),
    Move(ORGANISER, 2, EURO, "best dressed"),
    Move(4, ORGANISER, 5 * EURO, "fine"),
)
RULES = Rules(one_each=True, unit=5 * EURO, minimum=10 * EURO)


def test_every_field_of_a_division() -> None:
    """The book of list 2 and the 10 euros of list 4 go to list 1: 4 has the book, and 7 the money, because 5 and 6
    have more in list 2."""
    found = divide(Plan(LISTS, RULES, MOVES), RANKING, MEMBERS, CLUBS)
    shared = Award(1, 2, 50 * EURO, "", 0, 2, 3, (2, 3), 100 * EURO, 60 * EURO, elsewhere=((2, 50 * EURO),), among=2)
    assert found == Division(
        promised=362 * EURO,
        awards=(
            Award(1, 1, 100 * EURO, "", 0, 1, 1, (1,), 100 * EURO, 100 * EURO, among=1),
            shared,
            replace(shared, player=3, own=40 * EURO),
            Award(1, 4, 0, "book", 15 * EURO, 4, 4, (4,)),
            Award(1, 7, 10 * EURO, "", 0, 5, 5, (7,), 10 * EURO, 10 * EURO, among=1, passed=((5, 2), (6, 2))),
            Award(
                *(2, 5, 50 * EURO, "", 0, 1, 1, (5,), 50 * EURO, 50 * EURO),
                elsewhere=((1, 0),),
                among=1,
                passed=((2, 1), (3, 1)),
            ),
            Award(
                *(2, 6, 20 * EURO, "clock", 5 * EURO, 2, 2, (6,), 20 * EURO, 20 * EURO),
                elsewhere=((1, 10 * EURO),),
                among=1,
                passed=((2, 1), (3, 1)),
            ),
            Award(3, -1, 30 * EURO, "", 0, 1, 1, (-1,), 30 * EURO, 30 * EURO, "Kring", (1, 3), among=1),
            Award(3, -2, 10 * EURO, "", 0, 2, 2, (-2,), 10 * EURO, 10 * EURO, "Toren", (2, 4), among=1),
            Award(4, 4, 25 * EURO, "best game", 0, 1, 1, pot=25 * EURO),
            Award(
                *(5, 5, 12 * EURO, "", 0, 1, 1, (5,), 12 * EURO, 12 * EURO),
                elsewhere=((1, 0), (2, 50 * EURO)),
                among=1,
            ),
            Award(1, 1, 0, "trophy", 0, 1, 1),
        ),
        unspent=(
            Unspent(2, 3, Prize(0, "book", 15 * EURO), 1),
            Unspent(4, 2, Prize(10 * EURO), 1),
            Unspent(3, 3, Prize(5 * EURO), ORGANISER),
        ),
        moves=MOVES,
        faults=(
            Fault("below-minimum", 3, 3, 5 * EURO, 10 * EURO, last=3),
            Fault("unnamed", 4, 2),
            Fault("no-list", 5),
            Fault("move-second", 2, cents=5 * EURO, other=20 * EURO, players=(6,)),
            Fault("move-second", 1, cents=1, other=100 * EURO, players=(1,)),
            Fault("move-second", 1, cents=EURO, other=50 * EURO, players=(2,)),
        ),
        paid={1: 9501, 2: 5100, 3: 5000, 4: 2000, 5: 6200, 6: 2500, 7: 999},
        to_clubs={"Kring": 30 * EURO, "Toren": 10 * EURO},
        kept=9 * EURO,
        odd=False,
    )


def test_without_one_prize_each_nobody_is_passed_and_nothing_is_elsewhere() -> None:
    """2 and 3 share 50 and 20 of list 2 by Hort: 25 + 17½ and 10 + 17½; 5 has the book. The cent is no problem."""
    found = divide(Plan(LISTS[:2]), RANKING, MEMBERS)
    first = Award(1, 1, 100 * EURO, "", 0, 1, 1, (1,), 100 * EURO, 100 * EURO, among=1)
    shared = Award(1, 2, 50 * EURO, "", 0, 2, 3, (2, 3), 100 * EURO, 60 * EURO, among=2)
    hort = Award(2, 2, 4250, "", 0, 1, 2, (2, 3), 70 * EURO, 50 * EURO, among=2)
    assert found.awards == (
        first,
        shared,
        replace(shared, player=3, own=40 * EURO),
        hort,
        replace(hort, player=3, cents=2750, thing="clock", worth=5 * EURO, own=20 * EURO),
        Award(2, 5, 0, "book", 15 * EURO, 3, 3, (5,)),
        Award(1, 1, 0, "trophy", 0, 1, 1),
    )
    assert (found.unspent, found.faults, found.kept, found.odd) == ((), (), 0, False)
    assert found.paid == {1: 10000, 2: 9250, 3: 7750}
    assert [award.list for award in found.of(2)] == [1, 2]


def test_things_without_a_value_go_with_the_places_of_clubs_and_of_a_category() -> None:
    medals = (Prize(thing="gold"), Prize(thing="silver"), Prize(thing="bronze"))
    lists = (
        PrizeList(2, PrizeGroup.CATEGORY, medals, category=2),
        PrizeList(3, PrizeGroup.CLUBS, medals, best=2),
        PrizeList(4, PrizeGroup.SPECIAL, (Prize(thing="flowers", player=7), Prize(thing="card", player=9))),
    )
    found = divide(Plan(lists), RANKING, {2: {6, 3}}, CLUBS)
    assert found.awards == (
        Award(4, 7, 0, "flowers", 0, 1, 1),
        Award(2, 3, 0, "gold", 0, 1, 1),
        Award(2, 6, 0, "silver", 0, 2, 2),
        Award(3, -1, 0, "gold", 0, 1, 1, club="Kring", members=(1, 3)),
        Award(3, -2, 0, "silver", 0, 2, 2, club="Toren", members=(2, 4)),
    )
    assert found.unspent == (
        Unspent(2, 3, Prize(thing="bronze")),
        Unspent(3, 3, Prize(thing="bronze")),
        Unspent(4, 2, Prize(thing="card")),
    )
    assert found.faults == (Fault("special-barred", 4, 2, players=(9,)),)
    assert (found.paid, found.to_clubs, found.kept) == ({}, {}, 0)


def test_cents_that_do_not_divide_are_told_unless_half_stays_with_the_place_or_a_minimum_leaves_some_out() -> None:
    level = [Contender(number, number, 5, 5) for number in (1, 2, 3)]

    def odd(cents: int, share: Sharing = Sharing.EQUAL, minimum: int = 0) -> bool:
        return divide(Plan((PrizeList(1, prizes=(Prize(cents),), share=share),), Rules(minimum=minimum)), level).odd

    assert [odd(300), odd(301), odd(301, Sharing.HORT), odd(301, Sharing.PLACE)] == [False, True, False, False]
    # 200 each for two of the three, then 201 and 200.
    assert [odd(400, minimum=200), odd(401, minimum=200)] == [False, True]


def test_an_earlier_list_that_does_not_divide_is_told_too() -> None:
    level = [Contender(1, 1, 5, 5), Contender(2, 2, 5, 5)]
    uneven, even = PrizeList(1, prizes=(Prize(101),)), PrizeList(2, PrizeGroup.EVERYONE, (Prize(100),))
    assert divide(Plan((uneven, even)), level).odd
    assert divide(Plan((even, uneven)), level).odd


def test_what_goes_on_goes_further_when_nobody_is_there_either() -> None:
    """List 3 has nobody and gives to 2, which has nobody and gives to 1."""
    lists = (
        PrizeList(1, prizes=money(30)),
        PrizeList(2, PrizeGroup.CATEGORY, money(20), category=2, to=1),
        PrizeList(3, PrizeGroup.CATEGORY, money(40), category=3, to=2),
    )
    found = divide(Plan(lists), RANKING[:2], {})
    assert found.paid == {1: 40 * EURO, 2: 30 * EURO}
    assert found.unspent == (
        Unspent(2, 1, Prize(20 * EURO), 1),
        Unspent(3, 1, Prize(40 * EURO), 2),
        Unspent(2, 1, Prize(40 * EURO), 1),
        Unspent(1, 3, Prize(20 * EURO)),
    )
    assert [fault.kind for fault in found.faults] == ["nobody", "nobody"]


def test_which_lists_come_back_to_themselves() -> None:
    def lists(**to: int) -> list[PrizeList]:
        return [PrizeList(int(name[1:]), to=number) for name, number in to.items()]

    assert goes_round(lists(p1=0, p2=1, p3=2)) == set()
    assert goes_round(lists(p1=1, p2=1)) == {1}
    assert goes_round(lists(p1=2, p2=3, p3=1, p4=1)) == {1, 2, 3}
    assert goes_round(lists(p1=9)) == set()


def test_every_amount_that_contradicts_a_rule_is_named() -> None:
    """Minimum 10, unit 4: 10 is no multiple of 4. Of the lists: places 2 to 3 below the minimum, 1 to 3 no multiples
    of 4, place 2 more than place 1; the book has no value."""
    uneven = PrizeList(1, prizes=(Prize(15 * EURO), Prize(9 * EURO, "", 7 * EURO), Prize(EURO), Prize(thing="book")))
    by_place = replace(uneven, id=2, share=Sharing.PLACE, to=1)
    rules = Rules(one_each=True, minimum=10 * EURO, unit=4 * EURO)
    found = divide(Plan((uneven, by_place), rules), RANKING).faults
    assert found == (
        Fault("unit", cents=10 * EURO, other=4 * EURO),
        Fault("below-minimum", 1, 2, 9 * EURO, 10 * EURO, last=3),
        Fault("unit-prize", 1, 1, 15 * EURO, 4 * EURO, last=3),
        Fault("order", 1, 2, 16 * EURO, 15 * EURO),
        Fault("no-worth", 1, 4),
        Fault("below-minimum", 2, 2, 9 * EURO, 10 * EURO, last=3),
        Fault("order", 2, 2, 16 * EURO, 15 * EURO),
        Fault("no-worth", 2, 4),
    )
    at_the_minimum = PrizeList(1, prizes=money(10, 10))
    assert divide(Plan((at_the_minimum,), Rules(minimum=10 * EURO, unit=5 * EURO)), RANKING).faults == ()


def test_a_move_to_the_organiser_or_to_a_player_without_a_prize_is_no_second_prize() -> None:
    moves = (Move(1, ORGANISER, EURO, "fine"), Move(1, 7, EURO, "agreed"), Move(1, 99, EURO, "a guest"))
    found = divide(Plan((PrizeList(1, prizes=money(10)),), Rules(one_each=True), moves), RANKING)
    assert found.faults == (Fault("move-barred", cents=EURO, players=(99,)),)
    assert (found.paid, found.kept, found.moves) == ({1: 7 * EURO, 7: EURO, 99: EURO}, EURO, moves)


def test_a_list_without_prizes_gives_nothing() -> None:
    empty = (PrizeList(1), PrizeList(2, PrizeGroup.CATEGORY, category=2), PrizeList(3, PrizeGroup.CLUBS, best=1))
    for rules in (Rules(), Rules(one_each=True)):
        assert divide(Plan(empty, rules), RANKING, MEMBERS, CLUBS) == Division()


def test_a_special_prize_of_a_player_who_cannot_have_one_goes_back_in_money_and_thing_once() -> None:
    best_game = PrizeList(4, PrizeGroup.SPECIAL, (Prize(25 * EURO, "flowers", player=4), Prize(0, "card", EURO, 5)))
    found = divide(Plan((best_game,)), RANKING)
    assert found.awards == (
        Award(4, 4, 25 * EURO, "flowers", 0, 1, 1, pot=25 * EURO),
        Award(4, 5, 0, "card", EURO, 2, 2),
    )
    found = divide(Plan((best_game,)), RANKING, barred={4, 5})
    assert found.awards == ()
    assert [(item.place, item.prize.cents, item.prize.thing, item.prize.worth) for item in found.unspent] == [
        (1, 25 * EURO, "", 0),
        (2, 0, "card", EURO),
        (1, 0, "flowers", 0),
    ]


def test_only_a_list_that_gets_money_of_another_is_put_in_order_again() -> None:
    """List 2 has nobody and gives its 5 to list 3, between 6 and 1. In list 1 the first has 10 and 2 and 3 share 20."""
    lists = (
        PrizeList(1, prizes=money(10, 20)),
        PrizeList(2, PrizeGroup.CATEGORY, money(5), category=2, to=3),
        PrizeList(3, PrizeGroup.CATEGORY, money(1, 6), category=3),
    )
    found = divide(Plan(lists), RANKING, {3: {6, 7}})
    assert found.paid == {1: 10 * EURO, 2: 10 * EURO, 3: 10 * EURO, 6: 6 * EURO, 7: 5 * EURO}


def test_cents_that_divide_once_money_of_another_list_has_come_are_not_odd() -> None:
    """1 and 2 share 1 cent; with the cent of list 2, that has nobody, each has one."""
    level = [Contender(1, 1, 5, 5), Contender(2, 2, 5, 5)]
    lists = (PrizeList(1, prizes=(Prize(1),)), PrizeList(2, PrizeGroup.CATEGORY, (Prize(1),), category=2, to=1))
    found = divide(Plan(lists), level, {})
    assert (found.paid, found.odd) == ({1: 1, 2: 1}, False)
    assert divide(Plan(lists[:1]), level).odd


def test_who_shares_a_place_with_them_and_has_another_prize_is_passed_by_those_above_too() -> None:
    """1, 2 and 3 are level, and 2 has more in list 2: 1 and 3 have the two prizes of list 1."""
    level = [Contender(number, number, 5, 5) for number in (1, 2, 3)]
    lists = (PrizeList(1, prizes=money(30, 30)), PrizeList(2, PrizeGroup.CATEGORY, money(50), category=2))
    found = divide(Plan(lists, Rules(one_each=True)), level, {2: {2}})
    assert {award.player: (award.list, award.passed) for award in found.awards} == {
        1: (1, ((2, 2),)),
        3: (1, ((2, 2),)),
        2: (2, ()),
    }


def test_a_list_of_things_only_is_not_below_the_minimum() -> None:
    cups = PrizeList(1, prizes=(Prize(thing="cup", worth=5 * EURO),))
    assert divide(Plan((cups,), Rules(minimum=10 * EURO)), RANKING).faults == ()
    with_a_euro = replace(cups, prizes=(*cups.prizes, Prize(EURO)))
    assert divide(Plan((with_a_euro,), Rules(minimum=10 * EURO)), RANKING).faults == (
        Fault("minimum-pot", 1, 0, EURO, 10 * EURO),
    )


def test_money_moved_to_a_player_with_a_prize_is_a_second_one_only_where_each_has_one() -> None:
    plan = Plan((PrizeList(1, prizes=money(10, 6)),), moves=(Move(2, 1, EURO, "agreed"),))
    assert divide(plan, RANKING).faults == ()
    assert divide(replace(plan, rules=Rules(one_each=True)), RANKING).faults == (
        Fault("move-second", 1, cents=EURO, other=10 * EURO, players=(1,)),
    )
