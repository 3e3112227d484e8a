"""A minimal reader for the golden files of knsb-rating: fixed columns, nothing of what a real file may get up to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).resolve().parent.parent / "golden" / "knsb-rating"
WITH_OPPONENT = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
ALONE = {"U": Result.BYE, "F": Result.FULL_POINT_BYE, "H": Result.HALF_POINT_BYE, "Z": Result.ABSENT}


def cases() -> list[Path]:
    return sorted(FOLDER.glob("*.trf"))


def expected_lines(case: Path) -> list[tuple[int, int]] | None:
    """None: there is no legal pairing."""
    lines = case.with_suffix(".pairs").read_text(encoding="utf-8").split("\n")
    if lines[0].startswith("no legal"):
        return None
    pairs = [line.split() for line in lines[1:] if line.strip()]
    return [(int(white), int(black)) for white, black in pairs]


def read(case: Path) -> Snapshot:
    lines = case.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("001")]
    written = [list(_entries(row[91:])) for row in rows]
    # R2.4: the round to come is the first in which nobody has an opponent or a bye from the pairing.
    rounds = 0
    while any(len(row) > rounds and _was_paired(row[rounds]) for row in written):
        rounds += 1
    players = [
        Player(int(row[4:8]), row[14:47].strip(), row[10:13].strip(), int(row[48:52].strip() or "0")) for row in rows
    ]
    histories = [tuple((row + [PlayerRound(Result.ABSENT)] * rounds)[:rounds]) for row in written]
    return Snapshot(
        players=tuple(players),
        histories=tuple(histories),
        planned_rounds=next((int(line[3:]) for line in lines if line.startswith("XXR")), None),
        unavailable={
            player.number: row[rounds].result for player, row in zip(players, written, strict=True) if len(row) > rounds
        },
    )


def _was_paired(entry: PlayerRound) -> bool:
    return entry.result.has_opponent or entry.result is Result.BYE


def _entries(columns: str) -> Iterator[PlayerRound]:
    for start in range(0, len(columns), 10):
        block = columns[start : start + 8].ljust(8)
        if not block.strip():
            return
        opponent = int(block[:4])
        if opponent:
            yield PlayerRound(WITH_OPPONENT[block[7]], opponent, Colour(block[5]))
        else:
            yield PlayerRound(ALONE[block[7]])
