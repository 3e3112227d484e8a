"""A snapshot as the lines of a new file by the edition of 2026: what TRF16 has no record for, TRF26 has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.domain import Colour, Result
from zwitsers.formats.trf.cells import SHOWN_AS
from zwitsers.formats.trf.columns import show_tenths
from zwitsers.formats.trf.go_records import go_lines
from zwitsers.formats.trf.scoring import DRAW_CODES, LOSS_CODES, WIN_CODES
from zwitsers.formats.trf.trf16_writer import (
    check_writable,
    header_lines,
    national_lines,
    writing_warnings,
    written_player_line,
)
from zwitsers.formats.trf.trf26 import TIME_CONTROL
from zwitsers.formats.trf.worth_lines import abnormal_lines, acceleration_lines, system_code

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.domain import Problem, Snapshot
    from zwitsers.formats.trf.rounds import Later
    from zwitsers.formats.trf.scoring import Scoring

# ETT26 has a code for FIDE's own systems only; everything else is this.
CUSTOM_SWISS = "CUSTOM_SWISS"
_BYE_LETTERS = {Result.FULL_POINT_BYE: "F", Result.HALF_POINT_BYE: "H", Result.ABSENT: "Z"}
_COLOURS = {Colour.WHITE: "W", Colour.BLACK: "B"}
# One representative of the codes that a letter of record 162 stands for.
_SCORING = (("W", WIN_CODES[0]), ("D", DRAW_CODES[0]), ("L", LOSS_CODES[0]), ("A", "ZPB"), ("P", "PAB"), ("X", "X"))


def modern_lines(
    snapshot: Snapshot,
    headers: Mapping[str, str],
    scoring: Scoring,
    *,
    ranks: Mapping[int, int] | None = None,
    later: Sequence[Later] = (),
    round_dates: Sequence[str] = (),
    tie_breaks: Sequence[str] = (),
    program: str = "",
    system: str = "",
) -> tuple[list[str], tuple[Problem, ...]]:
    """The lines, and what had to be left out. `tie_breaks` are FIDE's codes, the most important first."""
    check_writable(snapshot)
    extra: dict[str, str] = {"172": f"{'':4}OTHER", "192": system_code(snapshot, system) or CUSTOM_SWISS}
    if snapshot.planned_columns is not None:
        extra["142"] = str(snapshot.planned_columns)
    if snapshot.lot_colour is not None:
        extra["152"] = _COLOURS[snapshot.lot_colour]
    extra["162"] = scoring_text(scoring)
    if program:
        extra["182"] = program
    if tie_breaks:
        ranking = tie_breaks if "PTS" in tie_breaks else ("PTS", *tie_breaks)
        extra |= {"202": ",".join(code for code in tie_breaks if code != "PTS"), "212": ",".join(ranking)}
    clock = headers.get("122", "").strip()
    if re.fullmatch(TIME_CONTROL, clock, re.ASCII):
        extra["222"] = clock
    lines = header_lines(snapshot, {**headers, **extra}, round_dates)
    lines += _bye_lines(snapshot, later) + acceleration_lines(snapshot) + _forbidden_lines(snapshot)
    lines += abnormal_lines(snapshot) + go_lines(snapshot)
    table = scoring.table()
    lines += [
        written_player_line(player, snapshot, table, zeros=False, rank=(ranks or {}).get(player.number), announce=False)
        for player in snapshot.players
    ]
    lines += national_lines(snapshot.players)
    return lines, writing_warnings(snapshot, snapshot.players)


def scoring_text(scoring: Scoring) -> str:
    """Record 162 from column 5 on: a letter in column 6 and its value behind it, the next one nine columns further."""
    return "".join(f" {letter}{show_tenths(scoring.values[code]):>4}   " for letter, code in _SCORING).rstrip()


def _bye_lines(snapshot: Snapshot, later: Sequence[Later]) -> list[str]:
    """Record 240: who has asked for which bye in a round still to be paired."""
    asked: dict[tuple[int, str], list[int]] = {}
    coming = [(snapshot.rounds + 1, number, result) for number, result in snapshot.unavailable.items()]
    for round_number, number, result in (*coming, *later):
        letter = _BYE_LETTERS[SHOWN_AS.get(result, result)]
        asked.setdefault((round_number, letter), []).append(number)
    return [
        f"240 {letter} {round_number:3d}" + "".join(f" {number:4d}" for number in sorted(numbers))
        for (round_number, letter), numbers in sorted(asked.items())
    ]


def _forbidden_lines(snapshot: Snapshot) -> list[str]:
    """Record 260, for the whole tournament or for some rounds."""
    lines = []
    for rule in snapshot.constraints.forbidden:
        last = f"{rule.last_round:3d}" if rule.last_round is not None else "   "
        players = "".join(f" {number:4d}" for number in sorted(rule.players))
        lines.append(f"260 {rule.first_round:3d} {last}{players}")
    return lines
