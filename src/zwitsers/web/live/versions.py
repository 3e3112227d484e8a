"""Stamps: by them a page knows whether it is as new as its tournament.

A stamp is two numbers that only grow: the last entry of the log, and how often something was changed that is not in it.
"""

from __future__ import annotations

from typing import NamedTuple


class TournamentStamps(NamedTuple):
    """Of a tournament, for members and for the public: what the public cannot see, such as a draft,
    makes nobody there fetch anything."""

    desk: str = ""
    public: str = ""


def stamp_of(last: int, version: str) -> str:
    return f"{last}.{version}"


def last_of(stamp: str) -> int:
    """The number of the last entry."""
    return _numbers(stamp)[0]


def covers(shown: str, announced: str) -> bool:
    """Whether a page with the first of these stamps shows all that there was at the second; not when that is none."""
    try:
        return all(page >= news for page, news in zip(_numbers(shown), _numbers(announced), strict=True))
    except ValueError:
        return False


def _numbers(stamp: str) -> list[int]:
    return [int(number) for number in stamp.split(".")]
