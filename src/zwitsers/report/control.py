"""The control sums in words: as tables, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_json
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import number, short_name
from zwitsers.scores.control import ARTICLE, RULING
from zwitsers.views.records import as_record

if TYPE_CHECKING:
    from zwitsers.report.table import Block
    from zwitsers.views.control import Control


def control_blocks(control: Control, language: str) -> list[Block]:
    values = {"players": control.players, "rounds": control.rounds, "system": control.system}
    blocks: list[Block] = [
        Heading(translate("report.control.title", language, **values)),
        _sums_table(control, language),
    ]
    corrections = _corrections_table(control, language)
    if corrections.rows:
        blocks.append(corrections)
    if control.differences:
        blocks.append(_differences_table(control, language))
    verdict = "report.control.good" if control.in_order else "report.control.bad"
    return [*blocks, Note(translate(verdict, language), good=control.in_order)]


def _sums_table(control: Control, language: str) -> Table:
    rows = tuple(
        (
            translate(f"scores.control.{line.name}", language),
            *(number(value, language) for value in (line.total, line.formula, line.corrected, line.expected)),
            translate("report.control.yes" if line.holds else "report.control.no", language),
        )
        for line in control.sums
    )
    columns = (
        Column.named("sum", language, look=Look.NAME),
        Column.named("total", language, right=True, look=Look.MAIN),
        Column(f"{ARTICLE}, {RULING}", right=True),
        Column.named("correction", language, right=True),
        Column.named("expected", language, right=True, look=Look.MAIN),
        Column.named("verdict", language),
    )
    return Table(columns, rows)


def _corrections_table(control: Control, language: str) -> Table:
    rows = tuple(
        (
            translate(f"scores.control.{line.name}", language),
            translate(f"scores.correction.{reason}", language),
            str(times),
            number(amount, language),
        )
        for line in control.sums
        for reason, (times, amount) in line.reasons.items()
    )
    columns = (
        Column.named("sum", language, look=Look.NAME),
        Column.named("reason", language, look=Look.NAME),
        Column.named("times", language, right=True),
        Column.named("together", language, right=True),
    )
    return Table(columns, rows, translate("report.control.corrections", language))


def _differences_table(control: Control, language: str) -> Table:
    rows = tuple(
        (str(line.number), short_name(line.player), line.in_file, line.by_results) for line in control.differences
    )
    columns = (
        Column.named("number", language, right=True, look=Look.KEY),
        Column.named("name", language, look=Look.NAME),
        Column.named("in-file", language, right=True),
        Column.named("by-results", language, right=True),
    )
    return Table(columns, rows, translate("report.control.differences", language))


def control_json(control: Control) -> str:
    return as_json(as_record(control))
