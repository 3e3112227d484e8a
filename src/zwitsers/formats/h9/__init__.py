"""The table of the European Go Database (wall list, "h9"): read, written, and its printed scores recomputed."""

from zwitsers.formats.h9.table import H9Table, parse_h9

__all__ = ["H9Table", "parse_h9"]
