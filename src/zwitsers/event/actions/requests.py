"""Requests of players about rounds to come: made on a phone or at the desk, accepted or refused by the arbiter, or
accepted by the settings."""

from zwitsers.engine.domain import Problem
from zwitsers.event.action import action
from zwitsers.event.actions.absences import set_absence, withdraw_player
from zwitsers.event.actions.attendance import attend, attendance_problem
from zwitsers.event.actions.checks import must_be_running, refuse, round_to_come
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.events import Event
from zwitsers.event.fields import tidy_reason
from zwitsers.event.parameters import (
    EntryId,
    Moment,
    Reason,
    RequestId,
    RequestIds,
    RequestNote,
    RequestRound,
    RequestWhat,
)
from zwitsers.event.request_events import RequestCancelled, RequestDecided, RequestMade
from zwitsers.event.requests import ABSENCE_OF_REQUEST, PlayerRequest, RequestKind
from zwitsers.event.self_service import is_automatic
from zwitsers.event.state import State


@action("POST players/{player}/requests", command="request make", then="requests", creates=True, tag="players")
def make_request(
    state: State,
    player: EntryId,
    what: RequestWhat,
    round_number: RequestRound | None = None,
    note: RequestNote = "",
    moment: Moment | None = None,
) -> list[Event]:
    """A player asks for something about a round to come, the next one if not said. What the settings allow is accepted
    at once; the rest waits for the arbiter. Saying to be there needs no decision before the closing time."""
    must_be_running(state)
    number = state.next_round if round_number is None else round_number
    kind = RequestKind(what)
    request = PlayerRequest(max(state.requests, default=0) + 1, player, kind, number, tidy_reason(note))
    refuse(*request_problems(state, request))
    automatic = is_automatic(state, request, moment)
    if automatic and kind is RequestKind.PRESENT:
        return attend(state, player, number)
    events: list[Event] = [RequestMade(request.id, player, kind.value, number, request.note)]
    if automatic:
        after = replay(events, state)
        try:
            return [*events, *_accepted(after, request, automatic=True)]
        except CommandError:  # such as one half-point bye more than the tournament allows: the arbiter answers
            return events
    return events


def request_problems(state: State, request: PlayerRequest) -> list[Problem]:
    """Why this cannot be asked at all."""
    entrant = state.entrant(request.player)
    name, number = state.named(request.player), request.round
    if entrant.withdrawn_in(number):
        return [Problem("tournament.player.is-withdrawn", player=name)]
    if request.kind is not RequestKind.WITHDRAW:
        round_to_come(state, number)
    elif not state.next_round <= number <= max(state.next_round, state.settings.rounds):
        return [Problem("tournament.no-such-round", round=number)]
    same = [item for item in state.requests.values() if item.is_open and item.player == request.player]
    if any((item.kind, item.round) == (request.kind, number) for item in same):
        return [Problem("tournament.request.twice", player=name, round=number)]
    if request.kind is RequestKind.PRESENT:
        problem = attendance_problem(state, request.player, number)
        return [problem] if problem else []
    if entrant.absences.get(number) is ABSENCE_OF_REQUEST.get(request.kind, ...):
        return [Problem("tournament.request.is-so", player=name, round=number)]
    return []


@action("POST requests/{request}/cancel", command="request cancel", then="requests", tag="players")
def cancel_request(state: State, request: RequestId) -> list[Event]:
    """The player takes back what has not been decided yet."""
    must_be_running(state)
    chosen = _open_request(state, request)
    return [RequestCancelled(chosen.id, chosen.player)]


@action("POST requests/accept", command="request accept", pages=("requests/accept",), then="requests", tag="players")
def accept_requests(state: State, requests: RequestIds | None = None) -> list[Event]:
    """Accept these requests. Without a list all open ones that can be accepted; the others stay open."""
    must_be_running(state)
    chosen = _chosen(state, requests)
    events: list[Event] = []
    problems: list[Problem] = []
    for item in chosen:
        try:
            more = _accepted(state, item)
        except CommandError as error:
            problems += error.problems
            continue
        events += more
        state = replay(more, state)
    if problems and (requests is not None or not events):
        raise CommandError(problems)
    return events


@action("POST requests/refuse", command="request refuse", pages=("requests/refuse",), then="requests", tag="players")
def refuse_requests(state: State, requests: RequestIds | None = None, reason: Reason = "") -> list[Event]:
    """Refuse these requests; without a list all open ones. The player can read the reason."""
    must_be_running(state)
    reason = tidy_reason(reason)
    chosen = _chosen(state, requests)
    return [RequestDecided(item.id, item.player, accepted=False, reason=reason) for item in chosen]


def acceptance_problems(state: State, request: PlayerRequest) -> list[Problem]:
    """Why this request cannot be accepted now."""
    try:
        _accepted(state, request)
    except CommandError as error:
        return list(error.problems)
    return []


def open_requests(state: State) -> list[PlayerRequest]:
    return [item for item in state.requests.values() if item.is_open]


def _chosen(state: State, requests: RequestIds | None) -> list[PlayerRequest]:
    if requests is not None:
        return [_open_request(state, number) for number in dict.fromkeys(requests)]
    chosen = open_requests(state)
    refuse(None if chosen else Problem("tournament.request.none"))
    return chosen


def _open_request(state: State, number: int) -> PlayerRequest:
    found = state.requests.get(number)
    if found is None:
        raise CommandError([Problem("tournament.request.unknown", request=number)])
    refuse(None if found.is_open else Problem("tournament.request.decided", request=number))
    return found


def _accepted(state: State, request: PlayerRequest, *, automatic: bool = False) -> list[Event]:
    decided: list[Event] = [RequestDecided(request.id, request.player, accepted=True, automatic=automatic)]
    if request.kind is RequestKind.WITHDRAW:
        return [*decided, *withdraw_player(state, request.player, request.round)]
    if request.kind is RequestKind.PRESENT:
        round_to_come(state, request.round)
        return [*decided, *attend(state, request.player, request.round)]
    result = ABSENCE_OF_REQUEST[request.kind]
    return [*decided, *set_absence(state, request.player, request.round, result)]
