"""Whether a file is a go table, by its beginning."""

from __future__ import annotations

import re

from zwitsers.formats.h9.entries import is_surely_cell
from zwitsers.formats.h9.rows import read_row

_ENOUGH = 64 * 1024
_HEADER = re.compile(r"\s*;\s*(EV|PC|DT|CL|HA|KM|TM|TC|CM)\[")
_LINES = 60


def looks_like_h9(data: bytes) -> bool:
    """A header field of such tables, or a player line with a result, comes before anything else."""
    for line in data[:_ENOUGH].decode("latin-1").splitlines()[:_LINES]:
        if _HEADER.match(line):
            return True
        body = line.partition(";")[0]
        if body.strip():
            row = read_row(body, 1) if len(body) < 4000 else None
            return row is not None and any(map(is_surely_cell, row.rest))
    return False
