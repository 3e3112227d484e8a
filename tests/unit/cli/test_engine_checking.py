"""`zwitsers-engine -c` and `-g`: what they print and write, and that what is made is found faultless."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.engine import FIVE, HEAD, engine, tournament
from helpers.trf_samples import player_line
from zwitsers.engine.domain import Points, Result
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.text import decode

if TYPE_CHECKING:
    from pathlib import Path

    Capture = pytest.CaptureFixture[str]

# Round 2 as the rules have it: 5-1, 2-3, and 4 has the bye.
RIGHT = (
    player_line(1, "0003 w 1", "0005 b 0", points="1.0"),
    player_line(2, "0004 b 1", "0003 w 1", points="2.0"),
    player_line(3, "0001 b 0", "0002 b 0", points="0.0"),
    player_line(4, "0002 w 0", "0000 - U", points="1.0"),
    player_line(5, "0000 - U", "0001 w 1", points="2.0"),
)
# Round 2 otherwise: 1-2, 5-4, and 3 has the bye.
WRONG = (
    player_line(1, "0003 w 1", "0002 b 0", points="1.0"),
    player_line(2, "0004 b 1", "0001 w 1", points="2.0"),
    player_line(3, "0001 b 0", "0000 - U", points="1.0"),
    player_line(4, "0002 w 0", "0005 b 0", points="0.0"),
    player_line(5, "0000 - U", "0004 w 1", points="2.0"),
)


@pytest.mark.parametrize("before", [(), ("--dutch",)])
def test_a_round_that_is_right_is_one_line(capsys: Capture, tmp_path: Path, before: tuple[str, ...]) -> None:
    ended = engine(capsys, *before, tournament(tmp_path, *HEAD, *RIGHT), "-c")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "small: Round #1\nsmall: Round #2\n\n"


def test_a_round_that_differs_shows_both_pairings(capsys: Capture, tmp_path: Path) -> None:
    ended = engine(capsys, "--dutch", tournament(tmp_path, *HEAD, *WRONG), "-c")
    assert ended.code == 0
    assert ended.out == (
        "small: Round #1\n"
        "small: Round #2\n"
        "  Checker pairings        Tournament pairings \n"
        "      5 -   1                  2 -   1\n"
        "      2 -   3                  5 -   4\n"
        "      4 -   0                  3 -   0\n"
        "\n"
        "\n"
    )


def test_swapped_colours_are_a_difference(capsys: Capture, tmp_path: Path) -> None:
    swapped = (
        player_line(1, "0003 w 1", "0005 w 0", points="1.0"),
        *RIGHT[1:4],
        player_line(5, "0000 - U", "0001 b 1", points="2.0"),
    )
    out = engine(capsys, tournament(tmp_path, *HEAD, *swapped), "-c").out
    assert "      5 -   1                  1 -   5\n" in out
    assert "  2 -   3" not in out


def test_one_round_can_be_asked_for_as_with_javafo(capsys: Capture, tmp_path: Path) -> None:
    path = tournament(tmp_path, *HEAD, *WRONG)
    assert engine(capsys, path, "-c", "1").out == "small: Round #1\n\n"
    ended = engine(capsys, path, "-c", "3")
    assert (ended.code, ended.out) == (3, "")


def test_a_round_without_a_pairing_is_said_and_still_exit_0(capsys: Capture, tmp_path: Path) -> None:
    again = (
        player_line(1, "0002 w 1", "0002 b 1", points="2.0"),
        player_line(2, "0001 b 0", "0001 w 0", points="0.0"),
    )
    ended = engine(capsys, tournament(tmp_path, *HEAD, *again), "-c")
    assert ended.code == 0
    assert ended.out == "small: Round #1\nsmall: Round #2\nNo valid pairing exists for round 2.\n\n\n"


def test_the_check_list_of_every_round(capsys: Capture, tmp_path: Path) -> None:
    assert engine(capsys, tournament(tmp_path, *HEAD, *RIGHT), "-c", "-l").code == 0
    text = (tmp_path / "small.list").read_text()
    assert [line for line in text.splitlines() if line.startswith("Round")] == ["Round #1", "Round #2"]
    assert "(5B)" in text


def test_a_file_without_a_number_of_rounds_can_be_checked(capsys: Capture, tmp_path: Path) -> None:
    assert engine(capsys, tournament(tmp_path, *RIGHT), "-c").code == 0


# Generating


CONFIGURATION = """# made for a test
PlayersNumber=24
RoundsNumber=7
DrawPercentage=30
ForfeitRate=10
RetiredRate=40
HalfPointByeRate=20
HighestRating=2500
LowestRating=1500
"""


def faultless(capsys: Capture, path: Path) -> bool:
    ended = engine(capsys, "--dutch", path, "-c")
    assert (ended.code, ended.err) == (0, "")
    return "Checker" not in ended.out and "No valid" not in ended.out


@pytest.mark.parametrize("seed", range(8))
def test_what_is_made_is_found_faultless(capsys: Capture, tmp_path: Path, seed: int) -> None:
    (tmp_path / "open.cfg").write_text(CONFIGURATION)
    ended = engine(capsys, "--dutch", "-g", tmp_path / "open.cfg", "-o", "made.trf", "-s", seed)
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    path = tmp_path / "made.trf"
    snapshot = read_trf(path.read_bytes()).snapshot
    assert (len(snapshot.players), snapshot.rounds, snapshot.planned_rounds) == (24, 7, 7)
    ratings = [player.rating for player in snapshot.players]
    assert ratings == sorted(ratings, reverse=True)
    assert str(seed) in snapshot.name
    assert faultless(capsys, path)


@pytest.mark.slow
def test_the_same_seed_makes_the_same_tournament(capsys: Capture, tmp_path: Path) -> None:
    calls = (("-g", "-o", tmp_path / "a.trf", "-s", 7), ("-g", "7", "-o", tmp_path / "b.trf"))
    assert [engine(capsys, *words).code for words in calls] == [0, 0]
    assert (tmp_path / "a.trf").read_bytes() == (tmp_path / "b.trf").read_bytes()
    assert faultless(capsys, tmp_path / "a.trf")


@pytest.mark.slow
def test_lines_end_as_in_a_file_of_the_program_that_is_called(capsys: Capture, tmp_path: Path) -> None:
    """bbpPairings writes CR, JaVaFo CR LF; both are read again."""
    endings = {}
    for words, name in ((("--dutch",), "a.trf"), ((), "b.trf")):
        assert engine(capsys, *words, "-g", "7", "-o", tmp_path / name).code == 0
        endings[name] = {ending for ending in decode((tmp_path / name).read_bytes()).endings if ending}
        assert faultless(capsys, tmp_path / name)
    assert endings == {"a.trf": {"\r"}, "b.trf": {"\r\n"}}


def test_without_a_seed_every_tournament_is_another(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "c").write_text("PlayersNumber=6\nRoundsNumber=2\n")
    for name in ("a.trf", "b.trf"):
        assert engine(capsys, "-g", tmp_path / "c", "-o", name).code == 0
    assert (tmp_path / "a.trf").read_bytes() != (tmp_path / "b.trf").read_bytes()


def test_points_and_acceleration_are_in_what_is_made(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "c").write_text(CONFIGURATION + "PointsForWin=2.0\nPointsForDraw=1.0\nPointsForPAB=1.0\n")
    assert engine(capsys, "-g", tmp_path / "c", "-b", "-o", "made.trf", "-s", "3").code == 0
    document = read_trf((tmp_path / "made.trf").read_bytes())
    assert document.snapshot.points == Points(2, 1, 0, 1, 0, 0, divisor=1)
    assert document.system == "FIDE_DUTCH_2026_BAKU"
    assert set(document.snapshot.virtual) == set(range(1, 13))
    assert faultless(capsys, tmp_path / "made.trf")


def test_the_keys_of_javafo(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "c").write_text(
        "PlayersNumber=30\nRoundsNumber=5\nQuickgameRate=1000\nZPBRate=50\nHPBRate=50\nFPBRate=50\nForfeitRate=9\n"
        "Groups=3\nSeparator=30\nWWPoints=3.0\nBWPoints=3.0\nWDPoints=1.0\nPABPoints=2.0\nFLPoints=0.0\n"
    )
    assert engine(capsys, "-g", tmp_path / "c", "-o", "made.trf", "-s", "1").code == 0
    snapshot = read_trf((tmp_path / "made.trf").read_bytes()).snapshot
    results = {entry.result for history in snapshot.histories for entry in history}
    assert Result.UNRATED_WIN in results
    assert Result.WIN not in results
    assert {Result.ABSENT, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.FORFEIT_WIN} <= results
    assert (snapshot.points.win, snapshot.points.draw, snapshot.points.bye) == (3, 1, 2)
    assert faultless(capsys, tmp_path / "made.trf")


def test_a_model_lends_its_players_and_rounds(capsys: Capture, tmp_path: Path) -> None:
    assert engine(capsys, tournament(tmp_path, *HEAD, *FIVE), "-g", "-o", "made.trf", "-s", "4").code in (0, 1)
    snapshot = read_trf((tmp_path / "made.trf").read_bytes()).snapshot
    assert [player.rating for player in snapshot.players] == [2400, 2300, 2200, 2100, 2000]
    assert snapshot.planned_rounds == 5
    assert faultless(capsys, tmp_path / "made.trf")


def test_the_check_list_of_what_is_made(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "c").write_text("PlayersNumber=8\nRoundsNumber=3\n")
    assert engine(capsys, "-g", tmp_path / "c", "-o", "made.trf", "-s", "3", "-l").code == 0
    assert (tmp_path / "made.list").read_text().count("Round #") == 3


def test_a_tournament_that_gets_stuck_is_exit_1_and_has_the_rounds_before(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "c").write_text(
        "PlayersNumber=4\nRoundsNumber=9\nForfeitRate=1000\nRetiredRate=1000\nHalfPointByeRate=1000\n"
    )
    ended = engine(capsys, "-g", tmp_path / "c", "-o", "made.trf", "-s", "2")
    assert ended.code == 1
    assert ended.err
    assert 0 < read_trf((tmp_path / "made.trf").read_bytes()).snapshot.rounds < 9


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("PlayersNumber=24\nFlavour=sweet\n", "Flavour"),
        ("PlayersNumber\n", "PlayersNumber"),
        ("PlayersNumber=many\n", "many"),
        ("DrawPercentage=101\n", "101"),
        ("ForfeitRate=0.5\n", "0.5"),
        ("HighestRating=1500\nLowestRating=2000\n", "2000"),
        ("WWPoints=1.0\nBWPoints=2.0\n", "BWPoints"),
    ],
)
def test_a_configuration_that_says_nothing_is_exit_3(capsys: Capture, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "c").write_text(text)
    ended = engine(capsys, "--dutch", "-g", tmp_path / "c", "-o", "made.trf")
    assert ended.code == 3
    assert said in ended.err
    assert not (tmp_path / "made.trf").exists()


def test_a_model_without_ratings_is_exit_3(capsys: Capture, tmp_path: Path) -> None:
    path = tournament(tmp_path, *HEAD, player_line(1), player_line(2))
    ended = engine(capsys, path, "-g", "-o", "made.trf")
    assert ended.code == 3
    assert "player 1" in ended.err


def test_a_configuration_that_is_not_there_is_exit_5(capsys: Capture, tmp_path: Path) -> None:
    assert engine(capsys, "-g", tmp_path / "none.cfg", "-o", "made.trf").code == 5


def test_a_seed_beyond_all_bounds_is_exit_4(capsys: Capture, tmp_path: Path) -> None:
    assert engine(capsys, "-g", "-o", tmp_path / "made.trf", "-s", "9" * 30).code == 4
