"""Files that are made to cost time or memory, of every format that is read, each read in a process of its own.

python bombs.py NAME MEGABYTES      makes one, reads it, prints what it took as JSON
"""

from __future__ import annotations

import io
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

MEGABYTE = 1 << 20
# What one of them may cost, in seconds of the processor and in bytes.
MOST_SECONDS, MOST_BYTES = 10.0, 300 * MEGABYTE
Piece = Callable[[int], bytes]


class Bomb(NamedTuple):
    """A file that begins with `head` and goes on with pieces until it is full. `kind`: who reads it (see `read`);
    `limit`: what the reader takes at most, in megabytes."""

    kind: str
    head: bytes
    piece: Piece
    tail: bytes = b""
    limit: int = 64
    name: str = ""


class Cost(NamedTuple):
    """`outcome` is read, or the keys of what was said."""

    outcome: str
    problems: int
    seconds: float
    bytes: int


def same(text: bytes) -> Piece:
    return lambda _number: text


def numbered(text: str) -> Piece:
    return lambda number: text.replace("#", str(number)).encode()


_TRF = b"012 Open\n062 4\n092 Individual\n"
_GOTHA = b'<?xml version="1.0" encoding="UTF-8"?><Tournament dataVersion="201"><Players>'
_MACMAHON = (
    b'<?xml version="1.0"?><TournamentData typeversion="3.9"><Tournament typeversion="3.9"><Name>Open</Name>'
    b"</Tournament><Playerlist>"
)
_JSON = b'{"format":"zwitsers-tournament","version":1,"tournament":{"name":"Open"},'
_JSON_TWO = _JSON + b'"players":[{"number":1,"name":"A"},{"number":2,"name":"B"}],'
_LOG = b'{"format":"zwitsers-log","version":1,"last":3,"hash":"' + b"0" * 64 + b'"}\n'
_TABLE = b"Naam;Rating;Club\n"
_FIDE_XML = b"<playerslist>"
_FIDE_TEXT = (
    b"ID Number      Name                                                         Fed Sex Tit  WTit OTit"
    b"           FOA NOV26 Gms K  B-day Flag\n"
)

