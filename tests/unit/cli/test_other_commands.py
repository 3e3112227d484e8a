"""`zwitsers card`, `control`, `systems` and `demo`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from helpers.command import DEMO, called, demo_with
from zwitsers.cli import demo
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.board_order import games_in_order
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.formats.trf import read_trf

if TYPE_CHECKING:
    from pathlib import Path


def line_with(text: str, part: str) -> str:
    return next(line for line in text.splitlines() if part in line)


def test_the_card_shows_how_each_number_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    """001 A1d: awarded rounds are a draw against oneself, and the opponent who was not played is struck out."""
    ended = called(capsys, "card", DEMO, "6", "--system", "knsb-wp")
    assert (ended.code, ended.err) == (0, "")
    assert "Çelik, Emre" in ended.out
    assert "½ × 2½ = 1¼" in line_with(ended.out, "(7 Zandvliet, Joop)")
    assert line_with(ended.out, "Total").split() == ["Total", "-1", "3½", "2½", "13", "4¾"]
    assert "F3: " in ended.out, "the articles are explained"


def test_the_card_in_dutch(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "card", DEMO, "6", "--system", "knsb-wp", "--lang", "nl")
    assert "Indelingskaart" in ended.out
    assert line_with(ended.out, "vrij").split()[:4] == ["2", "vrij", "1U", "↓"]


def test_the_card_of_a_system_without_resistance(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "card", DEMO, "6", "--system", "knsb-rating")
    assert ended.code == 0
    assert "WP" not in ended.out


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_player_has_a_card_under_every_rulebook(
    capsys: pytest.CaptureFixture[str], system: str, language: str
) -> None:
    for number in range(1, 9):
        ended = called(capsys, "card", DEMO, str(number), "--system", system, "--lang", language)
        assert (ended.code, ended.err) == (0, "")


def test_the_terms_on_a_card_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "card", DEMO, "6", "--system", "knsb-wp", "--json")
    card = json.loads(ended.out)
    for name in ("points", "resistance_score", "resistance_points", "sonneborn_berger"):
        quarters = sum(round(float(turn[name]["adds"]) * 4) for turn in card["rounds"])
        assert quarters == round(float(card["totals"][name]) * 4)
    second = card["rounds"][1]
    assert (second["result"], second["played"], second["opponent"], second["float"]) == ("bye", False, None, "down")
    assert second["resistance_points"]["of_player"]["number"] == 6


@pytest.mark.parametrize("system", IDS)
def test_control_finds_the_demo_in_order(capsys: pytest.CaptureFixture[str], system: str) -> None:
    ended = called(capsys, "control", DEMO, "--system", system)
    assert (ended.code, ended.err) == (0, "")
    assert "All sums are correct" in ended.out


def test_control_shows_the_sums_of_f8(capsys: pytest.CaptureFixture[str]) -> None:
    """001 F8, R1.7: 8 players, 5 rounds: WS 20, WP 100, points 20 and ½ more for a bye and a half-point bye."""
    found = json.loads(called(capsys, "control", DEMO, "--system", "knsb-wp", "--json").out)
    sums = {line["name"]: line for line in found["sums"]}
    assert sums["resistance_score"]["total"] == sums["resistance_score"]["formula"] == "20"
    assert sums["resistance_points"]["total"] == "100"
    assert (sums["points"]["formula"], sums["points"]["total"]) == ("20", "20.5")
    assert [c["amount"] for c in sums["points"]["corrections"]] == ["0.5", "0.5", "-0.5"]


def test_control_is_exit_4_when_points_and_results_disagree(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    odd = demo_with(tmp_path, "3.5    2 ", "2.5    2 ")
    ended = called(capsys, "control", odd, "--system", "knsb-wp")
    assert ended.code == 4
    assert ended.err == "", "what it looks for is its answer, not a warning"
    assert line_with(ended.out, "Brouwer").split()[-2:] == ["2.5", "3.5"]
    found = json.loads(called(capsys, "control", odd, "--system", "knsb-wp", "--json").out)
    assert found["in_order"] is False
    assert found["differences"] == [{"number": 2, "in_file": "2.5", "by_results": "3.5"}]


@pytest.mark.parametrize("language", ["nl", "en"])
def test_systems_lists_every_rulebook(capsys: pytest.CaptureFixture[str], language: str) -> None:
    ended = called(capsys, "systems", "--lang", language)
    assert ended.code == 0
    for system in IDS:
        assert f"{system}  ·" in ended.out
    found = json.loads(called(capsys, "systems", "--json").out)
    assert [book["id"] for book in found] == list(IDS)
    assert all(book["source"] and book["purpose"] and book["title"] for book in found)


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("Round 5", "Final ranking")), ("nl", ("Ronde 5", "Eindstand"))]
)
def test_the_demo_walks_through_all_rounds(
    capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]
) -> None:
    ended = called(capsys, "demo", "--lang", language)
    assert (ended.code, ended.err) == (0, "")
    for word in words:
        assert word in ended.out
    assert {"en": "1F – 0F", "nl": "1R – 0R"}[language] in ended.out
    assert len(ended.out.splitlines()) < 100, "short"


def test_the_demo_was_paired_by_its_rulebook() -> None:
    snapshot, book = read_trf(demo.FILE.read_bytes()).snapshot, rulebook(demo.SYSTEM)
    for played in range(snapshot.rounds):
        pairing = pair_round(snapshot.after(played), book)
        games, _others = games_in_order(snapshot, played + 1, book)
        assert [(board.white, board.black) for board in pairing.boards] == games


def test_the_demo_tournament_is_a_sound_file(capsys: pytest.CaptureFixture[str]) -> None:
    document = read_trf(called(capsys, "demo", "--trf").out.encode())
    assert document.warnings == ()
    assert (len(document.snapshot.players), document.snapshot.rounds) == (8, 5)
