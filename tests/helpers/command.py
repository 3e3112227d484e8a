"""Running the command as a person or a program does: in this process, or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.cli import demo
from zwitsers.cli.main import run

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

DEMO = str(demo.FILE)


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str


def called(capture: pytest.CaptureFixture[str], *words: str) -> Ended:
    """The command in this process."""
    code = run(words)
    out, err = capture.readouterr()
    return Ended(code, out, err)


def started(
    *words: str, env: Mapping[str, str] | None = None, stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, with bytes as they really come out."""
    program = [sys.executable, "-c", "import sys; from zwitsers.cli.main import run; sys.exit(run())", *words]
    return subprocess.run(
        program, input=stdin, capture_output=True, env={**os.environ, **(env or {})}, timeout=60, check=False
    )


def printed(code: str, *words: str) -> str:
    """What this Python prints in a process of its own, which has loaded nothing before."""
    program = [sys.executable, "-c", code, *words]
    return subprocess.run(program, capture_output=True, text=True, timeout=60, check=True).stdout


def demo_with(folder: Path, old: str, new: str) -> str:
    """The demo tournament with one thing changed, as a file."""
    text = Path(DEMO).read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in the demo"
    file = folder / "changed.trf"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(file)
