"""Looking a name or a number up in the index of one list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.formats.ratings.listed import Listed, RatingLine
from zwitsers.formats.ratings.words import typos

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    # A word and its other spellings.
    Asked = Sequence[tuple[str, ...]]

_FIELDS = ", ".join(RatingLine._fields)
_BY_WORDS = f"""
SELECT row, {_FIELDS} FROM words JOIN players ON players.row = words.rowid
WHERE words MATCH ? ORDER BY words.rowid LIMIT ?
"""
_BY_NUMBER = f"SELECT row, {_FIELDS} FROM players WHERE number = ? LIMIT ?"
_BY_BEGIN = f"SELECT row, {_FIELDS} FROM players WHERE number > ? AND number < ? ORDER BY number LIMIT ?"
_AFTER_DIGITS = ":"

# A player by his row, to recognise him when he is found again.
Hit = tuple[int, Listed]


def by_number(database: sqlite3.Connection, source: str, number: str, limit: int) -> list[Hit]:
    return _hits(source, database.execute(_BY_NUMBER, (number, limit)).fetchall())


def by_begin(database: sqlite3.Connection, source: str, number: str, limit: int) -> list[Hit]:
    """Whose number begins like this and goes on."""
    return _hits(source, database.execute(_BY_BEGIN, (number, number + _AFTER_DIGITS, limit)).fetchall())


def by_words(database: sqlite3.Connection, source: str, expression: str, limit: int) -> list[Hit]:
    return _hits(source, database.execute(_BY_WORDS, (expression, limit)).fetchall())


def _hits(source: str, found: list[tuple[object, ...]]) -> list[Hit]:
    return [(row, Listed(source, *values, inactive=bool(inactive))) for row, *values, inactive in found]  # type: ignore[misc,arg-type]


def expressions(asked: Asked) -> Iterator[str]:
    """What to look for, from what is meant most probably to what may be meant.

    Every word is the beginning of a word of the name, in any order: first with the word typed first or last as a whole
    surname, then as the beginning of one, then anywhere.
    """
    ends = dict.fromkeys((0, len(asked) - 1))
    for whole in (True, False):
        for place in ends:
            others = [_begins(words) for other, words in enumerate(asked) if other != place]
            yield _all([f"surname : {_is(asked[place]) if whole else _begins(asked[place])}", *others])
    yield _all([_begins(words) for words in asked])


def expressions_with_a_typo(asked: Asked) -> Iterator[str]:
    """The same when one word has a slip in it; each word in turn."""
    for place, words in enumerate(asked):
        near = [other for word in words for other in typos(word)]
        if near:
            yield _all([_begins(others) if at != place else _is(near) for at, others in enumerate(asked)])


def _all(parts: Sequence[str]) -> str:
    return " AND ".join(parts)


def _is(words: Sequence[str]) -> str:
    return f"({' OR '.join(map(_quoted, words))})"


def _begins(words: Sequence[str]) -> str:
    return f"({' OR '.join(f'{_quoted(word)}*' for word in words)})"


def _quoted(word: str) -> str:
    """Letters and digits only, so nothing in it is a sign to the index."""
    return f'"{word}"'
