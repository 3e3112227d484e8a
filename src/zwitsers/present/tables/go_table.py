"""A go table checked: what its score columns are, how they count, and where they are not what the results give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.scores.units import decimal_string, pretty
from zwitsers.formats.h9.cells import POINT
from zwitsers.formats.h9.conventions import ColumnMeaning
from zwitsers.language import translate
from zwitsers.present.tables.data import as_json
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.formats.h9 import ControlledColumn, H9Control, H9Table
    from zwitsers.formats.h9.conventions import Convention, UnplayedSymbolPoints
    from zwitsers.present.tables.table import Block

_RECOMPUTED = (ColumnMeaning.WINS, ColumnMeaning.SOS, ColumnMeaning.SODOS, ColumnMeaning.SOSOS)


def go_table_blocks(table: H9Table, control: H9Control, language: str) -> list[Block]:
    title = translate(
        "formats.h9.control.title",
        language,
        name=table.about.name or table.name,
        players=len(table.lines),
        rounds=table.rounds,
    )
    blocks: list[Block] = [Heading(title), _columns(control, language), *_countings(control, language)]
    blocks += [_differences(column, language) for column in control.columns if column.differences]
    blocks.append(_verdict(control, language))
    return blocks


def _verdict(control: H9Control, language: str) -> Note:
    times = sum(len(column.differences) for column in control.columns)
    if times:
        return Note(translate("formats.h9.control.bad", language, times=times), good=False)
    if all(column.values is None for column in control.columns):
        return Note(translate("formats.h9.control.nothing", language))
    return Note(translate("formats.h9.control.good", language), good=True)


def _columns(control: H9Control, language: str) -> Table:
    def heading(name: str) -> str:
        return translate(f"formats.h9.control.{name}", language)

    columns = (
        Column(heading("column"), right=True, look=Look.KEY),
        Column(heading("heading")),
        Column(heading("meaning"), look=Look.NAME),
        Column(heading("differ"), right=True, look=Look.MAIN),
    )
    rows = tuple(
        (
            str(column.position + 1),
            column.heading,
            _meaning(column, language),
            "" if column.values is None else str(len(column.differences)),
        )
        for column in control.columns
    )
    return Table(columns, rows)


def _meaning(column: ControlledColumn, language: str) -> str:
    return translate(f"formats.h9.meaning.{column.meaning.value}", language)


def _differences(column: ControlledColumn, language: str) -> Table:
    columns = (
        Column(translate("report.column.number", language), right=True, look=Look.KEY),
        Column(translate("report.column.name", language), look=Look.NAME),
        Column(translate("formats.h9.control.printed", language), right=True),
        Column(translate("formats.h9.control.recomputed", language), right=True, look=Look.MAIN),
    )
    rows = tuple(
        (str(line.number), line.name, line.printed, pretty(line.recomputed, POINT)) for line in column.differences
    )
    return Table(
        columns, rows, translate("formats.h9.control.differences", language, meaning=_meaning(column, language))
    )


def _countings(control: H9Control, language: str) -> list[Note]:
    """The conventions in words, each once with the columns that keep to it."""
    found: dict[str, list[str]] = {}
    for column in control.columns:
        words = ", ".join(_counting(column, control, language))
        if words:
            found.setdefault(words, []).append(_meaning(column, language))
    return [Note(f"{', '.join(dict.fromkeys(columns))}: {words}.") for words, columns in found.items()]


def _counting(column: ControlledColumn, control: H9Control, language: str) -> Iterator[str]:
    """How a column counts, as far as this table shows it."""
    if column.meaning is ColumnMeaning.MCMAHON and column.values is None:
        yield translate("formats.h9.counting.grade", language)
    if column.awarded is not None:
        yield from _awarded_words(column.awarded, control, language)
    if column.convention is not None:
        yield from _convention_words(column.convention, control, language)
    if column.scale == 2:
        yield translate("formats.h9.counting.double", language)


def _awarded_words(awarded: UnplayedSymbolPoints, control: H9Control, language: str) -> Iterator[str]:
    for symbol, value in zip("+=-", awarded[:3], strict=True):
        if symbol in control.alone:
            points = pretty(value, 2)
            yield translate("formats.h9.counting.awarded", language, symbol=f"0{symbol}", points=points)
    if awarded.unknown:
        yield translate("formats.h9.counting.unknown", language)
    if awarded.down:
        yield translate("formats.h9.counting.down", language)


def _convention_words(convention: Convention, control: H9Control, language: str) -> Iterator[str]:
    yield translate(f"formats.h9.counting.{convention.base.value}", language)
    if control.alone:
        yield translate(f"formats.h9.counting.unplayed-{convention.unplayed.value}", language)
    if control.defaults:
        yield translate(f"formats.h9.counting.by-default-{'yes' if convention.by_default else 'no'}", language)
    if not convention.both_lose:
        yield translate("formats.h9.counting.both-lose-no", language)
    if convention.handicap:
        yield translate("formats.h9.counting.handicap", language)


def go_table_json(table: H9Table, control: H9Control) -> str:
    return as_json(
        {
            "name": table.about.name,
            "players": len(table.lines),
            "rounds": table.rounds,
            "in_order": control.in_order,
            "columns": [_column_record(column, control) for column in control.columns],
            "standings": [
                {
                    "number": line.number,
                    "place": line.place,
                    "name": line.name,
                    **{
                        meaning.value: decimal_string(control.recomputed[meaning][line.number - 1], POINT)
                        for meaning in _RECOMPUTED
                    },
                }
                for line in table.lines
            ],
        }
    )


def _column_record(column: ControlledColumn, control: H9Control) -> dict[str, object]:
    return {
        "column": column.position + 1,
        "heading": column.heading,
        "meaning": column.meaning.value,
        "counting": list(_counting(column, control, "en")),
        "differences": [
            {
                "number": line.number,
                "name": line.name,
                "printed": line.printed,
                "recomputed": decimal_string(line.recomputed, POINT),
            }
            for line in column.differences
        ],
    }
