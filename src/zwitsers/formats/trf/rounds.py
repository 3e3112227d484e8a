"""From the cells of all player lines to the rounds: which are over, which is to come, and who stays away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import PlayerRound, Result
from zwitsers.formats.empty_rounds import EMPTY_ROUND_IS_OVER, empty_rounds
from zwitsers.formats.exchanged import LaterAbsence
from zwitsers.formats.trf.cells import ABSENT
from zwitsers.formats.trf.columns import RESULT_OFFSET, block_column

if TYPE_CHECKING:
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.players import PlayerLine
    from zwitsers.formats.trf.records import Records

_BYE = PlayerRound(Result.BYE)


def last_round(rows: list[PlayerLine]) -> int:
    """The last round in which anybody has an opponent or a pairing-allocated bye (R2.4)."""
    rounds = 0
    for row in rows:
        for position in range(len(row.cells) - 1, rounds - 1, -1):
            if row.cells[position].paired:
                rounds = position + 1
                break
    return rounds


def histories(rows: list[PlayerLine], rounds: int, findings: Findings) -> list[tuple[PlayerRound, ...]]:
    byes = _byes_written_as_plus(rows, rounds, findings)
    found: list[tuple[PlayerRound, ...]] = []
    for row in rows:
        entries = [cell.entry for cell in row.cells[:rounds]]
        entries += [ABSENT] * (rounds - len(entries))
        for position in byes.get(row.number, ()):
            entries[position] = _BYE
        found.append(tuple(entries))
    _report_empty_rounds(rows, found, findings)
    return found


def _byes_written_as_plus(rows: list[PlayerLine], rounds: int, findings: Findings) -> dict[int, list[int]]:
    """Old files write `+` without an opponent for every free point.

    It is the pairing-allocated bye when exactly one player has it in a round that has games and no `U`: a pairing
    leaves one player over at most. Otherwise nobody can tell who had the bye, and all of them have a full-point bye,
    which weighs the same for the score and bars from the bye in the same way (R3.2), except in `kndb`.
    """
    holders: dict[int, list[PlayerLine]] = {}
    for row in rows:
        for position, cell in enumerate(row.cells[:rounds]):
            if cell.free_plus:
                holders.setdefault(position, []).append(row)
    byes: dict[int, list[int]] = {}
    for position, there in holders.items():
        entries = [row.cells[position].entry for row in rows if position < len(row.cells)]
        lone = len(there) == 1 and not any(entry.result is Result.BYE for entry in entries)
        is_bye = lone and any(entry.opponent for entry in entries)
        for row in there:
            if is_bye:
                byes.setdefault(row.number, []).append(position)
            findings.warn(
                "trf.plus-is-bye" if is_bye else "trf.plus-is-full",
                row.line,
                block_column(position + 1) + RESULT_OFFSET,
                player=row.number,
                round=position + 1,
            )
    return byes


def _report_empty_rounds(rows: list[PlayerLine], entries: list[tuple[PlayerRound, ...]], findings: Findings) -> None:
    """R11.4: a round that is over, since a later one was paired, though nobody was paired in it."""
    for turn in empty_rounds(entries):
        findings.warn("trf.empty-round", rows[0].line, block_column(turn), round=turn, ruling=EMPTY_ROUND_IS_OVER)


def _cell_absences(rows: list[PlayerLine], position: int) -> dict[int, Result]:
    """Who has a bye code in this round's columns, in which nobody is paired.

    A block with nobody and no code (`0000 -`) means absent too, unless every line has one: then it is only a form
    waiting to be filled in.
    """
    cells = {row.number: row.cells[position] for row in rows if position < len(row.cells)}
    form = len(cells) == len(rows) and all(cell.written and not cell.coded for cell in cells.values())
    return {number: cell.entry.result for number, cell in cells.items() if cell.written and not form}


def unavailable(
    rows: list[PlayerLine], entries: list[tuple[PlayerRound, ...]], records: Records, findings: Findings
) -> dict[int, Result]:
    """Who is not to be paired in the round to come: by their columns, by record 240 or by XXZ, in that order."""
    known = {row.number: history for row, history in zip(rows, entries, strict=True)}
    rounds = len(entries[0]) if entries else 0
    found = _cell_absences(rows, rounds)
    for bye in sorted(records.byes, key=lambda bye: bye.round_number is None):
        round_number, result, number, (line, column) = bye
        if number not in known:
            key = "trf.unknown-player" if round_number in (None, rounds + 1) else "trf.unknown-mention"
            report = findings.problem if key == "trf.unknown-player" else findings.warn
            report(key, line, column, player=number)
            continue
        if round_number is None:
            found.setdefault(number, result)
        elif round_number == rounds + 1:
            if found.setdefault(number, result) is not result:
                findings.warn("trf.bye-differs", line, column, player=number, round=round_number)
        elif round_number <= rounds and known[number][round_number - 1].result is not result:
            findings.warn("trf.bye-differs", line, column, player=number, round=round_number)
    return found


def later_absences(
    rows: list[PlayerLine], rounds: int, records: Records, findings: Findings
) -> tuple[LaterAbsence, ...]:
    """Absences announced for rounds after the one to come."""
    found: dict[tuple[int, int], Result] = {}
    for row in rows:
        for position in range(rounds + 1, len(row.cells)):
            cell = row.cells[position]
            if cell.written and cell.coded:
                found[position + 1, row.number] = cell.entry.result
                findings.warn_once("trf.later-round", row.line, block_column(position + 1), round=position + 1)
    known = {row.number for row in rows}
    for bye in records.byes:
        if bye.round_number is not None and bye.round_number > rounds + 1 and bye.number in known:
            found.setdefault((bye.round_number, bye.number), bye.result)
    return tuple(LaterAbsence(*key, found[key]) for key in sorted(found))
