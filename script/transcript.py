"""docs/running-a-tournament.md, made by running a whole tournament from the command line: `script/transcript`.

The tournament is tests/whole_tournament.txt: headings (##), paragraphs (>), files (<<< name … >>>) and commands ($,
with the exit code behind it when that is not 0). Clock and author are fixed, so that the page is always the same.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from zwitsers.cli.main import run

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
TOURNAMENT = ROOT / "tests" / "whole_tournament.txt"
PAGE = ROOT / "docs" / "running-a-tournament.md"
# Longer answers lose their middle on the page.
LONGEST, HEAD, TAIL = 20, 13, 4
ENVIRONMENT = {"LOGNAME": "bea", "USER": "bea", "LC_ALL": "C.UTF-8", "COLUMNS": "110", "NO_COLOR": "1", "TZ": "UTC"}
INTRODUCTION = """\
# Running a tournament

A tournament of nine rounds and sixty players from the first name on the list to the prize-giving, by the command
line alone, with everything that happens to arbiters: late entries, withdrawals and returns, absences, half-point byes,
forfeits, players who do not turn up, adjourned and corrected results, reversed colours, a draft changed by hand, a
published round paired again. The tests run every command below (`tests/whole_tournament.txt`), and this page is made
from what they answer (`script/transcript`). Long answers are shortened here. [Commands](commands.md) describes each
command, [From Python](tournament.md) the same without a command line, and [Where a tournament is kept](store.md) the
files, the servers and the backups.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One command: the words as typed, the exit code that belongs to it, and what came of it."""

    line: str
    expected: int
    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Transcript:
    steps: tuple[Step, ...]
    page: str


def transcript(folder: Path) -> Transcript:
    """Run the tournament in this folder."""
    steps: list[Step] = []
    page = [INTRODUCTION]
    shell: list[str] = []
    lines = iter(TOURNAMENT.read_text(encoding="utf-8").splitlines())
    with _surroundings(folder):
        for line in lines:
            command = re.fullmatch(r"\$(\d?) (.+)", line)
            if command:
                steps.append(_called(command[2], int(command[1] or 0)))
                shell += [f"$ {command[2]}", *_shown(steps[-1])]
                continue
            if line.startswith("<<< "):
                body = "\n".join(iter(lambda: next(lines), ">>>")) + "\n"
                (folder / line[4:]).write_text(body, encoding="utf-8")
                shell += [f"$ cat {line[4:]}", *_shortened(body.splitlines())]
                continue
            if shell and line:
                page.append(_fenced(shell))
                shell = []
            if line.startswith("## "):
                page.append(line + "\n")
            elif line.startswith("> "):
                page.append(line[2:] + "\n")
    return Transcript(tuple(steps), "\n".join([*page, _fenced(shell)]))


def _called(line: str, expected: int) -> Step:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with mock.patch.multiple(sys, stdout=out, stderr=err, stdin=io.StringIO()):
        code = run(shlex.split(line)[1:])
    return Step(line, expected, code, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


@contextmanager
def _surroundings(folder: Path) -> Iterator[None]:
    """The folder, a login name, and a clock that goes on by half a minute each time it is looked at."""
    moment = datetime(2026, 7, 4, 9, 0, tzinfo=UTC)

    def now() -> datetime:
        nonlocal moment
        moment += timedelta(seconds=30)
        return moment

    before = Path.cwd()
    os.chdir(folder)
    try:
        with mock.patch.dict(os.environ, ENVIRONMENT), mock.patch("zwitsers.cli.event.now", now):
            time.tzset()
            yield
    finally:
        time.tzset()
        os.chdir(before)


def _shown(step: Step) -> list[str]:
    lines = _shortened((step.out + step.err).rstrip("\n").splitlines())
    return [*lines, f"[exit {step.code}]"] if step.code else lines


def _shortened(lines: list[str]) -> list[str]:
    lines = [line.rstrip() for line in lines]
    if len(lines) <= LONGEST:
        return lines
    return [*lines[:HEAD], f"[… {len(lines) - HEAD - TAIL} lines …]", *lines[-TAIL:]]


def _fenced(lines: list[str]) -> str:
    return "\n".join(["```text", *lines, "```", ""])


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        made = transcript(Path(folder))
    wrong = [step for step in made.steps if step.code != step.expected]
    for step in wrong:
        sys.stderr.write(f"exit {step.code} instead of {step.expected}: {step.line}\n{step.out}{step.err}\n")
    if not wrong:
        PAGE.write_text(made.page, encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
