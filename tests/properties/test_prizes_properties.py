"""What holds for every division of prizes."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, product
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.long_run import scaled
from zwitsers.engine.prizes.choosing import shares
from zwitsers.engine.prizes.division import Division, divide
from zwitsers.engine.prizes.plan import ORGANISER, Move, Plan, Prize, PrizeGroup, PrizeList, Rules, Sharing
from zwitsers.engine.prizes.ranking import Contender

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Members = dict[int, frozenset[int]]


@st.composite
def rankings(draw: st.DrawFn, most: int = 12) -> list[Contender]:
    """Players in order; some are level, and some of those share a place."""
    found: list[Contender] = []
    for number in range(1, draw(st.integers(0, most)) + 1):
        step = draw(st.sampled_from(("below", "behind", "level"))) if found else "below"
        points = found[-1].points - 1 if step == "below" and found else found[-1].points if found else 20
        place = found[-1].place if step == "level" else number
        found.append(Contender(number, place, points, points))
    return found


def prizes_of(amounts: st.SearchStrategy[int], most: int) -> st.SearchStrategy[tuple[Prize, ...]]:
    """The first is the most valuable."""
    listed = st.lists(amounts, min_size=1, max_size=most)
    return listed.map(lambda cents: tuple(Prize(amount) for amount in sorted(cents, reverse=True)))


@st.composite
def plans(draw: st.DrawFn, players: int) -> tuple[Plan, Members]:
    count = draw(st.integers(1, 4))
    # Prizes that are not whole units of the rounding contradict it, which a plan is told.
    unit = draw(st.sampled_from((1, 50, 100, 500)))
    lists, members = [], dict[int, frozenset[int]]()
    for number in range(1, count + 1):
        of = draw(st.sampled_from((PrizeGroup.EVERYONE, PrizeGroup.CATEGORY, PrizeGroup.CATEGORY, PrizeGroup.SPECIAL)))
        prizes = draw(prizes_of(st.integers(0, 20_000 // unit).map(lambda units: units * unit), 6))
        if of is PrizeGroup.SPECIAL:
            prizes = tuple(Prize(prize.cents, "", 0, draw(st.integers(0, players))) for prize in prizes)
        share = draw(st.sampled_from(list(Sharing)))
        to = draw(st.integers(0, count))
        lists.append(PrizeList(number, of, prizes, share=share, beside=draw(st.booleans()), to=to))
        members[number] = draw(st.frozensets(st.integers(1, max(players, 1))))
    rules = Rules(
        one_each=draw(st.booleans()),
        minimum=draw(st.sampled_from((0, 500, 1_000))),
        unit=unit,
        excluded=tuple(draw(st.frozensets(st.integers(1, max(players, 1)), max_size=2))),
    )
    moves = tuple(
        Move(giver, taker, cents, "?")
        for giver, taker, cents in draw(
            st.lists(st.tuples(st.integers(0, players), st.integers(0, players), st.integers(1, 900)), max_size=2)
        )
        if giver != taker
    )
    return Plan(tuple(lists), rules, moves), members


@st.composite
def cases(draw: st.DrawFn) -> tuple[Plan, list[Contender], Members]:
    ranking = draw(rankings())
    plan, members = draw(plans(len(ranking)))
    return plan, ranking, members


@st.composite
def wild_plans(draw: st.DrawFn, players: int) -> tuple[Plan, Members]:
    """Plans that contradict themselves: prizes in any order and of any size beside the rounding and the minimum, things
    with and without a value, clubs, money that goes round, changes by hand of more than somebody has."""
    count = draw(st.integers(1, 4))
    thing = st.sampled_from(("", "", "cup", "book"))
    prize = st.builds(Prize, st.integers(0, 9_999), thing, st.sampled_from((0, 0, 2_500)), st.integers(0, players))
    lists = tuple(
        PrizeList(
            number,
            draw(st.sampled_from(list(PrizeGroup))),
            tuple(one if one.thing else replace(one, worth=0) for one in draw(st.lists(prize, min_size=1, max_size=6))),
            share=draw(st.sampled_from(list(Sharing))),
            best=draw(st.integers(1, 3)),
            beside=draw(st.booleans()),
            to=draw(st.integers(0, count + 1)),
        )
        for number in range(1, count + 1)
    )
    members = {number: draw(st.frozensets(st.integers(1, max(players, 1)))) for number in range(1, count + 1)}
    rules = Rules(draw(st.booleans()), draw(st.integers(0, 3_000)), draw(st.sampled_from((1, 7, 500))))
    move = st.builds(Move, st.integers(0, players), st.integers(0, players), st.integers(1, 9_999), st.just("?"))
    moves = tuple(one for one in draw(st.lists(move, max_size=3)) if one.giver != one.taker)
    return Plan(lists, rules, moves), members


@st.composite
def wild_cases(draw: st.DrawFn) -> tuple[Division, Plan, frozenset[int]]:
    ranking = draw(rankings())
    plan, members = draw(wild_plans(len(ranking)))
    everyone = [contender.player for contender in ranking]
    clubs = {player: draw(st.sampled_from(("", "Kring", "kring ", "Toren", "Café"))) for player in everyone}
    gone = draw(st.frozensets(st.sampled_from(everyone), max_size=3)) if everyone else frozenset[int]()
    return divide(plan, ranking, members, clubs, gone), plan, gone


@given(wild_cases())
@settings(max_examples=scaled(15, 400, 100), deadline=None)
def test_the_sum_is_kept_to_the_cent_whatever_was_promised(case: tuple[Division, Plan, frozenset[int]]) -> None:
    made, plan, gone = case
    assert sum(made.paid.values()) + sum(made.to_clubs.values()) + made.kept == made.promised == plan.cents
    assert all(award.cents >= 0 for award in made.awards)
    assert all(cents > 0 for cents in made.paid.values())
    assert not {award.player for award in made.awards} & gone
    back = sum(item.prize.cents for item in made.unspent if item.to == ORGANISER)
    by_hand = sum(move.cents * ((move.taker == ORGANISER) - (move.giver == ORGANISER)) for move in made.moves)
    assert made.kept == back + by_hand


@given(wild_cases())
@settings(max_examples=scaled(15, 300, 100), deadline=None)
def test_every_thing_goes_to_one_winner_or_back(case: tuple[Division, Plan, frozenset[int]]) -> None:
    made, plan, _gone = case
    promised = sorted(prize.thing for item in plan.lists for prize in item.prizes if prize.thing)
    given_away = [award.thing for award in made.awards if award.thing]
    back = [item.prize.thing for item in made.unspent if item.prize.thing and item.to == ORGANISER]
    assert sorted((*given_away, *back)) == promised


@given(cases())
@settings(max_examples=scaled(15, 300, 100), deadline=None)
def test_the_sum_is_kept_to_the_cent(case: tuple[Plan, list[Contender], Members]) -> None:
    plan, ranking, members = case
    made = divide(plan, ranking, members)
    assert sum(made.paid.values()) + made.kept == made.promised == sum(item.cents for item in plan.lists)
    assert all(award.cents >= 0 for award in made.awards)
    moved = {player for move in plan.moves for player in (move.giver, move.taker)}
    assert not {player for player in made.paid if player in plan.rules.excluded} - moved


@given(cases())
@settings(max_examples=scaled(15, 300, 100), deadline=None)
def test_nobody_below_gets_more_than_somebody_above_in_the_same_list(
    case: tuple[Plan, list[Contender], Members],
) -> None:
    """Also where fewer share because of the minimum, and where money came from another list. A prize below the minimum
    contradicts it, which is named: several of them that are shared go to one player, who can then have more."""
    plan, ranking, members = case
    made = divide(plan, ranking, members)
    shared = [item for item in plan.lists if item.of is not PrizeGroup.SPECIAL]
    if any(0 < prize.cents < plan.rules.minimum for item in plan.lists for prize in item.prizes):
        small = [item for item in shared if any(0 < prize.cents < plan.rules.minimum for prize in item.prizes)]
        named = {fault.list for fault in made.faults if fault.kind in ("below-minimum", "minimum-pot")}
        assert named == {item.id for item in small}
        return
    order = {contender.player: position for position, contender in enumerate(ranking)}
    for item in shared:
        awards = [award for award in made.awards if award.list == item.id]
        amounts = [award.cents for award in sorted(awards, key=lambda award: order[award.player])]
        assert amounts == sorted(amounts, reverse=True)


@given(cases())
@settings(max_examples=scaled(5, 200, 66), deadline=None)
def test_no_share_is_below_the_minimum_unless_the_prizes_are(case: tuple[Plan, list[Contender], Members]) -> None:
    plan, ranking, members = case
    made = divide(plan, ranking, members)
    for award in made.awards:
        if award.sharers and award.cents < plan.rules.minimum:
            # All of what the places are worth is too little for one.
            assert award.cents == award.pot


@settings(deadline=None)
@given(rankings(30), st.lists(st.integers(0, 10_000), max_size=8), st.sampled_from((1, 50)))
def test_one_list_is_divided_as_the_rule_reads(ranking: list[Contender], amounts: list[int], unit: int) -> None:
    """A literal reading: level players take the prizes of their places together and part them."""
    made = divide(Plan((PrizeList(1, prizes=tuple(map(Prize, amounts))),), Rules(unit=unit)), ranking)
    first = 0
    for _level, run in groupby(ranking, key=lambda contender: contender.level):
        group = [contender.player for contender in run]
        pot = sum(amounts[first : first + len(group)])
        assert sum(made.paid.get(player, 0) for player in group) == pot
        assert all(abs(made.paid.get(player, 0) - pot / len(group)) < 2 * unit for player in group)
        first += len(group)


# One prize for each, against every way in which players can be spread over lists


def worths(at: Mapping[int, int], plan: Plan, ranking: Sequence[Contender]) -> dict[int, int]:
    """What everyone has when the players take part in these lists."""
    found = dict.fromkeys(at, 0)
    for item in plan.lists:
        there = [contender for contender in ranking if at[contender.player] == item.id]
        first = 0
        for _key, run in groupby(there, key=lambda one: (one.level, one.place if item.share is Sharing.PLACE else 0)):
            block = list(run)
            places = [prize.cents for prize in item.prizes[first : first + len(block)]]
            places += [0] * (len(block) - len(places))
            found |= {
                one.player: cents for one, cents in zip(block, shares(places, item.share, plan.rules), strict=True)
            }
            first += len(block)
    return found


def is_stable(at: dict[int, int], plan: Plan, ranking: Sequence[Contender], members: Members) -> bool:
    """Nobody would have more in another list."""
    now = worths(at, plan, ranking)
    return not any(
        worths({**at, player: item.id}, plan, ranking)[player] > now[player]
        for player in at
        for item in plan.lists
        if item.id != at[player] and player in members[item.id]
    )


@st.composite
def small_cases(draw: st.DrawFn) -> tuple[Plan, list[Contender], Members]:
    """Few players and lists; amounts by which no two prizes, or parts of prizes, are likely to be equal."""
    ranking = draw(rankings(5))
    everyone = frozenset(contender.player for contender in ranking)
    lists, members = [], dict[int, frozenset[int]]()
    for number in range(1, draw(st.integers(1, 3)) + 1):
        prizes = draw(prizes_of(st.integers(10_000, 99_999), 3))
        lists.append(PrizeList(number, PrizeGroup.CATEGORY, prizes, share=draw(st.sampled_from(list(Sharing)))))
        members[number] = everyone if number == 1 else frozenset(p for p in everyone if draw(st.booleans()))
    rules = Rules(one_each=True, minimum=draw(st.sampled_from((0, 10_000))))
    return Plan(tuple(lists), rules), ranking, members


def _amounts(division: Division, ranking: Sequence[Contender]) -> tuple[int, ...]:
    return tuple(division.paid.get(contender.player, 0) for contender in ranking)


@given(small_cases())
@settings(max_examples=scaled(8, 150, 50), deadline=None)
def test_one_prize_each_is_the_best_of_all_ways_to_spread_players_over_lists(
    case: tuple[Plan, list[Contender], Members],
) -> None:
    """Nobody would have more elsewhere; and of all divisions of which that is so, none gives somebody more without
    giving somebody else less. Where nobody is level there is only one such division."""
    plan, ranking, members = case
    made = divide(plan, ranking, members)
    assert len({award.player for award in made.awards}) == len(made.awards)
    mine = {contender.player: 0 for contender in ranking} | {award.player: award.list for award in made.awards}
    assert is_stable(mine, plan, ranking, members)
    choices = [[0, *(item.id for item in plan.lists if player in members[item.id])] for player in mine]
    ways = (dict(zip(mine, chosen, strict=True)) for chosen in product(*choices))
    stable = {
        tuple(worths(at, plan, ranking)[contender.player] for contender in ranking)
        for at in ways
        if is_stable(at, plan, ranking, members)
    }
    ours = _amounts(made, ranking)
    assert ours in stable
    better = [way for way in stable if way != ours and all(map(int.__ge__, way, ours))]
    values = [prize.cents for item in plan.lists for prize in item.prizes]
    if len(set(values)) == len(values):
        assert not better
        if len({contender.level for contender in ranking}) == len(ranking):
            assert stable == {ours}
