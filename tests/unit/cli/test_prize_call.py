"""`zwitsers category` and `zwitsers prizes`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from helpers.event_desk import EventDesk, set_up
from zwitsers.engine.prizes.plan import Prize, PrizeGroup, Sharing

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    """Six players of 1900, 1800, …, 1400, and one round."""
    made = set_up(tmp_path, capsys)
    for number in range(1, 7):
        made.ok("player", "change", str(number), "--rating", str(2000 - 100 * number))
    made.play("1:1-0", "2:½", "3:0-1")
    return made


def with_lists(desk: EventDesk) -> EventDesk:
    desk.ok("category", "set", "Under 1700", "--rule", "rating<1700")
    desk.ok("prizes", "set", "everyone", "--prizes", "100,60+cup,40")
    desk.ok("prizes", "set", "Under 1700", "--prizes", "50,30", "--share", "place")
    return desk


def test_the_two_minutes_of_the_docs_in_the_terminal(desk: EventDesk) -> None:
    with_lists(desk).ok("prizes", "rules", "--one-each", "yes", "--minimum", "10")
    plan = desk.state.prizes
    assert [item.of for item in plan.lists] == [PrizeGroup.EVERYONE, PrizeGroup.CATEGORY]
    assert plan.lists[1].share is Sharing.PLACE
    assert (plan.rules.one_each, plan.rules.minimum) == (True, 1000)
    shown = desk.ok("prizes", "show")
    assert "Promised €280.00, paid out €280.00." in shown
    assert "One prize per player" in shown
    assert json.loads(desk.ok("prizes", "show", "--json"))["paid"] == "280.00"
    assert desk.ok("prizes", "show", "--csv").startswith("number,name,prize,things,lists")


def test_things_money_or_both(desk: EventDesk) -> None:
    desk.ok("prizes", "set", "everyone", "--prizes", "62.50+cup, cup+book=25, 10")
    assert desk.state.prizes.lists[0].prizes == (Prize(6250, "cup"), Prize(0, "cup + book", 2500), Prize(1000))
    assert "two amounts" in desk.refused("prizes", "set", "everyone", "--prizes", "50+25")
    assert "neither an amount nor an item" in desk.refused("prizes", "set", "everyone", "--prizes", "5o")


def test_lists_are_put_in_order_by_number_or_name(desk: EventDesk) -> None:
    with_lists(desk).ok("prizes", "order", "under 1700", "Overall")
    assert [item.id for item in desk.state.prizes.lists] == [2, 1]
    desk.ok("prizes", "order", "1")
    assert [item.id for item in desk.state.prizes.lists] == [1, 2]
    assert "1 Overall, 2 Under 1700" in desk.refused("prizes", "order", "Women")
    desk.refused("prizes", "order", "1", "1")


def test_prizes_are_shown_to_everyone_and_hidden_again(desk: EventDesk) -> None:
    seen = []
    for words in (("prizes", "publish", "yes"), ("undo",), ("redo",), ("prizes", "publish", "no")):
        desk.ok(*words)
        seen.append(desk.state.prizes.shown)
    assert seen == [True, False, True, False]
    desk.refused("prizes", "publish", "perhaps")


def test_by_hand_special_prizes_and_removing(desk: EventDesk) -> None:
    with_lists(desk).ok("prizes", "set", "special", "--prizes", "25+finest game")
    assert "no winner has been named" in desk.ok("prizes", "show")
    desk.ok("prizes", "give", "Special prizes", "1", "5")
    desk.ok("prizes", "move", "12.50", "--from", "organiser", "--to", "6", "--reason", "agreed")
    shown = desk.ok("prizes", "show")
    assert "the organiser adds €12.50" in shown
    assert "agreed" in shown
    desk.ok("prizes", "remove", "Special prizes")
    desk.refused("category", "remove", "Under 1700")
    desk.ok("prizes", "remove", "2")
    desk.ok("category", "remove", "Under 1700")
    assert desk.state.categories == ()


def test_the_standings_of_a_category_and_who_is_in_it(desk: EventDesk) -> None:
    with_lists(desk).ok("category", "set", "Under 1700", "--add", "1", "--remove", "6")
    (category,) = json.loads(desk.ok("category", "list", "--json"))
    assert [player["number"] for player in category["players"]] == [1, 4, 5]
    records = json.loads(desk.ok("standings", "--category", "under 1700", "--json"))
    assert [record["place"] for record in records] == [1, 1, 3]
    assert {record["number"] for record in records} == {1, 4, 5}
    assert desk.ok("standings", "--category", "Under 1700", "--csv").startswith("place,overall,")
    assert "Under 1700: Standings after round 1" in desk.ok("standings", "--category", "Under 1700")
