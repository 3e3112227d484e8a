"""Clubs that are written in more than one way: `caissa` and `Caïssa`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain.letters import folded

if TYPE_CHECKING:
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class ClubSpellings:
    """`best` is the most usual spelling, or the one with capitals and accents; `others` with how many players."""

    best: str
    others: tuple[tuple[str, int], ...]


def club_spellings(state: State) -> list[ClubSpellings]:
    """The clubs with more than one spelling, that differ in capitals and accents only."""
    counts = Counter(entrant.player.club for entrant in state.entrants.values() if entrant.player.club)
    groups: dict[str, list[str]] = {}
    for club in counts:
        groups.setdefault(folded(club), []).append(club)
    found = []
    for clubs in groups.values():
        best, *others = sorted(clubs, key=lambda club: (-counts[club], club == folded(club), club.isascii(), club))
        if others:
            found.append(ClubSpellings(best, tuple((club, counts[club]) for club in others)))
    return sorted(found, key=lambda item: folded(item.best))
