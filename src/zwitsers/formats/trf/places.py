"""Where something stands in a file."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    line: int
    column: int
