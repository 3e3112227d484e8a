"""Replay of the events about categories and prizes."""

from __future__ import annotations

import pytest

from helpers.replaying import opening, why_not
from zwitsers.engine.prizes.categories import Category
from zwitsers.engine.prizes.plan import Move, Plan, Prize, PrizeGroup, PrizeList, Rules, Sharing
from zwitsers.engine.prizes.rule_text import read_rule
from zwitsers.event import events as ev
from zwitsers.event import prize_events as prize
from zwitsers.event.apply import replay
from zwitsers.event.apply.prizes import without_player

ONE = ((100, "", 0, 0),)


@pytest.mark.parametrize(
    ("event", "detail"),
    [
        (prize.PrizeListSet(0, "overall", ONE), "0"),
        (prize.PrizeListSet(-1, "overall", ONE), "-1"),
        (prize.PrizeListSet(2, "overall", ONE, best=0), "2"),
        (prize.PrizeListSet(2, "overall", ((-1, "", 0, 0),)), "((-1, '', 0, 0),)"),
        (prize.PrizeListSet(2, "overall", ((0, "cup", -1, 0),)), "((0, 'cup', -1, 0),)"),
        (prize.PrizeListSet(2, "overall", (*ONE, (-1, "", 0, 0))), "((100, '', 0, 0), (-1, '', 0, 0))"),
        (prize.PrizeListSet(2, "everyone", ONE), "everyone"),
        (prize.PrizeListSet(2, "overall", ONE, share="weight"), "overall"),
        (prize.PrizeListSet(2, "special", ((0, "cup", 0, 9),)), "players"),
        (prize.PrizeRulesSet(True, 0, 0, False), "0"),
        (prize.PrizeRulesSet(True, -1, 1, False), "1"),
        (prize.PrizeRulesSet(True, 0, 1, False, (9,)), "players"),
        (prize.PrizeMoved(1, 2, 0, "x"), "0"),
        (prize.PrizeMoved(1, 1, 5, "x"), "5"),
        (prize.PrizeMoved(9, 1, 5, "x"), "players"),
        (prize.PrizeMoved(0, 9, 5, "x"), "players"),
        (prize.CategorySet(1, "U10", added=(9,)), "players"),
        (prize.CategorySet(1, "U10", removed=(9,)), "players"),
    ],
    ids=repr,
)
def test_an_event_about_prizes_that_does_not_fit(event: ev.Event, detail: str) -> None:
    assert why_not(opening(), event) == (event.kind, detail)


def test_the_order_names_every_list_once() -> None:
    state = replay([prize.PrizeListSet(number, "overall", ONE) for number in (1, 2, 3)], opening())
    assert [item.id for item in replay([prize.PrizeListsOrdered((3, 1, 2))], state).prizes.lists] == [3, 1, 2]
    for order in ((1, 2), (1, 2, 2), (1, 2, 3, 3), (1, 2, 4)):
        assert why_not(state, prize.PrizeListsOrdered(order)) == ("prize-lists-ordered", str(order))


def test_a_rule_that_cannot_be_read_does_not_fit() -> None:
    assert why_not(opening(), prize.CategorySet(1, "Odd", "length=3"))[0] == "category-set"


