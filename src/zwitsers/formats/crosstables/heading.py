"""The line above a cross table: which column is what, in the languages in which these programs speak."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROUND = re.compile(r"(\d{1,3})\s*\.\s*[^\W\d]{1,6}\.?|[^\W\d]{1,6}\.?\s*(\d{1,3})", re.ASCII)
_NAMES = {
    "name": "name naam nombre nom nome",
    "rank": "rank rk rg place plaats pl rang rng",
    "start": "sno no nr snr stno stnr startno startnr #",
    "rating": "rtg rating elo rtgi rtgn",
    "federation": "fed federation land",
    "club": "club club/city vereniging verein clubort",
    "title": "title titel tit",
    "points": "pts ptn pkt points punten punkte ptos",
    "fide_id": "fideid fide-id id",
    "sex": "sex",
}
_KINDS = {word: kind for kind, words in _NAMES.items() for word in words.split()}
# Headings of tie-breaks look like those of rounds in this way only.
_NOT_A_ROUND = re.compile(r"(tb|wtg|bh|sb)\W*\d+|\d+\W*(tb|wtg)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CrosstableHeading:
    """The position of every column that is understood. A round takes one column, or three: opponent, colour, result."""

    columns: dict[str, int] = field(default_factory=dict)
    rounds: tuple[int, ...] = ()
    wide: bool = False

    @property
    def usable(self) -> bool:
        return "name" in self.columns and bool(self.rounds)


def heading_of(cells: Sequence[str]) -> CrosstableHeading:
    columns: dict[str, int] = {}
    rounds: list[int] = []
    for position, cell in enumerate(cells):
        word = cell.strip().casefold().rstrip(".").replace(" ", "")
        if word in _KINDS:
            columns.setdefault(_KINDS[word], position)
        elif _round_number(cell) == len(rounds) + 1:
            rounds.append(position)
    # A column without a heading just before the names holds the titles.
    name = columns.get("name", 0)
    if "title" not in columns and name and not cells[name - 1].strip():
        columns["title"] = name - 1
    wide = bool(rounds) and all(
        position + 2 < len(cells) and not cells[position + 1].strip() and not cells[position + 2].strip()
        for position in rounds
    )
    return CrosstableHeading(columns, tuple(rounds), wide)


def _round_number(cell: str) -> int:
    match = None if _NOT_A_ROUND.fullmatch(cell.strip()) else _ROUND.fullmatch(cell.strip())
    return int(match[1] or match[2]) if match else 0
