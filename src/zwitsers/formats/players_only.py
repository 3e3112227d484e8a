"""Files with standings and no games, of which a list of players comes.

The results of a Swiss tournament on lichess.org (or lidraughts.org) as its API gives them, one JSON object a line; a
whole tournament is in the TRF file that the site offers beside it. And the CSV of ToernooiManager, which draughts clubs
use: a file can hold several lists, one for each group; the line above a list names five columns, the rows have seven.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Player, Problem
from zwitsers.engine.domain.names import person_name
from zwitsers.formats.exchanged import FormatError, TournamentData, TournamentDetails
from zwitsers.formats.findings import Findings
from zwitsers.formats.rounds import players_only
from zwitsers.formats.safe import lines_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LIMIT = 8 * 1024 * 1024
_MOST_PLAYERS = 9999
_LONGEST_NAME = 100
_TITLE = "Ranglijst"
_HEADING = "AW;"
_ROW = re.compile(r"\s*(\d{0,5})\s*;([^;]{1,200});([^;]*;){1,20}[^;]*", re.ASCII)


def _listed(found: Iterable[Player], findings: Findings, game: str = "") -> TournamentData:
    """The players as they come; FormatError with every line that is wrong."""
    players: list[Player] = []
    for player in found:
        players.append(player._replace(number=len(players) + 1))
        if len(players) > _MOST_PLAYERS:
            raise FormatError([Problem("formats.players-only.too-many", most=_MOST_PLAYERS)])
    if not players:
        findings.problem("formats.players-only.nobody")
    findings.raise_problems()
    return TournamentData(players_only(players), TournamentDetails(game=game), findings.all_warnings())


# lichess


def read_lichess_results(data: bytes, name: str = "") -> TournamentData:
    findings = Findings()
    findings.warn("formats.lichess.no-games")
    return _listed(_of_lichess(lines_of(text_of(data, name, limit=LIMIT), name), findings), findings)


def _of_lichess(lines: list[str], findings: Findings) -> Iterator[Player]:
    for line, text in enumerate(lines, start=1):
        values = _values(text) if text.strip() else None
        if values is not None:
            yield _player(values)
        elif text.strip():
            findings.problem("formats.lichess.line", line=line)


def _values(text: str) -> dict[str, Any] | None:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return None
    username = values.get("username") if isinstance(values, dict) else None
    return values if isinstance(username, str) and username.strip() else None


def _player(values: dict[str, Any]) -> Player:
    rating, title = values.get("rating"), values.get("title")
    return Player(
        0,
        name=" ".join(values["username"].split())[:_LONGEST_NAME],
        title=title[:10] if isinstance(title, str) else "",
        rating=rating if type(rating) is int and 0 < rating <= 9999 else 0,
    )


# ToernooiManager


def looks_like_toernooimanager(text: str) -> bool:
    lines = [line.strip() for line in lines_of(text[:2000])]
    return any(line.startswith(_TITLE) for line in lines[:5]) and any(line.startswith(_HEADING) for line in lines)


def read_toernooimanager(data: bytes, name: str = "") -> TournamentData:
    findings = Findings()
    findings.warn("formats.toernooimanager.no-games")
    lines = lines_of(text_of(data, name, limit=LIMIT), name)
    lists = sum(text.startswith(_TITLE) for text in lines)
    if lists > 1:
        findings.warn("formats.toernooimanager.more-lists", lists=lists)
    return _listed(_of_first_list(lines, findings), findings, "draughts")


def _of_first_list(lines: list[str], findings: Findings) -> Iterator[Player]:
    lists = 0
    for line, text in enumerate(lines, start=1):
        lists += text.startswith(_TITLE)
        if lists != 1 or not text.strip() or text.startswith((_TITLE, _HEADING)):
            continue
        row = _ROW.fullmatch(text)
        if row is None:
            findings.problem("formats.toernooimanager.row", line=line, text=text.strip()[:40])
        else:
            yield Player(0, person_name(" ".join(row[2].split())))
