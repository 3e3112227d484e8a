"""Tables that are none, or are meant to do harm: a message, soon, and in bounded memory."""

from __future__ import annotations

import io
import random
import resource
import subprocess
import sys
import zipfile
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from helpers.table_samples import changed, ods, ods_cell, ods_of, packed, xlsx
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.tables import Preview, preview

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from helpers.table_samples import Value

MEGABYTE = 1024 * 1024
SHEETS: dict[str, list[list[Value]]] = {"Open": [["Naam", "Rating"], ["Vos, Jan", 1850], ["Kok, Roos", 1500]]}


def message(data: bytes, name: str = "list.csv") -> str:
    with pytest.raises(FormatError) as caught:
        preview(data, name)
    assert name in str(caught.value)
    return str(caught.value)


NOISE = {
    "random bytes": lambda: random.Random(1).randbytes(50 * MEGABYTE),
    "words without end": lambda: b"lorem ipsum dolor; " * (50 * MEGABYTE // 19),
    "a million short lines": lambda: b"naam;rating\n" + b"a;b\n" * 1_000_000,
    "one line of quotes": lambda: b'"' * (10 * MEGABYTE),
    "zeros": lambda: bytes(10 * MEGABYTE),
    "half of UTF-16": lambda: "naam;rating\nVos, Jan;1850\n".encode("utf-16")[:-1],
    "commas only": lambda: b"," * 15_000 + b"\n",
}


@pytest.mark.parametrize("kind", NOISE)
def test_noise_is_refused(kind: str) -> None:
    message(NOISE[kind]())


def test_a_quote_opened_on_every_line_spoils_every_line_and_no_more() -> None:
    shown = preview(b"naam;rating\n" + b'"Vos, Jan;1850\n' * 2000, "list.csv")
    assert shown.players == []
    assert len(shown.problems) == 2000


def test_a_wrong_column_is_told_and_not_taken() -> None:
    shown = preview(b"naam;rating\nVos, Jan;Philidor\nKok, Roos;De Toren\n", "list.csv")
    assert shown.columns[1].field is None
    assert "rating" in shown.columns[1].reason.text("en")


# Workbooks


def far_apart() -> bytes:
    return changed(xlsx(SHEETS), "xl/worksheets/sheet1.xml", 'r="B3"', 'r="XFD1048576"')


def far_below() -> bytes:
    workbook = changed(xlsx(SHEETS), "xl/worksheets/sheet1.xml", '<row r="3"', '<row r="1048576"')
    return changed(workbook, "xl/worksheets/sheet1.xml", 'r="A3"', 'r="A1048576"')


def repeated_columns() -> bytes:
    cell = ods_cell("x").replace("<table:table-cell", '<table:table-cell table:number-columns-repeated="16384"')
    return ods_of(f'<table:table table:name="a"><table:table-row>{cell}</table:table-row></table:table>')


def repeated_rows() -> bytes:
    row = f'<table:table-row table:number-rows-repeated="1048576">{ods_cell("x")}</table:table-row>'
    return ods_of(f'<table:table table:name="a">{row}</table:table>')


def repeated_text() -> bytes:
    cell = ods_cell("x" * 20_000).replace("<table:table-cell", '<table:table-cell table:number-columns-repeated="400"')
    row = f'<table:table-row table:number-rows-repeated="19000">{cell}</table:table-row>'
    return ods_of(f'<table:table table:name="a">{row}</table:table>')


def one_text_everywhere() -> bytes:
    """A long text that is there once, and that every cell refers to."""
    cells = "".join(f'<row r="{row}"><c r="A{row}" t="s"><v>0</v></c></row>' for row in range(1, 19_000))
    workbook = changed(xlsx(SHEETS), "xl/sharedStrings.xml", "<t>Naam</t>", f"<t>{'x' * 300_000}</t>")
    return changed(workbook, "xl/worksheets/sheet1.xml", "<sheetData>", f"<sheetData>{cells}")


def entities() -> bytes:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
    return changed(xlsx(SHEETS), "xl/worksheets/sheet1.xml", "<worksheet", f"{bomb}<worksheet")


def zip_bomb() -> bytes:
    return packed({"xl/workbook.xml": b"<workbook/>", "xl/worksheets/sheet1.xml": b"<a>" + b" " * (70 * MEGABYTE)})


def lying_zip() -> bytes:
    """Its directory says that a part is small, and it is not."""
    data = bytearray(packed({"xl/workbook.xml": b"<workbook/>", "xl/big.xml": b"<a>" + b" " * (40 * MEGABYTE)}))
    true_size = (3 + 40 * MEGABYTE).to_bytes(4, "little")
    assert data.count(true_size) == 2
    return bytes(data).replace(true_size, (5000).to_bytes(4, "little"))


BOMBS = {
    name.__name__: name
    for name in (
        *(far_apart, far_below, repeated_columns, repeated_rows, repeated_text, one_text_everywhere, entities),
        *(zip_bomb, lying_zip),
    )
}
# More than a harmless workbook takes, and far less than these would.
ROOM = 1500 * MEGABYTE


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_a_workbook_that_would_burst_is_refused_in_bounded_memory(name: str, tmp_path: Path) -> None:
    file = tmp_path / "bomb.xlsx"
    file.write_bytes(BOMBS[name]())
    program = (
        "import sys, pathlib\nfrom zwitsers.formats.tables import preview\n"
        "from zwitsers.formats.exchanged import FormatError\n"
        "try:\n    preview(pathlib.Path(sys.argv[1]).read_bytes(), 'bomb.xlsx')\n"
        "except FormatError as error:\n    print(error)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, str(file)],
        capture_output=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM)),
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"bomb.xlsx" in ended.stdout


def test_a_harmless_workbook_fits_in_that_room() -> None:
    """Guards the test above."""
    assert preview(xlsx(SHEETS), "list.xlsx").players[0] == {"name": "Vos, Jan", "rating": 1850}


@pytest.mark.parametrize("make", [xlsx, ods], ids=["xlsx", "ods"])
def test_a_workbook_cut_off_or_damaged_anywhere_is_refused_or_read(
    make: Callable[[dict[str, list[list[Value]]]], bytes],
) -> None:
    data = make(SHEETS)
    chance = random.Random(7)
    for length in sorted(chance.sample(range(4, len(data)), 25)):
        message(data[:length], "list.xlsx")
    for _ in range(60):
        damaged = bytearray(data)
        for _flip in range(3):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        _refused_or_read(bytes(damaged))
    parts = _parts(data)
    for _ in range(60):
        part = chance.choice(list(parts))
        content = bytearray(parts[part])
        content[chance.randrange(len(content))] = chance.randrange(256)
        _refused_or_read(packed({**parts, part: bytes(content)}))


def _refused_or_read(data: bytes) -> None:
    with suppress(FormatError):
        assert isinstance(preview(data, "list.xlsx"), Preview)


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_part_without_a_name_is_no_stumbling_block() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("x", b"nothing")
    nameless = data.getvalue().replace(b"\x01\x00\x00\x00x", b"\x00\x00\x00\x00x")
    message(nameless, "list.xlsx")
