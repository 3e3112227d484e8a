"""One look-up: the files of the lists opened to read, asked and closed."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.formats.ratings.build import VERSION
from zwitsers.formats.ratings.problems import RatingsError
from zwitsers.formats.ratings.search import by_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from zwitsers.formats.ratings.listed import Listed
    from zwitsers.formats.ratings.search import Hit


class Lookup:
    """One look-up in some lists: each is opened once, and gives players until there are enough."""

    def __init__(self, files: Sequence[tuple[str, Path]], limit: int) -> None:
        self._files = files
        self._limit = limit
        self._databases: list[tuple[str, sqlite3.Connection]] = []
        self._seen: set[tuple[str, int]] = set()
        self.found: list[Listed] = []

    def __enter__(self) -> Lookup:
        try:
            for name, file in self._files:
                self._databases.append((name, _connected(file, name)))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_about: object) -> None:
        for _name, database in self._databases:
            database.close()

    def words(self, wanted: Iterable[str]) -> None:
        """Each expression after the other, until there are enough."""
        for expression in wanted:
            self.all(lambda database, name, sought=expression: by_words(database, name, sought, self._limit))  # type: ignore[misc]

    def all(self, look: Callable[[sqlite3.Connection, str], list[Hit]]) -> None:
        """Ask every list, and take from each in turn; then put the lists in order."""
        room = self._limit - len(self.found)
        if room < 1:
            return
        by_list: list[list[Hit]] = []
        for name, database in self._databases:
            try:
                hits = look(database, name)
            except sqlite3.Error:
                raise _damaged(name) from None
            by_list.append([hit for hit in hits if (name, hit[0]) not in self._seen])
        taken = _shares([len(hits) for hits in by_list], room)
        for hits, share in zip(by_list, taken, strict=True):
            self.found += [listed for _row, listed in hits[:share]]
            self._seen |= {(listed.source, row) for row, listed in hits[:share]}


def _shares(counts: list[int], room: int) -> list[int]:
    """How many to take of each list: one in turn, while there is room."""
    shares = [0] * len(counts)
    while room and any(share < count for share, count in zip(shares, counts, strict=True)):
        for place, count in enumerate(counts):
            if room and shares[place] < count:
                shares[place] += 1
                room -= 1
    return shares


def _connected(file: Path, name: str) -> sqlite3.Connection:
    """To read only. RatingsError when it is no index of ours, or one of another version."""
    try:
        database = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        try:
            version = database.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.Error:
            database.close()
            raise
    except sqlite3.Error:
        raise _damaged(name) from None
    if version != VERSION:
        database.close()
        raise _damaged(name)
    return database


@contextmanager
def opened(file: Path, name: str) -> Iterator[sqlite3.Connection]:
    with closing(_connected(file, name)) as database:
        try:
            yield database
        except sqlite3.Error:
            raise _damaged(name) from None


def _damaged(name: str) -> RatingsError:
    return RatingsError([Problem("ratings.damaged", list=name)])
