"""The exit codes that every command shares, and endings that are nobody's fault."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from helpers.command import DEMO, called, demo_with, started
from zwitsers.cli import main
from zwitsers.cli.errors import Exit
from zwitsers.version import __version__

PROGRAM = [sys.executable, "-c", "import sys; from zwitsers.cli.main import run; sys.exit(run())"]


def command_that(raises: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_options: object, _output: object) -> int:
        raise raises

    monkeypatch.setattr(main, "command", lambda _name: SimpleNamespace(declare=lambda _arguments: None, run=run))


def test_the_codes_are_the_documented_ones() -> None:
    page = (Path(__file__).parents[3] / "docs" / "commands.md").read_text(encoding="utf-8")
    for code in Exit:
        assert f"| {int(code)} |" in page


def test_an_internal_error_is_exit_5_with_a_report_to_send(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command_that(RuntimeError("the moon is in the way"), monkeypatch)
    ended = called(capsys, "systems", "--lang", "nl")
    assert (ended.code, ended.out) == (5, "")
    assert ended.err.startswith("zwitsers: Er ging iets mis")
    assert f"version: {__version__}" in ended.err
    assert "python:  3." in ended.err
    assert "command: zwitsers systems --lang nl" in ended.err
    assert "RuntimeError: the moon is in the way" in ended.err


def test_running_out_of_memory_or_depth_is_reported_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for error in (MemoryError(), RecursionError()):
        command_that(error, monkeypatch)
        assert called(capsys, "systems").code == 5


def test_ctrl_c_ends_without_a_traceback(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    command_that(KeyboardInterrupt(), monkeypatch)
    ended = called(capsys, "systems")
    assert ended.code == 130
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("words", [("standings", DEMO, "--system", "kndb", "--json"), ("systems",), ("--help",)])
def test_a_reader_who_stops_reading_is_no_error(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run([*PROGRAM, *words], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_the_answer_of_a_check_survives_a_reader_who_stops_reading(tmp_path: Path) -> None:
    odd = demo_with(tmp_path, "3.5    2 ", "2.5    2 ")
    reading, writing = os.pipe()
    os.close(reading)
    words = [*PROGRAM, "control", odd, "--system", "knsb-wp"]
    ended = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(writing)
    assert ended.returncode == 4


@pytest.mark.parametrize("words", [("systems",), ("systems", "--json")])
def test_a_full_disk_is_said(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run([*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert ended.returncode == 2
    assert b"cannot be written" in ended.stderr
    assert b"Traceback" not in ended.stderr


def test_a_closed_stdout_is_no_error(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert main.run(["systems"]) == 0
    assert main.run(["systems", "--json"]) == 0
    assert main.run(["--version"]) == 0


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize("form", ["--json", "--csv"])
def test_answers_for_programs_are_utf_8_whatever_the_terminal_is(encoding: str, form: str) -> None:
    words = ("standings", DEMO, "--system", "knsb-wp", form)
    ended = started(*words, env={"PYTHONIOENCODING": encoding})
    assert ended.returncode == 0
    assert "Çelik, Emre" in ended.stdout.decode("utf-8")


def test_a_table_on_an_ascii_terminal_keeps_its_numbers() -> None:
    ended = started("standings", DEMO, "--system", "knsb-wp", env={"PYTHONIOENCODING": "ascii"})
    assert ended.returncode == 0
    text = ended.stdout.decode("ascii")
    assert "4.75" in text
    assert "?elik" in text


def test_there_are_no_escape_codes_in_a_pipe() -> None:
    for words in (("standings", DEMO, "--system", "knsb-wp"), ("demo",), ("systems",)):
        assert b"\x1b" not in started(*words).stdout
