"""A table of players before it is taken over: what its columns were taken for, who comes in, and what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.formats.tables import Gravity, field_name
from zwitsers.language import translate
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table

if TYPE_CHECKING:
    from zwitsers.formats.tables import ImportColumn as Found
    from zwitsers.formats.tables import Preview
    from zwitsers.present.tables.table import Block

_PROBLEMS = 30
_DELIMITERS = {"\t": "tab"}


def preview_blocks(preview: Preview, language: str) -> list[Block]:
    return [
        Heading(_how(preview, language)),
        _columns(preview, language),
        *_players(preview, language),
        *_problems(preview, language),
    ]


def _how(preview: Preview, language: str) -> str:
    """How the file was read: the sheet of a workbook, or the encoding and delimiter of a text."""
    if preview.sheets:
        how = translate("tables.report.sheet", language, sheet=preview.sheet, sheets=", ".join(preview.sheets))
    else:
        delimiter = _DELIMITERS.get(preview.delimiter, preview.delimiter)
        how = translate("tables.report.text", language, encoding=preview.encoding, delimiter=delimiter)
    header = (
        translate("tables.report.header", language, line=preview.header)
        if preview.header
        else translate("tables.report.no-header", language)
    )
    return f"{preview.file}  ·  {how}  ·  {header}"


def _columns(preview: Preview, language: str) -> Table:
    def heading(name: str) -> str:
        return translate(f"tables.report.column.{name}", language)

    def field(found: Found) -> str:
        return field_name(found.field, language) if found.field else "–"

    def sureness(found: Found) -> str:
        return translate(f"tables.sureness.{found.sureness.value}", language)

    return Table.of(
        [found for found in preview.columns if found.heading or found.samples],
        (Column(heading("number"), right=True, look=Look.KEY), lambda found: str(found.position)),
        (Column(heading("heading"), look=Look.NAME), lambda found: found.heading),
        (Column(heading("field"), look=Look.MAIN), field),
        (Column(heading("sureness")), sureness),
        (Column(heading("reason"), look=Look.FAINT), lambda found: found.reason.text(language)),
        (Column(heading("samples"), look=Look.FAINT), lambda found: "; ".join(found.samples)),
    )


def _players(preview: Preview, language: str) -> list[Block]:
    players = preview.players
    fields = [field for field in dict.fromkeys(name for values in players for name in values) if field != "name"]
    columns = (
        Column(field_name("name", language), look=Look.NAME),
        *(Column(field_name(field, language), right=field == "rating") for field in fields),
    )
    rows = tuple((str(values["name"]), *(str(values.get(field, "")) for field in fields)) for values in players)
    title = translate("tables.report.players", language, count=len(players), lines=len(preview.lines))
    if not rows:
        return [Note(title, good=False)]
    return [Table(columns, rows, title)]


def _problems(preview: Preview, language: str) -> list[Block]:
    found = preview.problems
    blocks: list[Block] = [
        Note(problem.problem.text(language), good=None if problem.gravity is Gravity.DOUBT else False)
        for problem in found[:_PROBLEMS]
    ]
    if len(found) > _PROBLEMS:
        blocks.append(Note(translate("tables.report.more-problems", language, count=len(found) - _PROBLEMS)))
    return blocks
