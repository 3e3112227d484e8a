"""Who is who in a file in which one player is written in more than one way.

Two spellings are one player only when nothing speaks against it: they are alike, they never play in the same round, and
nobody else is as much alike. It is never done in silence.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Rounds = Mapping[str, frozenset[str]]

# Names that share their first letters are compared with each other; in a larger crowd than this, they are not.
_LARGEST_CROWD = 200
_PREFIX = 3
_NOT_A_LETTER = re.compile(r"[^\w]+")


class Same(NamedTuple):
    """Two spellings of one player; `kept` is the one he goes by."""

    kept: str
    other: str


def plain_words(name: str) -> tuple[str, ...]:
    """The words of a name without accents, capitals and signs, in alphabetical order."""
    flat = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in flat if not unicodedata.combining(letter))
    return tuple(sorted(word for word in _NOT_A_LETTER.split(letters) if word))


def same_players(rounds: Rounds, identities: Mapping[str, str], order: Iterable[str]) -> list[Same]:
    """Pairs of spellings, `rounds` being the rounds in which each of them plays. The name that plays more rounds is
    kept, then the longer one, then the first in the file."""
    names = list(order)
    likeness = {
        (one, two): degree
        for one, two in _neighbours(names)
        if rounds[one].isdisjoint(rounds[two]) and (degree := _likeness(one, two, identities))
    }
    found: list[Same] = []
    taken: set[str] = set()
    for (one, two), degree in sorted(likeness.items(), key=lambda item: (-item[1], names.index(item[0][0]))):
        rivals = [
            pair for pair, other in likeness.items() if pair != (one, two) and other >= degree and {one, two} & set(pair)
        ]
        if rivals or one in taken or two in taken:
            continue
        taken |= {one, two}
        kept, other_name = sorted((one, two), key=lambda name: (-len(rounds[name]), -len(name), names.index(name)))
        found.append(Same(kept, other_name))
    return found


def _neighbours(names: list[str]) -> set[tuple[str, str]]:
    crowds: dict[str, list[str]] = {}
    for name in names:
        for prefix in {word[:_PREFIX] for word in plain_words(name) if len(word) >= _PREFIX}:
            crowds.setdefault(prefix, []).append(name)
    return {
        (one, two)
        for crowd in crowds.values()
        if len(crowd) <= _LARGEST_CROWD
        for position, one in enumerate(crowd)
        for two in crowd[position + 1 :]
    }


def _likeness(one: str, two: str, identities: Mapping[str, str]) -> int:
    """0: different players; the more, the more they are alike."""
    mine, theirs = identities.get(one, ""), identities.get(two, "")
    if mine and theirs:
        return 4 if mine == theirs else 0
    first, second = plain_words(one), plain_words(two)
    if first == second:
        return 3
    if _initials_agree(first, second):
        return 2
    joined, other = "".join(first), "".join(second)
    allowed = 2 if min(len(joined), len(other)) >= 8 else 1 if min(len(joined), len(other)) >= 5 else 0
    return 1 if _within(joined, other, allowed) else 0


def _initials_agree(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """`J.M. Ndjofang` and `Ndjofang, J.`: the long words are the same, and the initials of the one begin the other's."""
    long_first = [word for word in first if len(word) > 2]
    long_second = [word for word in second if len(word) > 2]
    shared = set(long_first) & set(long_second)
    if not shared:
        return False
    rest_first = [word for word in first if word not in shared]
    rest_second = [word for word in second if word not in shared]
    fewer, more = sorted((rest_first, rest_second), key=len)
    if not fewer or not more:
        return True
    return all(any(word.startswith(other) or other.startswith(word) for other in more) for word in fewer)


def _within(one: str, two: str, allowed: int) -> bool:
    """Whether so many letters changed, left out, added or swapped make the one into the other."""
    if abs(len(one) - len(two)) > allowed or not allowed:
        return False
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, letter in enumerate(one, start=1):
        oldest, before, row = before, row, [i]
        for j, other in enumerate(two, start=1):
            cost = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (letter != other))
            if oldest and j > 1 and letter == two[j - 2] and one[i - 2] == other:
                cost = min(cost, oldest[j - 2] + 1)
            row.append(cost)
        if min(row) > allowed:
            return False
    return row[-1] <= allowed
