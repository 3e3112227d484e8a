"""`zwitsers pair` where something is wrong: the exit code and what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.command import DEMO, called
from helpers.new_trf import new_trf
from helpers.swisses import SWISSES

WRONG = [
    (("--first-round", "adjacent", "--system", "kndb"), "kndb has no first round 'adjacent'. Choose from: fold."),
    (("--first-round", "fold", "--system", "knsb-rating"), "knsb-rating has no first round 'fold'"),
    (("--first-round", "swiss", "--system", "go-nl"), "Choose from: fold, adjacent."),
    (("--system", "go-nl", "--forbid"), "--forbid needs a value"),
    (("--system", "go-nl", "--forbid", "1"), "'1' should be two player numbers"),
    (("--system", "go-nl", "--forbid", "1-1"), "'1-1'"),
    (("--system", "go-nl", "--forbid", "1-2", "3-4-5"), "'3-4-5'"),
    (("--system", "go-nl", "--forbid", "1-2:4-3"), "'1-2:4-3'"),
    (("--system", "go-nl", "--forbid", "1-9"), "player 9, who does not exist"),
    (("--system", "go-nl", "--strength-groups", "1-3,3-4"), "Player 3 is in two strength groups"),
    (("--system", "go-nl", "--strength-groups", "1;2"), "'1;2'"),
    (("--system", "go-nl", "--strength-rounds", "2"), "--strength-groups"),
    (("--system", "go-nl", "--plain", "--json"), "--plain, --json"),
    (("--system", "go-nl", "-o", "x.txt", "--write-trf", "x.txt"), "both name x.txt"),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[" ".join(words) for words, _said in WRONG])
def test_a_wrong_call_is_exit_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    ended = called(capsys, "pair", new_trf(tmp_path, 4), *words)
    assert (ended.code, ended.out) == (1, "")
    assert said in ended.err
    assert called(capsys, "pair", new_trf(tmp_path, 4), *words, "--lang", "nl").err != ended.err


def test_nobody_present_is_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """R3.7."""
    ended = called(capsys, "pair", new_trf(tmp_path, 2, extra="XXZ 1 2"), "--system", "knsb-wp")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "zwitsers: Nobody is present for round 1, so there is nothing to pair.\n"


def test_one_player_has_the_bye(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """R3.7."""
    for system in SWISSES:
        ended = called(capsys, "pair", new_trf(tmp_path, 1), "--system", system, "--plain")
        assert (ended.code, ended.out) == (0, "1\n1 0\n")


def test_a_round_robin_has_no_bye_and_says_why_there_is_nothing_to_pair(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """RR3: one player has nobody to meet, and whose only opponent stays away is free."""
    schedule = ("--system", "round-robin", "--plain")
    alone = called(capsys, "pair", new_trf(tmp_path, 1), *schedule)
    assert (alone.code, alone.out, alone.err) == (2, "", "zwitsers: A round robin needs two players or more.\n")
    file = Path(new_trf(tmp_path, 2, extra="XXZ 2"))
    file.write_bytes(file.read_bytes().replace(b"XXR 7", b"XXR 1"))
    ended = called(capsys, "pair", str(file), *schedule)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("zwitsers: Round 1 has no game that can be played")


def test_no_pairing_is_exit_3_with_the_reason_and_nothing_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out, written = tmp_path / "out.txt", tmp_path / "out.trf"
    file = new_trf(tmp_path, 2)
    ended = called(
        capsys, "pair", file, "--system", "go-nl", "--forbid", "1-2", "-o", str(out), "--write-trf", str(written)
    )
    assert (ended.code, ended.out) == (3, "")
    first, *rest = ended.err.splitlines()
    assert first.startswith("zwitsers: Round 1 cannot be paired under go-nl")
    assert rest[0] == "1 Speler 1 and 2 Speler 2 have nobody left to meet."
    assert "remove the forbidden pairs" in ended.err
    assert not out.exists()
    assert not written.exists()


def test_a_round_past_the_planned_ones_and_a_useless_option_are_pointed_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ended = called(capsys, "pair", DEMO, "--system", "knsb-wp", "--first-round", "fold")
    assert ended.code == 0
    assert ended.err.splitlines() == [
        "warning: this is round 6, but the tournament was planned for 5.",
        "warning: --first-round does nothing in round 6.",
    ]
    assert "Round 6  ·" in ended.out


def test_a_place_that_cannot_be_written_is_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "such" / "folder.txt")
    for option in ("-o", "--write-trf"):
        ended = called(capsys, "pair", new_trf(tmp_path, 2), "--system", "go-nl", option, nowhere)
        assert ended.code == 2
        assert nowhere in ended.err