TEXT_BOMBS: dict[str, Bomb] = {
    "pdn of tags alone": Bomb("pdn", b"", same(b'[White "a"]\n'), limit=32),
    "pdn of one player": Bomb("pdn", b"", same(b'[White "a"]\n[Black "a"]\n\n2-0\n\n'), limit=32),
    "pdn of short games": Bomb("pdn", b"", numbered('[White "a#"]\n[Black "b#"]\n\n2-0\n\n'), limit=32),
    "pdn of wrong results": Bomb("pdn", b"", same(b'[White "a"]\n[Black "b"]\n[Result "x"]\n\n'), limit=32),
    "pdn of tags on one line": Bomb("pdn", b"", same(b'[White "a"]'), limit=32),
    "pdn of many tags": Bomb("pdn", b"", numbered('[T# "a"]\n'), limit=32),
    "pdn of empty lines": Bomb("pdn", b'[White "a"]\n', same(b"\n"), limit=32),
    "pdn of the same round": Bomb(
        "pdn", b"", same(b'[White "a"]\n[Black "b"]\n[Round "1"]\n[Result "1-1"]\n'), limit=32
    ),
    "trf of players": Bomb("trf", _TRF, numbered("001 # m  Name, #                       2000 NED\n")),
    "trf of wrong numbers": Bomb("trf", _TRF, same(b"001 xxxx\n")),
    "trf of long lines": Bomb("trf", _TRF, same(b"001    1      Name" + b"  0000 - =" * 32 + b"\n")),
    "trf of one line": Bomb("trf", _TRF + b"001    1      Name", same(b"     2 w 1 ")),
    "trf of unknown records": Bomb("trf", _TRF, numbered("XX# something\n")),
    "trf of pairs that may not meet": Bomb("trf", _TRF, numbered("260 1 9  # 1 2 3\n")),
    "h9 of rows": Bomb("h9", b"; CL[A]\n", numbered("# Name A 1d NL Club 0 0 0 2+ 3+ 4+\n"), limit=8),
    "h9 of one row": Bomb("h9", b"1 Name A 1d NL Club 0 0 0", same(b" 2+"), limit=8),
    "opengotha of players": Bomb(
        "opengotha",
        _GOTHA,
        numbered('<Player name="N#" firstName="A" club="Club of many words for a name of this length"/>'),
        b"</Players></Tournament>",
        limit=16,
    ),
    "opengotha of one player": Bomb("opengotha", _GOTHA, same(b'<Player name="N" firstName="A" rank="3K"/>'), limit=16),
    "opengotha, deep": Bomb("opengotha", _GOTHA, same(b"<Player>"), limit=16),
    "opengotha of attributes": Bomb("opengotha", _GOTHA + b"<Player ", numbered('a#="" '), b"/>", limit=16),
    "opengotha of text": Bomb("opengotha", _GOTHA, same(b"text "), limit=16),
    "macmahon of players": Bomb(
        "macmahon",
        _MACMAHON,
        numbered(
            "<Player><Id>#</Id><GoPlayer><FirstName>Jan</FirstName><Surname>"
            + "S" * 200
            + "</Surname></GoPlayer></Player>"
        ),
        b"</Playerlist></TournamentData>",
        limit=16,
    ),
    "macmahon, deep": Bomb("macmahon", _MACMAHON, same(b"<a>"), limit=16),
    "chess-results of players": Bomb(
        "chess-results",
        b"<ChessResults><Players>",
        numbered('<Player Snr="#" Name="N#" Club="Club of many words for a name of this length"/>'),
        b"</Players></ChessResults>",
        limit=16,
    ),
    "json, deep": Bomb("json", _JSON + b'"players":', same(b"["), limit=32),
    "json of empty players": Bomb("json", _JSON + b'"players":[{}', same(b",{}"), b"]}", limit=32),
    "json of numbers": Bomb("json", _JSON + b'"players":[0', same(b",0"), b"]}", limit=32),
    "json of lists": Bomb("json", _JSON + b'"players":[[]', same(b",[]"), b"]}", limit=32),
    "json of keys": Bomb("json", _JSON + b'"settings":{"a":0', numbered(',"k#":0'), b"}}", limit=32),
    "json of one player": Bomb(
        "json", _JSON + b'"players":[{"number":1,"name":"A"}', same(b',{"number":1,"name":"A"}'), b"]}", limit=32
    ),
    "json of rounds": Bomb("json", _JSON_TWO + b'"rounds":[{}', same(b",{}"), b"]}", limit=32),
    "json of games": Bomb(
        "json",
        _JSON_TWO + b'"rounds":[{"games":[{"white":1}',
        same(b',{"white":1,"black":2,"white_result":"win","black_result":"loss"}'),
        b"]}]}",
        limit=32,
    ),
    "json of absences": Bomb("json", _JSON_TWO + b'"absences":[{}', same(b",{}"), b"]}", limit=32),
    "json of one number": Bomb("json", _JSON + b'"players":[', same(b"1234567890"), b"]}", limit=32),
    "json of one text": Bomb("json", _JSON + b'"players":["', same(b"\\u0041"), b'"]}', limit=32),
    "lichess of empty objects": Bomb("lichess", b'{"username":"a"}\n', same(b"{}\n"), limit=8),
    "lichess, deep": Bomb("lichess", b'{"username":"a"}\n', same(b"["), limit=8),
    "toernooimanager of wrong rows": Bomb("toernooimanager", b"Ranglijst \n\nAW;-;Pt;WP;SB\n", same(b";\n"), limit=8),
    "crosstable of rows": Bomb(
        "crosstable", b"No Name Rtg 1. 2. 3. Pts\n", numbered("# Name 2000 2w1 3b1 4w1 3\n"), limit=16
    ),
    "csv of empty lines": Bomb("players", _TABLE, same(b"\n"), limit=16),
    "csv of open quotes": Bomb("players", _TABLE, same(b'"a;b;' + b"c" * 790 + b"\n"), limit=16),
    "csv of wrong ratings": Bomb("players", _TABLE, numbered("Naam #;x;" + "y" * 790 + "\n"), limit=16),
    "csv of namesakes": Bomb("players", _TABLE, same(b"Jansen, Piet;1800;" + b"y" * 790 + b"\n"), limit=16),
    "csv of one line": Bomb("players", _TABLE, same(b"a;"), limit=16),
    "csv of columns": Bomb("players", b"Naam", numbered(";k#"), limit=16),
    "noise": Bomb("", b"", lambda _number: os.urandom(MEGABYTE)),
    "zeros": Bomb("", b"", same(bytes(MEGABYTE))),
    "one letter": Bomb("", b"", same(b"a" * MEGABYTE)),
    "log of empty objects": Bomb("log", _LOG, same(b"{}\n")),
    "log of entries": Bomb(
        "log",
        _LOG,
        numbered('{"sequence":#,"batch":#,"author":"a","time":"t","kind":"k","data":{},"hash":"h"}\n'),
    ),
    "log, deep": Bomb("log", _LOG, same(b"[")),
    "rating list of FIDE, wrong lines": Bomb("ratings", _FIDE_TEXT, same(b"x\n"), name="players_list_foa.txt"),
    "rating list of FIDE in XML, empty": Bomb("ratings", _FIDE_XML, same(b"<player></player>"), name="fide.xml"),
    "rating list of FIDE in XML, deep": Bomb("ratings", _FIDE_XML, same(b"<a>"), name="fide.xml"),
    "rating list of the KNSB, wrong lines": Bomb(
        "ratings", b"Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n", same(b"x;y;z\n"), name="knsb.csv"
    ),
    "rating list of the EGF, wrong lines": Bomb("ratings", b" 10000001  A B  NL\n", same(b"x\n"), name="egf.html"),
    "rating list as a table, wrong ratings": Bomb(
        "ratings", b"id;name;rating\n", numbered("#;Vos, Jan #;veel\n"), name="list.csv"
    ),
}


