"""The list of FIDE as XML, read as it streams by: at no time is there more of it in memory than one player."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.parsers import expat

from zwitsers.domain import Problem
from zwitsers.formats.ratings.fide_text import fide_row
from zwitsers.formats.ratings.problems import RatingsError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.formats.ratings.listed import Row
    from zwitsers.formats.ratings.problems import Tally
    from zwitsers.formats.ratings.sources import Stream

_CHUNK = 256 * 1024
_LONGEST_TEXT = 1000
_DEEPEST = 10
# In the order of `fide_row`. The list of one pace has `rating` only.
_ELEMENTS = ("fideid", "name", "title", "w_title", "country", "sex", "birthday", "flag")
_RATINGS = ("rating", "rapid_rating", "blitz_rating")
_PLACES = {"standard": (0, 1, 2), "rapid": (1, 0, 2), "blitz": (2, 1, 0)}


def is_fide_xml(head: bytes) -> bool:
    begin = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:2000]
    return begin.startswith(b"<") and b"<playerslist" in begin


def read_fide_xml(stream: Stream, tally: Tally, pace: str) -> Iterator[Row]:
    """The players one by one. `pace` is that of a list with the ratings of one pace only."""
    handler = _Handler()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = handler.doctype
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.text
    more = True
    while more:
        data = stream.read(_CHUNK)
        more = bool(data)
        try:
            parser.Parse(data, not more)
        except expat.ExpatError as error:
            key = "ratings.xml" if more else "ratings.xml-cut"
            raise RatingsError([Problem(key, file=tally.file, line=error.lineno)]) from None
        except _RefusedError as error:
            raise RatingsError([Problem(str(error), file=tally.file, line=parser.CurrentLineNumber)]) from None
        except ValueError:  # an encoding that nobody has
            raise RatingsError([Problem("ratings.xml", file=tally.file, line=1)]) from None
        yield from _rows(handler.take(), tally, pace)


def _rows(players: list[dict[str, str]], tally: Tally, pace: str) -> Iterator[Row]:
    for line, values in enumerate(players, tally.players + tally.bad + 1):
        read = values.get
        ratings = [read(name, "").strip() for name in _RATINGS]
        if pace != "standard" and "rapid_rating" not in values and "blitz_rating" not in values:
            ratings = [ratings[place] for place in _PLACES[pace]]
        # Counted by player: a line of XML says nothing.
        row = fide_row([*(read(name, "").strip() for name in _ELEMENTS), *ratings], line, tally)
        if row is not None:
            yield row


class _RefusedError(Exception):
    """Says by its text which message it is."""


class _Handler:
    """Keeps the texts of the elements of a player until the player ends."""

    def __init__(self) -> None:
        self.players: list[dict[str, str]] = []
        self.values: dict[str, str] = {}
        self.current = ""
        self.depth = 0

    def take(self) -> list[dict[str, str]]:
        players, self.players = self.players, []
        return players

    def doctype(self, *_about: object) -> None:
        raise _RefusedError("ratings.xml-entities")

    def start(self, _name: str, _attributes: dict[str, str]) -> None:
        self.current = ""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _RefusedError("ratings.xml")

    def text(self, text: str) -> None:
        if len(self.current) + len(text) > _LONGEST_TEXT:
            raise _RefusedError("ratings.xml")
        self.current += text

    def end(self, name: str) -> None:
        self.depth -= 1
        if name == "player":
            self.players.append(self.values)
            self.values = {}
        elif len(self.values) < 100:
            self.values[name] = self.current
        self.current = ""
