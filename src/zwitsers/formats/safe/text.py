"""Bytes to text: the encoding recognised, and what is no text at all refused before it is taken apart."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.formats.exchanged import FormatError

MEGABYTE = 1024 * 1024
# A tournament is a few megabytes at most; something this large is another kind of file.
LIMIT = 64 * MEGABYTE

# No tournament has as many lines; each costs memory of its own.
MOST_LINES = 500_000

_LINE_END = re.compile(r"\r\n|\r|\n")
# Control characters that do occur in text: tab, line ends, form feed, and the end-of-file mark of old programs.
_CONTROLS = bytes(code for code in range(32) if code not in (0x09, 0x0A, 0x0C, 0x0D, 0x1A))
# One in this many bytes may be a stray control character.
_STRAY = 200
_SAMPLE = MEGABYTE
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class DecodedText(NamedTuple):
    text: str
    encoding: str


def text_of(data: bytes, name: str, *, fallback: str = "cp1252", limit: int = LIMIT) -> str:
    """The text of a file called `name`; FormatError when it is too large, empty or no text."""
    return decode(data, name, fallback=fallback, limit=limit).text


def decode(data: bytes, name: str, *, fallback: str = "cp1252", limit: int = LIMIT) -> DecodedText:
    """The text without byte order mark, and its encoding: what the mark says, else UTF-8 if it is that, else
    `fallback`. Bytes that have no character there become U+FFFD."""
    checked_size(data, name, limit)
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            text = _strictly(data[len(mark) :], encoding, name)
            _refuse_controls(text.encode("utf-8", "surrogatepass"), name)
            return DecodedText(text, encoding)
    _refuse_controls(data, name)
    try:
        return DecodedText(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return DecodedText(data.decode(fallback, "replace"), fallback)


def lines_of(text: str, name: str = "") -> list[str]:
    """The lines of a file called `name`, ended by CR LF, LF or CR and by nothing else."""
    if max(text.count("\n"), text.count("\r")) > MOST_LINES:
        raise FormatError([Problem("formats.safe.many-lines", file=name, most=MOST_LINES)])
    lines = _LINE_END.split(text)
    if not lines[-1]:
        lines.pop()
    return lines


def checked_size(data: bytes, name: str, limit: int = LIMIT) -> None:
    """FormatError when there is nothing in the file, or more than a file of its kind can have."""
    if len(data) > limit:
        raise FormatError([Problem("formats.safe.too-large", file=name, limit=limit // MEGABYTE)])
    if not data:
        raise FormatError([Problem("formats.safe.empty", file=name)])


def _strictly(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].decode(encoding, "replace").count("\n") + 1
        raise FormatError([Problem("formats.safe.encoding", file=name, line=line, encoding=encoding)]) from None


def _refuse_controls(data: bytes, name: str) -> None:
    null = data.find(b"\0")
    if null >= 0:
        line = data.count(b"\n", 0, null) + 1
        raise FormatError([Problem("formats.safe.binary", file=name, line=line)])
    sample = data[:_SAMPLE]
    if (len(sample) - len(sample.translate(None, _CONTROLS))) * _STRAY > len(sample):
        raise FormatError([Problem("formats.safe.noise", file=name)])
