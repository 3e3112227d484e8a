"""Tables of players as people make them: texts, XLSX and ODS."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import TYPE_CHECKING

from zwitsers.formats.tables import preview

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from zwitsers.formats.tables import Preview

    Value = str | float | datetime.date | None

_ODF = "urn:oasis:names:tc:opendocument:xmlns"
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def read(text: str, **options: Any) -> Preview:
    """A text as a file called list.csv."""
    return preview(text.encode(), "list.csv", **options)


def fields(shown: Preview) -> list[str | None]:
    """What the columns were taken for, from left to right."""
    return [column.field for column in shown.columns]


def xlsx(sheets: Mapping[str, Sequence[Sequence[Value]]]) -> bytes:
    import xlsxwriter  # type: ignore[import-untyped]

    data = io.BytesIO()
    workbook = xlsxwriter.Workbook(data, {"in_memory": True})
    as_date = workbook.add_format({"num_format": "dd-mm-yyyy"})
    for name, rows in sheets.items():
        sheet = workbook.add_worksheet(name)
        for row, cells in enumerate(rows):
            for column, value in enumerate(cells):
                if isinstance(value, datetime.date):
                    sheet.write_datetime(row, column, datetime.datetime.combine(value, datetime.time()), as_date)
                elif value is not None:
                    sheet.write(row, column, value)
    workbook.close()
    return data.getvalue()


def ods(sheets: Mapping[str, Sequence[Sequence[Value]]]) -> bytes:
    tables = "".join(
        f'<table:table table:name="{name}">{_ods_rows(rows)}</table:table>' for name, rows in sheets.items()
    )
    return ods_of(tables)


def ods_of(tables: str) -> bytes:
    """A workbook with this XML as its sheets."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="{_ODF}:office:1.0" '
        f'xmlns:table="{_ODF}:table:1.0" xmlns:text="{_ODF}:text:1.0"><office:body><office:spreadsheet>{tables}'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = f'<?xml version="1.0"?><manifest:manifest xmlns:manifest="{_ODF}:manifest:1.0"/>'
    return packed({"mimetype": ODS_TYPE, "content.xml": content, "META-INF/manifest.xml": manifest})


def packed(members: Mapping[str, str | bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def changed(workbook: bytes, part: str, old: str, new: str) -> bytes:
    """The workbook with one thing in one part replaced."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    assert old.encode() in members[part]
    return packed({**members, part: members[part].replace(old.encode(), new.encode())})


def _ods_rows(rows: Sequence[Sequence[Value]]) -> str:
    """With the empty rest of the sheet behind the cells and the rows, as spreadsheet programs write it."""
    rest = '<table:table-cell table:number-columns-repeated="16000"/>'
    filled = "".join(f"<table:table-row>{''.join(map(ods_cell, cells))}{rest}</table:table-row>" for cells in rows)
    return f'{filled}<table:table-row table:number-rows-repeated="1048000">{rest}</table:table-row>'


def ods_cell(value: Value) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, datetime.date):
        about, text = f'"date" office:date-value="{value.isoformat()}"', value.strftime("%d-%m-%y")
    elif isinstance(value, str):
        about, text = '"string"', value
    else:
        about, text = f'"float" office:value="{value}"', str(value)
    return f"<table:table-cell office:value-type={about}><text:p>{text}</text:p></table:table-cell>"
