"""Player lookup in the rating lists on this machine. Without a list nobody is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.formats.ratings import RatingIndex, RatingsError, rating_field
from zwitsers.language import translate
from zwitsers.present.views.rating_refresh import LISTS_OF, usable_lists
from zwitsers.web.forms.player_form import probable_doubles

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.formats.ratings import RatedPlayer

_SHORTEST = 2
_MOST = 10


def lookup_ready(game: str) -> bool:
    """Whether a rating list for this game is loaded."""
    try:
        return bool(usable_lists(game))
    except RatingsError:
        return False


def looked_up(text: str, state: State, language: str) -> list[dict[str, Any]]:
    """Suggestions for the name field from the lists for this game; none when the lists are unreadable."""
    if len(text) < _SHORTEST:
        return []
    try:
        found = RatingIndex.open().find(text, lists=LISTS_OF[state.settings.game], limit=_MOST)
    except RatingsError:
        return []
    return [_offered(listed, state, language) for listed in found]


def _offered(listed: RatedPlayer, state: State, language: str) -> dict[str, Any]:
    values = listed.player_values(label=RatingIndex.open().label(listed.source))
    details = (
        translate(f"desk.list.{listed.source}", language),
        listed.number,
        str(values.get(rating_field(listed.source), "")),
        listed.grade,
        listed.club or listed.federation,
        listed.birth[:4],
    )
    return {
        "name": f"{listed.title} {listed.name}".strip(),
        "details": " · ".join(part for part in details if part),
        "values": values,
        "entered": bool(probable_doubles(state, values)),
    }
