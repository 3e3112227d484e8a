"""The list of FIDE as XML, read as it streams by: there is never more of it in memory than a few hundred players.

expat reads every byte and says whether this is XML. What is in it we take from the text ourselves, for calling Python
at each of thirty million elements takes longer than everything else that is done with a list.
"""

from __future__ import annotations

import codecs
import re
from html import unescape
from typing import TYPE_CHECKING
from xml.parsers import expat

from zwitsers.engine.domain import Problem
from zwitsers.formats.ratings.fide_text import fide_row
from zwitsers.formats.ratings.problems import RatingsError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.formats.ratings.listed import RatedPlayer
    from zwitsers.formats.ratings.problems import Tally
    from zwitsers.formats.ratings.sources import Stream

_CHUNK = 256 * 1024
# So many chunks without the end of a player are no list: everything in them would have to be kept.
_MOST_IDLE = 8
# In the order of `fide_row`. The list of one pace has the first rating only.
_ELEMENTS = ("fideid", "name", "title", "w_title", "country", "sex", "birthday", "flag")
_RATINGS = ("rating", "rapid_rating", "blitz_rating")
_KS = ("k", "rapid_k", "blitz_k")
_WANTED = (*_ELEMENTS, *_RATINGS, *_KS)
_FIRST_RATING = _WANTED.index("rating")
_FIRST_K = _WANTED.index("k")
_PACES = ("standard", "rapid", "blitz")
# The elements of a player in the order in which FIDE writes them.
_ORDER = (
    *("fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k"),
    *("rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birthday", "flag"),
)
_USUAL = re.compile(r"\s*".join(f"<{name}>{'([^<]*)' if name in _WANTED else '[^<]*'}</{name}>" for name in _ORDER))
_PLACES = tuple([name for name in _ORDER if name in _WANTED].index(name) for name in _WANTED)
_ELEMENT = re.compile(rf"<({'|'.join(_WANTED)})(?:\s[^<>]*)?>([^<]*)</")
_ENCODING = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")


def is_fide_xml(head: bytes) -> bool:
    begin = head.removeprefix(codecs.BOM_UTF8).lstrip()[:2000]
    return begin.startswith(b"<") and b"<playerslist" in begin


def read_fide_xml(stream: Stream, tally: Tally, pace: str) -> Iterator[RatedPlayer]:
    """The players one by one. `pace` is that of a list with the ratings of one pace only."""
    document = _Document()
    own_place = _FIRST_RATING + _PACES.index(pace)
    idle, more = 0, True
    while more:
        data = stream.read(_CHUNK)
        more = bool(data)
        problem = document.feed(data) if more else document.finish()
        if problem:
            raise RatingsError([Problem(problem, file=tally.file, line=document.line)])
        players = document.players(data)
        idle = 0 if players else idle + 1
        if idle > _MOST_IDLE:
            raise RatingsError([Problem("ratings.xml", file=tally.file, line=document.line)])
        for text in players:
            cells = _cells(text)
            if own_place != _FIRST_RATING and not any(cells[_FIRST_RATING + 1 : _FIRST_K]):
                cells[own_place], cells[_FIRST_RATING] = cells[_FIRST_RATING], ""
                own_k = own_place - _FIRST_RATING + _FIRST_K
                cells[own_k], cells[_FIRST_K] = cells[_FIRST_K], ""
            # A line of XML says nothing: counted is by player.
            row = fide_row(cells, tally.players + tally.bad + 1, tally)
            if row is not None:
                yield row


def _cells(player: str) -> list[str]:
    """The texts of the elements we want, however they are arranged."""
    usual = _USUAL.search(player)
    if usual is not None:
        found = usual.groups()
        cells = [found[place].strip() for place in _PLACES]
    else:
        values = dict(_ELEMENT.findall(player))
        cells = [values.get(name, "").strip() for name in _WANTED]
    return [unescape(cell) for cell in cells] if "&" in player else cells


class _Document:
    """What has come of the file until now. Everything in it that could hide an element from us is refused."""

    def __init__(self) -> None:
        self._rest = ""
        self._decoder: codecs.IncrementalDecoder | None = None
        self._parser = expat.ParserCreate()
        self._parser.StartDoctypeDeclHandler = _no_doctype
        self._parser.StartCdataSectionHandler = _no_hiding
        self._parser.CommentHandler = _no_hiding
        self._parser.ProcessingInstructionHandler = _no_hiding

    @property
    def line(self) -> int:
        return self._parser.CurrentLineNumber

    def feed(self, data: bytes) -> str:
        """The key of what is wrong, or nothing."""
        try:
            if self._decoder is None:
                declared = _ENCODING.match(data.removeprefix(codecs.BOM_UTF8))
                encoding = declared[1].decode() if declared else "utf-8"
                self._decoder = codecs.getincrementaldecoder(encoding)("replace")
            self._parser.Parse(data, False)
        except _RefusedError as error:
            return error.key
        except (expat.ExpatError, LookupError, ValueError):  # the last two: an encoding that nobody has
            return "ratings.xml"
        return ""

    def finish(self) -> str:
        """Everything that came was XML: an error now means that there should have been more."""
        try:
            self._parser.Parse(b"", True)
        except expat.ExpatError:
            return "ratings.xml-cut"
        return ""

    def players(self, data: bytes) -> list[str]:
        """The text of each player that ends in these bytes."""
        assert self._decoder is not None
        *players, self._rest = (self._rest + self._decoder.decode(data)).split("</player>")
        return players


class _RefusedError(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _no_doctype(*_about: object) -> None:
    raise _RefusedError("ratings.xml-entities")


def _no_hiding(*texts: str) -> None:
    """In a comment there may be elements that are none, and in CDATA signs that only look like some."""
    if not texts or any("<" in text for text in texts):
        raise _RefusedError("ratings.xml")
