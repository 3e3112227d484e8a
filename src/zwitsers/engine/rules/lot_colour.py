"""The colour drawn by lot before round one, inferred from the games when the file does not record it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.scores.table import score_table

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook


def with_inferred_lot(snapshot: Snapshot, rulebook: Rulebook) -> Snapshot:
    """003 A7, C.04.3 5.1: the snapshot with the colour drawn by lot, inferred from the first games with colours if the
    file does not record it.

    The majority decides: one game with swapped colours must not make all others wrong.
    """
    first_round = rulebook.pairing.first_round
    if snapshot.lot_colour is not None or not first_round.colour_by_lot or first_round.numbering is None:
        return snapshot
    for number in range(1, snapshot.rounds + 1):
        entries = [(player, snapshot.entry(player, number)) for player in snapshot.numbers]
        games = [(one, entry.opponent) for one, entry in entries if entry.played and entry.colour is Colour.WHITE]
        if games:
            before = snapshot.after(number - 1)
            numbers = first_round.numbering(before)
            ranking = rulebook.order(before, score_table(before, rulebook.method))
            rank = {player: place for place, player in enumerate(ranking)}
            higher = [(white, min(white, black, key=rank.__getitem__)) for white, black in games]
            votes = sum(1 if (one == white) == (numbers[one] % 2 == 1) else -1 for white, one in higher)
            return snapshot._replace(lot_colour=Colour.BLACK if votes < 0 else Colour.WHITE)
    return snapshot
