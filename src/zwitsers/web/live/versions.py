"""Stamps: the version of a tournament that a page shows.

A stamp is two growing numbers: the last log entry, and a counter of changes that are not in the log.
"""

from __future__ import annotations

from typing import NamedTuple


class TournamentStamps(NamedTuple):
    """The stamps of a tournament for members and for the public. Changes that the public cannot see, such as a draft,
    do not change the public stamp."""

    desk: str = ""
    public: str = ""


def stamp_of(last: int, version: str) -> str:
    return f"{last}.{version}"


def last_of(stamp: str) -> int:
    """The number of the last log entry in a stamp."""
    return _numbers(stamp)[0]


def covers(shown: str, announced: str) -> bool:
    """Whether a page with stamp `shown` is at least as new as stamp `announced`; False if a stamp is invalid."""
    try:
        return all(page >= news for page, news in zip(_numbers(shown), _numbers(announced), strict=True))
    except ValueError:
        return False


def _numbers(stamp: str) -> list[int]:
    return [int(number) for number in stamp.split(".")]
