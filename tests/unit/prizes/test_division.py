"""The division of prizes over lists."""

from __future__ import annotations

import pytest

from zwitsers.prizes.division import Division, divide
from zwitsers.prizes.plan import ORGANISER, Move, Of, Plan, Prize, PrizeList, Rules, Sharing
from zwitsers.prizes.ranking import Contender

EURO = 100
ONE_EACH = Rules(one_each=True)


def ranked(*points: int) -> list[Contender]:
    """Players 1, 2, … with these points; tie-breaks have settled every place."""
    return [Contender(number, number, score, score) for number, score in enumerate(points, start=1)]


def money(*euros: int) -> tuple[Prize, ...]:
    return tuple(Prize(amount * EURO) for amount in euros)


def paid(division: Division) -> dict[int, float]:
    assert sum(division.paid.values()) + sum(division.to_clubs.values()) + division.kept == division.promised
    return {player: cents / EURO for player, cents in sorted(division.paid.items())}


def overall(*euros: int, share: Sharing = Sharing.EQUAL) -> PrizeList:
    return PrizeList(1, prizes=money(*euros), share=share)


def group(number: int, *euros: int, share: Sharing = Sharing.PLACE, to: int = ORGANISER) -> PrizeList:
    return PrizeList(number, Of.CATEGORY, money(*euros), category=number, share=share, to=to)


def test_without_the_rule_somebody_can_have_a_prize_in_every_list() -> None:
    plan = Plan((overall(100, 50), group(2, 40)))
    assert paid(divide(plan, ranked(5, 4, 3), {2: {1, 3}})) == {1: 140, 2: 50}


def test_with_one_prize_each_the_most_valuable_counts_and_the_other_goes_to_the_next() -> None:
    plan = Plan((overall(100, 50), group(2, 40)), ONE_EACH)
    made = divide(plan, ranked(5, 4, 3), {2: {1, 3}})
    assert paid(made) == {1: 100, 2: 50, 3: 40}
    assert made.of(1)[0].elsewhere == ((2, 40 * EURO),)


def test_a_category_prize_that_is_worth_more_makes_room_in_the_list_for_everyone() -> None:
    plan = Plan((overall(100, 50, 20), group(2, 60)), ONE_EACH)
    assert paid(divide(plan, ranked(5, 4, 3, 2), {2: {2}})) == {1: 100, 2: 60, 3: 50, 4: 20}


def test_of_equal_prizes_the_list_that_stands_first_gives_it() -> None:
    lists = (overall(50), group(2, 50))
    members = {2: {1, 2}}
    first = divide(Plan(lists, ONE_EACH), ranked(5, 4), members)
    assert {award.player: award.list for award in first.awards} == {1: 1, 2: 2}
    turned = divide(Plan(lists[::-1], ONE_EACH), ranked(5, 4), members)
    assert {award.player: award.list for award in turned.awards} == {1: 2, 2: 1}


def test_who_leaves_a_shared_place_leaves_his_part_to_the_others() -> None:
    plan = Plan((overall(100, 50), group(2, 80)), ONE_EACH)
    made = divide(plan, ranked(5, 5, 5), {2: {2}})
    assert paid(made) == {1: 75, 2: 80, 3: 75}


def test_a_thing_with_a_value_is_compared_with_money_and_is_not_paid() -> None:
    bike = PrizeList(2, Of.CATEGORY, (Prize(thing="bicycle", worth=300 * EURO),), share=Sharing.PLACE)
    made = divide(Plan((overall(100, 50), bike), ONE_EACH), ranked(5, 4, 3), {2: {1}})
    assert paid(made) == {2: 100, 3: 50}
    assert [award.thing for award in made.of(1)] == ["bicycle"]


def test_a_cup_without_a_value_goes_with_the_place_whatever_else_somebody_has() -> None:
    cup = PrizeList(2, Of.CATEGORY, (Prize(40 * EURO, "cup"),), share=Sharing.PLACE)
    made = divide(Plan((overall(100), cup), ONE_EACH), ranked(5, 4), {2: {1, 2}})
    assert paid(made) == {1: 100, 2: 40}
    assert [award.thing for award in made.of(1)] == ["", "cup"]


