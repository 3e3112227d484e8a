"""The records around the player lines, written: the extensions of pairing programs (XX*) and those of TRF26."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.domain.points import baku_points
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf.cells import SHOWN_AS
from zwitsers.formats.trf.columns import show_tenths
from zwitsers.formats.trf.go_records import go_lines
from zwitsers.formats.trf.keizer_record import keizer_lines
from zwitsers.formats.trf.records import BYES, SYSTEM_NAMES
from zwitsers.formats.trf.rematch_record import rematch_lines
from zwitsers.formats.trf.round_robin import schedule_code
from zwitsers.formats.trf.scoring import DRAW_CODES, LOSS_CODES, STANDARD, WIN_CODES, in_tenths

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.engine.domain import ForbiddenPairs, Snapshot
    from zwitsers.formats.exchanged import LaterAbsence
    from zwitsers.formats.trf.scoring import Scoring

FIRST_COLOURS = {Colour.WHITE: "white1", Colour.BLACK: "black1"}
_BAKU = "_BAKU"
_BYE_LETTERS = {result: letter for letter, result in BYES.items()}
# One representative of the codes that a letter of record 162 stands for.
_SCORING = (("W", WIN_CODES[0]), ("D", DRAW_CODES[0]), ("L", LOSS_CODES[0]), ("A", "ZPB"), ("P", "PAB"), ("X", "X"))


def _numbers(players: Iterable[int]) -> str:
    return "".join(f" {number:4d}" for number in sorted(players))


def forbidden_lines(snapshot: Snapshot) -> list[str]:
    return [_forbidden_line(rule) for rule in snapshot.constraints.forbidden]


def _forbidden_line(rule: ForbiddenPairs) -> str:
    """XXP holds for the whole tournament; a range of rounds needs TRF26's record 260."""
    if rule.first_round <= 1 and rule.last_round is None:
        return " ".join(["XXP", *map(str, sorted(rule.players))])
    return _forbidden_in_rounds(rule)


def _forbidden_in_rounds(rule: ForbiddenPairs) -> str:
    last = f"{rule.last_round:3d}" if rule.last_round is not None else "   "
    return f"260 {rule.first_round:3d} {last}{_numbers(rule.players)}"


def scoring_line(scoring: Scoring) -> str:
    """XXS with what differs from 1-½-0, by its short names where they do."""
    values = dict(scoring.values)
    parts: list[str] = []
    for letter, codes in (("W", WIN_CODES), ("D", DRAW_CODES)):
        if len({values[code] for code in codes}) == 1 and values[codes[0]] != STANDARD.values[codes[0]]:
            parts.append(f"{letter}={show_tenths(values[codes[0]])}")
            values |= {code: STANDARD.values[code] for code in codes}
    parts += [
        f"{code}={show_tenths(value)}"
        for code, value in values.items()
        if value != STANDARD.values[code] and code != "X"
    ]
    return " ".join(["XXS", *parts])


def scoring_text(scoring: Scoring) -> str:
    """Record 162 from column 5 on: a letter in column 6 and its value behind it, the next one nine columns further."""
    return "".join(f" {letter}{show_tenths(scoring.values[code]):>4}   " for letter, code in _SCORING).rstrip()


def setting_lines(snapshot: Snapshot, scoring: Scoring) -> list[str]:
    """The extension records of a new file."""
    lines: list[str] = []
    if snapshot.planned_columns is not None:
        lines.append(f"XXR {snapshot.planned_columns}")
    if snapshot.lot_colour is not None:
        lines.append(f"XXC {FIRST_COLOURS[snapshot.lot_colour]}")
    if scoring != STANDARD:
        lines.append(scoring_line(scoring))
    lines += xxa_lines(snapshot) + abnormal_lines(snapshot) + go_lines(snapshot) + keizer_lines(snapshot)
    return lines + rematch_lines(snapshot) + forbidden_lines(snapshot)


def modern_records(snapshot: Snapshot, later: Sequence[LaterAbsence]) -> list[str]:
    """The records of TRF26 between the header and the players."""
    forbidden = [_forbidden_in_rounds(rule) for rule in snapshot.constraints.forbidden]
    lines = _bye_lines(snapshot, later) + _acceleration_lines(snapshot) + forbidden
    return lines + abnormal_lines(snapshot) + go_lines(snapshot) + keizer_lines(snapshot) + rematch_lines(snapshot)


def _bye_lines(snapshot: Snapshot, later: Sequence[LaterAbsence]) -> list[str]:
    """Record 240: who has asked for which bye in a round still to be paired."""
    byes: dict[tuple[int, str], list[int]] = {}
    coming = [(snapshot.rounds + 1, number, result) for number, result in snapshot.unavailable.items()]
    for round_number, number, result in (*coming, *later):
        letter = _BYE_LETTERS[SHOWN_AS.get(result, result)]
        byes.setdefault((round_number, letter), []).append(number)
    return [f"240 {letter} {turn:3d}{_numbers(numbers)}" for (turn, letter), numbers in sorted(byes.items())]


def system_code(snapshot: Snapshot, system: str) -> str:
    """Record 192 for a rulebook of FIDE and for a round robin; empty for any other."""
    book = rulebook(system) if system else None
    if book is not None and book.predetermined:
        return schedule_code(snapshot)
    if book is None or book.id not in SYSTEM_NAMES:
        return ""
    return f"{SYSTEM_NAMES[book.id]}_{book.edition[:4]}" + (_BAKU if is_baku(snapshot) else "")


def is_baku(snapshot: Snapshot) -> bool:
    """Late entries may have made the first group larger."""
    rounds, group = snapshot.planned_rounds, snapshot.virtual
    if not group or rounds is None:
        return False
    return dict(group) == baku_points(snapshot.numbers, rounds, snapshot.points, last=max(group))


def xxa_lines(snapshot: Snapshot) -> list[str]:
    """One record for each player with virtual points, all rounds in it."""
    return [
        f"XXA {number:4d}" + "".join(f" {show_tenths(in_tenths(snapshot, units)):>4}" for units in gains)
        for number, gains in sorted(snapshot.virtual.items())
        if any(gains)
    ]


def _acceleration_lines(snapshot: Snapshot) -> list[str]:
    """Record 250: one for players in a row and rounds in a row with the same virtual points."""
    lines: list[str] = []
    everyone = sorted(snapshot.numbers)
    for gains, numbers in groupby(everyone, lambda number: snapshot.virtual.get(number, ())):
        alike = list(numbers)
        for units, rounds in groupby(enumerate(gains, start=1), lambda turn: turn[1]):
            turns = [turn for turn, _units in rounds]
            if units:
                points = show_tenths(in_tenths(snapshot, units))
                lines.append(f"250      {points:>4} {turns[0]:3d} {turns[-1]:3d} {alike[0]:4d} {alike[-1]:4d}")
    return lines


def abnormal_lines(snapshot: Snapshot) -> list[str]:
    """Record 299: what players have beyond their results."""
    return [
        f"299 {'':9}{_signed(in_tenths(snapshot, units)):>4}  {round_number:3d} {number:4d}"
        for (number, round_number), units in sorted(snapshot.abnormal.items())
        if units
    ]


def _signed(tenths: int) -> str:
    return f"-{show_tenths(-tenths)}" if tenths < 0 else show_tenths(tenths)
