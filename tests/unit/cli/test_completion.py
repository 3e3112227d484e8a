"""Completion scripts: the one for bash is sourced and asked."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from zwitsers.cli.main import commands
from zwitsers.engine.rules.registry import IDS

if TYPE_CHECKING:
    from pathlib import Path

ASK = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_zwitsers
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def bash(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Path:
    script = tmp_path / "completion.bash"
    script.write_text(called(capsys, "completion", "bash").out, encoding="utf-8")
    return script


def completed(script: Path, *words: str) -> list[str]:
    ended = subprocess.run(
        ["bash", "-c", ASK, "ask", str(script), *words], capture_output=True, text=True, check=True, cwd=script.parent
    )
    assert ended.stderr == ""
    return [line for line in ended.stdout.splitlines() if line]


def test_commands(bash: Path) -> None:
    assert set(completed(bash, "zwitsers", "")) == {name.partition(" ")[0] for name in commands()}
    assert completed(bash, "zwitsers", "stan") == ["standings"]


def test_the_second_word_of_a_family(bash: Path) -> None:
    wanted = {name.partition(" ")[2] for name in commands() if name.startswith("round ")}
    assert set(completed(bash, "zwitsers", "round", "")) == wanted
    assert completed(bash, "zwitsers", "player", "with") == ["withdraw"]


def test_options_of_the_command(bash: Path) -> None:
    assert completed(bash, "zwitsers", "publish", "x", "--re") == ["--reason"]
    assert completed(bash, "zwitsers", "player", "add", "x", "--fi") == ["--fide-id"]
    assert "--reason" not in completed(bash, "zwitsers", "player", "add", "x", "--")


def test_rulebooks(bash: Path) -> None:
    assert set(completed(bash, "zwitsers", "pair", "x", "--system", "")) == set(IDS)
    assert set(completed(bash, "zwitsers", "pair", "x", "--system", "knsb")) == {"knsb-wp", "knsb-rating"}
    assert completed(bash, "zwitsers", "systems", "--lang", "n") == ["nl"]


def test_files(bash: Path) -> None:
    (bash.parent / "open.zwitsers").touch()
    assert completed(bash, "zwitsers", "standings", "op") == ["open.zwitsers"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_others_name_every_command_and_are_understood_where_installed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, shell: str
) -> None:
    text = called(capsys, "completion", shell).out
    for word in {word for name in commands() for word in name.split()}:
        assert word in text
    if shutil.which(shell):
        file = tmp_path / "script"
        file.write_text(text, encoding="utf-8")
        assert subprocess.run([shell, "-n", str(file)], check=False).returncode == 0


def test_another_shell_is_a_wrong_call(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "completion", "cmd")
    assert ended.code == 1
    assert "fish" in ended.err
