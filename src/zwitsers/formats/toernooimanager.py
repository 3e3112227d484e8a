"""The CSV of ToernooiManager, which draughts clubs use: standings, without pairings. What comes of it is a list of
players.

A file can hold several lists, one for each group. The line above a list names five columns; the rows have seven.
"""

from __future__ import annotations

import re

from zwitsers.domain import Player, Problem
from zwitsers.formats.exchanged import About, Exchanged, FormatError
from zwitsers.formats.findings import Findings
from zwitsers.formats.rounds import players_only
from zwitsers.formats.safe import lines_of, text_of

LIMIT = 8 * 1024 * 1024
_TITLE = "Ranglijst"
_HEADING = "AW;"
_ROW = re.compile(r"\s*(\d{0,5})\s*;([^;]{1,200});([^;]*;){1,20}[^;]*", re.ASCII)
_MOST_PLAYERS = 9999


def looks_like_toernooimanager(text: str) -> bool:
    lines = [line.strip() for line in lines_of(text[:2000])]
    return any(line.startswith(_TITLE) for line in lines[:5]) and any(line.startswith(_HEADING) for line in lines)


def read_toernooimanager(data: bytes, name: str = "") -> Exchanged:
    findings = Findings()
    lists = 0
    players: list[Player] = []
    for line, text in enumerate(lines_of(text_of(data, name, limit=LIMIT)), start=1):
        if text.startswith(_TITLE):
            lists += 1
        if lists != 1 or not text.strip() or text.startswith((_TITLE, _HEADING)):
            continue
        row = _ROW.fullmatch(text)
        if row is None:
            findings.problem("formats.toernooimanager.row", line=line, text=text.strip()[:40])
        else:
            players.append(Player(len(players) + 1, " ".join(row[2].split())))
        if len(players) > _MOST_PLAYERS:
            raise FormatError([Problem("formats.toernooimanager.too-many", most=_MOST_PLAYERS)])
    if not players:
        findings.problem("formats.toernooimanager.nobody")
    findings.raise_problems()
    findings.warn("formats.toernooimanager.no-games")
    if lists > 1:
        findings.warn("formats.toernooimanager.more-lists", lists=lists)
    return Exchanged(players_only(players), About(game="draughts"), findings.all_warnings())
