"""The control sums in words: as tables, and as JSON."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from zwitsers.engine.scores.control import ARTICLE, RULING
from zwitsers.language import translate
from zwitsers.present.tables.player_columns import PlayerColumns
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.words import number

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.control import Control, ControlSumView


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
    def holds(line: ControlSumView) -> str:
        return translate("report.control.yes" if line.holds else "report.control.no", language)

    return Table.of(
        control.sums,
        (
            Column.named("sum", language, look=Look.NAME),
            lambda line: translate(f"scores.control.{line.name}", language),
        ),
        (Column.named("total", language, right=True, look=Look.MAIN), lambda line: number(line.total, language)),
        (Column(f"{ARTICLE}, {RULING}", right=True), lambda line: number(line.formula, language)),
        (Column.named("correction", language, right=True), lambda line: number(line.corrected, language)),
        (Column.named("expected", language, right=True, look=Look.MAIN), lambda line: number(line.expected, language)),
        (Column.named("verdict", language), holds),
    )


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
    shown = PlayerColumns.without_rating(line.player for line in control.differences)
    return Table.of(
        control.differences,
        (Column.named("number", language, right=True, look=Look.KEY), lambda line: str(line.number)),
        *shown.paired(attrgetter("player"), language),
        (Column.named("in-file", language, right=True), lambda line: line.in_file),
        (Column.named("by-results", language, right=True), lambda line: line.by_results),
        title=translate("report.control.differences", language),
    )
