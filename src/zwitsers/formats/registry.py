"""The formats that are read, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Player, Problem, Snapshot
from zwitsers.engine.domain.ratings import Counting, counted
from zwitsers.formats.crosstables import crosstable_of, read_crosstable, read_upload
from zwitsers.formats.exchanged import FormatError, TournamentData
from zwitsers.formats.h9 import read_h9
from zwitsers.formats.macmahon import read_macmahon
from zwitsers.formats.opengotha import read_opengotha
from zwitsers.formats.pdn import read_pdn
from zwitsers.formats.players_only import read_lichess_results, read_toernooimanager
from zwitsers.formats.tables import SEEN_BEFORE, Gravity, preview
from zwitsers.formats.tables.grid import read_grid
from zwitsers.formats.tournament_json import read_json
from zwitsers.formats.trf.exchange import read_trf_file
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[[bytes, str], TournamentData]

# A list of players may have as many lines with something odd about them as it has players.
_MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class ImportFormat:
    """One format: its reader, and the usual extensions of its files."""

    id: str
    reader: Reader
    extensions: tuple[str, ...]

    def title(self, language: str) -> str:
        return translate(f"exchange.incoming.{self.id}", language)

    def read(self, data: bytes, name: str) -> TournamentData:
        """The tournament in this file; raises ZwitsersError with everything that is wrong with it."""
        return self.reader(data, name)


def read_crosstable_file(data: bytes, name: str) -> TournamentData:
    """A cross table as text, or in a workbook."""
    if not data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return read_crosstable(data, name)

    rows = read_grid(data, name, None).rows
    return crosstable_of([list(row.cells) for row in rows])


def read_players(data: bytes, name: str) -> TournamentData:
    """A list of players, without games."""
    table = preview(data, name)
    bad = table.problems_of(Gravity.BAD)
    if bad:
        raise FormatError(bad[:_MOST_NAMED])
    entering = enumerate(table.entering(doubles=True), start=1)
    players = tuple(counted(Player(number, **values), Counting.NATIONAL_FIRST) for number, values in entering)
    doubts = table.problems_of(*SEEN_BEFORE, Gravity.DOUBT)[:_MOST_NAMED]
    warnings = (Problem("exchange.players-only"), *doubts)
    return TournamentData(Snapshot(players, ((),) * len(players)), warnings=warnings)


INCOMING: dict[str, ImportFormat] = {
    item.id: item
    for item in (
        ImportFormat("trf", read_trf_file, ("trf", "trfx", "tab", "txt", "fegt")),
        ImportFormat("h9", read_h9, ("h9", "txt")),
        ImportFormat("opengotha", read_opengotha, ("xml",)),
        ImportFormat("macmahon", read_macmahon, ("xml",)),
        ImportFormat("pdn", read_pdn, ("pdn", "pgn")),
        ImportFormat("crosstable", read_crosstable_file, ("txt", "csv", "xlsx", "ods", "xls")),
        ImportFormat("chess-results", read_upload, ("xml",)),
        ImportFormat("lichess", read_lichess_results, ("ndjson", "jsonl")),
        ImportFormat("toernooimanager", read_toernooimanager, ("csv",)),
        ImportFormat("json", read_json, ("json",)),
        ImportFormat("players", read_players, ("csv", "xlsx", "ods", "xls", "tsv")),
    )
}
