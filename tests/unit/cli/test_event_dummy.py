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
    assert "In-between round is closed." in desk.ok("round", "close")
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


def test_the_arbiter_may_choose_who_draws_against_himself(desk: EventDesk) -> None:
    desk.refused("pair", "--against-himself", "anna")
    for _ in range(3):
        desk.play("1:2-0", "2:1-1", "3:0-2")
    concerned = json.loads(desk.ok("pair", "--json"))
    players = [board[side]["name"] for board in concerned["boards"] for side in ("white", "black")]
    two = ("--against-himself", players[0], "--against-himself", players[1])
    record = json.loads(desk.ok("pair", "--json", *two))
    assert len(record["boards"]) == len(concerned["boards"]) - 1
