"""A tournament with the drawing dummy (002 Modificatie 2, R7.2), by the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from helpers.event_desk import NAMES, EventDesk, set_up

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    names = (*NAMES, "Groot, Gijs")
    return set_up(tmp_path, capsys, "--system", "kndb", "--rounds", "4", "--drawing-dummy", "yes", names=names)


def test_the_in_between_round_comes_before_the_last_by_the_same_commands(desk: EventDesk) -> None:
    shown = desk.ok("pair")
    assert "Against the dummy: 1 Bakker, Anna" in shown
    desk.ok("publish")
    desk.ok("result", "1:2-0", "2:1-1", "3:0-2")
    desk.ok("round", "close")
    desk.play("1:2-0", "2:1-1", "3:0-2")
    desk.play("1:2-0", "2:1-1", "3:0-2")
    shown = desk.ok("pair")
    assert "In-between round" in shown
    record = json.loads(desk.ok("round", "show", "--json"))
    assert (record["round"], len(record["boards"])) == (0, 2)
    desk.ok("publish")
    said = desk.ok("result", "1:2-0", "2:1-1")
    assert "In-between round: all results are in" in said
    assert "In-between round closed." in desk.ok("round", "close")
    shown = desk.ok("pair")
    assert "Round 4 of 4" in shown
    assert "dummy" not in shown.lower().replace("in-between", "")
    desk.ok("publish")
    boards = len(desk.state.rounds[3].games)
    desk.ok("result", *(f"{board}:1-1" for board in range(1, boards + 1)))
    desk.ok("round", "close")
    said = desk.ok("finish", "--yes")
    assert "Final ranking" in said
    assert "In-between round, board 1: 2-0." in desk.ok("log")


def test_the_arbiter_may_choose_who_draws_against_himself_where_there_is_no_other_way(desk: EventDesk) -> None:
    desk.refused("pair", "--against-himself", "anna")
    for _ in range(3):
        desk.play("1:2-0", "2:1-1", "3:0-2")
    concerned = json.loads(desk.ok("pair", "--json"))
    players = [board[side]["name"] for board in concerned["boards"] for side in ("white", "black")]
    two = ("--against-himself", players[0], "--against-himself", players[1])
    assert "may choose otherwise only if they cannot" in desk.refused("pair", *two)
    desk.ok("forbid", *players, "--rounds", "4")
    assert desk("pair").code == 3
    four = [word for player in players for word in ("--against-himself", player)]
    assert json.loads(desk.ok("pair", "--json", *four))["boards"] == []


def to_the_in_between_round(desk: EventDesk) -> None:
    for _ in range(3):
        desk.play("1:2-0", "2:1-1", "3:0-2")


def test_r10_4_no_heading_count_or_control_sum_has_the_in_between_round(desk: EventDesk) -> None:
    to_the_in_between_round(desk)
    desk.play("1:2-0", "2:1-1")
    assert "Standings after round 3 of 4" in desk.ok("standings")
    assert "7 players after 3 rounds" in desk.ok("control")
    assert json.loads(desk.ok("control", "--json"))["rounds"] == 3
    desk.play("1:1-1", "2:1-1", "3:1-1")
    assert "inal ranking after 4 rounds" in desk.ok("standings", "--final")
    control = json.loads(desk.ok("control", "--json"))
    assert (control["rounds"], control["in_order"]) == (4, True)
    assert [line["formula"] for line in control["sums"]] == ["28", "28", "112"]
    heading = desk.ok("crosstable", "--csv").splitlines()[0]
    assert heading == "place,number,name,round_1,round_2,round_3,in_between,round_4,points"
    rows = json.loads(desk.ok("crosstable", "--json"))
    assert [turn["round"] for turn in rows[0]["rounds"]] == [1, 2, 3, 0, 4]
    assert [turn["round"] for turn in json.loads(desk.ok("card", "1", "--json"))["rounds"]] == [1, 2, 3, 0, 4]
    assert " betw. " in desk.ok("crosstable")


def test_r10_4_messages_call_the_in_between_round_by_its_name(desk: EventDesk) -> None:
    assert "There is no in-between round." in desk.refused("round", "show", "--round", "between")
    to_the_in_between_round(desk)
    desk.ok("pair")
    assert "The in-between round has not been published yet" in desk.refused("result", "--round", "between", "1:2-0")
    desk.ok("publish")
    assert "The in-between round has no board 9" in desk.refused("result", "9:2-0")
    assert "De tussenronde heeft geen bord 9" in desk.refused("result", "9:2-0", "--lang", "nl")
    assert "The in-between round is not closed yet" in desk.refused("pair")
    assert "The in-between round has open boards" in desk.refused("round", "close")


def test_r10_3_who_is_left_over_after_a_withdrawal_draws_with_the_dummy(desk: EventDesk) -> None:
    to_the_in_between_round(desk)
    desk.play("1:2-0", "2:1-1")
    state = desk.state
    met = {made.bye for made in state.published}
    free = next(p for p in state.entrants if p not in met and p != state.in_between.last_opponent)  # type: ignore[union-attr]
    desk.ok("player", "withdraw", str(state.lots[free]))
    shown = desk.ok("pair")
    assert "Against the dummy: " in shown
    draft = desk.state.draft
    assert draft is not None
    assert draft.dummy
    desk.ok("publish")
    desk.ok("result", *(f"{board}:1-1" for board in range(1, len(draft.games) + 1)))
    desk.ok("round", "close")
    lot = desk.state.lots[draft.bye or 0]
    card = json.loads(desk.ok("card", str(lot), "--json"))
    assert (card["rounds"][-1]["result"], card["rounds"][-1]["points"]["adds"]) == ("draw with the dummy", "1")
    assert json.loads(desk.ok("control", "--json"))["in_order"]


def test_r10_3_the_draft_says_that_somebody_meets_the_dummy_a_second_time(desk: EventDesk) -> None:
    to_the_in_between_round(desk)
    desk.play("1:2-0", "2:1-1")
    state = desk.state
    met = {made.bye for made in state.published}
    last = state.in_between.last_opponent  # type: ignore[union-attr]
    for player in state.entrants:
        if player not in met and player != last:
            desk.ok("player", "absent", str(state.lots[player]), "--rounds", "4")
    ended = desk("pair")
    assert ended.code == 0, ended.err
    assert "meets the dummy a second time: there is no other way" in ended.out
    desk.ok("publish")
