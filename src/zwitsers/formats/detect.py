"""Which format a file is in: by what stands in it, and only where that says nothing by its name."""

from __future__ import annotations

import re

from zwitsers.engine.domain import Problem
from zwitsers.formats.crosstables import looks_like_a_crosstable, looks_like_a_crosstable_of
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.h9.rows import looks_like_h9
from zwitsers.formats.macmahon import is_macmahon
from zwitsers.formats.players_only import looks_like_toernooimanager
from zwitsers.formats.registry import INCOMING
from zwitsers.formats.tables.grid import read_grid

# What is not imported as a tournament, and is recognised all the same.
LOG, EVENT = "log", "event"

# Enough to see what it is.
_BEGINNING = 256 * 1024
_SQLITE = b"SQLite format 3\x00"
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_ROOT = re.compile(r"<(?![?!])\s*([A-Za-z_][\w.-]*)")
_PLAYER_LINE = re.compile(r"^001 [ \d]{3}\d[ \t]", re.MULTILINE)
_TRF_HEADER = re.compile(r"^(012|022|032|042|062|XXR) ", re.MULTILINE)
_TAG = re.compile(r'^\s*\[(Event|Site|Date|Round|White|Black|Result|GameType)\s+"', re.MULTILINE)
_ROOTS = {"tournament": "opengotha", "tournamentdata": "macmahon", "chessresults": "chess-results"}
_BY_NAME = {
    "trf": "trf",
    "trfx": "trf",
    "h9": "h9",
    "pdn": "pdn",
    "pgn": "pdn",
    "ndjson": "lichess",
    "jsonl": "lichess",
    "json": "json",
    "csv": "players",
    "tsv": "players",
    "xlsx": "players",
    "ods": "players",
    "xls": "players",
}


def detect(data: bytes, name: str) -> str:
    """The id of the format (see `registry.INCOMING`), or `log` or `event`; FormatError with what can be read."""
    if not data:
        raise FormatError([Problem("formats.safe.empty", file=name)])
    if data.startswith(_SQLITE):
        return EVENT
    found = _of_workbook(data, name) if data.startswith(_WORKBOOKS) else _of_text(data)
    found = found or _BY_NAME.get(name.rpartition(".")[2].casefold(), "")
    if not found:
        raise FormatError([Problem("exchange.unknown", file=name, formats=", ".join(INCOMING))])
    return found


def _beginning(data: bytes) -> str:
    start = data[:_BEGINNING]
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if start.startswith(mark):
            return start[len(mark) :].decode(encoding, "replace")
    # Old files end their lines with CR alone.
    return start.decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")


def _of_text(data: bytes) -> str:
    text = _beginning(data)
    bare = text.lstrip()
    if bare.startswith(("{", "<")):
        found = _of_json(bare) if bare.startswith("{") else _of_xml(bare)
        if found:
            return found
    if _PLAYER_LINE.search(text):
        return "trf"
    if _TAG.search(text):
        return "pdn"
    if looks_like_toernooimanager(text):
        return "toernooimanager"
    if looks_like_a_crosstable(text):
        return "crosstable"
    if looks_like_h9(data):
        return "h9"
    return "trf" if len(_TRF_HEADER.findall(text)) > 1 else ""


def _of_xml(text: str) -> str:
    root = _ROOT.search(text)
    if root and is_macmahon(text[root.start() :]):
        return "macmahon"
    return _ROOTS.get(root[1].casefold(), "") if root else ""


def _of_json(text: str) -> str:
    head = text[:2000]
    if re.search(r'"format"\s*:\s*"zwitsers-log"', head):
        return LOG
    if re.search(r'"format"\s*:\s*"zwitsers-tournament"', head):
        return "json"
    return "lichess" if re.search(r'"username"\s*:', head) else ""


def _of_workbook(data: bytes, name: str) -> str:
    """A workbook is a cross table or a list of players; another zip file is neither."""
    try:
        rows = [list(row.cells) for row in read_grid(data, name, None).rows[:60]]
    except FormatError:
        return ""
    return "crosstable" if looks_like_a_crosstable_of(rows) else "players"
