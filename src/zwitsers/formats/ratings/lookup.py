"""One look-up: the files of the lists opened to read, asked for a name or a number, and closed."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.formats.ratings.build import VERSION
from zwitsers.formats.ratings.listed import STORED, RatedPlayer
from zwitsers.formats.ratings.problems import RatingsError
from zwitsers.formats.ratings.words import typos

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    # A word and its other spellings.
    Asked = Sequence[tuple[str, ...]]
    # A player by their row, to recognise them when they are found again.
    Hit = tuple[int, RatedPlayer]

_FIELDS = ", ".join(STORED)
_BY_WORDS = f"""
SELECT row, {_FIELDS} FROM words JOIN players ON players.row = words.rowid
WHERE words MATCH ? ORDER BY words.rowid LIMIT ?
"""
_BY_NUMBER = f"SELECT row, {_FIELDS} FROM players WHERE number = ? LIMIT ?"
_BY_BEGIN = f"SELECT row, {_FIELDS} FROM players WHERE number > ? AND number < ? ORDER BY number LIMIT ?"
_AFTER_DIGITS = ":"


class Lookup:
    """One look-up in some lists: each is opened once, and gives players until there are enough."""

    def __init__(self, files: Sequence[tuple[str, Path]], limit: int) -> None:
        self._files = files
        self._limit = limit
        self._databases: list[tuple[str, sqlite3.Connection]] = []
        self._seen: set[tuple[str, int]] = set()
        self.found: list[RatedPlayer] = []

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


# What is asked of one list


def by_number(database: sqlite3.Connection, source: str, number: str, limit: int) -> list[Hit]:
    return _hits(source, database.execute(_BY_NUMBER, (number, limit)).fetchall())


def by_begin(database: sqlite3.Connection, source: str, number: str, limit: int) -> list[Hit]:
    """Whose number begins like this and goes on."""
    return _hits(source, database.execute(_BY_BEGIN, (number, number + _AFTER_DIGITS, limit)).fetchall())


def by_words(database: sqlite3.Connection, source: str, expression: str, limit: int) -> list[Hit]:
    return _hits(source, database.execute(_BY_WORDS, (expression, limit)).fetchall())


def _hits(source: str, found: list[tuple[object, ...]]) -> list[Hit]:
    return [(row, RatedPlayer._make((*values, bool(inactive), source))) for row, *values, inactive in found]  # type: ignore[misc]


def expressions(given_words: Asked) -> Iterator[str]:
    """What to look for, from what is meant most probably to what may be meant.

    Every word is the beginning of a word of the name, in any order: first with the word typed first or last as a whole
    surname, then as the beginning of one, then anywhere.
    """
    ends = dict.fromkeys((0, len(given_words) - 1))
    for whole in (True, False):
        for place in ends:
            others = [_begins(words) for other, words in enumerate(given_words) if other != place]
            yield _all([f"surname : {_is(given_words[place]) if whole else _begins(given_words[place])}", *others])
    yield _all([_begins(words) for words in given_words])


def expressions_with_a_typo(given_words: Asked) -> Iterator[str]:
    """The same when one word has a slip in it; each word in turn."""
    for place, words in enumerate(given_words):
        near = [other for word in words for other in typos(word)]
        if near:
            yield _all([_begins(others) if at != place else _is(near) for at, others in enumerate(given_words)])


def _all(parts: Sequence[str]) -> str:
    return " AND ".join(parts)


def _is(words: Sequence[str]) -> str:
    return f"({' OR '.join(map(_quoted, words))})"


def _begins(words: Sequence[str]) -> str:
    return f"({' OR '.join(f'{_quoted(word)}*' for word in words)})"


def _quoted(word: str) -> str:
    """Letters and digits only, so nothing in it is a sign to the index."""
    return f'"{word}"'