def test_categories_and_lists_are_replaced_in_their_place() -> None:
    state = replay(
        [
            prize.CategorySet(1, "U1800", "rating=-1799", (3,), (4,)),
            prize.CategorySet(4, "Women"),
            prize.CategorySet(1, "U1700", "rating=-1699", (1, 2), (3,)),
            prize.PrizeListSet(3, "category", ((5000, "cup", 1500, 0), (0, "", 0, 3)), "Best", 1, "hort", 1, True, 1),
            prize.PrizeListSet(1, "overall", ((900, "", 0, 0), (0, "book", 20, 0))),
            prize.PrizeListSet(2, "clubs", ONE, best=99),
            prize.PrizeListSet(2, "special", ((0, "cup", 0, 2),)),
            prize.PrizeRulesSet(True, 0, 1, True, (2, 4)),
            prize.PrizeMoved(0, 3, 1, "agreed"),
            prize.PrizeMoved(3, 0, 5, "back"),
            prize.PrizesShown(True),
        ],
        opening(),
    )
    assert state.categories == (
        Category(1, "U1700", read_rule("rating=-1699"), (1, 2), (3,)),
        Category(4, "Women", read_rule("")),
    )
    assert (state.last_category, state.last_prize_list) == (4, 3)
    assert state.prizes == Plan(
        lists=(
            PrizeList(1, PrizeGroup.EVERYONE, (Prize(900), Prize(0, "book", 20))),
            PrizeList(
                3,
                PrizeGroup.CATEGORY,
                (Prize(5000, "cup", 1500), Prize(player=3)),
                "Best",
                1,
                Sharing.HORT,
                1,
                True,
                1,
            ),
            PrizeList(2, PrizeGroup.SPECIAL, (Prize(thing="cup", player=2),)),
        ),
        rules=Rules(True, 0, 1, True, (2, 4)),
        moves=(Move(0, 3, 1, "agreed"), Move(3, 0, 5, "back")),
        shown=True,
    )
    assert state.settings.prizes == (900, 0)
    fewer = replay([prize.CategoryRemoved(4), prize.PrizeListRemoved(3)], state)
    assert [item.id for item in fewer.categories] == [1]
    assert ([item.id for item in fewer.prizes.lists], fewer.settings.prizes) == ([1, 2], (900, 0))
    assert (fewer.last_category, fewer.last_prize_list) == (4, 3), "ids are not used again"
    none = replay([prize.PrizeListRemoved(1)], state)
    assert ([item.id for item in none.prizes.lists], none.settings.prizes) == ([3, 2], ())


def test_the_setting_changes_the_money_and_keeps_the_things() -> None:
    state = replay([prize.PrizeListSet(1, "overall", ((900, "cup", 5, 0), (400, "", 0, 0)), "Main")], opening())
    more = replay([ev.SettingsChanged({"prizes": (800, 300, 200)})], state)
    assert more.prizes.lists == (PrizeList(1, prizes=(Prize(800, "cup", 5), Prize(300), Prize(200)), name="Main"),)
    assert replay([ev.SettingsChanged({"prizes": (700,)})], more).prizes.lists == (
        PrizeList(1, prizes=(Prize(700, "cup", 5),), name="Main"),
    )
    assert replay([ev.SettingsChanged({"prizes": ()})], more).prizes.lists == ()
    assert replay([ev.SettingsChanged({"place": "Ede"})], state).prizes is state.prizes


def test_the_setting_alone_makes_the_list_for_everyone_before_the_others() -> None:
    state = replay([prize.PrizeListSet(2, "clubs", ONE), ev.SettingsChanged({"prizes": (5,)})], opening())
    assert state.prizes.lists == (PrizeList(1, prizes=(Prize(5),)), PrizeList(2, PrizeGroup.CLUBS, (Prize(100),)))
    without = replay([ev.SettingsChanged({"prizes": ()})], state)
    assert without.prizes.lists == (PrizeList(2, PrizeGroup.CLUBS, (Prize(100),)),)


def test_a_removed_player_is_in_no_category_list_rule_or_move() -> None:
    state = replay(
        [
            prize.CategorySet(1, "A", "", (1, 2), (3,)),
            prize.CategorySet(2, "B", "", (3,), (1, 4)),
            prize.PrizeListSet(2, "special", ((0, "cup", 0, 1), (0, "book", 0, 2))),
            prize.PrizeRulesSet(False, 0, 1, False, (1, 2)),
            prize.PrizeMoved(1, 2, 5, "given"),
            prize.PrizeMoved(3, 1, 6, "taken"),
            prize.PrizeMoved(2, 3, 7, "stays"),
        ],
        opening(),
    )
    fewer = without_player(state, 1)
    assert [(item.added, item.removed) for item in fewer.categories] == [((2,), (3,)), ((3,), (4,))]
    assert [item.player for item in fewer.prizes.lists[0].prizes] == [0, 2]
    assert fewer.prizes.rules.excluded == (2,)
    assert fewer.prizes.moves == (Move(2, 3, 7, "stays"),)
