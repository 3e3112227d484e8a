"""Rounds that are really played: a pairing with results in it, added to a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, PlayerRound, Result, Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from zwitsers.engine.pairing import Pairing

ENDINGS = ((Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW))


def with_entries(
    snapshot: Snapshot, pairing: Pairing, pairs: Iterable[tuple[int, int]], random: Random | None = None
) -> Snapshot:
    """One round more: these pairs (white, black; 0 the bye), drawn or with random results, and who was absent."""
    entries = {number: PlayerRound(reason) for number, reason in pairing.absent.items()}
    for white, black in pairs:
        if black == 0:
            entries[white] = PlayerRound(Result.BYE)
            continue
        mine, theirs = random.choice(ENDINGS) if random else ENDINGS[2]
        entries[white] = PlayerRound(mine, black, Colour.WHITE)
        entries[black] = PlayerRound(theirs, white, Colour.BLACK)
    histories = tuple((*snapshot.history(number), entries[number]) for number in snapshot.numbers)
    return snapshot._replace(histories=histories, unavailable={})
