"""Categories and prizes of a tournament."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from helpers.running_tournaments import closed, keys, published, started
from zwitsers.engine.prizes.plan import ORGANISER, OVERALL, Prize, PrizeGroup, PrizeList, Sharing
from zwitsers.event import actions as c
from zwitsers.event.errors import ReplayError
from zwitsers.event.prize_events import PrizeListSet
from zwitsers.event.prizing import divided, members_of, prize_money

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def refused(*call: Any, **options: Any) -> list[str]:
    """The last word of every key."""
    return [key.rpartition(".")[2] for key in keys(*call, **options)]


UNDER = PrizeList(0, PrizeGroup.CATEGORY, (Prize(3000), Prize(2000)), category=1, share=Sharing.PLACE)


def rated() -> RunningTournament:
    """Four players of 1900, 1800, 1700 and 1400; a category under 1800."""
    tournament = started(4, rounds=1, prizes=[10000, 5000])
    for player, rating in enumerate((1900, 1800, 1700, 1400), start=1):
        tournament = tournament.do(c.change_player, player, {"rating": rating})
    return tournament.do(c.set_category, "Under 1800", "rating<1800")


def test_a_category_is_kept_with_its_rule_and_gets_an_id_that_is_never_used_again() -> None:
    state = rated().state
    assert members_of(state, state.categories[0]) == {3, 4}
    gone = rated().do(c.remove_category, 1).do(c.set_category, "Women", "sex=w")
    assert [(category.id, category.name) for category in gone.state.categories] == [(2, "Women")]


def test_a_category_can_be_changed_and_players_added_by_hand() -> None:
    state = rated().do(c.set_category, "Below 1800", "rating<1800", category=1, added=[1], removed=[4]).state
    assert members_of(state, state.categories[0]) == {1, 3}


@pytest.mark.parametrize(
    ("arguments", "options", "key"),
    [
        (("", "sex=w"), {}, "no-name"),
        (("under 1800", "sex=w"), {}, "twice"),
        (("Women", "sex"), {}, "rule"),
        (("Women", "sex=w"), {"category": 9}, "unknown"),
        (("Women", "sex=w"), {"added": [9]}, "no-such-player"),
        (("Women", "sex=w"), {"added": [1], "removed": [1]}, "in-and-out"),
        (("W" * 61, "sex=w"), {}, "long"),
    ],
)
def test_a_category_that_cannot_be(arguments: tuple[str, str], options: dict[str, object], key: str) -> None:
    assert refused(rated().state, c.set_category, *arguments, **options) == [key]


def test_a_category_with_prizes_stays() -> None:
    assert refused(rated().do(c.set_prizes, UNDER).state, c.remove_category, 1) == ["has-prizes"]


def test_the_list_for_everyone_and_the_setting_are_one() -> None:
    tournament = rated()
    assert [prize.cents for prize in tournament.state.prizes.lists[0].prizes] == [10000, 5000]
    changed = tournament.do(c.change_settings, {"prizes": [7000]}).state
    assert [prize.cents for prize in changed.prizes.lists[0].prizes] == [7000]
    listed = PrizeList(OVERALL, prizes=(Prize(6000, "cup"), Prize(500)), share=Sharing.HORT)
    by_list = tournament.do(c.set_prizes, listed)
    assert by_list.state.settings.prizes == (6000, 500)
    # The setting says nothing of things, nor of how it is shared.
    again = by_list.do(c.change_settings, {"prizes": [5000]}).state.prizes.lists[0]
    assert (again.prizes, again.share) == ((Prize(5000, "cup"),), Sharing.HORT)
    assert tournament.do(c.remove_prizes, OVERALL).state.settings.prizes == ()


def test_one_prize_each_by_the_final_ranking() -> None:
    tournament = rated().do(c.set_prizes, UNDER).do(c.set_prize_rules, one_each=True, minimum=1000)
    state = closed(published(tournament)).state
    assert sum(prize_money(state).values()) == 20000
    assert all(prize_money(state).values())


def test_the_order_of_lists_is_kept_and_those_that_are_not_named_follow() -> None:
    event = rated().do(c.set_prizes, UNDER).do(c.set_prizes, replace(UNDER, name="Again"))
    assert [item.id for item in event.do(c.order_prizes, [3]).state.prizes.lists] == [3, 1, 2]
    assert c.order_prizes(event.state, [1, 2, 3]) == []
    changed = event.do(c.order_prizes, [3, 2]).do(c.set_prizes, replace(UNDER, id=2, prizes=(Prize(100),)))
    assert [item.id for item in changed.state.prizes.lists] == [3, 2, 1]
    assert refused(event.state, c.order_prizes, [9]) == ["unknown"]
    assert refused(event.state, c.order_prizes, [1, 1]) == ["list-twice"]


def test_prizes_are_hidden_until_they_are_shown_also_after_the_end() -> None:
    event = closed(published(rated())).do(c.finish, seed=1)
    assert not event.state.prizes.shown
    shown = event.do(c.show_prizes, True)
    assert shown.state.prizes.shown
    assert c.show_prizes(shown.state, True) == []
    assert not shown.do(c.show_prizes, False).state.prizes.shown


def test_money_moved_by_hand_also_after_the_end() -> None:
    ended = closed(published(rated())).do(c.finish)
    moved = ended.do(c.move_prize, ORGANISER, 4, 500, " for  the cleaning ")
    assert divided(moved.state).moves[0].reason == "for the cleaning"
    assert divided(moved.state).kept == -500
    assert refused(ended.state, c.move_prize, 1, 1, 5, "x") == ["move-same"]
    assert refused(ended.state, c.move_prize, 1, 2, 5, "") == ["no-reason"]
    assert refused(ended.state, c.move_prize, 1, 2, 0, "x") == ["move-amount"]
    assert refused(ended.state, c.set_prize_rules) == ["is-finished"]


def test_who_won_a_special_prize_can_be_said_after_the_end() -> None:
    special = PrizeList(0, PrizeGroup.SPECIAL, (Prize(2500, "best game"),))
    ended = closed(published(rated().do(c.set_prizes, special))).do(c.finish)
    named = replace(special, id=2, prizes=(Prize(2500, "best game", player=3),))
    assert divided(ended.do(c.set_prizes, named).state).of(3)[-1].thing == "best game"
    assert refused(ended.state, c.set_prizes, UNDER) == ["is-finished"]
    assert refused(ended.state, c.set_prizes, replace(special, id=1)) == ["is-finished"]


def test_who_has_withdrawn_gets_nothing_where_the_rules_say_so() -> None:
    tournament = started(4, rounds=2, prizes=[10000]).do(c.set_prize_rules, withdrawn=False)
    tournament = closed(published(tournament))
    first = next(player for player, cents in prize_money(tournament.state).items() if cents)
    gone = tournament.do(c.withdraw_player, tournament.state.with_lot(first))
    assert prize_money(gone.state)[first] == 0
    assert sum(prize_money(gone.state).values()) == 10000


def test_who_will_withdraw_later_gets_nothing_either_and_who_came_back_does() -> None:
    """Of the two who won round 1 of three, one is to leave after round 2; the other misses round 2 and comes back."""
    tournament = started(4, rounds=3, prizes=[10000]).do(c.set_prize_rules, withdrawn=False)
    tournament = closed(published(tournament))
    leaders = {lot for lot, cents in prize_money(tournament.state).items() if cents}
    assert len(leaders) == 2
    leaving, back = sorted(leaders)
    gone = tournament.do(c.withdraw_player, tournament.state.with_lot(leaving), 3)
    assert prize_money(gone.state) == dict.fromkeys(prize_money(gone.state), 0) | {back: 10000}
    entry = tournament.state.with_lot(back)
    away = closed(published(gone.do(c.withdraw_player, entry)))
    assert prize_money(away.state)[back] == 0
    returned = prize_money(away.do(c.return_player, entry).state)
    assert returned[back] > 0
    assert returned[leaving] == 0


@pytest.mark.parametrize(
    ("prize_list", "key"),
    [
        (replace(UNDER, prizes=()), "none"),
        (replace(UNDER, prizes=(Prize(-1),)), "amount"),
        (replace(UNDER, category=9), "unknown"),
        (replace(UNDER, id=OVERALL), "first-list"),
        (PrizeList(0, PrizeGroup.CLUBS, (Prize(1),), best=0), "best"),
        (PrizeList(OVERALL, prizes=(Prize(1),), to=OVERALL), "to-itself"),
        (PrizeList(0, PrizeGroup.SPECIAL, (Prize(1, player=9),)), "no-such-player"),
    ],
)
def test_a_list_that_cannot_be(prize_list: PrizeList, key: str) -> None:
    assert refused(rated().state, c.set_prizes, prize_list) == [key]


def test_somebody_who_is_removed_is_nowhere_any_more() -> None:
    tournament = rated().do(c.set_category, "Under 1800", "", category=1, added=[1], removed=[2])
    tournament = tournament.do(c.set_prize_rules, excluded=(1,)).do(c.move_prize, 1, 2, 5, "x")
    state = tournament.do(c.remove_player, 1).state
    assert state.categories[0].added == ()
    assert state.prizes.rules.excluded == ()
    assert state.prizes.moves == ()


@pytest.mark.parametrize(
    "event",
    [
        PrizeListSet(2, "somebody", ((100, "", 0, 0),)),
        PrizeListSet(2, "overall", ((100, "", 0, 0),), share="by weight"),
        PrizeListSet(0, "overall", ((100, "", 0, 0),)),
        PrizeListSet(2, "overall", ((100, "", 0, 0),), best=0),
        PrizeListSet(2, "overall", ((-100, "", 0, 0),)),
        PrizeListSet(2, "overall", ((100, "", 0, 9),)),
    ],
)
def test_a_list_of_prizes_in_a_log_that_does_not_fit_is_refused(event: PrizeListSet) -> None:
    with pytest.raises(ReplayError):
        started(4).do(lambda _state: [event])


def test_a_list_that_is_no_longer_for_a_category_lets_go_of_it() -> None:
    made = rated().do(c.set_prizes, UNDER)
    assert refused(made.state, c.remove_category, 1) == ["has-prizes"]
    made = made.do(c.set_prizes, replace(made.state.prizes.lists[1], of=PrizeGroup.CLUBS))
    assert made.state.prizes.lists[1].category == 0
    assert made.do(c.remove_category, 1).state.categories == ()


def test_who_is_left_out_of_a_category_or_of_prizes_takes_part() -> None:
    state = started(4).state
    assert refused(state, c.set_category, "Youth", added=[9]) == ["no-such-player"]
    assert refused(state, c.set_category, "Youth", removed=[9]) == ["no-such-player"]
    assert refused(state, c.set_prize_rules, excluded=[1, 9]) == ["no-such-player"]
