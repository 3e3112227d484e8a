"""Whatever is wrong with the file: exit 2, and a sentence that says what to do. Never a traceback."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from helpers.command import DEMO, called, demo_with, started
from zwitsers.formats import local_file

if TYPE_CHECKING:
    import pytest

SYSTEM = ("--system", "knsb-wp")


def test_a_file_that_does_not_exist(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ended = called(capsys, "standings", str(tmp_path / "club.trf"), *SYSTEM)
    assert (ended.code, ended.out) == (2, "")
    assert "club.trf" in ended.err


def test_a_mistyped_name_gets_a_suggestion(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "clubavond.trf").write_bytes(b"")
    ended = called(capsys, "standings", str(tmp_path / "clubavnd.trf"), *SYSTEM)
    assert ended.code == 2
    assert f"Did you mean {tmp_path / 'clubavond.trf'}?" in ended.err


def test_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ended = called(capsys, "standings", str(tmp_path), *SYSTEM)
    assert (ended.code, ended.out) == (2, "")
    assert "is a folder" in ended.err


def test_a_file_that_may_not_be_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # Root may read everything, so the refusal is played.
    def refuse(*_words: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    ended = called(capsys, "standings", str(tmp_path / "secret.trf"), *SYSTEM)
    assert ended.code == 2
    assert "no permission" in ended.err


def test_a_name_that_cannot_be_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "standings", "a\0b.trf", *SYSTEM)
    assert ended.code == 2


def test_a_file_without_end_is_not_read_to_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_file, "LARGEST", 1000)
    ended = called(capsys, "standings", "/dev/zero", *SYSTEM)
    assert ended.code == 2
    assert "larger than" in ended.err


def test_stdin_is_read_for_a_dash() -> None:
    ended = started("standings", "-", *SYSTEM, "--json", stdin=Path(DEMO).read_bytes())
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"Haanstra" in ended.stdout


def test_an_empty_stdin_is_bad_input() -> None:
    ended = started("standings", "-", *SYSTEM)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert b"Traceback" not in ended.stderr


def test_a_closed_stdin_is_bad_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    ended = called(capsys, "standings", "-", *SYSTEM)
    assert ended.code == 2
    assert "stdin is closed" in ended.err


def test_a_broken_file_gives_all_its_problems(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = Path(DEMO).read_text(encoding="utf-8").replace("    8 w 1", "   77 w 1").replace("    7 w =", "   78 w =")
    broken = tmp_path / "broken.trf"
    broken.write_text(text, encoding="utf-8")
    ended = called(capsys, "standings", str(broken), *SYSTEM)
    assert (ended.code, ended.out) == (2, "")
    assert "77" in ended.err
    assert "78" in ended.err


def test_warnings_go_to_stderr_and_the_answer_stays_clean(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    odd = demo_with(tmp_path, "3.5    2 ", "2.5    2 ")
    ended = called(capsys, "standings", odd, *SYSTEM, "--csv")
    assert ended.code == 0
    assert ended.err.startswith("warning: ")
    assert ended.out.startswith("place,number,name")
    assert "warning" not in ended.out


def test_orders_to_the_terminal_in_a_file_name_are_not_carried_out(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "standings", f"a\x1b[2J{os.sep}b.trf", *SYSTEM)
    assert ended.code == 2
    assert "\x1b" not in ended.err
