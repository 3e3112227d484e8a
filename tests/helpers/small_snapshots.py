"""Snapshots in a few words, for tests whose numbers are worked out by hand."""

from __future__ import annotations

from typing import Any

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_GAMES = {
    "+": Result.WIN,
    "=": Result.DRAW,
    "-": Result.LOSS,
    "+f": Result.FORFEIT_WIN,
    "-f": Result.FORFEIT_LOSS,
    "adj": Result.ADJOURNED,
    "?": Result.PENDING,
}
_WITHOUT_GAME = {
    "bye": Result.BYE,
    "full": Result.FULL_POINT_BYE,
    "half": Result.HALF_POINT_BYE,
    "absent": Result.ABSENT,
    "gone": Result.WITHDRAWN,
    "late": Result.NOT_ENTERED,
    "self": Result.SELF_DRAW,
    "dummy": Result.DUMMY_DRAW,
    "moved": Result.MOVED,
    "none": Result.NO_PART,
}


def entry_of(text: str) -> PlayerRound:
    """`2w+`: won with white from 2; `3b-f`: lost by forfeit with black to 3; `bye`: the bye."""
    if text in _WITHOUT_GAME:
        return PlayerRound(_WITHOUT_GAME[text])
    place = next(position for position, sign in enumerate(text) if sign in _COLOURS)
    return PlayerRound(_GAMES[text[place + 1 :]], int(text[:place]), _COLOURS[text[place]])


def snapshot_of(*rows: str, players: tuple[Player, ...] = (), **more: Any) -> Snapshot:
    """A row for each player, with an entry for each round; the players are P1, P2, … unless they are given."""
    known = players or tuple(Player(number, f"P{number}") for number in range(1, len(rows) + 1))
    return Snapshot(players=known, histories=tuple(tuple(map(entry_of, row.split())) for row in rows), **more)
