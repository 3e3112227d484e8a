"""Workbooks (XLSX and ODS): judged before they are opened, then read by calamine.

A workbook is a zip file of XML. The library makes a full grid of the cells between the first and the last one, so two
cells far apart would take all memory there is; a repeated cell or a long text used often would do the same. The XML is
walked through first, to see how large the grid and its texts are, and what the library gets is what was walked through:
the parts unpacked by us, and none of the pictures.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple
from zipfile import ZIP_STORED, ZipFile

from zwitsers.engine.domain import Problem
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.safe import zip_members
from zwitsers.formats.tables.workbook_size import WorkbookSize

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from zwitsers.formats.safe import ArchiveMembers

    Cell = str | float | bool | datetime.date | datetime.time | datetime.timedelta

ZIP = b"PK\x03\x04"
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MEGABYTE = 1024 * 1024
_LARGEST = 64 * _MEGABYTE
# Nothing in these is needed: the list of parts (with a document type in older files), and drawings that are no XML.
_MANIFEST, _DRAWING = "META-INF/", ".vml"
_EMPTY_MANIFEST = '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"


class InputSheet(NamedTuple):
    """One sheet of a workbook, with the names of all of them. TableRow i of `rows` is row i + 1 of the sheet."""

    name: str
    names: tuple[str, ...]
    rows: list[list[Cell]]


def is_workbook(data: bytes) -> bool:
    return data.startswith((ZIP, OLD_WORKBOOK))


def read_workbook(data: bytes, name: str, wanted: str | None = None, *, most_rows: int) -> InputSheet:
    """The sheet asked for, or the first that is not empty."""
    if data.startswith(OLD_WORKBOOK):
        raise FormatError([Problem("tables.old-workbook", file=name)])
    members = zip_members(data, name, limit=_LARGEST)
    _must_be_a_workbook(members, name)
    return _read(_checked(members, name, most_rows), name, wanted, most_rows)


def _checked(members: ArchiveMembers, name: str, most_rows: int) -> bytes:
    """The workbook anew, of its XML only, each part measured."""
    grid = WorkbookSize(name, most_rows)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        archive.writestr(f"{_MANIFEST}manifest.xml", _EMPTY_MANIFEST)
        for part, data in members.items():
            if part == "mimetype":
                archive.writestr(part, data)
            elif _is_xml(data) and not part.startswith(_MANIFEST) and not part.endswith(_DRAWING):
                grid.measure(data, part)
                archive.writestr(part, data)
    return packed.getvalue()


def _is_xml(data: bytes) -> bool:
    return data[:100].lstrip(b"\xef\xbb\xff\xfe\0 \t\r\n").startswith(b"<")


def _must_be_a_workbook(members: ArchiveMembers, name: str) -> None:
    if "xl/workbook.xml" in members:
        return
    if "content.xml" in members and members.get("mimetype", b"").strip() == _ODS:
        if not _is_xml(members["content.xml"]):  # made unreadable by a password
            raise FormatError([Problem("tables.old-workbook", file=name)])
        return
    raise FormatError([Problem("tables.not-a-workbook", file=name)])


def _read(data: bytes, name: str, wanted: str | None, most_rows: int) -> InputSheet:
    # It takes time to load, and most calls read no workbook.
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise FormatError([Problem("tables.no-calamine", file=name)]) from None
    try:
        with CalamineWorkbook.from_filelike(BytesIO(data)) as workbook:
            names = tuple(workbook.sheet_names)
            chosen = _chosen(names, wanted, name)
            for title in chosen:
                rows = workbook.get_sheet_by_name(title).to_python(skip_empty_area=False, nrows=most_rows + 1)
                if any(cell not in ("", None) for row in rows for cell in row):
                    return InputSheet(title, names, rows)
            return InputSheet(chosen[0], names, [])
    except FormatError:
        raise
    except (CalamineError, OSError, ValueError, TypeError, KeyError) as error:
        raise _unreadable(name, error) from None
    except BaseException as error:
        # What the library did not expect ends in a panic, which is no Exception to Python.
        if type(error).__name__ == "PanicException":
            raise _unreadable(name, error) from None
        raise


def _chosen(names: tuple[str, ...], wanted: str | None, file: str) -> Sequence[str]:
    if not names:
        raise FormatError([Problem("tables.nothing", file=file)])
    if wanted is None:
        return names
    found = [name for name in names if name.strip().casefold() == wanted.strip().casefold()]
    if not found:
        raise FormatError([Problem("tables.no-sheet", file=file, sheet=wanted, sheets=", ".join(names))])
    return found[:1]


def _unreadable(name: str, error: BaseException) -> FormatError:
    return FormatError([Problem("tables.broken-workbook", file=name, reason=str(error)[:200] or type(error).__name__)])
