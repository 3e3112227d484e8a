"""What a round without play adds to WP and SB in the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Resistance
from zwitsers.scores.method import Awarded
from zwitsers.scores.terms import WITHOUT_GAME, counts_as_awarded
from zwitsers.views.standings import ALWAYS

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot
    from zwitsers.views.standings import Standings


def round_without_play(made: Standings) -> tuple[str, str] | None:
    """Which way it counts (against-oneself, adds-nothing, or in a McMahon own-start and half-point) and its article;
    None when neither is shown, or nobody had such a round."""
    shown = made.shows_resistance or any(value.chosen.criterion.code in ALWAYS for value in made.listed)
    if not (made.has_resistance and shown and _somebody_had_one(made.snapshot)):
        return None
    mcmahon, method = made.snapshot.mcmahon, made.rulebook.method
    if mcmahon is not None and mcmahon.unplayed.resistance is not Resistance.RULEBOOK:
        return "own-start" if mcmahon.unplayed.resistance is Resistance.START else "half-point", WITHOUT_GAME
    if method.awarded is Awarded.NOTHING:
        return "adds-nothing", method.articles.resistance_points
    return "against-oneself", method.articles.awarded


def _somebody_had_one(snapshot: Snapshot) -> bool:
    return any(
        counts_as_awarded(snapshot, turn, entry)
        for history in snapshot.histories
        for turn, entry in enumerate(history, start=1)
    )
