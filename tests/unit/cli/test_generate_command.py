"""`zwitsers generate`: files that are the same every time, and calls that cannot be carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.generate import RATES
from zwitsers.cli.study_kinds import rate
from zwitsers.formats.trf import read_trf

if TYPE_CHECKING:
    from pathlib import Path

CALL = ("generate", "--system", "knsb-wp", "--players", "9", "--rounds", "4", "--seed", "3")
WILD = ("--absences", "5%", "--forfeits", "0.1", "--late", "20%", "--half-byes", "5%", "--withdrawals", "2%")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_it_writes_as_many_files_as_asked_and_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    ended = called(capsys, *CALL, "--count", "3", "--jobs", "1", "-o", str(folder))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == f"Tournaments written to {folder}: 3.\n"
    assert sorted(contents(folder)) == [f"knsb-wp-3-000{number}.trf" for number in (1, 2, 3)]
    assert len(set(contents(folder).values())) == 3


def test_the_files_do_not_depend_on_the_number_of_processes_or_of_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert called(capsys, *CALL, *WILD, "--count", "4", "--jobs", "1", "-o", str(one)).code == 0
    assert called(capsys, *CALL, *WILD, "--count", "3", "--jobs", "2", "-o", str(two)).code == 0
    assert len(contents(one)) == 4
    assert {name: contents(one)[name] for name in contents(two)} == contents(two)


def test_the_file_has_what_was_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert called(capsys, *CALL, "--unrated", "1", "-o", str(tmp_path)).code == 0
    document = read_trf((tmp_path / "knsb-wp-3-0001.trf").read_bytes())
    assert document.warnings == ()
    assert (len(document.snapshot.players), document.snapshot.rounds, document.snapshot.planned_rounds) == (9, 4, 4)
    assert {player.rating for player in document.snapshot.players} == {0}
    assert "seed 3" in document.snapshot.name


@pytest.mark.parametrize("name", RATES)
def test_every_rate_changes_the_tournament(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    plain, with_rate = tmp_path / "plain", tmp_path / "rate"
    called(capsys, *CALL, "-o", str(plain))
    ended = called(capsys, *CALL, f"--{name.replace('_', '-')}", "40%", "-o", str(with_rate))
    assert ended.code == 0
    assert contents(plain) != contents(with_rate)


def test_the_points_of_draughts_are_written_as_draughts_has_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("generate", "--system", "kndb", "--players", "8", "--rounds", "3", "--seed", "1", "-o", str(tmp_path))
    assert called(capsys, *words).code == 0
    text = (tmp_path / "kndb-1-0001.trf").read_text(encoding="utf-8")
    assert "XXS W=2.0 D=1.0" in text
    assert read_trf(text.encode()).warnings == ()


def test_a_tournament_that_cannot_go_on_is_written_as_far_as_it_came_r3_6(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("generate", "--system", "go-en", "--players", "4", "--rounds", "8", "--seed", "1", "-o", str(tmp_path))
    ended = called(capsys, *words)
    assert ended.code == 0
    assert ended.err.startswith("warning: go-en-1-0001.trf ends after round 3")
    assert ended.err.count("\n") == 1
    assert read_trf((tmp_path / "go-en-1-0001.trf").read_bytes()).snapshot.rounds == 3


def test_no_progress_bar_where_nobody_sees_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert called(capsys, *CALL, "-o", str(tmp_path)).err == ""


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--players", "1"), "'1'"),
        (("--players", "10000"), "9999"),
        (("--rounds", "0"), "'0'"),
        (("--count", "0"), "'0'"),
        (("--forfeits", "5"), "5%"),
        (("--forfeits", "-0.1"), "--forfeits"),
        (("--late", "x"), "'x'"),
        (("--late", "nan"), "'nan'"),
        (("--late", "101%"), "'101%'"),
        (("--seed", "-3"), "--seed"),
    ],
)
def test_a_wrong_call_is_exit_1_and_makes_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], named: str
) -> None:
    ended = called(capsys, *CALL, *words, "-o", str(tmp_path / "made"))
    assert (ended.code, ended.out) == (1, "")
    assert named in ended.err
    assert not (tmp_path / "made").exists()


def test_a_folder_that_cannot_be_made_is_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    ended = called(capsys, *CALL, "-o", str(tmp_path / "file" / "folder"))
    assert (ended.code, ended.out) == (2, "")
    assert str(tmp_path / "file" / "folder") in ended.err


@pytest.mark.parametrize(
    ("text", "millionths"), [("0.05", 50_000), ("5%", 50_000), ("2.5%", 25_000), ("0,1", 100_000), ("1", 1_000_000)]
)
def test_rates_are_exact(text: str, millionths: int) -> None:
    assert rate("--late", text) == millionths


@pytest.mark.parametrize("text", ["", "%", "1.01", "1e-3", "inf", "٣%", "0.000000000000001", "5 %%"])
def test_what_is_not_a_rate(text: str) -> None:
    with pytest.raises(WrongCallError):
        rate("--late", text)
