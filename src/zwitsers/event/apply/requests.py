"""Apply the events about check-in and player requests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.event import request_events as ev
from zwitsers.event.errors import must_fit
from zwitsers.event.requests import PlayerRequest, RequestKind, RequestStatus

if TYPE_CHECKING:
    from zwitsers.event.apply.parts import Changes
    from zwitsers.event.state import State


def _checked_in(event: ev.PlayerCheckedIn, state: State) -> State:
    return _with_check_in(state, event.player, {*state.entrants[event.player].checked_in, event.round})


def _check_in_cleared(event: ev.CheckInCleared, state: State) -> State:
    return _with_check_in(state, event.player, {*state.entrants[event.player].checked_in} - {event.round})


def _with_check_in(state: State, player: int, rounds: set[int]) -> State:
    entrant = replace(state.entrants[player], checked_in=frozenset(rounds))
    return replace(state, entrants={**state.entrants, player: entrant})


def _add_request(event: ev.RequestMade, state: State) -> State:
    must_fit(event.player in state.entrants and event.request not in state.requests, event.request)
    must_fit(event.what in list(RequestKind), event.what)
    request = PlayerRequest(event.request, event.player, RequestKind(event.what), event.round, event.note)
    return _with_request(state, request)


def _decided(event: ev.RequestDecided, state: State) -> State:
    status = RequestStatus.ACCEPTED if event.accepted else RequestStatus.REFUSED
    request = _open_request(state, event.request)
    return _with_request(state, replace(request, status=status, automatic=event.automatic, reason=event.reason))


def _cancelled(event: ev.RequestCancelled, state: State) -> State:
    return _with_request(state, replace(_open_request(state, event.request), status=RequestStatus.CANCELLED))


def _open_request(state: State, number: int) -> PlayerRequest:
    must_fit(state.requests[number].is_open, number)
    return state.requests[number]


def _with_request(state: State, request: PlayerRequest) -> State:
    return replace(state, requests={**state.requests, request.id: request})


CHANGES: Changes = {
    ev.PlayerCheckedIn: _checked_in,
    ev.CheckInCleared: _check_in_cleared,
    ev.RequestMade: _add_request,
    ev.RequestDecided: _decided,
    ev.RequestCancelled: _cancelled,
}
