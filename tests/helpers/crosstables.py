"""Small tournaments written down round by round, for tests.

    tournament("1-2:1 3-4:=", "1-3:0R 2:bye 4:half")

White (first-named) stands before the dash. Results: `1` `0` `=` played, seen from white; `1R` `0R` forfeits; `00` both
lost at the board; `00R` neither came; `=0` and `0=` a draw for one only; `adj` adjourned; `?` not in yet. Without a
game: `bye`, `full`, `half`, `absent`, `out` (withdrawn), `new` (not yet entered). Whoever is not named was absent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

GAMES = {
    "1": (Result.WIN, Result.LOSS),
    "0": (Result.LOSS, Result.WIN),
    "=": (Result.DRAW, Result.DRAW),
    "1R": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "0R": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "00": (Result.LOSS, Result.LOSS),
    "00R": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "=0": (Result.DRAW, Result.LOSS),
    "0=": (Result.LOSS, Result.DRAW),
    "adj": (Result.ADJOURNED, Result.ADJOURNED),
    "?": (Result.PENDING, Result.PENDING),
}
ALONE = {
    "bye": Result.BYE,
    "full": Result.FULL_POINT_BYE,
    "half": Result.HALF_POINT_BYE,
    "absent": Result.ABSENT,
    "out": Result.WITHDRAWN,
    "new": Result.NOT_ENTERED,
}


def tournament(
    *rounds: str,
    players: Iterable[Player] | int = 0,
    ratings: Mapping[int, int] | None = None,
    planned_rounds: int | None = None,
) -> Snapshot:
    """The snapshot after these rounds. `players` gives them or their number; else they are those named."""
    read = [_read_round(text) for text in rounds]
    if isinstance(players, int):
        last = max([players, *(number for entries in read for number in entries)])
        ratings = ratings or {}
        entered = [Player(number, f"Player {number}", rating=ratings.get(number, 0)) for number in range(1, last + 1)]
    else:
        entered = list(players)
    absent = PlayerRound(Result.ABSENT)
    return Snapshot(
        players=tuple(entered),
        histories=tuple(tuple(entries.get(player.number, absent) for entries in read) for player in entered),
        planned_rounds=planned_rounds,
    )


def _read_round(text: str) -> dict[int, PlayerRound]:
    entries: dict[int, PlayerRound] = {}
    for word in text.split():
        who, _, what = word.partition(":")
        if "-" in who:
            white, black = map(int, who.split("-"))
            mine, theirs = GAMES[what]
            entries[white] = PlayerRound(mine, black, Colour.WHITE)
            entries[black] = PlayerRound(theirs, white, Colour.BLACK)
        else:
            entries[int(who)] = PlayerRound(ALONE[what])
    return entries
