"""A McMahon from the first entry to the file for the European Go Database, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from helpers.event_desk import EventDesk

if TYPE_CHECKING:
    from pathlib import Path

GRADES = ("3d", "2d", "1d", "1d", "1k", "2k", "3k", "5k", "8k", "12k")


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    made = EventDesk(str(tmp_path / "open.zwitsers"), capsys)
    made.ok("new", "--name", "Open", "--system", "go-nl", "--rounds", "2", "--mcmahon", "yes", "--avoid", "club:below")
    made.ok("settings", "--handicap", "score", "--handicap-less", "0", "--komi", "6.5", "--handicap-komi", "0.5")
    for number, grade in enumerate(GRADES):
        made.ok("player add", f"Speler {chr(65 + number)}", "--grade", grade, "--club", "AB"[number % 2])
    made.ok("draw", "--seed", "1")
    return made


def test_new_says_what_kind_of_tournament_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    swiss = EventDesk(str(tmp_path / "swiss.zwitsers"), capsys)
    assert "--mcmahon yes" in swiss.ok("new", "--name", "Open", "--system", "go-en", "--lang", "en")
    chess = EventDesk(str(tmp_path / "chess.zwitsers"), capsys)
    assert "mcmahon" not in chess.ok("new", "--name", "Open", "--lang", "en").lower()


def test_a_bar_is_proposed_with_its_reason_until_there_is_one(desk: EventDesk) -> None:
    said = desk.ok("start show", "--lang", "en")
    assert "Proposed bar: 1d. 4 of the 10 entries are that strong: with 2 rounds" in said
    assert "--bar 1d" in said
    desk.ok("settings", "--bar", "1d")
    assert "Proposed" not in desk.ok("start show", "--lang", "en")


def test_from_the_first_round_to_the_table_for_europe(
    desk: EventDesk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.ok("settings", "--bar", "1d", "--floor", "8k")
    for number in (1, 2):
        desk.ok("pair")
        desk.ok("publish", "--yes")
        boards = range(1, 6)
        desk.ok("result", *(f"{board}:1-0" for board in boards))
        desk.ok("round close")
        if number == 1:
            desk.ok("player add", "Laat, Lotte", "--grade", "3k", "--club", "A")
    said = desk.ok("standings", "--lang", "en")
    assert " MMS " in said
    assert "MMS: McMahon score, the start score for the grade and the points." in said
    assert "adds one's own start score to WP and nothing to SB" in said
    assert "as a draw against oneself" not in said
    desk.ok("finish", "--yes")
    table = tmp_path / "open.h9"
    desk.ok("export", "--format", "h9", "--output", str(table))
    assert "/w1" in table.read_text(encoding="iso-8859-15")
    checked = called(capsys, "control", str(table), "--lang", "en")
    assert (checked.code, checked.err) == (0, "")
    assert "McMahon score" in checked.out