def test_what_nobody_can_have_goes_back_or_to_the_list_that_is_named() -> None:
    back = divide(Plan((overall(100), group(2, 40, 30)), ONE_EACH), ranked(5, 4), {2: {2}})
    assert paid(back) == {1: 100, 2: 40}
    assert back.kept == 30 * EURO
    on = divide(Plan((overall(100), group(2, 40, 30, to=1)), ONE_EACH), ranked(5, 4, 3), {2: {2}})
    assert paid(on) == {1: 100, 2: 40, 3: 30}
    assert [(item.list, item.to) for item in on.unspent] == [(2, 1)]


def test_a_prize_that_moves_stands_in_the_other_list_by_its_value() -> None:
    plan = Plan((overall(50, 20), group(2, 90, to=1)))
    assert paid(divide(plan, ranked(5, 4, 3), {2: ()})) == {1: 90, 2: 50, 3: 20}


def test_money_that_would_go_round_goes_back_and_the_fault_is_named() -> None:
    lists = (group(2, 40, to=3), group(3, 30, to=2))
    made = divide(Plan(lists), ranked(5), {2: (), 3: ()})
    assert made.kept == 70 * EURO
    assert {fault.list for fault in made.faults if fault.kind == "circle"} == {2, 3}


def test_who_cannot_have_a_prize_is_passed_over() -> None:
    plan = Plan((overall(100, 50),), Rules(excluded=(1,)))
    assert paid(divide(plan, ranked(5, 4, 3), barred={2})) == {3: 100}


