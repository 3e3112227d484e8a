"""Requests of players with their code, for the pages and the API, with the same rate limits."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.apply import in_turn
from zwitsers.event.errors import CommandError
from zwitsers.event.parameters import LONGEST_NOTE
from zwitsers.event.requests import RequestKind
from zwitsers.event.self_service import local_now
from zwitsers.event.store import ConflictError
from zwitsers.web.http.errors import NotAllowedError, TooOftenError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.log import LogEntry
    from zwitsers.event.state import State
    from zwitsers.web.http.context import TournamentContext

# Retries after conflicts with concurrent writes.
_RETRIES = 10


def check_allowed(context: TournamentContext) -> None:
    if not context.state.settings.player_requests:
        raise NotAllowedError([Problem("play.request.not-here")])


def ask(context: TournamentContext, player: int, what: str, rounds: Sequence[int], note: str) -> list[LogEntry]:
    """Request the same for one or more rounds: all of them, or none when one is not possible."""
    if what not in list(RequestKind) or not rounds:
        raise CommandError([Problem("play.request.choose")])
    if len(note) > LONGEST_NOTE:
        raise CommandError([Problem("play.request.long-note", most=LONGEST_NOTE)])
    moment = local_now()

    def command(state: State) -> list[Event]:
        one = partial(actions.make_request, player=player, what=what, note=note, moment=moment)
        return in_turn(state, [partial(one, round_number=number) for number in dict.fromkeys(rounds)])

    return _run(context, player, command)


def cancel(context: TournamentContext, player: int, request: int) -> list[LogEntry]:
    """Cancel one's own request."""

    def command(state: State) -> list[Event]:
        found = state.requests.get(request)
        if found is None or found.player != player:
            raise CommandError([Problem("tournament.request.unknown", request=request)])
        return actions.cancel_request(state, request)

    return _run(context, player, command)


def _run(context: TournamentContext, player: int, command: Callable[[State], list[Event]]) -> list[LogEntry]:
    """Run a command as this player; rate limited per player and hour."""
    wait = context.site.requests.attempt(f"{context.name}/{player}")
    if wait:
        raise TooOftenError([Problem("play.request.too-often", minutes=(wait + 59) // 60)], wait)
    author = context.say("play.request.author", name=context.state.entrants[player].player.name)
    for _ in range(_RETRIES):
        with suppress(ConflictError):  # its text would reveal what the arbiter did meanwhile
            return context.site.run(context.name, command, author)
    raise CommandError([Problem("play.result.again")])
