"""Withdrawals and absences: announced, taken back, without notice, and corrected afterwards."""

from collections.abc import Iterator

from zwitsers.engine.domain import Problem, Result
from zwitsers.event.action import action
from zwitsers.event.actions.checks import (
    must_be_running,
    published_round,
    refuse,
    round_or_in_between_to_come,
    round_to_come,
)
from zwitsers.event.actions.players import remove_player
from zwitsers.event.ahead import played_ahead
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.events import (
    IN_BETWEEN,
    AbsenceCleared,
    AbsenceCorrected,
    AbsenceSet,
    Event,
    PlayerReturned,
    PlayerWithdrawn,
    ResultEntered,
)
from zwitsers.event.fields import tidy_reason
from zwitsers.event.parameters import Absence, EntryId, FromRound, PublishedRound, Reason, RoundNumber
from zwitsers.event.round_robin import settled_by_leaving
from zwitsers.event.schedule import is_round_robin
from zwitsers.event.state import ABSENCES, Entrant, Round, State, Status


@action("POST players/{player}/withdraw", command="player withdraw")
def withdraw_player(state: State, player: EntryId, from_round: FromRound | None = None) -> list[Event]:
    must_be_running(state)
    number = state.next_round if from_round is None else from_round
    withdrawn = state.entrant(player).withdrawn_in(number)
    if not (is_round_robin(state) and number == state.next_round):  # all its rounds may have been published
        round_to_come(state, number)
    refuse(Problem("tournament.player.is-withdrawn", player=state.named(player)) if withdrawn else None)
    return [*settled_by_leaving(state, player), PlayerWithdrawn(player, number)]


def take_out(state: State, entrant: Entrant) -> list[Event]:
    """Remove a player before the first round; withdraw a player who still plays after that, or will play again."""
    if not state.published:
        return remove_player(state, entrant.id)
    following = range(state.next_round, max(state.next_round, state.settings.rounds) + 1)
    first = next((number for number in following if not entrant.withdrawn_in(number)), None)
    return [] if first is None else withdraw_player(state, entrant.id, first)


@action("POST players/{player}/return", command="player return")
def return_player(state: State, player: EntryId, from_round: FromRound | None = None) -> list[Event]:
    must_be_running(state)
    number = state.next_round if from_round is None else from_round
    withdrawn = state.entrant(player).withdrawn_in(number)
    round_to_come(state, number)
    refuse(None if withdrawn else Problem("tournament.player.not-withdrawn", player=state.named(player)))
    return [PlayerReturned(player, number)]


@action("PUT players/{player}/absences/{round}", command="player absent", pages=("absences",), by_hand=("cli", "page"))
def set_absence(state: State, player: EntryId, round_number: RoundNumber, result: Absence | None = None) -> list[Event]:
    """Not paired in that round. Half-point byes only as the tournament allows them (001 F9, R9.4).

    Without `result` the absence counts for what the tournament has decided (the setting `absence`).
    """
    must_be_running(state)
    state.entrant(player)
    round_or_in_between_to_come(state, round_number)
    problems = list(_half_point_problems(state, player, round_number))
    if result is None:
        half = state.settings.absence == Result.HALF_POINT_BYE.name and not problems
        result = Result.HALF_POINT_BYE if half else Result.ABSENT
    refuse(
        None if result in ABSENCES else Problem("tournament.player.absence", value=result.label),
        *(problems if result is Result.HALF_POINT_BYE else []),
        Problem("tournament.ahead.plays", player=state.named(player), round=round_number)
        if player in played_ahead(state, round_number)
        else None,
    )
    return [AbsenceSet(player, round_number, result.name)]


def _half_point_problems(state: State, player: int, round_number: int) -> Iterator[Problem]:
    settings = state.settings
    absences = state.entrants[player].absences
    taken = [n for n, kind in absences.items() if kind is Result.HALF_POINT_BYE and n != round_number]
    if len(taken) >= settings.half_point_byes:
        yield Problem("tournament.player.half-point-byes", player=state.named(player), most=settings.half_point_byes)
    if round_number not in settings.rounds_with_half_point_bye:
        yield Problem("tournament.player.half-point-bye-round", round=round_number)