def filled(bomb: Bomb, megabytes: int) -> Iterator[bytes]:
    """Its bytes, just below so many megabytes."""
    left = megabytes * MEGABYTE - len(bomb.head) - len(bomb.tail) - 1
    yield bomb.head
    number = 0
    while True:
        pieces, length = [], 0
        while length < MEGABYTE:
            number += 1
            pieces.append(bomb.piece(number))
            length += len(pieces[-1])
            if length > left:
                yield b"".join(pieces[:-1]) + bomb.tail
                return
        left -= length
        yield b"".join(pieces)


# Packed files: the size is that of what they become; more is refused at once
_MOST_UNPACKED = 60


def _zip(parts: dict[str, Iterator[bytes]]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, pieces in parts.items():
            with archive.open(name, "w") as member:
                for piece in pieces:
                    member.write(piece)
    return made.getvalue()


_WORKBOOK = (
    b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.'
    b'openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/>'
    b"</sheets></workbook>"
)
_RELATIONS = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
    b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" '
    b'Target="worksheets/sheet1.xml"/>'
    b"</Relationships>"
)


def _xlsx(sheet: Bomb, megabytes: int, shared: Bomb | None = None) -> bytes:
    parts: dict[str, Iterator[bytes]] = {
        "xl/workbook.xml": iter([_WORKBOOK]),
        "xl/_rels/workbook.xml.rels": iter([_RELATIONS]),
        "xl/worksheets/sheet1.xml": filled(sheet, megabytes if shared is None else 1),
    }
    if shared is not None:
        parts["xl/sharedStrings.xml"] = filled(shared, megabytes)
    return _zip(parts)


_SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
_ROW = '<row r="#"><c r="A#" t="inlineStr"><is><t>Naam #</t></is></c></row>'


def _sheet(piece: Piece) -> Bomb:
    return Bomb("players", _SHEET, piece, b"</sheetData></worksheet>")


