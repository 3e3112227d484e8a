"""A small private reader of the golden TRF files, so that the oracles depend on nothing but the domain."""

from __future__ import annotations

from pathlib import Path

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
SYSTEMS = ("go-nl", "go-en", "knsb-wp", "kndb")

WITH_OPPONENT = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
WITHOUT_OPPONENT = {
    "U": Result.BYE,
    "F": Result.FULL_POINT_BYE,
    "H": Result.HALF_POINT_BYE,
    "Z": Result.ABSENT,
}


def cases(system: str) -> list[Path]:
    return sorted((GOLDEN / system).glob("*.trf"))


def read_snapshot(path: Path) -> Snapshot:
    planned = None
    rows: dict[int, list[PlayerRound]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("XXR"):
            planned = int(line[3:])
        elif line.startswith("001"):
            rows[int(line[4:8])] = [_entry(line[start : start + 8]) for start in range(91, len(line.rstrip()), 10)]
    # R2.4: the round to come is the first in which nobody has an opponent or a pairing-allocated bye.
    rounds = max(
        (place for row in rows.values() for place, e in enumerate(row, 1) if e.opponent or e.result is Result.BYE),
        default=0,
    )
    absent = PlayerRound(Result.ABSENT)
    return Snapshot(
        players=tuple(Player(number) for number in rows),
        histories=tuple(tuple((row + [absent] * rounds)[:rounds]) for row in rows.values()),
        planned_rounds=planned,
        unavailable={number: row[rounds].result for number, row in rows.items() if len(row) > rounds},
    )


def _entry(text: str) -> PlayerRound:
    """`NNNN c r`: opponent, colour, result."""
    opponent = int(text[:4])
    if opponent == 0:
        return PlayerRound(WITHOUT_OPPONENT[text[7]])
    return PlayerRound(WITH_OPPONENT[text[7]], opponent, Colour(text[5]))


def read_pairs(path: Path) -> list[tuple[int, int]] | None:
    text = path.with_suffix(".pairs").read_text(encoding="utf-8").strip()
    if text == "no legal pairing":
        return None
    count, *lines = text.splitlines()
    assert int(count) == len(lines)
    return [(int(white), int(black)) for white, black in (line.split() for line in lines)]
