"""Who is who in a file in which one player is written in more than one way.

Two spellings are one player only when nothing speaks against it: they are alike, they never play in the same round, and
nobody else is as much alike. It is never done in silence.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.names import name_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Rounds = Mapping[str, frozenset[str]]

# A tournament of 300 players with a few hundred odd spellings stays far below this.
_MOST_PAIRS = 40_000
_PREFIX = 3
_MAYBE = -1
_LONGEST_SHORT_FORM = 4


class SameName(NamedTuple):
    """Two spellings of one player; `name` is the one they go by. Not `sure`: perhaps, and they stay two."""

    name: str
    other: str
    sure: bool = True


def plain_words(name: str) -> tuple[str, ...]:
    """The words of a name without accents, capitals and signs, in alphabetical order."""
    return tuple(sorted(name_words(name)))


def same_players(rounds: Rounds, identities: Mapping[str, str], order: Iterable[str]) -> list[SameName]:
    """Pairs of spellings, `rounds` being the rounds in which each of them plays. The name that plays more rounds is
    kept, then the longer one, then the first in the file."""
    place = {name: position for position, name in enumerate(order)}
    likeness = {
        (one, two): degree
        for one, two in _neighbours(list(place))
        if rounds[one].isdisjoint(rounds[two]) and (degree := _likeness(one, two, identities))
    }
    degrees: dict[str, list[int]] = {}
    for pair, degree in likeness.items():
        for name in pair:
            degrees.setdefault(name, []).append(degree)

    def clear(one: str, two: str, degree: int) -> bool:
        """Whether neither of them is as much like anybody else."""
        return all(sum(other >= degree for other in degrees[name]) == 1 for name in (one, two))

    found: list[SameName] = []
    taken: set[str] = set()
    for (one, two), degree in sorted(likeness.items(), key=lambda item: (-item[1], place[item[0][0]])):
        if taken.isdisjoint((one, two)) and clear(one, two, degree):
            fuller, other = sorted((one, two), key=lambda name: (-len(rounds[name]), -len(name), place[name]))
            found.append(SameName(fuller, other, sure=degree != _MAYBE))
            taken |= {one, two}
    return found


def _neighbours(names: list[str]) -> set[tuple[str, str]]:
    """Names that share the first letters of a word, from the rarest letters up, as many as can be compared."""
    sharing: dict[str, list[str]] = {}
    for name in names:
        for prefix in {word[:_PREFIX] for word in plain_words(name) if len(word) >= _PREFIX}:
            sharing.setdefault(prefix, []).append(name)
    found: set[tuple[str, str]] = set()
    for alike in sorted(sharing.values(), key=len):
        if len(found) + len(alike) ** 2 > _MOST_PAIRS:
            break
        found.update(combinations(alike, 2))
    return found


def _likeness(one: str, two: str, identities: Mapping[str, str]) -> int:
    """0: different players; the more, the more they are alike; _MAYBE: alike but for an initial."""
    mine, theirs = identities.get(one, ""), identities.get(two, "")
    if mine and theirs:
        return 4 if mine == theirs else 0
    first, second = plain_words(one), plain_words(two)
    if first == second:
        return 3
    if _initials_agree(first, second):
        return 2
    joined, other = "".join(_long(first)), "".join(_long(second))
    shorter = min(len(joined), len(other))
    if joined != other and not _within(joined, other, 2 if shorter >= 8 else 1 if shorter >= 5 else 0):
        return 0
    return 1 if _shorts_agree(first, second) else _MAYBE


def _long(words: tuple[str, ...]) -> list[str]:
    """Without initials and the like."""
    return [word for word in words if len(word) > 2]


def _shorts_agree(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether every initial of the one that has fewer is one of the other's."""
    fewer, more = sorted(([word for word in words if len(word) <= 2] for words in (first, second)), key=len)
    return all(any(word[0] == other[0] for other in more) for word in fewer)


def _initials_agree(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """`J.M. Ndjofang` and `Ndjofang, J.`: a long word is the same, and what is left of the one begins what is left of
    the other."""
    shared = set(_long(first)) & set(_long(second))
    if not shared:
        return False
    fewer, more = sorted(([word for word in words if word not in shared] for words in (first, second)), key=len)
    return all(any(_begins(word, other) for other in more) for word in fewer)


def _begins(word: str, other: str) -> bool:
    """Whether the shorter one is an initial or a short form of the other: `A`, `Al` and `Alex` of `Alexander`."""
    shorter, longer = sorted((word, other), key=len)
    return longer.startswith(shorter) and (len(shorter) <= _LONGEST_SHORT_FORM or shorter == longer)


def _within(one: str, two: str, allowed: int) -> bool:
    """Whether the edit distance (with swaps) of the two is at most this number."""
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
