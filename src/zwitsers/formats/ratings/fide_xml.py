"""The list of FIDE as XML, read as it streams by: there is never more of it in memory than a few hundred players."""

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
# So many chunks without the end of a player are no list: everything in them would have to be kept.
_MOST_IDLE = 8
_MOST_PARTS = 200
# In the order of `fide_row`. The list of one pace has the first rating only.
_ELEMENTS = ("fideid", "name", "title", "w_title", "country", "sex", "birthday", "flag")
_RATINGS = ("rating", "rapid_rating", "blitz_rating")
_PACES = ("standard", "rapid", "blitz")


def is_fide_xml(head: bytes) -> bool:
    begin = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:2000]
    return begin.startswith(b"<") and b"<playerslist" in begin


def read_fide_xml(stream: Stream, tally: Tally, pace: str) -> Iterator[Row]:
    """The players one by one. `pace` is that of a list with the ratings of one pace only."""
    players = _Players()
    place = _PACES.index(pace)
    idle, more = 0, True
    while more:
        data = stream.read(_CHUNK)
        more = bool(data)
        problem = players.feed(data) if more else players.finish()
        idle = 0 if players.complete else idle + 1
        if problem or idle > _MOST_IDLE:
            key = problem or "ratings.xml"
            raise RatingsError([Problem(key, file=tally.file, line=players.line)])
        for values in players.take():
            # A line of XML says nothing: counted is by player.
            row = fide_row(_cells(values, place), tally.players + tally.bad + 1, tally)
            if row is not None:
                yield row


def _cells(values: dict[str, str], place: int) -> list[str]:
    ratings = [values[name].strip() if name in values else "" for name in _RATINGS]
    if place and not any(ratings[1:]):
        ratings[0], ratings[place] = "", ratings[0]
    return [values[name].strip() if name in values else "" for name in _ELEMENTS] + ratings


class _Players:
    """Collects the texts of the elements of a player until the player ends.

    It is called forty times for every player, so it does as little as it can: nothing at the beginning of an element,
    which leaves the blanks before it to its own text.
    """

    def __init__(self) -> None:
        self.complete: list[dict[str, str]] = []
        self._values: dict[str, str] = {}
        self._texts: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.CharacterDataHandler = self._texts.append
        self._parser.EndElementHandler = self._end

    @property
    def line(self) -> int:
        return self._parser.CurrentLineNumber

    def take(self) -> list[dict[str, str]]:
        complete, self.complete = self.complete, []
        return complete

    def feed(self, data: bytes) -> str:
        """The key of what is wrong, or nothing."""
        try:
            self._parser.Parse(data, False)
        except _EntitiesError:
            return "ratings.xml-entities"
        except (expat.ExpatError, LookupError, ValueError):  # the last two: an encoding that nobody has
            return "ratings.xml"
        crowded = len(self._texts) > _MOST_PARTS or len(self._values) > _MOST_PARTS
        return "ratings.xml" if crowded else ""

    def finish(self) -> str:
        """Everything that came was XML: an error now means that there should have been more."""
        try:
            self._parser.Parse(b"", True)
        except expat.ExpatError:
            return "ratings.xml-cut"
        return ""

    def _refuse(self, *_about: object) -> None:
        raise _EntitiesError

    def _end(self, name: str) -> None:
        if name == "player":
            self.complete.append(self._values)
            self._values = {}
            self._texts.clear()
        elif self._texts:
            self._values[name] = "".join(self._texts)
            self._texts.clear()


class _EntitiesError(Exception):
    """The file declares a document type."""
