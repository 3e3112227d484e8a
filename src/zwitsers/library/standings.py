"""Standings as rows with the player, the points and the tie-breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.library.numbers import ExactNumber
from zwitsers.library.rendering import Printable
from zwitsers.present.tables.standings import score_columns, standings_blocks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zwitsers.engine.domain import Player
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.standings import Standings, StandingsLine


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One player in the standings.

    `shared` says that others have the same place. `tie_breaks` has the values by code, in the order in which they
    count. `article` is what put the player below the row above; empty where nothing did. `prize` is in cents.
    """

    place: int
    shared: bool
    player: Player
    points: ExactNumber
    tie_breaks: Mapping[str, ExactNumber]
    article: str = ""
    prize: int | None = None

    def __str__(self) -> str:
        values = ", ".join(f"{code} {value}" for code, value in self.tie_breaks.items())
        return f"{self.place}. {self.player}: {self.points}" + (f" ({values})" if values else "")


@dataclass(frozen=True, slots=True, repr=False)
class StandingsTable(Printable):
    """The standings after a round. Iterate over it, or take `rows`."""

    system: str
    after: int
    rows: tuple[StandingsRow, ...]
    _view: Standings

    def __iter__(self) -> Iterator[StandingsRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> StandingsRow:
        return self.rows[index]

    def _blocks(self, language: str) -> list[Block]:
        return standings_blocks(self._view, language)

    def __repr__(self) -> str:
        return f"<StandingsTable: after round {self.after}, {self.system}, {len(self.rows)} players>"


def of_view(view: Standings) -> StandingsTable:
    return StandingsTable(view.system, view.rounds, tuple(_row(view, line) for line in view.lines), view)


def _row(view: Standings, line: StandingsLine) -> StandingsRow:
    return StandingsRow(
        place=line.place,
        shared=line.shared,
        player=view.snapshot.player(line.number),
        points=ExactNumber.of(line.points),
        tie_breaks=_tie_breaks(view, line),
        article="" if line.decided_by is None else line.decided_by.article,
        prize=None if line.prize is None else line.prize.cents,
    )


def _tie_breaks(view: Standings, line: StandingsLine) -> dict[str, ExactNumber]:
    """Resistance points and Sonneborn-Berger as the rulebook calls them, then the others that were applied. A direct
    result that was applied again counts with its last value."""
    found: dict[str, ExactNumber] = {}
    if view.shows_resistance and line.resistance_points is not None and line.sonneborn_berger is not None:
        names = [column.heading for column in score_columns(view, "en")[-2:]]
        found |= zip(names, map(ExactNumber.of, (line.resistance_points, line.sonneborn_berger)), strict=True)
    found |= {value.code: ExactNumber.of(value.numbers[-1]) for value in line.tie_breaks if value.numbers}
    return found
