"""Players from a table: CSV, XLSX or ODS, with columns in any order and under whatever headings."""

from zwitsers.formats.tables.columns import ImportColumn, Sureness, field_name
from zwitsers.formats.tables.lines import SEEN_BEFORE, Gravity, LineProblem, TableLine
from zwitsers.formats.tables.preview import Preview, preview
from zwitsers.formats.tables.values import COLUMN_FIELDS, FIELDS, NAME_PARTS

__all__ = [
    "COLUMN_FIELDS",
    "FIELDS",
    "NAME_PARTS",
    "SEEN_BEFORE",
    "Gravity",
    "ImportColumn",
    "LineProblem",
    "Preview",
    "Sureness",
    "TableLine",
    "field_name",
    "preview",
]
