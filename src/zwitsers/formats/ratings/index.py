"""The rating lists on this computer: load one, look a player up, throw one away.

Each list is one SQLite file. Every look-up opens it, reads and closes it: that takes a fraction of a millisecond, many
threads can do it at once, and a list can be replaced at any moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.formats.ratings.build import RatingListDetails, build
from zwitsers.formats.ratings.listed import LISTS
from zwitsers.formats.ratings.lookup import Lookup, by_begin, by_number, expressions, expressions_with_a_typo, opened
from zwitsers.formats.ratings.place import ratings_folder
from zwitsers.formats.ratings.problems import RatingsError, Tally
from zwitsers.formats.ratings.reading import found_list
from zwitsers.formats.ratings.words import search_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from zwitsers.formats.ratings.listed import RatedPlayer

    Progress = Callable[[float], None]

_SUFFIX = ".sqlite"
_LONGEST_TEXT = 200
# The share of the work that is reading; the rest is making the index.
_READING = 0.6


@dataclass(frozen=True, slots=True)
class LoadedList:
    """A list that is there: which, from what file, of what date, when it was loaded, how many players and bytes.

    A damaged one has to be loaded again; nothing else is known of it then.
    """

    list: str
    file: str = ""
    date: str = ""
    loaded: str = ""
    players: int = 0
    size: int = 0
    damaged: bool = False


class LoadReport(NamedTuple):
    """What came of loading a list. `warnings`: lines that were left out, and what else is odd."""

    list: LoadedList
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class RatingIndex:
    """The lists in one folder. Holds nothing open."""

    folder: Path

    @classmethod
    def open(cls, folder: Path | None = None) -> RatingIndex:
        """That of this user, or of the folder given; it need not exist."""
        return cls(ratings_folder() if folder is None else folder)

    # Looking up

    def find(self, text: str, lists: Iterable[str] | None = None, limit: int = 10) -> list[RatedPlayer]:
        """The players whose names have words that begin like those of the text, or who have this number.

        The likeliest first; of several lists each gets its share. Only when nobody is found, one slip in a word is
        forgiven.
        """
        words = search_words(text[:_LONGEST_TEXT])
        if not words or limit < 1:
            return []
        with Lookup(self._chosen(lists), limit) as search:
            number = text.strip()
            if number.isascii() and number.isdigit():
                search.all(lambda database, source: by_number(database, source, number, limit))
                search.all(lambda database, source: by_begin(database, source, number, limit))
            else:
                search.words(expressions(words))
                if not search.found:
                    search.words(expressions_with_a_typo(words))
            return search.found

    def by_id(self, source: str, number: str) -> RatedPlayer | None:
        """The player with this number in the list; None when there is none, or no list."""
        with Lookup(self._chosen([source]), 1) as search:
            search.all(lambda database, name: by_number(database, name, number.strip(), 1))
            return search.found[0] if search.found else None

    def label(self, source: str) -> str:
        """What a list is called where a rating is from it: KNSB 2026-11."""
        return f"{source.upper()} {self._about(source).date}".strip()

    def lists(self) -> list[LoadedList]:
        """Which lists there are."""
        return [self._about(name) for name, _file in self._chosen(None)]

    # Loading

    def load(
        self, path: Path, source: str | None = None, *, date: str = "", progress: Progress | None = None
    ) -> LoadReport:
        """Read the list in this file, and put it in the place of the one there was in one step.

        `source` says which list it is, where the file does not tell. RatingsError when it cannot be read or stored; the
        old list is then still there.
        """
        _must_be_a_list(source)
        found = found_list(path, source)
        tally = Tally(found.source.label)
        report = progress or (lambda _share: None)
        size = max(found.source.size, 1)
        before = self._about(found.list).players
        left_out: list[Problem] = []

        def rows() -> Iterator[RatedPlayer]:
            yield from found.rows(tally, lambda read: report(_READING * min(read / size, 1)))
            left_out.extend(tally.finish())

        def about(players: int) -> RatingListDetails:
            now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            return RatingListDetails(found.list, path.name, date or tally.date or found.date, now, players)

        def indexed(players: int) -> None:
            report(_READING + (1 - _READING) * players / max(tally.players, 1))

        odd = build(self._file(found.list), rows(), about, indexed)
        loaded = self._about(found.list)
        return LoadReport(loaded, (*left_out, *odd, *_shrunk(loaded, before)))

    def drop(self, source: str) -> bool:
        """Throw the list away; whether there was one."""
        _must_be_a_list(source)
        file = self._file(source)
        try:
            file.unlink()
        except FileNotFoundError:
            return False
        except OSError as error:
            reason = error.strerror or str(error)
            raise RatingsError([Problem("ratings.not-written", folder=str(self.folder), reason=reason)]) from None
        return True

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}{_SUFFIX}"

    def _chosen(self, lists: Iterable[str] | None) -> list[tuple[str, Path]]:
        wanted = list(LISTS if lists is None else lists)
        for name in wanted:
            _must_be_a_list(name)
        return [(name, self._file(name)) for name in wanted if self._file(name).exists()]

    def _about(self, name: str) -> LoadedList:
        file = self._file(name)
        if not file.exists():
            return LoadedList(name)
        try:
            with opened(file, name) as database:
                row = database.execute("SELECT source, file, date, loaded, players FROM about").fetchone()
            return LoadedList(*RatingListDetails(*row), size=file.stat().st_size)
        except (RatingsError, TypeError):
            return LoadedList(name, damaged=True)


def _must_be_a_list(source: str | None) -> None:
    if source is not None and source not in LISTS:
        raise RatingsError([Problem("ratings.no-such-list", list=source, lists=", ".join(LISTS))])


def _shrunk(loaded: LoadedList, before: int) -> tuple[Problem, ...]:
    """A list that lost half of its players is perhaps only a part of it."""
    if loaded.players * 2 >= before:
        return ()
    return (Problem("ratings.shrunk", list=loaded.list, before=before, players=loaded.players),)
