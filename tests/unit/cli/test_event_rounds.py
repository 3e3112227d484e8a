"""Rounds of an event: draft, publication, results, corrections, and what is asked before it is done."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from helpers.event_desk import NAMES, EventDesk, set_up
from zwitsers.engine.domain import Colour, Result
from zwitsers.event.final import final_lines
from zwitsers.event.state import Status

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    return set_up(tmp_path, capsys, "--half-point-byes", "1")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


# Pairing


def test_pair_makes_a_draft_and_says_that_it_is_the_rulebooks(desk: EventDesk) -> None:
    shown = desk.ok("pair")
    assert "This is the rulebook's pairing." in shown
    assert "draft" in shown
    draft = desk.state.draft
    assert draft is not None
    assert [(game.white, game.black) for game in draft.games] == [(1, 6), (2, 5), (3, 4)]


def test_pair_for_engines_and_programs(desk: EventDesk, tmp_path: Path) -> None:
    assert desk.ok("pair", "--plain") == "3\n1 6\n2 5\n3 4\n"
    record = json.loads(desk.ok("pair", "--json"))
    assert (record["round"], record["status"], record["system"]) == (1, "draft", "knsb-wp")
    white = record["boards"][0]["white"]
    assert (white["id"], white["number"], white["name"], white["points"]) == (1, 1, NAMES[0], "0")
    assert record["verdict"] == ["This is the rulebook's pairing."]
    wall = tmp_path / "wall.txt"
    assert desk.ok("pair", "-o", str(wall)) == ""
    assert "Bakker, Anna" in wall.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "option",
    [
        ("--forbid", "1-2"),
        ("--first-round", "adjacent"),
        ("--strength-groups", "1-2"),
        ("--write-trf", "x.trf"),
        ("--certificate", "x.json"),
        ("--system", "knsb-rating"),
        ("--against-himself", "1"),
    ],
    ids=lambda option: option[0],
)
def test_what_an_event_keeps_itself_is_not_taken_from_the_call(desk: EventDesk, option: tuple[str, str]) -> None:
    desk.refused("pair", *option)
    assert desk.state.draft is None


def test_its_own_system_may_be_named(desk: EventDesk) -> None:
    desk.ok("pair", "--system", "knsb-wp")


def test_a_system_per_round_is_the_one_that_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, "--system", "knsb-rating,2:knsb-wp")
    assert json.loads(desk.ok("pair", "--json"))["system"] == "knsb-rating"
    desk.ok("publish")
    desk.ok("result", "1:1-0", "2:1-0", "3:1-0")
    desk.ok("round", "close")
    assert json.loads(desk.ok("pair", "--json"))["system"] == "knsb-wp"


def test_no_pairing_is_exit_3_and_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, names=NAMES[:2])
    desk.play("1:1-0")
    assert "B1" in desk.refused("pair", code=3)


def test_nobody_present_is_a_wrong_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, names=())
    desk.refused("pair")


def test_the_next_round_waits_for_the_one_before(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    assert "1" in desk.refused("pair")


# A draft by hand


def test_a_change_by_hand_is_judged_and_needs_a_yes(desk: EventDesk) -> None:
    desk.ok("pair")
    shown = desk.ok("draft", "swap", "daan", "eva")
    assert "fixed scheme" in shown
    message = desk.refused("publish")
    assert "--yes" in message
    assert "fixed scheme" in message
    desk.ok("publish", "--yes")
    assert [(game.white, game.black) for game in desk.state.rounds[0].games] == [(1, 6), (2, 4), (3, 5)]


@pytest.mark.parametrize(("said", "done"), [("y\n", True), ("ja\n", True), ("n\n", False), ("\n", False), ("", False)])
def test_on_a_terminal_it_asks(desk: EventDesk, monkeypatch: pytest.MonkeyPatch, said: str, done: bool) -> None:
    desk.ok("pair")
    desk.ok("draft", "swap", "daan", "eva")
    monkeypatch.setattr(sys, "stdin", Terminal(said))
    ended = desk("publish")
    assert "[y/N]" in ended.err
    assert ended.code == (0 if done else 1)
    assert (desk.state.draft is None) == done


def test_taking_games_apart_and_putting_them_together(desk: EventDesk) -> None:
    desk.ok("pair")
    shown = desk.ok("draft", "unpair", "anna")
    assert "Unpaired: 1 Bakker, Anna (0); 6 Smit, Finn (0)" in shown
    desk.ok("draft", "unpair", "bram")
    desk.ok("draft", "pair", "finn", "bram")
    draft = desk.state.draft
    assert draft is not None
    assert (6, 2) in [(game.white, game.black) for game in draft.games]
    assert "PLAYER" in desk.refused("draft", "swap", "anna")
    desk.refused("draft", "unpair", "anna")


def test_a_draft_that_leaves_someone_over_needs_a_reason(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("draft", "unpair", "anna")
    assert "Bakker, Anna" in desk.refused("publish", "--yes")
    desk.ok("publish", "--yes", "--reason", "Both went home")
    assert "Both went home" in desk.ok("log", "--last", "1")


def test_the_bye_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, names=NAMES[:5])
    assert "Bye: 1 Bakker, Anna" in desk.ok("pair")
    assert "Bye: 5 Jansen, Eva" in desk.ok("draft", "swap", "anna", "eva")
    assert "Bye: 4 Visser, Daan" in desk.ok("draft", "bye", "daan")


def test_a_draft_can_be_thrown_away_and_one_that_is_out_of_date_is_not_published(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("draft", "discard")
    assert desk.state.draft is None
    desk.refused("draft", "discard")
    desk.ok("pair")
    desk.ok("player", "withdraw", "anna")
    desk.refused("publish", "--yes")
    desk.ok("pair")
    desk.ok("publish")


# Results


def test_many_results_at_once_and_what_is_still_open(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    said = desk.ok("result", "3:0-1R", "1:½")
    assert "1. 1 Bakker, Anna - 6 Smit, Finn: ½ – ½" in said
    assert "3. 3 Visser, Carla - 4 Visser, Daan: 0 – 1 F" in said
    assert "no result yet: 2." in said
    assert "2" in desk.refused("round", "close")
    adjourned = desk.ok("result", "--round", "1", "2:adj")
    assert "all results are in" not in adjourned
    assert "1 adjourned, counted as a draw until finished" in adjourned
    games = desk.state.rounds[0].games
    assert [game.white_result for game in games] == [Result.DRAW, Result.ADJOURNED, Result.FORFEIT_LOSS]


def test_a_result_can_be_taken_away_and_replaced(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    desk.ok("result", "1:1-0", "2:1-0")
    desk.ok("result", "1:-", "2:0-1")
    games = desk.state.rounds[0].games
    assert (games[0].white_result, games[1].white_result) == (None, Result.LOSS)


@pytest.mark.parametrize("word", ["1", "x:1-0", "1:2-0", "4:1-0", ":1-0", "1:1-0R-"])
def test_one_wrong_result_and_none_is_entered(desk: EventDesk, word: str) -> None:
    desk.ok("pair")
    desk.ok("publish")
    desk.refused("result", "2:1-0", word)


def test_the_same_board_twice(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    assert "2" in desk.refused("result", "2:1-0", "2:0-1")


def test_draughts_has_its_own_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, "--system", "kndb")
    desk.ok("pair")
    desk.ok("publish")
    assert "2 – 0" in desk.ok("result", "1:2-0", "2:1-1")
    assert "2-0, 1-1" in desk.refused("result", "3:½-½-½")


def test_results_before_any_round(desk: EventDesk) -> None:
    assert "published" in desk.refused("result", "1:1-0")
    assert "published" in desk.refused("round", "show")


# Corrections


def test_a_correction_says_which_rounds_would_have_been_paired_differently(desk: EventDesk) -> None:
    desk.play("1:1-0", "2:1-0", "3:1-0")
    desk.ok("pair")
    desk.ok("publish")
    said = desk.ok("correct", "1:0-1", "--round", "1", "--reason", "Sheets compared")
    assert "Round 2 would have been paired differently; the published pairing stands." in said
    assert "Sheets compared" in said
    assert len(desk.state.published) == 2
    desk.refused("correct", "1:0-1", "--round", "1")
    desk.refused("correct", "1:0-1", "--round", "2")


def test_the_same_in_dutch(desk: EventDesk) -> None:
    desk.play("1:1-0", "2:1-0", "3:1-0")
    desk.ok("pair")
    desk.ok("publish")
    said = desk.ok("correct", "1:0-1", "--round", "1", "--lang", "nl")
    assert "Round" not in said
    assert "Ronde 2" in said


def test_colours_that_were_reversed(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    desk.ok("result", "1:1-0")
    assert "6 Smit, Finn - 1 Bakker, Anna: 0 – 1" in desk.ok("round", "swap-colours", "1")
    entry = desk.state.snapshot().entry(1, 1)
    assert (entry.colour, entry.result) == (Colour.BLACK, Result.WIN)
    desk.refused("round", "swap-colours", "4")


def test_the_reason_for_reversed_colours_is_in_the_log(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    desk.ok("round", "swap-colours", "2", "--reason", "They sat down  the wrong way")
    log = " ".join(desk.ok("log").split())
    assert "board 2: played with the colours reversed. Reason: They sat down the wrong way" in log


def test_a_published_round_is_paired_again_only_before_it_has_begun(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    assert "--reason" in desk.refused("round", "withdraw", "--yes")
    assert "--yes" in desk.refused("round", "withdraw", "--reason", "Anna is ill")
    desk.ok("round", "withdraw", "--reason", "Anna is ill", "--yes")
    assert desk.state.rounds == ()
    desk.ok("pair")
    desk.ok("publish")
    desk.ok("result", "1:1-0")
    desk.refused("round", "withdraw", "--reason", "Too late", "--yes")


# Absences


def test_absences_of_every_kind(desk: EventDesk) -> None:
    desk.ok("player", "absent", "anna", "--rounds", "1-2", "--counts", "zero")
    desk.ok("player", "absent", "bram", "--rounds", "1", "--counts", "half")
    desk.ok("player", "absent", "eva", "--rounds", "1", "--counts", "full")
    desk.ok("player", "absent", "anna", "--rounds", "2", "--present")
    desk.ok("pair")
    draft = desk.state.draft
    assert draft is not None
    assert dict(draft.absent) == {1: Result.ABSENT, 2: Result.HALF_POINT_BYE, 5: Result.FULL_POINT_BYE}
    desk.refused("player", "absent", "bram", "--rounds", "2", "--counts", "half")
    desk.refused("player", "absent", "anna", "--rounds", "2", "--present")


def test_several_rounds_are_one_command(desk: EventDesk) -> None:
    desk.ok("player", "absent", "anna", "--rounds", "1,3")
    desk.ok("undo")
    assert dict(desk.state.entrants[1].absences) == {}


def test_one_impossible_round_and_nothing_is_written(desk: EventDesk) -> None:
    desk.refused("player", "absent", "anna", "--rounds", "1,9")


def test_what_a_published_round_counts_for_is_corrected(desk: EventDesk) -> None:
    desk.ok("player", "absent", "anna", "--rounds", "1")
    desk.play("1:1-0", "2:1-0")
    said = desk.ok("player", "absent", "anna", "--rounds", "1", "--counts", "half", "--reason", "Promised")
    assert "half-point bye" in said
    assert desk.state.snapshot().entry(1, 1).result is Result.HALF_POINT_BYE


def test_a_no_show_loses_and_has_withdrawn(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    said = desk.ok("player", "no-show", "finn")
    assert "1-0F" in said
    assert "withdrawn" in said
    assert desk.state.entrants[6].withdrawn_in(2)
    desk.refused("player", "no-show", "finn", "--round", "2")


def test_withdrawing_and_returning(desk: EventDesk) -> None:
    desk.ok("player", "withdraw", "anna", "--from", "2")
    desk.ok("player", "return", "anna", "--from", "3")
    entrant = desk.state.entrants[1]
    assert [entrant.withdrawn_in(number) for number in (1, 2, 3)] == [False, True, False]
    desk.refused("player", "return", "anna", "--from", "3")


def test_a_late_entry_and_what_he_missed(desk: EventDesk) -> None:
    desk.play("1:1-0", "2:1-0", "3:1-0")
    desk.ok("player", "add", "Laat, Kom", "--missed", "half")
    desk.ok("player", "add", "Later, Kom", "--from", "3")
    snapshot = desk.state.snapshot()
    assert snapshot.entry(7, 1).result is Result.HALF_POINT_BYE
    assert snapshot.unavailable == {8: Result.NOT_ENTERED}


# The end


def test_finish_draws_lots_and_is_asked_about(desk: EventDesk) -> None:
    desk.refused("finish", "--yes")
    for _ in range(3):
        desk.ok("pair")
        desk.ok("publish")
        boards = len(desk.state.rounds[-1].games)
        desk.ok("result", *(f"{board}:½" for board in range(1, boards + 1)))
        desk.ok("round", "close")
    assert "--yes" in desk.refused("finish")
    said = desk.ok("finish", "--seed", "5", "--yes")
    assert "seed 5" in said
    assert desk.state.final_seed == 5
    desk.refused("result", "1:1-0")
    assert json.loads(desk.ok("standings", "--json"))[0]["lot"] is not None
    desk.ok("undo")
    desk.ok("finish", "--yes")
    assert desk.state.final_seed is not None


def test_the_barrage_of_draughts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, "--system", "kndb", "--rounds", "1", "--barrage", "yes", names=NAMES[:4])
    desk.play("1:2-0", "2:2-0")
    winners = [line.number for line in final_lines(desk.state) if line.barrage]
    assert "play-off" in desk.refused("finish", "--yes").lower()
    desk.refused("finish", "--yes", "--barrage", "1,4")
    said = desk.ok("finish", "--yes", "--barrage", f"{winners[1]},{winners[0]}")
    assert desk.state.finished
    assert said.index(NAMES[winners[1] - 1]) < said.index(NAMES[winners[0] - 1])
    records = json.loads(desk.ok("standings", "--json"))
    assert [record["number"] for record in records[:2]] == [winners[1], winners[0]]


def test_a_round_is_shown_with_its_results(desk: EventDesk) -> None:
    desk.play("1:1-0", "2:½", "3:0-0R")
    shown = desk.ok("round", "show")
    assert "closed" in shown
    assert "0 – 0 F" in shown
    assert desk.ok("round", "show", "--round", "1", "--plain") == "3\n1 6\n2 5\n3 4\n"
    record = json.loads(desk.ok("round", "show", "--json"))
    assert [board["result"] for board in record["boards"]] == ["1-0", "½-½", "0-0R"]
    assert "verdict" not in record
    desk.ok("pair")
    assert "draft" in desk.ok("round", "show")
    assert json.loads(desk.ok("round", "show", "--json"))["verdict"]
    assert desk.state.rounds[0].status is Status.CLOSED
    desk.refused("round", "show", "--round", "3")


def test_old_words_still_work_and_tell_the_new_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys)
    desk.ok("pair")
    for words, new in (
        (("round", "change", desk.event, "unpair", "1"), "draft unpair"),
        (("round", "discard", desk.event), "draft discard"),
    ):
        ended = called(capsys, *words)
        assert ended.code == 0, ended.err
        assert f"`{new}`" in ended.err
