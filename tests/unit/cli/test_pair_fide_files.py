"""`zwitsers pair` with files of FIDE tournaments in which something is wrong: what is said, the exit code, and that
nothing is written. `zwitsers-engine` on the same: test_engine_pairing.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from helpers.trf_samples import file_of, player_line

if TYPE_CHECKING:
    from pathlib import Path

    from helpers.command import Ended

SYSTEM = "192 FIDE_DUTCH_2026"
HEAD = ("XXR 5", "XXC white1", SYSTEM)
FOUR = tuple(player_line(number) for number in range(1, 5))
MET = (player_line(1, "0002 w 1", points="1.0"), player_line(2, "0001 b 0", points="0.0"))


def paired(capsys: pytest.CaptureFixture[str], folder: Path, *lines: str) -> Ended:
    file, answer = folder / "open.trf", folder / "answer.txt"
    file.write_bytes(file_of(*lines))
    ended = called(capsys, "pair", str(file), "--plain", "-o", str(answer))
    assert answer.exists() is (ended.code == 0)
    assert ended.out == ""
    return ended


@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        pytest.param(
            (*HEAD, *MET), 3, ("Round 2 cannot be paired", "1 Player and 2 Player", "article C1"), id="no pairing"
        ),
        pytest.param(
            (*HEAD, player_line(1, "0000 - U", points="1.0")),
            3,
            ("1 Player is the only one present", "may not have the pairing-allocated bye (PAB) again (article C2)"),
            id="a PAB for somebody barred",
        ),
        pytest.param(
            (*HEAD, FOUR[0], FOUR[1], FOUR[1], FOUR[3]),
            2,
            ("Line 6, column 5", "starting rank 2 was used before, on line 5"),
            id="two players with one number",
        ),
        pytest.param(
            (*HEAD, FOUR[0] + "x" * 5000, *FOUR[1:]),
            2,
            ("Line 4, column 90: player 1",),
            id="a line of 5,000 characters",
        ),
        pytest.param(
            (*HEAD, player_line(1, "0002 w 1", points="0.5"), MET[1]),
            2,
            ("Line 4", "player 1", "0.5", "1.0"),
            id="points that do not follow from the results",
        ),
    ],
)
def test_what_cannot_be_paired_is_said_with_line_and_player_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lines: tuple[str, ...], code: int, said: tuple[str, ...]
) -> None:
    ended = paired(capsys, tmp_path, *lines)
    assert ended.code == code
    assert [words for words in said if words not in ended.err] == []


def test_without_a_number_of_rounds_it_is_paired_and_said_that_nobody_is_a_topscorer(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """FD3. (`zwitsers-engine` refuses, as bbpPairings does.)"""
    ended = paired(capsys, tmp_path, "XXC white1", SYSTEM, *FOUR)
    assert ended.code == 0
    assert "nobody is a topscorer (C.04.3 1.8, FD3)" in ended.err


def test_without_an_initial_colour_it_is_paired_and_said_who_has_white(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ended = paired(capsys, tmp_path, "XXR 5", SYSTEM, *FOUR)
    assert ended.code == 0
    assert "the odd numbers have White (C.04.3 5.1)" in ended.err
    games = (player_line(3, "0004 b 1", points="1.0"), player_line(4, "0003 w 0", points="0.0"))
    assert paired(capsys, tmp_path, "XXR 5", SYSTEM, *MET, *games).err == ""
