"""Look up rounds, players and groups by the numbers in a path, and the player by the browser's cookie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.web.http.errors import NotFoundError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.festival import Festival, FestivalGroup
    from zwitsers.event.state import Entrant, Round, State


# Cookie with the player who uses this browser. The pages are public, so it is not a secret.
PLAYER = "zwitsers_player"


def player_of_browser(cookies: Mapping[str, str], state: State) -> int | None:
    """The player in the browser's cookie."""
    player = whole(cookies.get(PLAYER, ""))
    return player if player in state.entrants else None


def published_round(state: State, number: int | None = None) -> Round | None:
    """A published round by its number, or the current one; never a draft. None: no round is published."""
    if number is None:
        return state.current
    found = next((round_ for round_ in state.in_order if round_.number == number), None)
    if found is None:
        raise NotFoundError([Problem("play.no-such-round", round=number)])
    return found


def known_round(state: State, number: int) -> Round:
    """A round by its number, also a draft."""
    rounds = {item.number: item for item in (*state.rounds, state.in_between) if item is not None}
    if number not in rounds:
        raise NotFoundError([Problem("tournament.no-such-round", round=number)])
    return rounds[number]


def known_player(state: State, player: int) -> Entrant:
    entrant = state.entrants.get(player)
    if entrant is None:
        raise NotFoundError([Problem("play.no-such-player")])
    return entrant


def known_festival(state: State) -> Festival:
    if state.festival is None:
        raise NotFoundError([Problem("festival.is-tournament", name=state.settings.name)])
    return state.festival


def known_group(state: State, group: int) -> FestivalGroup:
    found = next((item for item in known_festival(state).groups if item.id == group), None)
    if found is None:
        raise NotFoundError([Problem("festival.no-such-group", group=group)])
    return found
