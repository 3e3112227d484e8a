"""The formats that are read, by name. A reader is loaded when a file needs it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Player, Problem, Snapshot
from zwitsers.engine.domain.ratings import Counting, counted
from zwitsers.formats.detect import EVENT, LOG, detect
from zwitsers.formats.exchanged import FormatError, TournamentData
from zwitsers.formats.findings import MOST
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[[bytes, str], TournamentData]

# A list of players may have as many lines with something odd about them as it has players.
_MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class ImportFormat:
    """One format: where its reader is, and how its files are usually called."""

    id: str
    reader: str
    extensions: tuple[str, ...]

    def title(self, language: str) -> str:
        return translate(f"exchange.incoming.{self.id}", language)

    def read(self, data: bytes, name: str) -> TournamentData:
        """The tournament in this file; raises ZwitsersError with everything that is wrong with it."""
        module, _, function = self.reader.rpartition(".")
        reader: Reader = getattr(import_module(module), function)
        return reader(data, name)


INCOMING: dict[str, ImportFormat] = {
    item.id: item
    for item in (
        ImportFormat("trf", "zwitsers.formats.trf.exchange.read_trf_file", ("trf", "trfx", "tab", "txt", "fegt")),
        ImportFormat("h9", "zwitsers.formats.h9.read_h9", ("h9", "txt")),
        ImportFormat("opengotha", "zwitsers.formats.opengotha.read_opengotha", ("xml",)),
        ImportFormat("macmahon", "zwitsers.formats.macmahon.read_macmahon", ("xml",)),
        ImportFormat("pdn", "zwitsers.formats.pdn.read_pdn", ("pdn", "pgn")),
        ImportFormat(
            "crosstable", "zwitsers.formats.registry.read_crosstable_file", ("txt", "csv", "xlsx", "ods", "xls")
        ),
        ImportFormat("chess-results", "zwitsers.formats.crosstables.read_upload", ("xml",)),
        ImportFormat("lichess", "zwitsers.formats.players_only.read_lichess_results", ("ndjson", "jsonl")),
        ImportFormat("toernooimanager", "zwitsers.formats.players_only.read_toernooimanager", ("csv",)),
        ImportFormat("json", "zwitsers.formats.tournament_json.read_json", ("json",)),
        ImportFormat("players", "zwitsers.formats.registry.read_players", ("csv", "xlsx", "ods", "xls", "tsv")),
    )
}


def read_any(data: bytes, name: str, *, format: str | None = None) -> TournamentData:  # noqa: A002 - what it is called
    """The tournament in a file called `name`, in this format or in the one it is found to be in."""
    chosen = format or detect(data, name)
    if chosen in (EVENT, LOG):
        raise FormatError([Problem(f"exchange.is-{chosen}", file=name)])
    if chosen not in INCOMING:
        raise FormatError([Problem("exchange.no-such-format", format=chosen, formats=", ".join(INCOMING))])
    try:
        return INCOMING[chosen].read(data, name)
    except FormatError as error:
        if len(error.problems) <= MOST + 1:
            raise
        # A file that is something else can be wrong in thousands of places.
        more = Problem("formats.notes.more", count=len(error.problems) - MOST)
        raise FormatError([*error.problems[:MOST], more]) from None


def read_crosstable_file(data: bytes, name: str) -> TournamentData:
    """A cross table as text, or in a workbook."""
    from zwitsers.formats.crosstables import crosstable_of, read_crosstable

    if not data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return read_crosstable(data, name)
    from zwitsers.formats.tables.grid import read_grid

    rows = read_grid(data, name, None).rows
    return crosstable_of([list(row.cells) for row in rows])


def read_players(data: bytes, name: str) -> TournamentData:
    """A list of players, without games."""
    from zwitsers.formats.tables import SEEN_BEFORE, Gravity, preview

    table = preview(data, name)
    bad = table.problems_of(Gravity.BAD)
    if bad:
        raise FormatError(bad[:_MOST_NAMED])
    entering = enumerate(table.entering(doubles=True), start=1)
    players = tuple(counted(Player(number, **values), Counting.NATIONAL_FIRST) for number, values in entering)
    doubts = table.problems_of(*SEEN_BEFORE, Gravity.DOUBT)[:_MOST_NAMED]
    warnings = (Problem("exchange.players-only"), *doubts)
    return TournamentData(Snapshot(players, ((),) * len(players)), warnings=warnings)