def test_clubs_by_the_points_of_their_best_players() -> None:
    clubs = {1: "Kring", 2: "Meerpaal", 3: "meerpaal", 4: "Kring", 5: "Toren"}
    teams = PrizeList(2, Of.CLUBS, money(60, 20), best=2, share=Sharing.PLACE)
    made = divide(Plan((overall(100), teams), ONE_EACH), ranked(6, 5, 4, 3, 2), clubs=clubs)
    # Both have 9 points; 1 + 4 = 2 + 3 as places too, and the best of Kring stands above that of Meerpaal.
    assert {club: cents // EURO for club, cents in made.to_clubs.items()} == {"Kring": 60, "Meerpaal": 20}
    assert made.awards[1].members == (1, 4)
    assert paid(made) == {1: 100}


def test_clubs_with_equal_points_share_where_the_list_says_so() -> None:
    clubs = {1: "Kring", 2: "Meerpaal", 3: "Meerpaal", 4: "Kring"}
    teams = PrizeList(2, Of.CLUBS, money(60, 20), best=2)
    made = divide(Plan((teams,)), ranked(6, 5, 4, 3), clubs=clubs)
    assert made.to_clubs == {"Kring": 40 * EURO, "Meerpaal": 40 * EURO}


def test_a_special_prize_goes_to_whoever_is_named_and_waits_until_somebody_is() -> None:
    special = PrizeList(2, Of.SPECIAL, (Prize(25 * EURO, "best game", player=3), Prize(10 * EURO)))
    made = divide(Plan((overall(100), special), ONE_EACH), ranked(5, 4, 3))
    assert paid(made) == {1: 100, 3: 25}
    assert made.kept == 10 * EURO
    assert [fault.place for fault in made.faults if fault.kind == "unnamed"] == [2]


def test_money_moved_by_hand_keeps_the_sum() -> None:
    moves = (Move(1, 2, 30 * EURO, "agreed"), Move(ORGANISER, 3, 5 * EURO, "consolation"))
    made = divide(Plan((overall(100),), moves=moves), ranked(5, 4, 3))
    assert paid(made) == {1: 70, 2: 30, 3: 5}
    assert made.kept == -5 * EURO


def test_a_move_of_more_than_somebody_has_is_not_carried_out_and_is_named() -> None:
    made = divide(Plan((overall(100),), moves=(Move(2, 1, 5 * EURO, "?"),)), ranked(5, 4))
    assert paid(made) == {1: 100}
    assert [fault.players for fault in made.faults] == [(2,)]


@pytest.mark.parametrize(
    ("plan", "kind", "place"),
    [
        (Plan((overall(50, 100),)), "order", 2),
        (Plan((overall(50, 5),), Rules(minimum=10 * EURO)), "below-minimum", 2),
        (Plan((overall(45),), Rules(minimum=10 * EURO, unit=15 * EURO)), "unit", 0),
        (Plan((overall(50),), Rules(unit=15 * EURO)), "unit-prize", 1),
        (Plan((group(2, 50),)), "nobody", 0),
        (Plan((PrizeList(1, prizes=(Prize(thing="book"),)),), ONE_EACH), "no-worth", 1),
        (Plan((PrizeList(1, prizes=money(5), to=9),)), "no-list", 0),
    ],
)
def test_rules_that_contradict_each_other_are_named_with_their_place(plan: Plan, kind: str, place: int) -> None:
    assert [(fault.kind, fault.place) for fault in divide(plan, ranked(5, 4)).faults] == [(kind, place)]


# Rules of published regulations, in our words; docs/prizes.md tells them


def test_hort_as_the_german_federations_use_it() -> None:
    """Six prizes; two are level at the top, three at the bottom."""
    made = divide(Plan((overall(100, 80, 60, 40, 20, 10, share=Sharing.HORT),)), ranked(16, 16, 15, 14, 14, 14))
    assert paid(made) == {1: 95, 2: 85, 3: 60, 4: 31.67, 5: 21.67, 6: 16.66}
    whole = divide(
        Plan((overall(100, 80, 60, 40, 20, 10, share=Sharing.HORT),), Rules(unit=EURO)), ranked(16, 16, 15, 14, 14, 14)
    )
    assert paid(whole) == {1: 95, 2: 85, 3: 60, 4: 32, 5: 22, 6: 16}


def test_main_prizes_by_hort_and_rating_prizes_unshared_that_come_on_top() -> None:
    """Fish Partners Open: several prizes for one player are possible there."""
    lists = (overall(800, 600, 400, 250, 150, 75, share=Sharing.HORT), group(2, 100), group(3, 100))
    made = divide(Plan(lists), ranked(12, 11, 11, 10, 9, 9, 8, 8), {2: {3, 7, 8}, 3: {7, 8}})
    assert paid(made) == {1: 800, 2: 550, 3: 550, 4: 250, 5: 131.25, 6: 93.75, 7: 100} | {3: 450 + 100}


def test_shared_amounts_in_whole_euros() -> None:
    """Limburg Open: place prizes are shared among equal points and rounded to whole euros."""
    plan = Plan((overall(300, 200, 150, 125, 100, 75, 50),), Rules(unit=EURO))
    made = divide(plan, ranked(12, 11, 11, 11, 10, 10, 9))
    assert paid(made) == {1: 300, 2: 159, 3: 158, 4: 158, 5: 88, 6: 87, 7: 50}


def test_a_rating_prize_goes_to_the_next_when_its_winner_has_more_elsewhere() -> None:
    """The usual rule of weekend tournaments: rating groups under 1800 and 1500, one prize each, at least ten euros."""
    rules = Rules(one_each=True, minimum=10 * EURO)
    lists = (overall(100, 60, 40), group(2, 30, 20), group(3, 30, 20))
    members = {2: {2, 4, 6, 7, 8}, 3: {6, 7, 8}}
    made = divide(Plan(lists, rules), ranked(10, 9, 8, 8, 8, 6, 5, 5), members)
    # 3, 4 and 5 would share 40, which is 13.33 each; 4 has 30 in his group, and 3 and 5 then have 20 each.
    assert paid(made) == {1: 100, 2: 60, 3: 20, 4: 30, 5: 20, 6: 30, 7: 20, 8: 20}
