"""The control sums of 001 F8 (R1.7), and the points in the file against the results in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_json
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import short_name
from zwitsers.scores.control import ARTICLE, RULING
from zwitsers.scores.units import decimal_string, pretty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.domain import Problem, Snapshot
    from zwitsers.report.table import Block
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.scores.control import ControlSum


@dataclass(frozen=True, slots=True)
class Control:
    snapshot: Snapshot
    rulebook: Rulebook
    sums: tuple[ControlSum, ...]
    # One for each player whose points in the file do not follow from his results.
    differences: tuple[Problem, ...]

    @property
    def in_order(self) -> bool:
        return not self.differences and all(line.holds for line in self.sums)


def control_blocks(control: Control, language: str) -> list[Block]:
    snapshot, book = control.snapshot, control.rulebook
    title = translate(
        "report.control.title", language, players=len(snapshot.players), rounds=snapshot.numbered_rounds, system=book.id
    )
    blocks: list[Block] = [Heading(title), _sums_table(control, language)]
    corrections = _corrections_table(control, language)
    if corrections.rows:
        blocks.append(corrections)
    if control.differences:
        blocks.append(_differences_table(control, language))
    verdict = "report.control.good" if control.in_order else "report.control.bad"
    blocks.append(Note(translate(verdict, language), good=control.in_order))
    return blocks


def _sums_table(control: Control, language: str) -> Table:
    divisor = control.rulebook.divisor

    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    rows = tuple(
        (
            translate(f"scores.control.{line.name}", language),
            pretty(line.total, divisor),
            pretty(line.formula, divisor),
            pretty(line.expected - line.formula, divisor),
            pretty(line.expected, divisor),
            translate("report.control.yes" if line.holds else "report.control.no", language),
        )
        for line in control.sums
    )
    columns = (
        Column(heading("sum"), look=Look.NAME),
        Column(heading("total"), right=True, look=Look.MAIN),
        Column(f"{ARTICLE}, {RULING}", right=True),
        Column(heading("correction"), right=True),
        Column(heading("expected"), right=True, look=Look.MAIN),
        Column(heading("verdict")),
    )
    return Table(columns, rows)


def _corrections_table(control: Control, language: str) -> Table:
    """Why a sum is not what the formula gives: how often, and how much together."""
    rows: list[tuple[str, ...]] = []
    for line in control.sums:
        found: dict[str, tuple[int, int]] = {}
        for correction in line.corrections:
            times, amount = found.get(correction.reason, (0, 0))
            found[correction.reason] = (times + 1, amount + correction.amount)
        for reason, (times, amount) in found.items():
            rows.append(
                (
                    translate(f"scores.control.{line.name}", language),
                    translate(f"scores.correction.{reason}", language),
                    str(times),
                    pretty(amount, control.rulebook.divisor),
                )
            )
    columns = (
        Column(translate("report.column.sum", language), look=Look.NAME),
        Column(translate("report.column.reason", language), look=Look.NAME),
        Column(translate("report.column.times", language), right=True),
        Column(translate("report.column.together", language), right=True),
    )
    return Table(columns, tuple(rows), translate("report.control.corrections", language))


def _differences_table(control: Control, language: str) -> Table:
    rows = []
    for problem in control.differences:
        number = int(str(problem.values["player"]))
        rows.append(
            (
                str(number),
                short_name(control.snapshot.player(number)),
                str(problem.values["written"]),
                str(problem.values["computed"]),
            )
        )
    columns = (
        Column(translate("report.column.number", language), right=True, look=Look.KEY),
        Column(translate("report.column.name", language), look=Look.NAME),
        Column(translate("report.column.in-file", language), right=True),
        Column(translate("report.column.by-results", language), right=True),
    )
    return Table(columns, tuple(rows), translate("report.control.differences", language))


def control_json(control: Control) -> str:
    return as_json(control_record(control))


def control_record(control: Control) -> dict[str, object]:
    divisor = control.rulebook.divisor
    return {
        "system": control.rulebook.id,
        "players": len(control.snapshot.players),
        "rounds": control.snapshot.numbered_rounds,
        "in_order": control.in_order,
        "sums": [_sum_record(line, divisor) for line in control.sums],
        "differences": _difference_records(control.differences),
    }


def _sum_record(line: ControlSum, divisor: int) -> dict[str, object]:
    return {
        "name": line.name,
        "total": decimal_string(line.total, divisor),
        "formula": decimal_string(line.formula, divisor),
        "expected": decimal_string(line.expected, divisor),
        "holds": line.holds,
        "corrections": [
            {
                "reason": correction.reason,
                "round": correction.round,
                "number": correction.number,
                "amount": decimal_string(correction.amount, divisor),
            }
            for correction in line.corrections
        ],
    }


def _difference_records(differences: Sequence[Problem]) -> list[dict[str, object]]:
    return [
        {
            "number": problem.values["player"],
            "in_file": problem.values["written"],
            "by_results": problem.values["computed"],
        }
        for problem in differences
    ]
