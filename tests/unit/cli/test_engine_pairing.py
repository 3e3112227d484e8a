"""`zwitsers-engine -p`: a form of call each, the files it writes, and every exit code."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from helpers.engine import FIVE, HEAD, engine, tournament
from helpers.trf_samples import file_of, player_line
from zwitsers import __version__
from zwitsers.cli.engine import main
from zwitsers.cli.engine.checklist import bbp_preference, javafo_preference
from zwitsers.engine.domain import Colour
from zwitsers.engine.rules.colour_cards import ColourCard
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from pathlib import Path

    Capture = pytest.CaptureFixture[str]

# 5 had the bye, so he does not float down again (C14).
ANSWER = "3\n5 1\n2 3\n4 0\n"
PROBE = """
import json, sys
from zwitsers.cli.engine.main import run
code = run(sys.argv[1:])
sys.stderr.write(json.dumps([code, sorted(sys.modules)]))
"""


@pytest.mark.parametrize("before", [(), ("--dutch",), ("-r", "--dutch"), ("-r",)])
def test_without_a_file_for_it_the_answer_is_printed(capsys: Capture, tmp_path: Path, before: tuple[str, ...]) -> None:
    ended = engine(capsys, *before, tournament(tmp_path), "-p")
    release = f"Zwitsers {__version__}, FIDE (Dutch) System 2026\n" if "-r" in before else ""
    assert (ended.code, ended.out, ended.err) == (0, release + ANSWER, "")


def test_a_bare_name_is_written_beside_the_tournament(capsys: Capture, tmp_path: Path) -> None:
    ended = engine(capsys, "--dutch", tournament(tmp_path), "-p", "answer.txt")
    assert (ended.code, ended.out) == (0, "")
    assert (tmp_path / "answer.txt").read_bytes() == ANSWER.encode()


def test_a_path_is_written_where_it_says(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    answer = tmp_path / "there" / "answer.txt"
    assert engine(capsys, tournament(tmp_path), "-p", answer).code == 0
    assert answer.read_text() == ANSWER


def test_the_tournament_may_come_from_stdin(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file_of(*HEAD, *FIVE))))
    assert engine(capsys, "--dutch", "-p").out == ANSWER


@pytest.mark.parametrize(("words", "name"), [(("-l",), "small.list"), (("-l", "mine.txt"), "mine.txt")])
def test_the_check_list_is_written_beside_the_tournament(
    capsys: Capture, tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    assert engine(capsys, "--dutch", tournament(tmp_path), "-p", "out.txt", *words).code == 0
    assert (tmp_path / name).read_text() == (
        "\n"
        "ID\tPts\t--\tPref\tC2\tC14\tC16\t  Cur\t\tR1\t\n"
        "\n"
        " 1\t1.0\t W\t (B)\t Y\t   \t   \t (5B)\t\t 3\t\n"
        " 2\t1.0\t B\t (W)\t Y\t   \t   \t (3W)\t\t 4\t\n"
        " 5\t1.0\t  \t  A \t N\t  D\t   \t (1W)\t\t  \t\n"
        "\n"
        " 3\t0.0\t B\t (W)\t Y\t   \t   \t (2B)\t\t 1\t\n"
        " 4\t0.0\t W\t (B)\t Y\t   \t   \t(bye)\t\t 2\t\n"
        "\n\n"
        f"Zwitsers {__version__}, FIDE (Dutch) System 2026\n"
    )


def test_called_as_javafo_the_check_list_has_its_columns(capsys: Capture, tmp_path: Path) -> None:
    """5 cannot have the bye again; opponents stand under G-1, floats under -1R and -2R."""
    assert engine(capsys, tournament(tmp_path), "-p", "out.txt", "-l").code == 0
    assert (tmp_path / "small.list").read_text() == (
        "\n"
        "ID\tPts\t--\tPref\t   \t-1R\t-2R\t  Cur\t\tG-1\t\n"
        "\n"
        " 1\t1.0\t W\t (B)\t   \t   \t   \t (5B)\t\t  3\t\n"
        " 2\t1.0\t B\t (W)\t   \t   \t   \t (3W)\t\t  4\t\n"
        " 5\t1.0\t  \t   A\t[X]\t  D\t   \t (1W)\t\t   \t\n"
        "\n"
        " 3\t0.0\t B\t (W)\t   \t   \t   \t (2B)\t\t  1\t\n"
        " 4\t0.0\t W\t (B)\t   \t   \t   \t(bye)\t\t  2\t\n"
        "\n\n"
        f"Zwitsers {__version__}, FIDE (Dutch) System 2026\n"
    )


@pytest.mark.parametrize(
    ("colours", "javafo", "bbp"),
    [
        ("", "A", "A "),
        ("wb", "(w)", "w "),
        ("bwb", "(W)", "(W)"),
        ("bwwb-", "(w)", "w "),
        ("wbb", "W1", "W "),
        ("wwbb", "W", "W "),
        ("bwbb", "WWW", "W "),
        ("bbwb", "WW", "W "),
        ("wbww", "BBB", "B "),
    ],
)
def test_a_preference_as_either_program_writes_it(colours: str, javafo: str, bbp: str) -> None:
    """JaVaFo tells what makes it absolute: the balance (WW), two games running (W, W1) or both (WWW)."""
    side = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}
    card = ColourCard(1, tuple(side[letter] for letter in colours))
    preference = rulebook("fide-dutch").pairing.preference
    assert preference is not None
    wish = preference(card, False)
    assert (javafo_preference(wish, card), bbp_preference(wish)) == (javafo, bbp)


def test_a_round_of_byes_only_is_over_and_the_one_after_it_is_paired(capsys: Capture, tmp_path: Path) -> None:
    """As bbpPairings counts rounds; where everybody is merely absent there is nobody to pair."""
    points = ("0.5", "0.5", "0.0", "0.0")
    lines = [
        player_line(place, f"0000 - {'H' if half != '0.0' else 'Z'}", points=half)
        for place, half in enumerate(points, 1)
    ]
    ended = engine(capsys, "--dutch", tournament(tmp_path, *HEAD, *lines), "-p")
    assert (ended.code, ended.out) == (0, "2\n1 2\n3 4\n")
    away = [player_line(number, "0000 - Z") for number in range(1, 5)]
    assert engine(capsys, "--dutch", tournament(tmp_path, *HEAD, *away), "-p").code == 1


@pytest.mark.parametrize("numbers", [(1, 2, 5, 7), (2, 3, 4, 5)])
def test_numbers_may_be_missing_from_the_list(capsys: Capture, tmp_path: Path, numbers: tuple[int, ...]) -> None:
    one, two, three, four = numbers
    ended = engine(capsys, "--dutch", tournament(tmp_path, *HEAD, *map(player_line, numbers)), "-p")
    assert (ended.code, ended.out) == (0, f"2\n{one} {three}\n{four} {two}\n")


@pytest.mark.parametrize("ending", [b"\r", b"\n", b"\r\n"])
def test_lines_may_end_in_any_way(capsys: Capture, tmp_path: Path, ending: bytes) -> None:
    path = tournament(tmp_path)
    path.write_bytes(b"".join(line + ending for line in path.read_bytes().splitlines()))
    assert engine(capsys, "--dutch", path, "-p").out == ANSWER


def test_baku_can_be_asked_for_as_with_javafo(capsys: Capture, tmp_path: Path) -> None:
    eight = [player_line(number) for number in range(1, 9)]
    path = tournament(tmp_path, "XXR 9", "XXC white1", *eight)
    assert engine(capsys, path, "-p").out == "4\n1 5\n6 2\n3 7\n8 4\n"
    assert engine(capsys, path, "-b", "-p").out == engine(capsys, path, "-p", "-b").out == "4\n1 3\n4 2\n5 7\n8 6\n"


def test_xxc_rank_pairs_by_the_order_of_the_lines(capsys: Capture, tmp_path: Path) -> None:
    four = [player_line(number) for number in (4, 3, 2, 1)]
    path = tournament(tmp_path, "XXR 3", "XXC rank white1", *four)
    assert engine(capsys, path, "-p").out == "2\n4 2\n1 3\n"
    path = tournament(tmp_path, "XXR 3", "XXC white1", *four)
    assert engine(capsys, path, "-p").out == "2\n1 3\n4 2\n"


def test_a_penalty_of_record_299_counts_for_the_pairing(capsys: Capture, tmp_path: Path) -> None:
    four = (
        player_line(1, "0003 w 1", points="0.0"),
        player_line(2, "0004 b 1", points="1.0"),
        player_line(3, "0001 b 0", points="0.0"),
        player_line(4, "0002 w 0", points="0.0"),
    )
    path = tournament(tmp_path, *HEAD, "299          -1.0    1    1", *four)
    assert engine(capsys, path, "-p").out == "2\n2 1\n3 4\n"


def test_without_arguments_it_says_what_it_is(capsys: Capture) -> None:
    for words in ((), ("-r",)):
        ended = engine(capsys, *words)
        assert (ended.code, ended.out) == (0, f"Zwitsers {__version__}, FIDE (Dutch) System 2026\n")


@pytest.mark.parametrize(
    "words",
    [
        ("file.trf",),
        ("--dutch",),
        ("--swiss", "file.trf", "-p"),
        ("--dutch", "-p", "file.trf", "more.txt"),
        ("file.trf", "-x"),
        ("file.trf", "-p", "-l", "a", "-l", "b"),
        ("file.trf", "-p", "-s", "7"),
        ("file.trf", "-c", "first"),
        ("-g",),
        ("model.trf", "-g", "config", "-o", "out.trf"),
        ("-g", "-o"),
        ("-g", "-s", "seed", "-o", "out.trf"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_exit_3_with_the_forms_there_are(capsys: Capture, words: tuple[str, ...]) -> None:
    ended = engine(capsys, *words)
    assert (ended.code in (3, 4), ended.out) == (True, "")
    assert ended.err.startswith("zwitsers-engine: ")


def test_burstein_is_refused_in_words(capsys: Capture, tmp_path: Path) -> None:
    ended = engine(capsys, "--burstein", tournament(tmp_path), "-p")
    assert ended.code == 3
    assert "Burstein" in ended.err


# What can be wrong with a tournament: the message, the exit code, and nothing written


def refused(capsys: Capture, tmp_path: Path, *lines: str) -> tuple[int, str]:
    path = tournament(tmp_path, *lines)
    ended = engine(capsys, "--dutch", path, "-p", "answer.txt", "-l")
    assert ended.out == ""
    assert sorted(tmp_path.iterdir()) == [path]
    return ended.code, ended.err


def test_no_pairing_is_exit_1_and_says_who_has_nobody(capsys: Capture, tmp_path: Path) -> None:
    met = (player_line(1, "0002 w 1", points="1.0"), player_line(2, "0001 b 0", points="0.0"))
    code, said = refused(capsys, tmp_path, *HEAD, *met)
    assert code == 1
    assert "1" in said
    assert "2" in said


def test_a_bye_for_whoever_is_barred_is_exit_1_and_names_him(capsys: Capture, tmp_path: Path) -> None:
    lines = (player_line(1, "0000 - U", points="1.0"), player_line(2, "0000 - Z", "0000 - Z", points="0.0"))
    code, said = refused(capsys, tmp_path, *HEAD, *lines)
    assert code == 1
    assert "1 Player is the only one present and may not have the pairing-allocated bye (PAB) again" in said


def test_no_number_of_rounds_is_exit_3(capsys: Capture, tmp_path: Path) -> None:
    code, said = refused(capsys, tmp_path, "XXC white1", *FIVE)
    assert code == 3
    assert "XXR" in said


def test_an_initial_colour_that_nothing_shows_is_exit_3(capsys: Capture, tmp_path: Path) -> None:
    code, said = refused(capsys, tmp_path, "XXR 5", player_line(1), player_line(2))
    assert code == 3
    assert "152" in said


def test_an_initial_colour_that_games_show_is_taken_from_them(capsys: Capture, tmp_path: Path) -> None:
    assert engine(capsys, tournament(tmp_path, "XXR 5", *FIVE), "-p").out == ANSWER


def test_two_players_with_one_number_are_exit_3_with_their_lines(capsys: Capture, tmp_path: Path) -> None:
    code, said = refused(capsys, tmp_path, *HEAD, player_line(1), player_line(1))
    assert code == 3
    assert "Line 5, column 5" in said
    assert "line 4" in said


def test_points_that_do_not_follow_are_exit_3_with_both_numbers(capsys: Capture, tmp_path: Path) -> None:
    code, said = refused(capsys, tmp_path, *HEAD, player_line(1, "0003 w 1", points="2.0"), *FIVE[1:])
    assert code == 3
    assert "player 1: the points column says 2.0, the results add up to 1.0" in said


def test_another_system_in_the_file_is_exit_3(capsys: Capture, tmp_path: Path) -> None:
    code, said = refused(capsys, tmp_path, *HEAD, "192 FIDE_DUBOV", *FIVE)
    assert code == 3
    assert "FIDE_DUBOV" in said


def test_lines_of_5000_characters_are_exit_3_with_the_line_and_the_player(capsys: Capture, tmp_path: Path) -> None:
    code, said = refused(capsys, tmp_path, *HEAD, *FIVE[:4], FIVE[4] + "x" * 5000)
    assert code == 3
    assert "Line 8" in said
    assert "player 5" in said


def test_a_tournament_beyond_all_bounds_is_exit_4(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "long.trf"
    path.write_bytes(b"\n" * 200_001)
    assert engine(capsys, path, "-p").code == 4


def test_a_file_that_is_not_there_or_cannot_be_written_is_exit_5(capsys: Capture, tmp_path: Path) -> None:
    assert engine(capsys, tmp_path / "none.trf", "-p").code == 5
    ended = engine(capsys, tournament(tmp_path), "-p", tmp_path / "no-folder" / "answer.txt")
    assert (ended.code, ended.out) == (5, "")
    assert "answer.txt" in ended.err


def test_an_error_of_ours_is_exit_2_with_a_report(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_words: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(main, "read_request", broken)
    ended = engine(capsys, "x.trf", "-p")
    assert ended.code == 2
    assert "RuntimeError: broken" in ended.err


def test_an_older_edition_is_paired_by_that_of_2026_with_a_warning(capsys: Capture, tmp_path: Path) -> None:
    ended = engine(capsys, tournament(tmp_path, *HEAD, "192 FIDE_DUTCH_2017", *FIVE), "-p")
    assert (ended.code, ended.out) == (0, ANSWER)
    assert "FIDE_DUTCH_2017" in ended.err


def test_a_program_that_calls_it_loads_nothing_for_people(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROBE, str(tournament(tmp_path)), "-p"], capture_output=True, timeout=60, check=True
    )
    code, modules = json.loads(ended.stderr)
    assert (code, ended.stdout.decode()) == (0, ANSWER)
    # `dataclasses` (by way of `inspect`) and `pathlib` take a tenth of the time of a round of 100 players.
    slow = {
        "rich",
        "zwitsers.language.reading",
        "argparse",
        "dataclasses",
        "pathlib",
        "zwitsers.cli.main",
        "zwitsers.engine.rules.knsb_wp",
    }
    assert slow.isdisjoint(modules)
