"""The results of a Swiss tournament on lichess.org (or lidraughts.org) as its API gives them: one JSON object a line.

They are standings without games, so what comes of it is a list of players. A whole tournament is in the TRF file that
the site offers beside it.
"""

from __future__ import annotations

import json
from typing import Any

from zwitsers.domain import Player, Problem
from zwitsers.formats.exchanged import Exchanged, FormatError
from zwitsers.formats.findings import Findings
from zwitsers.formats.rounds import players_only
from zwitsers.formats.safe import lines_of, text_of

LIMIT = 8 * 1024 * 1024
_MOST_PLAYERS = 9999
_LONGEST_NAME = 100


def read_lichess_results(data: bytes, name: str = "") -> Exchanged:
    findings = Findings()
    players: list[Player] = []
    for line, text in enumerate(lines_of(text_of(data, name, limit=LIMIT)), start=1):
        if not text.strip():
            continue
        values = _values(text)
        if values is None:
            findings.problem("formats.lichess.line", line=line)
            continue
        players.append(_player(len(players) + 1, values))
        if len(players) > _MOST_PLAYERS:
            raise FormatError([Problem("formats.lichess.too-many", most=_MOST_PLAYERS)])
    if not players:
        findings.problem("formats.lichess.nobody")
    findings.raise_problems()
    findings.warn("formats.lichess.no-games")
    return Exchanged(players_only(players), warnings=findings.all_warnings())


def _values(text: str) -> dict[str, Any] | None:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return None
    username = values.get("username") if isinstance(values, dict) else None
    return values if isinstance(username, str) and username.strip() else None


def _player(number: int, values: dict[str, Any]) -> Player:
    rating, title = values.get("rating"), values.get("title")
    return Player(
        number,
        name=" ".join(values["username"].split())[:_LONGEST_NAME],
        title=title[:10] if isinstance(title, str) else "",
        rating=rating if type(rating) is int and 0 < rating <= 9999 else 0,
    )
