"""Bytes and lines: encodings, byte order mark and line endings, all kept so that they can be written back."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from zwitsers.formats.findings import PlacedProblem
from zwitsers.formats.trf.problems import TrfError

UTF8 = "utf-8"
CP1252 = "cp1252"
ENDINGS = ("\r\n", "\n", "\r")
# Ten lines for each of 9,999 players is plenty; a file with more is something else, and is not taken apart.
MOST_LINES = 200_000

_LINE_END = re.compile(r"(\r\n|\r|\n)")
# Five bytes have no character in cp1252. They become the control characters of the same value, as browsers do, so
# that nothing is lost when the file is written again.
_CP1252_TABLE = "".join(
    chr(code) if character == "\ufffd" else character
    for code, character in enumerate(bytes(range(256)).decode(CP1252, "replace"))
)
_CP1252_CODES = {ord(character): code for code, character in enumerate(_CP1252_TABLE)}


class Text(NamedTuple):
    """A text file taken apart. `endings[i]` ends `lines[i]`; the last line may have none."""

    lines: tuple[str, ...]
    endings: tuple[str, ...]
    encoding: str = UTF8
    bom: bool = False

    def with_lines(self, lines: list[tuple[str, str | None]]) -> Text:
        """Other lines in the same style. A line with ending None is new and gets the ending that most lines have; CR LF
        when there is none to go by."""
        usual = max(ENDINGS, key=self.endings.count)
        endings = [usual if ending is None else ending for _, ending in lines]
        # A line that was last in the file and is not any more needs an ending after all.
        endings[:-1] = [ending or usual for ending in endings[:-1]]
        return Text(tuple(line for line, _ in lines), tuple(endings), self.encoding, self.bom)


def decode(data: bytes) -> Text:
    """UTF-8 when it is that, else cp1252; columns are counted in characters afterwards."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise TrfError([PlacedProblem("trf.utf16", 1, 1)])
    if max(data.count(b"\n"), data.count(b"\r")) > MOST_LINES:
        raise TrfError([PlacedProblem("trf.too-many-lines", MOST_LINES, 1, most=MOST_LINES)])
    bom = data.startswith(codecs.BOM_UTF8)
    try:
        encoding, text = UTF8, data[len(codecs.BOM_UTF8) if bom else 0 :].decode(UTF8)
    except UnicodeDecodeError:
        bom, encoding = False, CP1252
        text, _ = codecs.charmap_decode(data, "strict", _CP1252_TABLE)
    parts = _LINE_END.split(text)
    lines, endings = parts[::2], parts[1::2]
    if lines[-1]:
        endings.append("")
    else:
        lines.pop()
    return Text(tuple(lines), tuple(endings), encoding, bom)


def encode(
    text: Text, *, encoding: str | None = None, line_ending: str | None = None, bom: bool | None = None
) -> bytes:
    """The bytes of the file. Asking for nothing keeps its own encoding, mark and endings; a text that has come to
    hold characters outside cp1252 becomes UTF-8 unless cp1252 was asked for."""
    parts: list[str] = []
    for line, ending in zip(text.lines, text.endings, strict=True):
        parts.append(line)
        parts.append(line_ending if line_ending is not None and ending else ending)
    body = "".join(parts)
    if (encoding or text.encoding) == CP1252:
        try:
            return codecs.charmap_encode(body, "strict", _CP1252_CODES)[0]
        except UnicodeEncodeError as error:
            if encoding is not None:
                raise _does_not_fit(body, error.start) from None
    mark = text.bom if bom is None else bom
    return (codecs.BOM_UTF8 if mark else b"") + body.encode(UTF8)


def _does_not_fit(body: str, position: int) -> TrfError:
    before = _LINE_END.split(body[:position])[::2]
    return TrfError([PlacedProblem("trf.not-in-cp1252", len(before), len(before[-1]) + 1, character=body[position])])
