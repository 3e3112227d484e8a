"""A tournament at every moment: empty, with a few players, a draft, in a round, finished, and with a drawing dummy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from helpers.webserver import player
from zwitsers.event import actions
from zwitsers.event.notation import parse_result
from zwitsers.event.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.event.events import Event
    from zwitsers.web.http.site import Site

NAMES = ("empty", "few", "draft", "running", "over", "dummy")


def put_tournaments(site: Site, change: Callable[[dict[str, Any]], dict[str, Any]] | None = None) -> None:
    """`change` may say more of every player."""
    _new(site, "Empty", 0, change)
    _new(site, "Few", 5, change)
    _new(site, "Draft", 9, change)
    _do(site, "draft", actions.pair)
    _new(site, "Running", 11, change)
    _round(site, "running", 1, boards=None)
    _round(site, "running", 2, boards=2)
    _new(site, "Over", 6, change, rounds=2)
    for number in (1, 2):
        _round(site, "over", number, boards=None)
    _do(site, "over", actions.finish)
    _new(site, "Dummy", 5, change, rounds=3, game="draughts", drawing_dummy=True)
    for number in (1, 2):
        _round(site, "dummy", number, boards=None)
    _do(site, "dummy", actions.pair)


def _new(
    site: Site,
    title: str,
    players: int,
    change: Callable[[dict[str, Any]], dict[str, Any]] | None,
    **settings: Any,
) -> None:
    chosen = {"name": title, "rounds": 5, "game": "chess", **settings}
    name = site.tournaments.create(title, actions.create(State(), chosen), "Bea")
    values = [player(number) for number in range(1, players + 1)]
    if values:
        _do(site, name, lambda state: actions.add_players(state, [change(v) if change else v for v in values]))


def _do(site: Site, name: str, command: Callable[[State], Sequence[Event]]) -> None:
    site.run(name, command, "Bea")


def _round(site: Site, name: str, number: int, boards: int | None) -> None:
    _do(site, name, actions.pair)
    _do(site, name, actions.publish)
    state = site.now(name).state
    count = len(state.rounds[-1].games) if boards is None else boards
    result = parse_result("2-0" if state.settings.game == "draughts" else "1-0", state.settings.game)
    _do(site, name, lambda now: actions.enter_results(now, number, [(b, *result) for b in range(1, count + 1)]))
    if boards is None:
        _do(site, name, lambda now: actions.close_round(now, number))
