"""What a table tells of a McMahon: the start scores left of its printed scores, and the stones of its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, McMahon, Resistance
from zwitsers.engine.domain.handicap import MOST_STONES
from zwitsers.engine.scores.units import pretty
from zwitsers.formats.h9.cells import POINT
from zwitsers.formats.h9.control import control_h9, starts_of
from zwitsers.formats.h9.conventions import Base, ColumnMeaning, UnplayedConvention, UnplayedSymbolPoints

if TYPE_CHECKING:
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.h9.conventions import Convention
    from zwitsers.formats.h9.table import H9Line, H9Table

_HALF = POINT // 2


def read_mcmahon(table: H9Table, findings: Findings) -> McMahon | None:
    """Start scores as `control` finds them, with the conventions of the table; None where its points are wins."""
    if not any(starts_of(table)):
        return None
    control = control_h9(table)
    starts = control.start
    if any(start % _HALF for start in starts):
        findings.warn("formats.h9.odd-starts")
        return None
    lowest = min(starts)
    if lowest < 0:
        findings.warn("formats.h9.starts-below-zero", points=pretty(-lowest, POINT))
    start = {line.number: (score - min(lowest, 0)) // _HALF for line, score in zip(table.lines, starts, strict=True)}
    if len(set(start.values())) == 1:
        return None
    way = next(
        (found.convention for found in control.columns if found.meaning is ColumnMeaning.SOS and found.convention), None
    )
    awarded = control.awarded or UnplayedSymbolPoints()
    return McMahon(
        start,
        bye=awarded.plus,
        absence=awarded.minus,
        missed=awarded.minus,
        rounded_down=awarded.down,
        resistance=_resistance(way),
        stones_count=way is not None and way.handicap,
    )


def _resistance(way: Convention | None) -> Resistance:
    if way is None:
        return Resistance.START
    if way.unplayed is UnplayedConvention.OWN:
        return Resistance.RULEBOOK
    return Resistance.HALF if way.base is Base.VIRTUAL else Resistance.START


def read_stones(table: H9Table, rounds: int, findings: Findings) -> dict[tuple[int, int], int]:
    """The stones of every game and the player with black; reports what cannot be kept."""
    found: dict[tuple[int, int], int] = {}
    for line in table.lines:
        for turn, cell in enumerate(line.cells[:rounds], start=1):
            if cell.opponent > line.number:
                _read_game(table, line, turn, found, findings)
    return found


def _read_game(table: H9Table, line: H9Line, turn: int, found: dict[tuple[int, int], int], findings: Findings) -> None:
    mine = line.cells[turn - 1]
    other = table.lines[mine.opponent - 1] if mine.opponent <= len(table.lines) else None
    theirs = None if other is None else other.cells[turn - 1]
    if other is None or theirs is None or not (mine.handicap or theirs.handicap):
        return
    stones = max(mine.handicap, theirs.handicap)
    colour = mine.colour or (theirs.colour.other if theirs.colour is not None else None)
    clash = mine.colour is not None and mine.colour is theirs.colour
    if colour is None or clash or stones > MOST_STONES or mine.handicap != theirs.handicap:
        names = {"player": line.name, "opponent": other.name}
        findings.warn("formats.h9.stones", line=line.line, round=turn, **names, stones=stones)
    if colour is not None and not clash and stones <= MOST_STONES:
        found[(line.number if colour is Colour.BLACK else other.number), turn] = stones
