"""One prize for each player where things that count go with shared money: a choice can lead to another without end."""

from __future__ import annotations

from itertools import groupby, product

from zwitsers.engine.prizes.choosing import shares
from zwitsers.engine.prizes.division import divide
from zwitsers.engine.prizes.plan import Plan, Prize, PrizeGroup, PrizeList, Rules, Sharing
from zwitsers.engine.prizes.ranking import Contender

CUP = ("cup", 25_00)
Members = dict[int, set[int]]
Choice = dict[int, int]


def worths(at: Choice, plan: Plan, ranking: list[Contender]) -> Choice:
    """What everyone has when he takes part in these lists, the cups counted."""
    found = dict.fromkeys(at, 0)
    for item in plan.lists:
        there = [one for one in ranking if at[one.player] == item.id]
        first = 0
        for _level, run in groupby(there, key=lambda one: one.level):
            block = list(run)
            prizes = [*item.prizes[first:], *[Prize()] * len(block)][: len(block)]
            cents = shares([prize.cents for prize in prizes], item.share, plan.rules)
            for one, share, prize in zip(block, cents, prizes, strict=True):
                found[one.player] = share + prize.worth
            first += len(block)
    return found


def stable(at: Choice, plan: Plan, ranking: list[Contender], members: Members) -> bool:
    now = worths(at, plan, ranking)
    return not any(
        worths({**at, player: item.id}, plan, ranking)[player] > now[player]
        for player in at
        for item in plan.lists
        if player in members[item.id]
    )


def stable_ways(plan: Plan, ranking: list[Contender], members: Members) -> list[Choice]:
    choices = [[0, *(item.id for item in plan.lists if one.player in members[item.id])] for one in ranking]
    ways = [dict(zip((one.player for one in ranking), way, strict=True)) for way in product(*choices)]
    return [way for way in ways if stable(way, plan, ranking, members)]


def listed(number: int, *prizes: Prize, share: Sharing = Sharing.EQUAL) -> PrizeList:
    return PrizeList(number, PrizeGroup.CATEGORY, prizes, category=number, share=share)


def test_a_stable_choice_is_found_where_there_is_one() -> None:
    """Two level players who go round in a circle when they choose one after another."""
    plan = Plan(
        (
            listed(1, Prize(10_00, *CUP), Prize(35_00), Prize(5_00, *CUP)),
            listed(2, Prize(10_00, *CUP), share=Sharing.HORT),
            listed(3, Prize(45_00), Prize(15_00), share=Sharing.HORT),
        ),
        Rules(one_each=True),
    )
    ranking = [Contender(1, 1, 20, 20), Contender(2, 2, 20, 20)]
    members = {1: {1, 2}, 2: {1, 2}, 3: {1, 2}}
    assert stable_ways(plan, ranking, members) == [{1: 3, 2: 2}]
    made = divide(plan, ranking, members)
    assert not [fault for fault in made.faults if fault.kind == "restless"]
    assert {award.player: award.list for award in made.awards} == {1: 3, 2: 2}


def test_where_there_is_none_that_is_said_with_the_players_and_the_sum_is_kept() -> None:
    plan = Plan(
        (
            listed(1, Prize(19_00, *CUP), Prize(24_00)),
            listed(2, Prize(17_00, *CUP), Prize(29_00), share=Sharing.HORT),
        ),
        Rules(one_each=True),
    )
    ranking = [Contender(1, 1, 20, 20), Contender(2, 2, 20, 20), Contender(3, 3, 19, 19)]
    members = {1: {1, 2, 3}, 2: {1, 2}}
    assert stable_ways(plan, ranking, members) == []
    made = divide(plan, ranking, members)
    assert [fault.players for fault in made.faults if fault.kind == "restless"] == [(1, 2)]
    assert sum(made.paid.values()) + made.kept == made.promised == plan.cents
    assert len({award.player for award in made.awards}) == len(made.awards)


def test_of_several_stable_choices_the_same_one_is_always_found() -> None:
    """Four level players. When one takes part in a list, those who get less by it choose again before the next one in
    the ranking does; otherwise 3 would end up with the 40 euros that 4 has."""
    plan = Plan(
        (
            listed(1, Prize(30_00), Prize(5_00, *CUP), share=Sharing.HORT),
            listed(2, Prize(40_00), Prize(20_00)),
            listed(3, Prize(25_00, *CUP), Prize(45_00), Prize(40_00), share=Sharing.HORT),
        ),
        Rules(one_each=True),
    )
    ranking = [Contender(number, number, 20, 20) for number in (1, 2, 3, 4)]
    members = {1: {1, 2, 3, 4}, 2: {1, 2, 3, 4}, 3: {1, 2, 4}}
    made = divide(plan, ranking, members)
    found = {award.player: award.list for award in made.awards}
    assert found == {1: 3, 2: 3, 3: 1, 4: 2}
    assert stable(found, plan, ranking, members)
    assert {award.player: award.cents for award in made.awards} == {1: 30_00, 2: 40_00, 3: 30_00, 4: 40_00}


