"""A McMahon from the first entry to the file for the European Go Database, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from helpers.event_desk import EventDesk
from zwitsers.language import translate
from zwitsers.present.views.event_standings import event_standings

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
    assert "Proposed bar: 1d. 4 of the 10 entries are that strong. With 2 rounds" in said
    assert "--bar 1d" in said
    desk.ok("settings", "--bar", "1d")
    assert "Proposed" not in desk.ok("start show", "--lang", "en")


def test_pairing_without_a_bar_warns_and_says_how_to_choose_it(desk: EventDesk) -> None:
    warned = desk("pair", "--plain", "--lang", "en")
    assert warned.code == 0
    for key in ("round.bar.ask", "cli.event.bar-how"):
        assert translate(key, "en") in warned.err
    assert "Proposed bar: 1d" in warned.err
    desk.ok("settings", "--bar", "1d")
    assert desk("pair", "--lang", "en").err == ""


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
    heading = next(line for line in said.splitlines() if " MMS " in line).split()
    assert heading[heading.index("MMS") :][:4] == ["MMS", "Wins", "SOS", "SODOS"]
    assert "MMS: McMahon score, the start score for the grade and the points." in said
    assert "adds the player's own start score to SOS and nothing to SODOS" in said
    assert "as a draw against oneself" not in said
    desk.ok("finish", "--yes")
    table = tmp_path / "open.h9"
    desk.ok("export", "--format", "h9", "--output", str(table))
    assert "/w1" in table.read_text(encoding="iso-8859-15")
    checked = called(capsys, "control", str(table), "--lang", "en")
    assert (checked.code, checked.err) == (0, "")
    assert "McMahon score" in checked.out


def test_pairings_and_cards_call_scores_what_they_are(desk: EventDesk) -> None:
    desk.ok("player absent", "3", "--rounds", "1")
    desk.ok("settings", "--bar", "1d", "--floor", "8k")
    said = desk.ok("pair", "--lang", "nl")
    assert said.count(" MMS ") == 2
    assert "Ptn" not in said
    assert " st." not in said
    assert next(line for line in said.splitlines() if " MMS " in line).split()[-1] == "Hd"
    desk.ok("publish", "--yes")
    desk.ok("result", *(f"{board}:1-0" for board in range(1, 5)))
    card = desk.ok("card", "3", "--lang", "en")
    lines = [line.split() for line in card.splitlines()]
    start = next(line for line in lines if line[:2] == ["Start", "score"])
    assert start[2] == start[3]
    absent = next(line for line in lines if line[:2] == ["1", "absent"])
    # Half a point is rounded down to nothing, and SOS has the start score.
    assert absent[3:] == ["0", "0", start[2], "0", "M4"]
    assert "a bye 1, an absence ½, a missed round ½, rounded down together to whole points." in card
    assert "adds the player's own start score to SOS and nothing to SODOS" in card
    assert "against oneself" not in card


@pytest.mark.parametrize(
    ("how", "before", "scores", "sums"),
    [
        # F won against D (28) and lost to E, who has his half point or has not; A met C, who has it too.
        ("kept", "29½", {"A": "31", "C": "30½", "E": "28½", "F": "28"}, {"A": "61½", "C": "60", "E": "55", "F": "56½"}),
        ("down", "29", {"A": "31", "C": "30", "E": "28", "F": "28"}, {"A": "61", "C": "60", "E": "55", "F": "56"}),
    ],
)
def test_half_points_are_kept_or_rounded_down_from_pairing_to_standings(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    how: str,
    before: str,
    scores: dict[str, str],
    sums: dict[str, str],
) -> None:
    desk = EventDesk(str(tmp_path / "half.zwitsers"), capsys)
    desk.ok("new", "--name", "Half", "--system", "go-nl", "--rounds", "2", "--mcmahon", "yes", "--half-points", how)
    for letter, grade in zip("ABCDEF", ("1d", "1d", "1k", "2k", "3k", "3k"), strict=True):
        desk.ok("player add", f"Speler {letter}", "--grade", grade)
    for entry in ("3", "5"):
        desk.ok("player absent", entry, "--rounds", "1")
    desk.ok("draw", "--seed", "1")
    desk.play("1:1-0", "2:1-0")
    paired = [line.split() for line in desk.ok("pair").splitlines()]
    first = next(line for line in paired if line[:1] == ["1"])
    assert first[2:6] == ["Speler", "C", "1k", before]
    desk.ok("publish")
    desk.ok("result", "1:1-0", "2:1-0", "3:1-0")
    lines = [line.split() for line in desk.ok("standings", "--lang", "en").splitlines()]
    found = {line[3]: line[5:8] for line in lines if line[2:3] == ["Speler"]}
    assert {letter: found[letter][0] for letter in scores} == scores
    assert {letter: found[letter][2] for letter in sums} == sums
    # With his half point E goes before D, who has the same whole points and more SOS.
    order = "".join(line[3] for line in lines if line[2:3] == ["Speler"])
    assert order == ("ABCEDF" if how == "kept" else "ABCDFE")


@pytest.mark.parametrize("ranking", ["", "MMS,SOSM,NBW", "MMS"])
def test_the_table_for_europe_has_the_places_of_the_final_ranking(
    desk: EventDesk, tmp_path: Path, ranking: str
) -> None:
    """Whatever decides there: direct comparison, lots, or a list of the organiser's own with shared places."""
    desk.ok("settings", "--bar", "1k", "--floor", "5k", *(("--ranking", ranking) if ranking else ()))
    for _round in (1, 2):
        desk.play(*(f"{board}:1-0" for board in range(1, 6)))
    desk.ok("finish", "--yes")
    table = tmp_path / "open.h9"
    desk.ok("export", "--format", "h9", "--output", str(table))
    lines = event_standings(desk.state).lines
    written = [line for line in table.read_text(encoding="iso-8859-15").splitlines() if not line.startswith(";")]
    assert [line[5:].split()[0].replace("_", " ") for line in written] == [line.player.name for line in lines]
    places = [line[:4].strip() for line in written]
    ranks = [line.place for line in lines]
    assert places == ["" if at and ranks[at - 1] == rank else str(rank) for at, rank in enumerate(ranks)]
    assert ("" in places) == (ranking != "")
