"""What to know before round 1 is paired: how the lot numbers came about, and what looks like an oversight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.scores.ranking import order_by_rating

if TYPE_CHECKING:
    from zwitsers.tournament.state import State


def how_lots_are(state: State) -> str:
    """drawn, entry (in that order), rating, or hand; empty when there are no players yet."""
    players = sorted(state.entrants, key=state.lots.__getitem__)
    if not players:
        return ""
    if state.lot_seed is not None:
        return "drawn"
    if players == sorted(players):
        return "entry"
    ratings = [state.entrants[player].player.rating for player in players]
    return "rating" if ratings == sorted(ratings, reverse=True) else "hand"


def on_rating(state: State) -> bool:
    """Whether round 1 is paired by rating, so that the lot number only decides between equals."""
    return state.settings.system_of(1).order is order_by_rating


def hints(state: State) -> list[str]:
    """What nobody plans like this, as names in the catalogues (round.hint.*). Nothing of it stands in the way."""
    players = len(state.entrants)
    found = []
    unrated = sum(not item.player.rating for item in state.entrants.values())
    if players >= 2 and on_rating(state) and 2 * unrated > players:
        found.append("no-ratings" if unrated == players else "few-ratings")
    # Everyone meets everyone once; with an odd number each has one round off.
    if players >= 2 and state.settings.rounds > players - 1 + players % 2:
        found.append("too-many-rounds")
    return found
