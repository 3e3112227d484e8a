"""What a round without play adds to WP and SB in the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Resistance
from zwitsers.engine.scores.method import UnplayedResistance
from zwitsers.engine.scores.score_term import WITHOUT_GAME, counts_as_awarded
from zwitsers.present.views.standings import ALWAYS

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.present.views.standings import Standings


def round_without_play(standings_view: Standings) -> tuple[str, str] | None:
    """Which way it counts (against-oneself, adds-nothing, or in a McMahon own-start and half-point) and its article;
    None when neither is shown, or nobody had such a round."""
    shown = standings_view.shows_resistance or any(
        value.chosen.criterion.code in ALWAYS for value in standings_view.listed
    )
    if not (standings_view.has_resistance and shown and _somebody_had_one(standings_view.snapshot)):
        return None
    mcmahon, method = standings_view.snapshot.mcmahon, standings_view.rulebook.method
    if mcmahon is not None and mcmahon.unplayed.resistance is not Resistance.RULEBOOK:
        return "own-start" if mcmahon.unplayed.resistance is Resistance.START else "half-point", WITHOUT_GAME
    if method.awarded is UnplayedResistance.NOTHING:
        return "adds-nothing", method.articles.resistance_points
    return "against-oneself", method.articles.awarded


def _somebody_had_one(snapshot: Snapshot) -> bool:
    return any(
        counts_as_awarded(snapshot, turn, entry)
        for history in snapshot.histories
        for turn, entry in enumerate(history, start=1)
    )