PACKED_BOMBS: dict[str, Callable[[int], bytes]] = {
    "xlsx of rows": lambda size: _xlsx(_sheet(numbered(_ROW)), size),
    "xlsx of empty rows": lambda size: _xlsx(_sheet(same(b"<row/>")), size),
    "xlsx, deep": lambda size: _xlsx(_sheet(same(b"<row>")), size),
    "xlsx of blanks": lambda size: _xlsx(_sheet(same(b" " * MEGABYTE)), size),
    "xlsx of shared texts": lambda size: _xlsx(
        _sheet(numbered(_ROW)), size, Bomb("", b"<sst>", same(b"<si><t>a</t></si>"), b"</sst>")
    ),
    "xlsx of members": lambda _size: _zip({f"xl/m{number}.xml": iter([b"<a/>"]) for number in range(50_000)}),
    "ods of cells": lambda size: _zip(
        {
            "mimetype": iter([b"application/vnd.oasis.opendocument.spreadsheet"]),
            "content.xml": filled(Bomb("", b"<office:document-content>", same(b"<table:table-cell/>")), size),
        }
    ),
    "zip of zips": lambda size: _zip({"a.zip": iter([_zip({"b": filled(TEXT_BOMBS["zeros"], size)})])}),
}


def _event(size: int) -> bytes:
    """An event file of so many entries, none of which means anything."""
    from zwitsers.event import actions
    from zwitsers.event.state import State
    from zwitsers.event.store import create_store

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bomb.zwitsers"
        create_store(file, actions.create(State(), {"name": "Open", "rounds": 5}), "a").close()
        connection = sqlite3.connect(file)
        rows = size * 2500
        connection.executemany(
            "INSERT INTO zwitsers_entry (tournament, sequence, batch, author, time, kind, data, hash)"
            " VALUES (1, ?, ?, 'a', 't', 'result-entered', '{}', ?)",
            ((number, number, "0" * 64) for number in range(2, rows)),
        )
        connection.execute("UPDATE zwitsers_tournament SET last_sequence = ?, last_hash = ?", (rows - 1, "0" * 64))
        connection.commit()
        connection.close()
        return file.read_bytes()


BOMBS = (*TEXT_BOMBS, *PACKED_BOMBS, "event file of entries")


def make(name: str, megabytes: int, folder: Path) -> tuple[str, Path]:
    """Who reads it, and the file."""
    if name in TEXT_BOMBS:
        bomb = TEXT_BOMBS[name]
        file = folder / (bomb.name or f"bomb.{bomb.kind}")
        with file.open("wb") as target:
            target.writelines(filled(bomb, min(megabytes, bomb.limit)))
        return bomb.kind, file
    megabytes = min(megabytes, _MOST_UNPACKED)
    kind, file = ("event", folder / "bomb.zwitsers") if name not in PACKED_BOMBS else ("", folder / "bomb.xlsx")
    file.write_bytes(PACKED_BOMBS[name](megabytes) if name in PACKED_BOMBS else _event(megabytes))
    return kind, file


def cost(name: str, megabytes: int, folder: Path) -> Cost:
    """What it costs to read one, in a process of its own."""
    kind, file = make(name, megabytes, folder)
    ended = subprocess.run(
        [sys.executable, str(Path(__file__)), kind, str(file)], capture_output=True, text=True, timeout=600, check=False
    )
    file.unlink(missing_ok=True)
    assert ended.returncode == 0, f"{name}: {ended.stderr[-2000:]}"
    return Cost(*json.loads(ended.stdout))


def read(kind: str, file: Path) -> None:
    """As `zwitsers import` and the pages do."""
    if kind == "ratings":
        from zwitsers.formats.ratings import RatingIndex

        RatingIndex.open(file.parent / "index").load(file)
    elif kind == "log":
        from zwitsers.event.store import import_log

        import_log(file, file.with_name("made.zwitsers"))
    elif kind == "event":
        from zwitsers.event.store import open_store

        with open_store(file) as store:
            store.state()
    else:
        from zwitsers.formats.reading import read_any
        from zwitsers.formats.to_events import imported

        imported(read_any(file.read_bytes(), file.name, format=kind or None), {"systems": [[1, "knsb-wp"]]})


def main(kind: str, file: Path) -> None:
    from zwitsers.engine.domain import ZwitsersError

    outcome, problems = "read", 0
    try:
        read(kind, file)
    except ZwitsersError as error:
        outcome, problems = ", ".join(sorted({problem.key for problem in error.problems})), len(error.problems)
    print(json.dumps(Cost(outcome[:200], problems, time.process_time(), _most_memory())))


def _most_memory() -> int:
    """The peak of this process alone; what getrusage says may be that of the process that started it."""
    (line,) = [line for line in Path("/proc/self/status").read_text("ascii").splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) * 1024


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
