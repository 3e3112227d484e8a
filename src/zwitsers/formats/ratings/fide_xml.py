"""The list of FIDE as XML, read as it streams by: there is never more of it in memory than a few hundred players."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.parsers import expat

from zwitsers.domain import Problem
from zwitsers.formats.ratings.fide_text import fide_row
from zwitsers.formats.ratings.problems import RatingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zwitsers.formats.ratings.listed import Row
    from zwitsers.formats.ratings.problems import Tally
    from zwitsers.formats.ratings.sources import Stream

_CHUNK = 256 * 1024
# So many chunks without the end of a player are no list: everything in them would have to be kept.
_MOST_IDLE = 8
_MOST_TEXTS = 200
# In the order of `fide_row`. The list of one pace has the first rating only.
_ELEMENTS = ("fideid", "name", "title", "w_title", "country", "sex", "birthday", "flag")
_RATINGS = ("rating", "rapid_rating", "blitz_rating")
_PLACES = {name: place for place, name in enumerate((*_ELEMENTS, *_RATINGS))}
_FIRST_RATING = _PLACES["rating"]
_PACES = ("standard", "rapid", "blitz")


def is_fide_xml(head: bytes) -> bool:
    begin = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:2000]
    return begin.startswith(b"<") and b"<playerslist" in begin


def read_fide_xml(stream: Stream, tally: Tally, pace: str) -> Iterator[Row]:
    """The players one by one. `pace` is that of a list with the ratings of one pace only."""
    players = _Players()
    own_place = _FIRST_RATING + _PACES.index(pace)
    idle, more = 0, True
    while more:
        data = stream.read(_CHUNK)
        more = bool(data)
        problem = players.feed(data) if more else players.finish()
        idle = 0 if players.complete else idle + 1
        if problem or idle > _MOST_IDLE:
            key = problem or "ratings.xml"
            raise RatingsError([Problem(key, file=tally.file, line=players.line)])
        for cells in players.take():
            if own_place != _FIRST_RATING and not any(cells[_FIRST_RATING + 1 :]):
                cells[own_place], cells[_FIRST_RATING] = cells[_FIRST_RATING], ""
            # A line of XML says nothing: counted is by player.
            row = fide_row(cells, tally.players + tally.bad + 1, tally)
            if row is not None:
                yield row


class _Players:
    """Collects the texts of the elements of a player until the player ends."""

    def __init__(self) -> None:
        self.complete: list[list[str]] = []
        self._texts: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = _refuse
        self._parser.CharacterDataHandler = self._texts.append
        self._parser.EndElementHandler = _collector(self.complete, self._texts)

    @property
    def line(self) -> int:
        return self._parser.CurrentLineNumber

    def take(self) -> list[list[str]]:
        complete = self.complete[:]
        self.complete.clear()
        return complete

    def feed(self, data: bytes) -> str:
        """The key of what is wrong, or nothing."""
        try:
            self._parser.Parse(data, False)
        except _EntitiesError:
            return "ratings.xml-entities"
        except (expat.ExpatError, LookupError, ValueError):  # the last two: an encoding that nobody has
            return "ratings.xml"
        return "ratings.xml" if len(self._texts) > _MOST_TEXTS else ""

    def finish(self) -> str:
        """Everything that came was XML: an error now means that there should have been more."""
        try:
            self._parser.Parse(b"", True)
        except expat.ExpatError:
            return "ratings.xml-cut"
        return ""


def _collector(complete: list[list[str]], texts: list[str]) -> Callable[[str], None]:
    """What is called at the end of every element: twenty times for a player, so it does as little as it can.

    Nothing is called at the beginning of an element, which leaves the blanks before it to its own text.
    """
    nothing = [""] * len(_PLACES)
    cells = nothing[:]
    places = _PLACES

    def end(name: str) -> None:
        nonlocal cells
        if name in places:
            if texts:
                cells[places[name]] = "".join(texts).strip()
        elif name == "player":
            complete.append(cells)
            cells = nothing[:]
        texts.clear()

    return end


def _refuse(*_about: object) -> None:
    raise _EntitiesError


class _EntitiesError(Exception):
    """The file declares a document type."""
