"""Round-robin rules for actions: the number of rounds, late entries, and players who leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.scores.counted import played_half
from zwitsers.event.apply import replay
from zwitsers.event.events import ResultEntered, RoundChanged, SettingsChanged
from zwitsers.event.schedule import fitting_rounds, is_round_robin
from zwitsers.event.state import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.event.events import Event
    from zwitsers.event.state import Round, State


def rounds_that_fit(state: State) -> list[Event]:
    """The event that adapts the number of rounds to the number of players, before round 1."""
    if not is_round_robin(state) or state.published or not state.entrants:
        return []
    fits = fitting_rounds(state)
    return [] if fits == state.settings.rounds else [SettingsChanged({"rounds": fits})]


def late_entry_problem(state: State, entries: int) -> Problem | None:
    """RR6: after round 1 is published, a late entry can only take the free number."""
    if not is_round_robin(state) or not state.published:
        return None
    room = len(state.entrants) % 2
    if entries <= room:
        return None
    unplayed = [
        state.named(player)
        for player in state.entrants
        if not any(
            not game.open for item in state.published for game in item.games if player in (game.white, game.black)
        )
    ]
    key = "tournament.round-robin.full" if unplayed else "tournament.round-robin.full-played"
    return Problem(key, players=", ".join(unplayed[:9])) if unplayed else Problem(key)


def games_of_late_entries(state: State, added: list[Event]) -> list[Event]:
    """RR6: games of a late entry at the free number, against the players who were free in published rounds."""
    if not is_round_robin(state) or not state.published:
        return []
    after = replay(added, state)
    new = set(after.entrants) - set(state.entrants)
    schedule, players = state.settings.system_of(1).pairing.schedule, after.by_lot()
    assert schedule is not None
    everyone = after.snapshot(len(after.published))._replace(unavailable={})
    found: list[Event] = []
    for item in state.published:
        if item.status is not Status.PUBLISHED:
            continue
        for game in schedule.games(everyone, item.number).games:
            white, black = players[game.white], players[game.black]
            other = white if black in new else black
            if not new & {white, black} or state.entrants[other].withdrawn_in(state.next_round):
                continue
            if item.absent.get(other) is Result.FREE:
                board = max(item.numbers, default=state.settings.first_board - 1) + 1
                found.append(RoundChanged(item.number, ((board, white, black),), bye=item.bye, reason="RR6"))
    return found


def settled_by_leaving(state: State, player: int) -> list[Event]:
    """RR5: settle the open games of a player who leaves, in published rounds. If they played at least half of their
    games, they lose these by forfeit. Otherwise the games are removed and the opponents are free."""
    if not is_round_robin(state):
        return []
    half = played_half(state.snapshot(len(state.published)), state.lots[player])
    found: list[Event] = []
    for item in state.published:
        board = item.board_of(player)
        if item.status is not Status.PUBLISHED or board is None or not item.game(board).open:
            continue
        if half or len(item.games) == 1:
            found.append(_forfeit(item, board, {player}))
        else:
            game = item.game(board)
            other = game.black if game.white == player else game.white
            absent = {str(player): Result.WITHDRAWN.name, str(other): Result.FREE.name}
            found.append(RoundChanged(item.number, (), removed=(board,), absent=absent, bye=item.bye, reason="RR5"))
    return found


def forfeits_of_leavers(state: State, round_: Round) -> Iterator[Event]:
    """RR5: forfeits in a published round, of players who left after half of their games."""
    if not is_round_robin(state):
        return
    gone = {player for player, entrant in state.entrants.items() if entrant.withdrawn_in(round_.number)}
    for board, game in round_.boards:
        if gone & {game.white, game.black}:
            yield _forfeit(round_, board, gone)


def _forfeit(round_: Round, board: int, gone: set[int]) -> ResultEntered:
    game = round_.game(board)
    both = [Result.FORFEIT_LOSS if player in gone else Result.FORFEIT_WIN for player in (game.white, game.black)]
    return ResultEntered(round_.number, board, both[0].name, both[1].name)
