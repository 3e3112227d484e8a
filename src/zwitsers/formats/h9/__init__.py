"""The table of the European Go Database (wall list, "h9"): read, written, and its printed scores recomputed."""

from zwitsers.formats.h9.control import ControlledColumn, H9Control, ScoreDifference, control_h9
from zwitsers.formats.h9.conventions import ColumnMeaning
from zwitsers.formats.h9.reader import exchanged_of, read_h9
from zwitsers.formats.h9.table import H9Table, parse_h9
from zwitsers.formats.h9.writer import write_h9

__all__ = [
    "ColumnMeaning",
    "ControlledColumn",
    "H9Control",
    "H9Table",
    "ScoreDifference",
    "control_h9",
    "exchanged_of",
    "parse_h9",
    "read_h9",
    "write_h9",
]
