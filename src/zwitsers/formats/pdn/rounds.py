"""Which round a game belongs to: by its tag Round, and where that is of no use by the day it was played."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.formats.notes import Notes
    from zwitsers.formats.pdn.tags import Game

_NUMBERS = re.compile(r"\d{1,4}(\.\d{1,4}){0,3}", re.ASCII)


def rounds_of(games: Sequence[Game], notes: Notes) -> list[list[Game]] | None:
    """The games by round, in order; None when no way of telling the rounds gives everyone one game a round."""
    numbered = [game for game in games if _NUMBERS.fullmatch(game.tag("Round"))]
    if len(numbered) == len(games):
        whole = _grouped(games, lambda game: _numbers(game)[:1])
        if _twice(whole) is None:
            return _filled(whole, notes)
        parts = _grouped(games, _numbers)
        if len(parts) > len(whole) and _twice(parts) is None:
            notes.warn("formats.pdn.parts-of-rounds", rounds=len(parts))
            return list(parts.values())
        number, player = _twice(whole) or ((0,), "")
        notes.problem("formats.pdn.twice", round=number[0], player=player)
        return None
    if not numbered:
        days = _grouped(games, lambda game: (game.tag("Date"),))
        if all(days) and _twice(days) is None:
            notes.warn("formats.pdn.rounds-by-date", rounds=len(days))
            return list(days.values())
    for game in games:
        if not _NUMBERS.fullmatch(game.tag("Round")):
            notes.problem("formats.pdn.no-round", line=game.line, text=game.tags.get("Round", "")[:20])
    return None


def _numbers(game: Game) -> tuple[int, ...]:
    return tuple(int(part) for part in game.tag("Round").split("."))


def _grouped[Key: tuple[object, ...]](games: Sequence[Game], key: Callable[[Game], Key]) -> dict[Key, list[Game]]:
    found: dict[Key, list[Game]] = {}
    for game in games:
        found.setdefault(key(game), []).append(game)
    return dict(sorted(found.items()))


def _twice[Key: tuple[object, ...]](rounds: dict[Key, list[Game]]) -> tuple[Key, str] | None:
    """The first round in which somebody plays twice, and who."""
    for key, games in rounds.items():
        seen: set[str] = set()
        for name in chain.from_iterable((game.tag("White"), game.tag("Black")) for game in games):
            if name in seen:
                return key, name
            seen.add(name)
    return None


def _filled(rounds: dict[tuple[int, ...], list[Game]], notes: Notes) -> list[list[Game]]:
    """Rounds are numbered on; one that has no games in the file is left out, which is said."""
    last = max((key[0] for key in rounds), default=0)
    missing = [number for number in range(1, last + 1) if (number,) not in rounds]
    if missing:
        notes.warn("formats.pdn.missing-rounds", rounds=", ".join(map(str, missing[:20])))
    return list(rounds.values())
