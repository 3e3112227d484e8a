"""The division of prizes over lists."""

from __future__ import annotations

from dataclasses import replace

from helpers.prize_lists import EURO, group, money, overall, paid, ranked
from zwitsers.engine.prizes.division import divide
from zwitsers.engine.prizes.plan import ORGANISER, Move, Plan, Prize, PrizeGroup, PrizeList, Rules, Sharing
from zwitsers.engine.prizes.ranking import Contender

ONE_EACH = Rules(one_each=True)


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
    bike = PrizeList(2, PrizeGroup.CATEGORY, (Prize(thing="bicycle", worth=300 * EURO),), share=Sharing.PLACE)
    made = divide(Plan((overall(100, 50), bike), ONE_EACH), ranked(5, 4, 3), {2: {1}})
    assert paid(made) == {2: 100, 3: 50}
    assert [award.thing for award in made.of(1)] == ["bicycle"]


def test_a_cup_without_a_value_goes_with_the_place_whatever_else_somebody_has() -> None:
    cup = PrizeList(2, PrizeGroup.CATEGORY, (Prize(40 * EURO, "cup"),), share=Sharing.PLACE)
    made = divide(Plan((overall(100), cup), ONE_EACH), ranked(5, 4), {2: {1, 2}})
    assert paid(made) == {1: 100, 2: 40}
    assert [award.thing for award in made.of(1)] == ["", "cup"]
    assert [(award.cents, award.worth) for award in made.of(1)][1] == (0, 0)


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
    teams = PrizeList(2, PrizeGroup.CLUBS, money(60, 20), best=2, share=Sharing.PLACE)
    made = divide(Plan((overall(100), teams), ONE_EACH), ranked(6, 5, 4, 3, 2), clubs=clubs)
    # Both have 9 points; 1 + 4 = 2 + 3 as places too, and the best of Kring stands above that of Meerpaal.
    assert {club: cents // EURO for club, cents in made.to_clubs.items()} == {"Kring": 60, "Meerpaal": 20}
    assert made.awards[1].members == (1, 4)
    assert paid(made) == {1: 100}


def test_players_without_a_club_are_no_club() -> None:
    """1 and 2 have the most points, and no club: they make no team together."""
    clubs = {1: "", 2: " ", 3: "Kring", 4: "Kring"}
    teams = PrizeList(2, PrizeGroup.CLUBS, money(60, 20), best=2)
    assert divide(Plan((teams,)), ranked(6, 5, 4, 3), clubs=clubs).to_clubs == {"Kring": 60 * EURO}


def test_clubs_with_equal_points_share_where_the_list_says_so() -> None:
    clubs = {1: "Kring", 2: "Meerpaal", 3: "Meerpaal", 4: "Kring"}
    teams = PrizeList(2, PrizeGroup.CLUBS, money(60, 20), best=2)
    made = divide(Plan((teams,)), ranked(6, 5, 4, 3), clubs=clubs)
    assert made.to_clubs == {"Kring": 40 * EURO, "Meerpaal": 40 * EURO}


def test_of_clubs_with_equal_points_the_smaller_sum_of_places_comes_first() -> None:
    """Both have 8 points: Kring places 1 and 5, Meerpaal places 2 and 3."""
    clubs = {1: "Kring", 2: "Meerpaal", 3: "Meerpaal", 5: "Kring"}
    teams = PrizeList(2, PrizeGroup.CLUBS, money(60, 20), best=2, share=Sharing.PLACE)
    made = divide(Plan((teams,)), ranked(6, 4, 4, 3, 2), clubs=clubs)
    assert made.to_clubs == {"Meerpaal": 60 * EURO, "Kring": 20 * EURO}
    assert [(award.place, award.club, award.members) for award in made.awards] == [
        (1, "Meerpaal", (2, 3)),
        (2, "Kring", (1, 5)),
    ]


def test_a_special_prize_goes_to_whoever_is_named_and_waits_until_somebody_is() -> None:
    special = PrizeList(2, PrizeGroup.SPECIAL, (Prize(25 * EURO, "best game", player=3), Prize(10 * EURO)))
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


def test_somebody_can_give_away_all_that_they_have_and_not_a_cent_more() -> None:
    all_of_it, more = (
        divide(Plan((overall(100, 50),), moves=(Move(1, 3, cents, "agreed"),)), ranked(5, 4, 3))
        for cents in (100 * EURO, 100 * EURO + 1)
    )
    assert paid(all_of_it) == {2: 50, 3: 100}
    assert (len(all_of_it.moves), all_of_it.faults) == (1, ())
    assert paid(more) == {1: 100, 2: 50}
    assert [(fault.kind, fault.cents, fault.players) for fault in more.faults] == [("move", 100 * EURO + 1, (1,))]
    assert more.moves == ()


def test_who_has_a_prize_elsewhere_is_named_to_whom_his_place_went() -> None:
    made = divide(Plan((overall(100, 50), group(2, 40)), ONE_EACH), ranked(5, 4, 3, 2), {2: {1, 2, 4}})
    assert made.of(4)[0].passed == ((1, 1), (2, 1))
    assert made.of(1)[0].passed == ()


def test_a_list_on_top_of_others_passes_nobody() -> None:
    """2 and 4 have the prizes of list 2, which comes on top: that 1 and 2 have one of list 1 took nobody's place."""
    beside = replace(group(2, 40, 30), beside=True)
    made = divide(Plan((overall(100, 50), beside), ONE_EACH), ranked(5, 4, 3, 2), {2: {2, 4}})
    assert paid(made) == {1: 100, 2: 90, 4: 30}
    assert [award.passed for award in made.awards if award.list == 2] == [(), ()]


def test_with_a_minimum_it_is_told_how_many_of_those_who_are_level_share() -> None:
    made = divide(Plan((overall(30),), Rules(minimum=10 * EURO)), ranked(5, 5, 5, 5))
    assert paid(made) == {1: 10, 2: 10, 3: 10}
    assert {(len(award.sharers), award.among) for award in made.awards} == {(4, 3)}


def test_hort_over_the_end_of_the_list_leaves_those_without_a_prize_a_part_of_the_other_halves() -> None:
    made = divide(Plan((overall(40, 20, share=Sharing.HORT),)), ranked(5, 5, 5))
    assert paid(made) == {1: 30, 2: 20, 3: 10}
    minimum = Rules(minimum=15 * EURO)
    assert paid(divide(Plan((overall(40, 20, share=Sharing.HORT),), minimum), ranked(5, 5, 5))) == {1: 35, 2: 25}


def test_what_remains_of_a_rounding_of_five_euros_goes_to_the_first_in_fives_and_then_the_rest() -> None:
    made = divide(Plan((overall(53, 40, 20),), Rules(unit=5 * EURO)), ranked(5, 5, 5))
    assert paid(made) == {1: 43, 2: 35, 3: 35}


def test_a_cup_as_first_prize_does_not_keep_the_money_of_the_others() -> None:
    """It has no value, so whoever has it takes part in the division of the rest."""
    cup = PrizeList(1, prizes=(Prize(thing="cup"), *money(50, 25)), share=Sharing.PLACE)
    made = divide(Plan((cup,), ONE_EACH), ranked(5, 4, 3))
    assert paid(made) == {1: 50, 2: 25}
    assert [(award.thing, award.place) for award in made.of(1)] == [("", 2), ("cup", 1)]


def test_a_cup_stays_with_its_place_when_the_money_beside_it_goes_to_another_list() -> None:
    women = PrizeList(2, PrizeGroup.CATEGORY, (Prize(40 * EURO), Prize(30 * EURO, "cup")), share=Sharing.PLACE, to=1)
    made = divide(Plan((overall(100), women), ONE_EACH), ranked(5, 4, 3), {2: {1, 2}})
    assert paid(made) == {1: 100, 2: 40, 3: 30}
    assert [(award.player, award.thing) for award in made.awards if award.thing] == [(2, "cup")]


def test_a_cup_of_a_special_prize_without_a_winner_stays_when_its_money_goes_to_another_list() -> None:
    special = PrizeList(2, PrizeGroup.SPECIAL, (Prize(20 * EURO, "cup"),), to=1)
    made = divide(Plan((overall(100), special)), ranked(5, 4))
    assert paid(made) == {1: 100, 2: 20}
    assert [(item.prize, item.to) for item in made.unspent] == [
        (Prize(20 * EURO), 1),
        (Prize(thing="cup"), ORGANISER),
    ]


def test_a_thing_for_which_there_is_nobody_stays_with_the_organiser_and_is_named() -> None:
    made = divide(Plan((PrizeList(1, prizes=(Prize(thing="cup"), Prize(thing="medal"))),)), ranked(5))
    assert [(item.place, item.prize.thing, item.to) for item in made.unspent] == [(2, "medal", ORGANISER)]


def test_a_club_is_the_same_with_and_without_accents_and_without_enough_players_it_has_no_team() -> None:
    clubs = {1: "Café", 2: "cafe", 3: "Toren"}
    teams = PrizeList(2, PrizeGroup.CLUBS, money(60, 20), best=2)
    made = divide(Plan((teams,)), ranked(6, 5, 4), clubs=clubs)
    assert made.to_clubs == {"Café": 60 * EURO}
    assert made.kept == 20 * EURO


def test_clubs_that_are_level_in_everything_share_also_where_the_list_goes_by_place() -> None:
    ranking = [Contender(1, 1, 5, 5), Contender(2, 1, 5, 5), Contender(3, 3, 4, 4), Contender(4, 3, 4, 4)]
    teams = PrizeList(2, PrizeGroup.CLUBS, money(60, 21), best=2, share=Sharing.PLACE)
    made = divide(Plan((teams,)), ranking, clubs={1: "A", 2: "B", 3: "A", 4: "B"})
    assert made.to_clubs == {"A": 40 * EURO + 50, "B": 40 * EURO + 50}
    assert [(award.place, award.last) for award in made.awards] == [(1, 2), (1, 2)]


# Rules of published regulations, in our words; docs/prizes.md tells them


def test_hort_among_as_many_as_there_are_prizes() -> None:
    """Czech Open, rapid: two are level at the top, three below them, two at the end."""
    prizes = overall(12000, 10000, 8000, 5000, 3000, 2000, 1000, 1000, share=Sharing.HORT)
    points = ranked(16, 16, 15, 14, 14, 14, 13, 13)
    made = divide(Plan((prizes,)), points)
    assert paid(made) == {1: 11500, 2: 10500, 3: 8000, 4: 4166.67, 5: 3166.67, 6: 2666.66, 7: 1000, 8: 1000}
    whole = divide(Plan((prizes,), Rules(unit=EURO)), points)
    assert paid(whole) == {1: 11500, 2: 10500, 3: 8000, 4: 4167, 5: 3167, 6: 2666, 7: 1000, 8: 1000}


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


def test_one_prize_each_and_at_least_ten_euros() -> None:
    """HSG Open: shared at equal points, only the highest prize, and fewer share until everyone has ten euros."""
    lists = (overall(350, 200, 100, 75, 50, 30), group(2, 40))
    level = [9] * 10
    made = divide(Plan(lists, Rules(one_each=True, minimum=10 * EURO)), ranked(12, 11, 10, 10, *level), {2: {6}})
    # Player 6 has more in his group. 80 among the nine others would be 8.89, so the eight highest have 10.
    assert paid(made) == {1: 350, 2: 200, 3: 87.5, 4: 87.5, 6: 40} | dict.fromkeys((5, 7, 8, 9, 10, 11, 12, 13), 10)


def test_the_highest_prize_and_the_balance_to_others() -> None:
    """Golders Green: split between those who are tied, one cash prize each, the highest that somebody can have."""
    lists = (overall(100, 50), group(2, 50, share=Sharing.EQUAL))
    made = divide(Plan(lists, ONE_EACH), ranked(6, 6, 5, 5), {2: {2, 3, 4}})
    assert paid(made) == {1: 75, 2: 75, 3: 25, 4: 25}


def test_the_higher_of_two_prizes_and_none_for_who_withdrew() -> None:
    """British Championships: of a place prize and a rating prize the higher; who withdrew has no rating prize."""
    made = divide(Plan((overall(300, 150, 40), group(2, 50)), ONE_EACH), ranked(6, 5, 4, 3, 2), {2: {3, 4}}, barred={2})
    assert paid(made) == {1: 300, 3: 150, 4: 50, 5: 40}


def test_a_prize_that_comes_from_another_list_takes_its_place_by_value() -> None:
    """Nobody is in the category: its set of pieces (worth 60) with 10 euros goes before the 50 euros of the list."""
    pieces = PrizeList(2, PrizeGroup.CATEGORY, (Prize(10 * EURO, "pieces", 60 * EURO),), category=2, to=1)
    made = divide(Plan((overall(50), pieces)), ranked(5, 4, 3))
    assert [(award.player, award.cents // EURO, award.thing) for award in made.awards] == [
        (1, 10, "pieces"),
        (2, 50, ""),
    ]
    assert [(item.list, item.to) for item in made.unspent] == [(2, 1)]


def test_a_special_prize_in_kind_for_nobody_yet_stays_with_the_organiser() -> None:
    watch = PrizeList(2, PrizeGroup.SPECIAL, (Prize(0, "watch", 40 * EURO),))
    made = divide(Plan((watch,)), ranked(5, 4))
    assert [(item.list, item.place, item.prize.thing, item.to) for item in made.unspent] == [(2, 1, "watch", ORGANISER)]
    assert made.awards == ()


def test_a_cent_that_does_not_divide_is_told_also_when_it_is_the_only_one() -> None:
    level = [Contender(1, 1, 5, 5), Contender(2, 2, 5, 5)]
    made = divide(Plan((PrizeList(1, prizes=(Prize(1),)),)), level)
    assert (made.paid, made.odd) == ({1: 1}, True)
    assert not divide(Plan((overall(100),)), level).odd


def test_who_have_equal_points_and_are_not_level_do_not_share() -> None:
    """A barrage settled their places: the money follows them."""
    ranking = [Contender(1, 1, (10, 1), 10), Contender(2, 2, (10, 2), 10), Contender(3, 3, (8, 0), 8)]
    assert paid(divide(Plan((overall(100, 50),)), ranking)) == {1: 100, 2: 50}


def test_a_list_that_leads_into_a_circle_is_not_a_part_of_it() -> None:
    """1 and 2 send what nobody gets to each other; what nobody gets of 3 goes to 1."""
    lists = (
        PrizeList(1, prizes=money(50), to=2),
        PrizeList(2, PrizeGroup.CATEGORY, money(30), category=2, to=1),
        PrizeList(3, PrizeGroup.CATEGORY, money(20), category=3, to=1),
    )
    made = divide(Plan(lists), ranked(5, 4), {2: {1}})
    assert [fault.list for fault in made.faults if fault.kind == "circle"] == [1, 2]
    assert [(item.list, item.to) for item in made.unspent] == [(3, 1)]
    assert paid(made) == {1: 80, 2: 20}


def test_more_sharers_than_prizes_have_the_places_behind_the_last_prize_too() -> None:
    made = divide(Plan((overall(100, 50),)), ranked(5, 4, 4, 4))
    assert [(award.player, award.place, award.last) for award in made.awards] == [
        (1, 1, 1),
        (2, 2, 4),
        (3, 2, 4),
        (4, 2, 4),
    ]


def test_a_list_of_exactly_the_smallest_share_is_no_contradiction() -> None:
    plan = Plan((overall(50),), Rules(minimum=50 * EURO))
    assert divide(plan, ranked(5, 4)).faults == ()
    assert [fault.kind for fault in divide(replace(plan, lists=(overall(49),)), ranked(5, 4)).faults] == ["minimum-pot"]


def test_money_for_somebody_who_has_a_thing_only_is_no_second_prize() -> None:
    """The cup counts for 25 and nothing is paid with it; 2 has the money of the second place already."""
    cup = PrizeList(1, prizes=(Prize(thing="cup", worth=25 * EURO), Prize(20 * EURO)))
    moves = tuple(Move(ORGANISER, player, 5 * EURO, "best game") for player in (1, 2))
    made = divide(Plan((cup,), ONE_EACH, moves), ranked(5, 4))
    assert [(fault.kind, fault.players) for fault in made.faults] == [("move-second", (2,))]


def test_the_list_for_everyone_stands_first_also_when_it_comes_last() -> None:
    lists = Plan(Plan((group(2, 10),)).with_list(overall(100))).with_list(group(3, 5))
    assert [item.id for item in lists] == [1, 2, 3]
