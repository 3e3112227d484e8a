"""What can be wrong with a TRF file: every finding names its line and its column."""

from __future__ import annotations

from typing import NamedTuple

from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.findings import MOST_COUNTED, Findings


class FilePosition(NamedTuple):
    """Where something stands in a file."""

    line: int
    column: int


class TrfError(FormatError):
    """The file cannot be read, or the tournament cannot be written as a file; carries every problem found."""


def trf_findings() -> Findings:
    """All problems up to the number at which a file is not damaged but something else."""
    return Findings(most=MOST_COUNTED, give_up="trf.too-many-problems", error=TrfError)
