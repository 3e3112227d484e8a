"""`zwitsers check`: exit 0 and OK, or exit 4 and every difference with its reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers.command import DEMO, called
from helpers.swisses import under_way
from zwitsers.engine.domain import Colour, PlayerRound, Result
from zwitsers.engine.rules.registry import IDS
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

KNSB = ("--system", "knsb-wp")


def with_round_two_wrong(folder: Path) -> str:
    """The demo after two rounds, with the players with black of two boards of round 2 exchanged, all games drawn."""
    snapshot = read_trf(Path(DEMO).read_bytes()).snapshot.after(2)
    games = [
        (n, snapshot.entry(n, 2).opponent) for n in snapshot.numbers if snapshot.entry(n, 2).colour is Colour.WHITE
    ]
    (one, two), (three, four), *rest = games
    entries = {n: snapshot.entry(n, 2) for n in snapshot.numbers}
    for white, black in ((one, four), (three, two), *rest):
        entries[white] = PlayerRound(Result.DRAW, black, Colour.WHITE)
        entries[black] = PlayerRound(Result.DRAW, white, Colour.BLACK)
    histories = tuple((snapshot.entry(n, 1), entries[n]) for n in snapshot.numbers)
    file = folder / "wrong.trf"
    file.write_bytes(write_trf(new_document(snapshot._replace(histories=histories, unavailable={}))))
    return str(file)


def test_a_tournament_by_the_rulebook_is_ok(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "check", DEMO, *KNSB)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count(" OK") == 5
    assert "Every round matches the rulebook." in ended.out


@pytest.mark.parametrize("system", IDS)
def test_a_file_that_generate_would_write_is_ok(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, system: str
) -> None:
    """Through the file: what TRF cannot say (who withdrew) must not matter."""
    file = tmp_path / "made.trf"
    file.write_bytes(write_trf(new_document(under_way(system, 9, 5, seed=11))))
    assert called(capsys, "check", str(file), "--system", system).code == 0


def test_a_wrong_round_is_exit_4_with_boards_reason_and_article(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = with_round_two_wrong(tmp_path)
    ended = called(capsys, "check", file, *KNSB, "--lang", "nl")
    assert ended.code == 4
    first, second = [line.split() for line in ended.out.splitlines() if line.strip()[:2] in ("1 ", "2 ")][:2]
    assert first[-1] == "OK"
    assert second[2] == "2"
    assert "Volgens het reglement" in ended.out
    assert "Artikel C" in ended.out or "artikel B1a" in ended.out
    record = json.loads(called(capsys, "check", file, *KNSB, "--json").out)
    assert [turn["agrees"] for turn in record["rounds"]] == [True, False]
    assert len(record["rounds"][1]["not_played"]) == len(record["rounds"][1]["played_instead"]) == 2
    assert record["rounds"][1]["decided_by"]
    assert record["agrees"] is False


def test_swapped_colours_are_exit_4_with_the_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Players 1 and 7 had their colours of round 5 the other way round."""
    snapshot = read_trf(Path(DEMO).read_bytes()).snapshot
    histories = [list(history) for history in snapshot.histories]
    for number in (1, 7):
        entry = histories[number - 1][4]
        assert entry.colour is not None
        histories[number - 1][4] = entry._replace(colour=entry.colour.other)
    file = tmp_path / "colours.trf"
    file.write_bytes(write_trf(new_document(snapshot._replace(histories=tuple(map(tuple, histories))))))
    ended = called(capsys, "check", str(file), *KNSB)
    assert ended.code == 4
    assert "the colours are reversed." in ended.out
    record = json.loads(called(capsys, "check", str(file), *KNSB, "--json").out)
    (colours,) = record["rounds"][4]["colours"]
    assert {player["number"] for player in colours["played"]} == {1, 7}
    assert colours["rulebook"] == colours["played"][::-1]
    assert colours["article"].startswith("E")


@pytest.mark.parametrize(("text", "rounds"), [("4", [4]), ("2-4", [2, 3, 4]), ("1,3-4", [1, 3, 4])])
def test_only_the_rounds_asked_for(capsys: pytest.CaptureFixture[str], text: str, rounds: list[int]) -> None:
    record = json.loads(called(capsys, "check", DEMO, *KNSB, "--rounds", text, "--json").out)
    assert [turn["round"] for turn in record["rounds"]] == rounds


@pytest.mark.parametrize("text", ["0", "x", "4-2", "", "1,,2", "6", "5-6", "9999"])
def test_rounds_that_are_not_there_are_a_wrong_call(capsys: pytest.CaptureFixture[str], text: str) -> None:
    ended = called(capsys, "check", DEMO, *KNSB, f"--rounds={text}")
    assert (ended.code, ended.out) == (1, "")


def test_nothing_to_check_is_bad_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "start.trf"
    file.write_bytes(write_trf(new_document(read_trf(Path(DEMO).read_bytes()).snapshot.after(0))))
    ended = called(capsys, "check", str(file), *KNSB)
    assert (ended.code, ended.out) == (2, "")