def test_of_stable_choices_that_were_all_tried_those_who_stand_first_have_most() -> None:
    """Three level players who go round in a circle, and more than one choice that would end it."""
    plan = Plan(
        (
            listed(1, Prize(35_00), Prize(40_00, *CUP)),
            listed(2, Prize(35_00), Prize(25_00, *CUP)),
            listed(3, Prize(40_00), Prize(20_00, *CUP), share=Sharing.HORT),
        ),
        Rules(one_each=True),
    )
    ranking = [Contender(number, number, 20, 20) for number in (1, 2, 3)]
    members = {number: {1, 2, 3} for number in (1, 2, 3)}
    ways = stable_ways(plan, ranking, members)
    assert len({tuple(worths(way, plan, ranking).values()) for way in ways}) > 1
    made = divide(plan, ranking, members)
    best = max(ways, key=lambda way: tuple(worths(way, plan, ranking).values()))
    assert {award.player: award.list for award in made.awards} == best == {1: 1, 2: 1, 3: 3}


def test_of_level_players_whose_share_falls_the_first_in_the_ranking_chooses_again_first() -> None:
    """All four are level. 1 takes list 1 and 2 list 2; when 3 and 4 come in, list 2 pays 26.66 each, and it is 2 who
    leaves for the 50 of list 3, not 4."""
    plan = Plan(
        (
            listed(1, Prize(50_00, *CUP)),
            listed(2, Prize(50_00), Prize(30_00)),
            listed(3, Prize(50_00), Prize(10_00), Prize(10_00)),
        ),
        Rules(one_each=True),
    )
    ranking = [Contender(number, number, 1, 1) for number in (1, 2, 3, 4)]
    made = divide(plan, ranking, {1: {1, 2, 3, 4}, 2: {2, 3, 4}, 3: {2, 4}})
    assert {award.player: (award.list, award.cents) for award in made.awards} == {
        1: (1, 50_00),
        2: (3, 50_00),
        3: (2, 40_00),
        4: (2, 40_00),
    }


def test_of_two_stable_choices_the_first_in_the_ranking_decides_which() -> None:
    """Four level players, two in each list. The first two of them have more in list 2, where 2 has the cup as well."""
    plan = Plan(
        (
            listed(1, Prize(30_00), Prize(10_00, *CUP), Prize(30_00)),
            listed(2, Prize(20_00), Prize(30_00, *CUP)),
        ),
        Rules(one_each=True),
    )
    ranking = [Contender(number, number, 20, 20) for number in (1, 2, 3, 4)]
    members = {number: {1, 2, 3, 4} for number in (1, 2)}
    low, high = {1: 1, 2: 1, 3: 2, 4: 2}, {1: 2, 2: 2, 3: 1, 4: 1}
    assert stable_ways(plan, ranking, members) == [low, high]
    assert [list(worths(way, plan, ranking).values())[:2] for way in (low, high)] == [[20_00, 45_00], [25_00, 50_00]]
    assert {award.player: award.list for award in divide(plan, ranking, members).awards} == high


def test_a_player_who_would_get_nothing_anywhere_is_in_no_list() -> None:
    """No share is below 40. In list 1 the first of 1 and 2 has 40 + 30; with 3 it would be 57.50 and 52.50, and nothing
    for 3. List 2 pays its 10 to 4 alone."""
    plan = Plan(
        (
            listed(1, Prize(40_00), Prize(30_00), Prize(40_00), share=Sharing.HORT),
            listed(2, Prize(10_00), Prize(40_00)),
        ),
        Rules(one_each=True, minimum=40_00),
    )
    ranking = [Contender(number, number, 20, 20) for number in (1, 2, 3, 4)]
    members = {1: {1, 2, 3, 4}, 2: {1, 4}}
    assert stable_ways(plan, ranking, members) == [{1: 1, 2: 1, 3: 0, 4: 2}, {1: 1, 2: 1, 3: 1, 4: 2}]
    made = divide(plan, ranking, members)
    assert {award.player: (award.list, award.cents) for award in made.awards} == {1: (1, 70_00), 4: (2, 10_00)}


def test_where_no_choice_is_stable_everyone_stays_in_a_list_that_they_chose() -> None:
    """The lists of the circle above, and one with a euro that is never the best for anybody."""
    plan = Plan(
        (
            listed(1, Prize(19_00, *CUP), Prize(24_00)),
            listed(2, Prize(17_00, *CUP), Prize(29_00), share=Sharing.HORT),
            listed(3, Prize(1_00)),
        ),
        Rules(one_each=True),
    )
    ranking = [Contender(1, 1, 20, 20), Contender(2, 2, 20, 20)]
    members = {number: {1, 2} for number in (1, 2, 3)}
    assert stable_ways(plan, ranking, members) == []
    assert {award.list for award in divide(plan, ranking, members).awards} <= {1, 2}
