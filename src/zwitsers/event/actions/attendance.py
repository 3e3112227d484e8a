"""Check-in: who is there for a round to come, and who has not arrived when it is paired."""

from functools import partial

from zwitsers.engine.domain import Problem, Result
from zwitsers.event.action import action
from zwitsers.event.actions.absences import clear_absence, set_absence
from zwitsers.event.actions.checks import must_be_running, must_know, refuse, round_to_come
from zwitsers.event.apply import in_turn
from zwitsers.event.events import IN_BETWEEN, AbsenceCleared, Event
from zwitsers.event.parameters import Entries, RequestRound
from zwitsers.event.request_events import CheckInCleared, PlayerCheckedIn
from zwitsers.event.request_settings import ANNOUNCED
from zwitsers.event.state import State


@action("POST check-in", command="check-in add", pages=("check-in",), role="assistant", then="check-in", tag="players")
def check_in(state: State, players: Entries, round_number: RequestRound | None = None) -> list[Event]:
    """These players are there for a round to come (the next one if not said); an absence in it ends."""
    number = _round(state, players, round_number)
    refuse(*(attendance_problem(state, player, number) for player in players))
    return [event for player in players for event in attend(state, player, number)]


@action("POST check-in/undo", command="check-in undo", role="assistant", then="check-in", tag="players")
def undo_check_in(state: State, players: Entries, round_number: RequestRound | None = None) -> list[Event]:
    number = _round(state, players, round_number)
    refuse(
        *(
            Problem("tournament.check-in.not-there", player=state.named(player), round=number)
            for player in players
            if number not in state.entrants[player].checked_in
        )
    )
    return [CheckInCleared(player, number) for player in players]


@action("POST check-in/close", command="check-in close", then="check-in", tag="players")
def close_check_in(state: State) -> list[Event]:
    """Mark everyone who has not checked in for the next round as absent in it. The setting `absence` says what that
    counts for."""
    must_be_running(state)
    number = state.next_round
    round_to_come(state, number)
    missing = not_checked_in(state, number)
    refuse(None if missing else Problem("tournament.check-in.nobody-missing", round=number))
    return in_turn(state, [partial(set_absence, player=player, round_number=number) for player in missing])


def change_attendance(state: State, player: int, round_number: int, absence: Result | None) -> list[Event]:
    """Make a player absent or present (None) in a round to come; no events where that is so already. Where players
    announce that they come, to be present is to check in."""
    entrant = state.entrant(player)
    if absence is None and state.settings.attendance == ANNOUNCED and round_number != IN_BETWEEN:
        return [] if round_number in entrant.checked_in else check_in(state, [player], round_number)
    published = any(round_.number == round_number for round_ in state.in_order)
    if entrant.absences.get(round_number) is absence and not published:
        return []
    if absence is None:
        return clear_absence(state, player, round_number)
    return set_absence(state, player, round_number, absence)


def not_checked_in(state: State, round_number: int) -> list[int]:
    """Who would be paired in a round to come without having checked in, by lot."""
    return [
        entrant.id
        for entrant in state.in_lot_order()
        if entrant.reason_to_leave_out(round_number) is None and round_number not in entrant.checked_in
    ]


def attend(state: State, player: int, round_number: int) -> list[Event]:
    """The events by which a player is there."""
    absent = round_number in state.entrants[player].absences
    return [*([AbsenceCleared(player, round_number)] if absent else []), PlayerCheckedIn(player, round_number)]


def attendance_problem(state: State, player: int, round_number: int) -> Problem | None:
    """Why a player cannot check in for a round to come."""
    entrant = state.entrant(player)
    if entrant.withdrawn_in(round_number):
        return Problem("tournament.player.is-withdrawn", player=state.named(player))
    if round_number in entrant.checked_in:
        return Problem("tournament.check-in.twice", player=state.named(player), round=round_number)
    return None


def _round(state: State, players: Entries, round_number: int | None) -> int:
    must_be_running(state)
    must_know(state, players)
    number = state.next_round if round_number is None else round_number
    round_to_come(state, number)
    return number
