"""Small running tournaments for the tests, and the ways to go on with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from zwitsers.engine.domain import Result, ZwitsersError
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.running import RunningTournament

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from zwitsers.event.events import Event
    from zwitsers.event.state import State

WHITE = (Result.WIN, Result.LOSS)
BLACK = (Result.LOSS, Result.WIN)
DRAW = (Result.DRAW, Result.DRAW)


def started(players: int = 6, **settings: Any) -> RunningTournament:
    """A tournament with players 1 to N, entered in that order, so that lot numbers and entry ids are the same."""
    tournament = RunningTournament().by("Arbiter", "2026-05-01T09:00:00Z").do(c.create, {"name": "Test", **settings})
    return tournament.do(c.add_players, [{"name": f"P{n}", "rating": 2000 - 10 * n} for n in range(1, players + 1)])


def published(tournament: RunningTournament) -> RunningTournament:
    return tournament.do(c.pair).do(c.publish)


def entered(tournament: RunningTournament, results: Iterable[tuple[Result, Result]] = ()) -> RunningTournament:
    """The results of the last published round, board by board; the rest are wins for white."""
    last = tournament.state.in_order[-1]
    chosen = list(results)
    chosen += [WHITE] * (len(last.games) - len(chosen))
    if not chosen:
        return tournament
    return tournament.do(c.enter_results, last.number, [(board, *pair) for board, pair in enumerate(chosen, start=1)])


def closed(tournament: RunningTournament, results: Iterable[tuple[Result, Result]] = ()) -> RunningTournament:
    tournament = entered(tournament, results)
    return tournament.do(c.close_round, tournament.state.in_order[-1].number)


def played(tournament: RunningTournament, rounds: int = 1) -> RunningTournament:
    """So many more rounds, all won by white."""
    for _ in range(rounds):
        tournament = closed(published(tournament))
    return tournament


def played_in_between(tournament: RunningTournament) -> RunningTournament:
    tournament = tournament.do(c.pair).do(c.publish)
    assert tournament.state.in_order[-1].number == IN_BETWEEN
    return closed(tournament)


def refusal(
    state: State, command: Callable[..., list[Event]], *arguments: Any, **named: Any
) -> list[tuple[str, dict[str, Any]]]:
    """Why the command is refused: keys and particulars. Both languages can say it."""
    with pytest.raises(ZwitsersError) as caught:
        command(state, *arguments, **named)
    for language in ("nl", "en"):
        assert "{" not in caught.value.text(language)
    return [(problem.key, dict(problem.values)) for problem in caught.value.problems]


def keys(state: State, command: Callable[..., list[Event]], *arguments: Any, **named: Any) -> list[str]:
    return [key.removeprefix("tournament.") for key, _values in refusal(state, command, *arguments, **named)]


def assert_published_pairing_stands(system: str) -> None:
    """R9.2: a round that has begun stands if it is legal; one in which two meet again can be paired again."""
    begun = entered(published(started(4, systems=[(1, system)], rounds=3)))
    assert keys(begun.state, c.withdraw_publication, 1, "another pairing is nicer") == ["has-begun"]
    games = [(game.white, game.black) for game in begun.state.round(1).games]
    again = closed(begun).do(c.pair).do(c.change_draft, games, None).do(c.publish, "by mistake")
    assert entered(again).do(c.withdraw_publication, 2, "they had met").state.next_round == 2
