"""Running `zwitsers-engine` in this process, and small tournaments for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.command import Ended
from helpers.trf_samples import file_of, player_line
from zwitsers.cli.engine.main import run

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

HEAD = ("012 Small", "XXR 5", "XXC white1")
# 1 and 2 won in round 1, 5 had the bye.
FIVE = (
    player_line(1, "0003 w 1", points="1.0", rating="2400"),
    player_line(2, "0004 b 1", points="1.0", rating="2300"),
    player_line(3, "0001 b 0", points="0.0", rating="2200"),
    player_line(4, "0002 w 0", points="0.0", rating="2100"),
    player_line(5, "0000 - U", points="1.0", rating="2000"),
)


def engine(capture: pytest.CaptureFixture[str], *words: object) -> Ended:
    code = run([str(word) for word in words])
    out, err = capture.readouterr()
    return Ended(code, out, err)


def tournament(folder: Path, *lines: str, name: str = "small.trf") -> Path:
    path = folder / name
    path.write_bytes(file_of(*(lines or (*HEAD, *FIVE))))
    return path