@action(
    "DELETE players/{player}/absences/{round}", command="player absent", pages=("absences",), by_hand=("cli", "page")
)
def clear_absence(state: State, player: EntryId, round_number: RoundNumber) -> list[Event]:
    must_be_running(state)
    absent = round_number in state.entrant(player).absences
    round_or_in_between_to_come(state, round_number)
    refuse(None if absent else Problem("tournament.player.not-absent", player=state.named(player), round=round_number))
    return [AbsenceCleared(player, round_number)]


@action(
    "POST players/{player}/no-show", command="player no-show", pages=("players/{player}/no-show", "results/no-show")
)
def no_show(state: State, player: EntryId, round_number: PublishedRound) -> list[Event]:
    """The player stayed away without notice: the game is lost by forfeit, and the player is withdrawn (R9.3).

    When the opponent did not come either, both lose. In a closed round the forfeit has been entered already; then the
    player is only withdrawn. In a round robin the other games in published rounds are settled (RR5).
    """
    must_be_running(state)
    entrant = state.entrant(player)
    following = state.round_after(round_number)
    if state.settings.no_show_withdraws and _lost_by_forfeit(state.round(round_number), player):
        return withdraw_player(state, player, following)
    current = published_round(state, round_number)
    board = current.board_of(player)
    if board is None:
        raise CommandError([Problem("tournament.player.not-paired", player=state.named(player), round=round_number)])
    game = current.game(board)
    white = game.white == player
    theirs = game.black_result if white else game.white_result
    other = Result.FORFEIT_LOSS if theirs is Result.FORFEIT_LOSS else Result.FORFEIT_WIN
    lost = Result.FORFEIT_LOSS
    results = (lost, other) if white else (other, lost)
    events: list[Event] = [ResultEntered(round_number, board, results[0].name, results[1].name)]
    if state.settings.no_show_withdraws and not entrant.withdrawn_in(following):
        events += settled_by_leaving(replay(events, state), player)
        events.append(PlayerWithdrawn(player, following, without_notice=True))
    return events


def _lost_by_forfeit(round_: Round, player: int) -> bool:
    """Whether this closed round has the player's game as lost by forfeit."""
    board = round_.board_of(player)
    if round_.status is not Status.CLOSED or board is None:
        return False
    game = round_.game(board)
    return (game.white_result if game.white == player else game.black_result) is Result.FORFEIT_LOSS


@action(
    "POST players/{player}/absences/{round}/correction",
    command="player absent",
    pages=("corrections",),
    by_hand=("cli", "page"),
)
def correct_absence(
    state: State, player: EntryId, round_number: RoundNumber, result: Absence, reason: Reason = ""
) -> list[Event]:
    """What a published round that they did not play counts for was wrong. Published pairings stand (R9.2)."""
    must_be_running(state)
    entrant = state.entrant(player)
    chosen = state.round(round_number)
    has = chosen.absent.get(player, entrant.missed)
    # In the in-between round only a player who should have been there can be absent.
    absent = player not in chosen.paired and (round_number != IN_BETWEEN or has in ABSENCES)
    refuse(
        Problem("tournament.not-published", round=round_number) if chosen.status is Status.DRAFT else None,
        None if absent else Problem("tournament.player.not-absent", player=state.named(player), round=round_number),
        None if result in ABSENCES else Problem("tournament.player.absence", value=result.label),
        Problem("tournament.player.same-absence", player=state.named(player), round=round_number)
        if has is result
        else None,
    )
    return [AbsenceCorrected(round_number, player, result.name, tidy_reason(reason))]


def record_absence(
    state: State, player: int, round_number: int, result: Result | None = None, reason: str = ""
) -> list[Event]:
    """Set the absence in a round to come; correct what a published round counts for (R9.2)."""
    if any(round_.number == round_number for round_ in state.in_order):
        return correct_absence(state, player, round_number, result or Result.ABSENT, reason)
    return set_absence(state, player, round_number, result)
