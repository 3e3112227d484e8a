"""Games of a club season that were played before their evening: they are part of the pairing of that round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.event.events import ResultEntered
from zwitsers.event.state import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.event.state import Game, Round, State


def games_ahead(state: State, number: int) -> list[Game]:
    """The games of a round that were played before it, in order of entry."""
    return [game for (played_for, _one, _two), game in state.ahead.items() if played_for == number]


def played_ahead(state: State, number: int) -> set[int]:
    """The entry ids of players who played their game of a round before it."""
    return {player for game in games_ahead(state, number) for player in (game.white, game.black)}


def games_missing(state: State, draft: Round) -> list[Game]:
    """The games played ahead that a draft lacks."""
    paired = {(game.white, game.black) for game in draft.games}
    return [game for game in games_ahead(state, draft.number) if (game.white, game.black) not in paired]


def results_ahead(state: State, round_: Round) -> Iterator[ResultEntered]:
    """The events that enter the results of games played ahead in a round that has just been published."""
    known = {(game.white, game.black): game for game in games_ahead(state, round_.number)}
    for board, game in round_.boards:
        ahead = known.get((game.white, game.black))
        if ahead is not None and ahead.white_result is not None and ahead.black_result is not None:
            yield ResultEntered(round_.number, board, ahead.white_result.name, ahead.black_result.name)


def has_begun(state: State, round_: Round) -> bool:
    """Whether the round has a result that was not played ahead, or is closed."""
    ahead = {(game.white, game.black) for game in games_ahead(state, round_.number)}
    return round_.status is Status.CLOSED or any(
        not game.open and (game.white, game.black) not in ahead for game in round_.games
    )
