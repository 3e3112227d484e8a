"""Which round a game belongs to: by its tag Round, and where that is of no use by the day it was played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.formats.findings import Findings
    from zwitsers.formats.pdn.tags import PdnGame

    Key = tuple[int | str, ...]
    Rounds = dict[Key, list[PdnGame]]

_NUMBERS = re.compile(r"\d{1,4}(\.\d{1,4}){0,3}", re.ASCII)


def rounds_of(games: Sequence[PdnGame], findings: Findings) -> list[list[PdnGame]]:
    """The games by round, in order; problems when no way of telling the rounds gives everyone one game a round."""
    numbered = [game for game in games if _NUMBERS.fullmatch(game.tag("Round"))]
    if len(numbered) == len(games):
        return _by_number(games, findings)
    if not numbered:
        days = _grouped(games, lambda game: (game.tag("Date"),))
        if all(day != ("",) for day in days) and _twice(days) is None:
            findings.warn("formats.pdn.rounds-by-date", rounds=len(days))
            return list(days.values())
    for game in games:
        if not _NUMBERS.fullmatch(game.tag("Round")):
            findings.problem("formats.pdn.no-round", line=game.line, text=game.tags.get("Round", "")[:20])
    return []


def _by_number(games: Sequence[PdnGame], findings: Findings) -> list[list[PdnGame]]:
    """`3` and `3.1` are round 3; where somebody would play twice in it, `3.1` and `3.2` are rounds of their own."""
    whole = _grouped(games, lambda game: _numbers(game)[:1])
    twice = _twice(whole)
    if twice is None:
        _report_missing(whole, findings)
        return list(whole.values())
    parts = _grouped(games, _numbers)
    if _twice(parts) is None:
        findings.warn("formats.pdn.parts-of-rounds", rounds=len(parts))
        return list(parts.values())
    findings.problem("formats.pdn.twice", round=twice[0][0], player=twice[1], line=twice[2])
    return []


def _numbers(game: PdnGame) -> Key:
    return tuple(int(part) for part in game.tag("Round").split("."))


def _grouped(games: Sequence[PdnGame], key: Callable[[PdnGame], Key]) -> Rounds:
    found: Rounds = {}
    for game in games:
        found.setdefault(key(game), []).append(game)
    return {one: found[one] for one in sorted(found)}


def _twice(rounds: Rounds) -> tuple[Key, str, int] | None:
    """The first round in which somebody plays twice, who, and the line of their second game."""
    for key, games in rounds.items():
        seen: set[str] = set()
        for game in games:
            for side in ("White", "Black"):
                name = game.player(side)
                if name in seen:
                    return key, name, game.line
                seen.add(name)
    return None


def _report_missing(rounds: Rounds, findings: Findings) -> None:
    """A round without a game in the file is left out: nobody knows what happened in it."""
    numbers = [key[0] for key in rounds]
    last = max((number for number in numbers if isinstance(number, int)), default=0)
    missing = [number for number in range(1, last + 1) if number not in numbers]
    if missing:
        findings.warn("formats.pdn.missing-rounds", rounds=", ".join(map(str, missing[:20])))
