"""Replay of the events about players, check-in, requests, dates and games played ahead."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from helpers.replaying import opening, why_not
from zwitsers.engine.domain import ForbiddenPairs, Result
from zwitsers.event import events as ev
from zwitsers.event import request_events as request
from zwitsers.event.apply import in_turn, replay
from zwitsers.event.errors import ReplayError
from zwitsers.event.requests import PlayerRequest, RequestKind, RequestStatus
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet
from zwitsers.event.state import Game

if TYPE_CHECKING:
    from zwitsers.event.state import State

SECRET = "ab" * 16
ROUND_ONE = (ev.RoundDrafted(1, ((1, 2), (3, 4))), ev.RoundPublished(1))


def after_round_one() -> State:
    return replay(ROUND_ONE, opening())


@pytest.mark.parametrize(
    ("event", "detail"),
    [
        (ev.PlayerAdded(0, {"name": "P"}, 2), "0"),
        (ev.PlayerAdded(-1, {"name": "P"}, 2), "-1"),
        (ev.PlayerAdded(4, {"name": "P"}, 2), "4"),
        (ev.PlayerAdded(5, {"name": "P"}, 1), "1"),
        (ev.PlayerAdded(5, {"name": "P"}, 2, "ABSENT"), "ABSENT"),
        (ev.PlayerRemoved(4), "4"),
        (ev.AbsenceSet(4, 2, "BYE"), "BYE"),
        (ev.BoardFixed(1, -1), "-1"),
        (ev.BoardFixed(1, 10_000), "10000"),
        (ev.StartScoresSet((1, 9), 2), "(1, 9)"),
        (ev.StartScoresSet((1,), -1), "-1"),
        (ev.StartScoresSet((1,), 201), "201"),
        (ev.LotsDrawn(5, {"1": 1, "2": 2, "3": 3, "4": 4}), "5"),
        (ev.LotsCommitted(SECRET), "lots-committed"),
        (ev.ColourDrawn(5, "w"), "5"),
        (ev.PairForbidden((1, 9)), "(1, 9)"),
        (request.RequestMade(1, 9, "absent", 2), "1"),
        (request.RequestMade(1, 1, "present?", 2), "present?"),
        (GameDateSet(2, (1, 9), "2026-05-03"), "(1, 9)"),
        (GameDateSet(2, (1, 2), "3 May"), "3 May"),
        (GameDateSet(2, (1, 2), "2026-05-03 19:30"), "2026-05-03 19:30"),
        (GameAheadSet(2, (1, 1), "WIN", "LOSS"), "(1, 1)"),
        (GameAheadSet(2, (1, 9), "WIN", "LOSS"), "(1, 9)"),
        (GameAheadSet(1, (1, 2), "WIN", "LOSS"), "1"),
        (GameAheadSet(2, (1, 2), "WIN", "WIN"), "WIN"),
        (GameAheadSet(2, (1, 2), "BYE", "LOSS"), "BYE"),
        (GameAheadSet(2, (1, 2)), "2"),
    ],
    ids=repr,
)
def test_an_event_about_players_that_does_not_fit(event: ev.Event, detail: str) -> None:
    assert why_not(after_round_one(), event) == (event.kind, detail)


@pytest.mark.parametrize(
    "lots",
    [
        {"1": 1, "2": 2, "3": 3},
        {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5},
        {"1": 1, "2": 2, "3": 3, "4": 3},
        {"1": 0, "2": 1, "3": 2, "4": 3},
    ],
    ids=repr,
)
def test_lots_are_positive_and_every_player_has_one_of_their_own(lots: dict[str, int]) -> None:
    assert why_not(opening(), ev.LotsDrawn(5, lots))[0] == "lots-drawn"


def test_lots_may_have_gaps_and_a_tournament_may_have_no_players() -> None:
    drawn = replay([ev.LotsDrawn(None, {"1": 7, "2": 1, "3": 9, "4": 2})], opening())
    assert (drawn.lots, drawn.lot_seed, drawn.lots_from_secret) == ({1: 7, 2: 1, 3: 9, 4: 2}, None, False)
    assert replay([ev.LotsDrawn(5, {})], opening(0)).lot_seed == 5


def test_a_secret_is_committed_once_and_before_round_one() -> None:
    committed = replay([ev.LotsCommitted(SECRET)], opening())
    assert (committed.lot_secret, committed.lots_from_secret) == (SECRET, False)
    assert why_not(committed, ev.LotsCommitted("cd" * 16)) == ("lots-committed", "lots-committed")
    assert why_not(opening(), ev.LotsCommitted("x")) == ("lots-committed", "lots-committed")
    lots = {"1": 2, "2": 1, "3": 3, "4": 4}
    drawn = replay([ev.LotsDrawn(5, lots, committed=True)], committed)
    assert drawn.lots_from_secret
    assert replay([ev.LotsDrawn(None, lots)], drawn).lots_from_secret, "it stays known that the secret was used"
    assert not replay([ev.LotsDrawn(5, lots)], committed).lots_from_secret
    coloured = replay([ev.ColourDrawn(5, "b", committed=True)], committed)
    assert (coloured.settings.lot_colour, coloured.lots_from_secret) == ("b", True)
    assert replay([ev.ColourDrawn(6, "w")], coloured).lots_from_secret
    plain = replay([ev.ColourDrawn(5, "w")], committed)
    assert (plain.settings.lot_colour, plain.lots_from_secret) == ("w", False)
    assert why_not(opening(), ev.ColourDrawn(5, "w", committed=True)) == ("colour-drawn", "True")
    assert why_not(opening(), ev.LotsDrawn(5, lots, committed=True)) == ("lots-drawn", "True")


def test_players_are_added_with_what_they_missed_and_their_registration() -> None:
    state = replay([ev.PlayerAdded(7, {"name": "Late"}, 3, "HALF_POINT_BYE", 12)], after_round_one())
    entrant = state.entrants[7]
    assert (entrant.player.name, entrant.first_round, entrant.missed, entrant.registration) == (
        *("Late", 3, Result.HALF_POINT_BYE),
        12,
    )
    assert (state.lots[7], state.last_entry, state.fixed_starts) == (5, 7, {})
    again = replay([ev.PlayerAdded(6, {"name": "Next"}, 2)], state)
    assert (again.lots[6], again.last_entry) == (6, 7)


def test_a_late_entry_of_a_mcmahon_gets_the_start_score_of_its_grade() -> None:
    go = replay(ROUND_ONE, opening(game="go", mcmahon=True))
    assert go.fixed_starts == {1: 0, 2: 0, 3: 0, 4: 0}
    late = replay([ev.PlayerAdded(5, {"name": "Late", "grade": "1d"}, 2)], go)
    assert late.fixed_starts == {1: 0, 2: 0, 3: 0, 4: 0, 5: late.start_of(5)}
    assert late.start_of(5) == 60
    before = replay([ev.PlayerAdded(5, {"name": "Early", "grade": "1d"})], opening(game="go", mcmahon=True))
    assert before.fixed_starts == {}
    assert replay(ROUND_ONE, opening(game="go")).fixed_starts == {}


def test_a_publication_that_is_withdrawn_frees_the_start_scores_of_round_one_only() -> None:
    go = replay(ROUND_ONE, opening(game="go", mcmahon=True))
    assert replay([ev.PublicationWithdrawn(1, "x")], go).fixed_starts == {}
    second = replay([ev.RoundDrafted(2, ((1, 3), (2, 4))), ev.RoundPublished(2)], go)
    first_again = replay([ev.PublicationWithdrawn(2, "x")], second)
    assert (first_again.fixed_starts, len(first_again.rounds)) == (go.fixed_starts, 1)


def test_a_removed_player_leaves_no_reference_behind() -> None:
    ahead = {(2, 1, 2): Game(1, 2), (2, 3, 4): Game(3, 4)}
    state = replay(
        [
            ev.SettingsChanged({"strength_groups": ((1, 2), (3, 4)), "strength_rounds": 1}),
            ev.LotsDrawn(None, {"1": 2, "2": 1, "3": 4, "4": 3}),
            ev.PairForbidden((1, 2)),
            ev.PairForbidden((1, 3, 4), 2, 3),
            ev.PairForbidden((3, 4)),
            GameDateSet(1, (1, 2), "2026-05-03"),
            GameDateSet(1, (3, 4), "2026-05-04"),
            request.RequestMade(1, 1, "absent", 2),
            request.RequestMade(2, 2, "absent", 2),
        ],
        replace(opening(), ahead=ahead),
    )
    fewer = replay([ev.PlayerRemoved(1)], state)
    assert list(fewer.entrants) == [2, 3, 4]
    assert fewer.lots == {2: 1, 3: 3, 4: 2}
    assert fewer.forbidden == (
        ForbiddenPairs(frozenset({3, 4}), 2, 3),
        ForbiddenPairs(frozenset({3, 4})),
    )
    assert fewer.settings.strength_groups == ((2,), (3, 4))
    assert fewer.game_dates == {(1, 3, 4): "2026-05-04"}
    assert fewer.ahead == {(2, 3, 4): Game(3, 4)}
    assert list(fewer.requests) == [2]
    assert fewer.last_entry == 4
    # A key begins with the round: player 2 is not in the games of round 2 between others.
    other = replay([ev.PlayerRemoved(2)], state)
    assert other.ahead == {(2, 3, 4): Game(3, 4)}
    assert other.game_dates == {(1, 3, 4): "2026-05-04"}


def test_nobody_is_removed_while_there_is_an_in_between_round() -> None:
    dummy = opening(3, game="draughts", drawing_dummy=True, rounds=1)
    between = replay([ev.RoundDrafted(0, ((1, 2),))], dummy)
    assert between.rounds == ()
    assert why_not(between, ev.PlayerRemoved(3)) == ("player-removed", "3")
    drafted = replay([ev.RoundDrafted(1, ((1, 2),), 3)], opening())
    assert why_not(drafted, ev.PlayerRemoved(4)) == ("player-removed", "4")


def test_withdrawals_and_absences_are_kept_in_order() -> None:
    events = [
        ev.PlayerWithdrawn(1, 2),
        ev.PlayerReturned(1, 3),
        ev.AbsenceSet(1, 1, "HALF_POINT_BYE"),
        ev.AbsenceSet(1, 3),
        ev.AbsenceCleared(1, 1),
        request.PlayerCheckedIn(2, 1),
        request.PlayerCheckedIn(2, 2),
        request.PlayerCheckedIn(2, 3),
        request.CheckInCleared(2, 3),
        ev.AbsenceSet(2, 1, "NO_NOTICE"),
        ev.BoardFixed(3, 9999),
        ev.StartScoresSet((3, 4), 200),
        ev.StartScoresSet((4,), 0),
        ev.StartScoresSet((3,)),
    ]
    found = replay(events, opening()).entrants
    assert found[1].presence_changes == ((2, False), (3, True))
    assert [found[1].withdrawn_in(number) for number in (1, 2, 3)] == [False, True, False]
    assert found[1].absences == {3: Result.ABSENT}
    assert (found[2].absences, found[2].checked_in) == ({1: Result.NO_NOTICE}, frozenset({2}))
    assert [found[number].board for number in (1, 2, 3, 4)] == [0, 0, 9999, 0]
    assert [found[number].start for number in (1, 2, 3, 4)] == [None, None, None, 0]


def test_a_rule_that_is_allowed_ends_at_the_last_published_round() -> None:
    state = replay(
        [
            ev.PairForbidden((1, 2)),
            ev.PairForbidden((1, 2), 1, 3),
            ev.PairForbidden((1, 2), 2),
            ev.PairForbidden((3, 4)),
            ev.PairAllowed((2, 1)),
        ],
        after_round_one(),
    )
    pair = frozenset({1, 2})
    assert state.forbidden == (
        ForbiddenPairs(frozenset({3, 4})),
        ForbiddenPairs(pair, 1, 1),
        ForbiddenPairs(pair, 1, 1),
    )
    ended = replay([ev.RoundDrafted(2, ((1, 3), (2, 4))), ev.RoundPublished(2), ev.PairAllowed((1, 2))], state)
    assert ended.forbidden == state.forbidden, "a rule that ended earlier is not made longer"


def test_requests_are_decided_once() -> None:
    made = [request.RequestMade(1, 3, "duty", 2, "a note"), request.RequestMade(2, 4, "absent", 3)]
    state = replay([*made, request.RequestMade(5, 1, "present", 2)], opening())
    assert state.requests[1] == PlayerRequest(1, 3, RequestKind.DUTY, 2, "a note")
    decided = replay(
        [
            request.RequestDecided(1, 3, accepted=True, automatic=True),
            request.RequestDecided(2, 4, accepted=False, reason="too late"),
            request.RequestCancelled(5, 1),
        ],
        state,
    )
    assert decided.requests == {
        1: PlayerRequest(1, 3, RequestKind.DUTY, 2, "a note", RequestStatus.ACCEPTED, automatic=True),
        2: PlayerRequest(2, 4, RequestKind.ABSENT, 3, "", RequestStatus.REFUSED, reason="too late"),
        5: PlayerRequest(5, 1, RequestKind.PRESENT, 2, "", RequestStatus.CANCELLED),
    }
    for number in (1, 2, 5):
        assert why_not(decided, request.RequestCancelled(number, 1)) == ("request-cancelled", str(number))
        again = request.RequestDecided(number, 1, accepted=True)
        assert why_not(decided, again) == ("request-decided", str(number))
    assert why_not(state, request.RequestMade(2, 1, "absent", 2)) == ("request-made", "2")


def test_dates_and_games_ahead_are_replaced_and_taken_back() -> None:
    state = replay(
        [
            GameDateSet(2, (2, 1), "2026-05-03"),
            GameDateSet(3, (1, 2), "2026-05-10T19:30"),
            GameDateSet(2, (1, 2), "2026-05-04"),
            GameAheadSet(2, (2, 1), "WIN", "LOSS"),
            GameAheadSet(3, (1, 3), "DRAW", "DRAW"),
        ],
        after_round_one(),
    )
    assert state.game_dates == {(3, 1, 2): "2026-05-10T19:30", (2, 1, 2): "2026-05-04"}
    first = Game(2, 1, Result.WIN, Result.LOSS, since=2)
    second = Game(1, 3, Result.DRAW, Result.DRAW, since=2)
    assert state.ahead == {(2, 1, 2): first, (3, 1, 3): second}
    assert replay([GameDateSet(2, (1, 2))], state).game_dates == {(3, 1, 2): "2026-05-10T19:30"}
    assert replay([GameAheadSet(2, (1, 2))], state).ahead == {(3, 1, 3): second}
    assert why_not(state, GameAheadSet(2, (1, 2), "", "WIN")) == ("game-ahead-set", "2")
    assert why_not(state, GameAheadSet(2, (1, 4), "WIN", "LOSS")) == ("game-ahead-set", "2")
    assert why_not(state, GameAheadSet(2, (3, 2), "WIN", "LOSS")) == ("game-ahead-set", "2")
    later = replay([ev.RoundDrafted(2, ((1, 3), (2, 4))), ev.RoundPublished(2)], state)
    corrected = replay([GameAheadSet(3, (3, 1), "WIN", "LOSS")], later).ahead
    assert corrected[3, 1, 3] == Game(3, 1, Result.WIN, Result.LOSS, since=2), "known since it was first entered"
    new = replay([GameAheadSet(3, (2, 4), "WIN", "LOSS")], later).ahead[3, 2, 4]
    assert new.since == 3


def test_an_event_of_a_log_that_is_not_applied_is_unknown() -> None:
    with pytest.raises(ReplayError) as caught:
        replay([ev.Redone((1,))], opening())
    assert [(item.key, item.values) for item in caught.value.problems] == [
        ("tournament.unknown-event", {"kind": "redone"})
    ]


def test_commands_in_turn_see_what_the_commands_before_them_did() -> None:
    seen: list[int] = []

    def add(state: State) -> list[ev.Event]:
        seen.append(len(state.entrants))
        return [ev.PlayerAdded(len(state.entrants) + 1, {"name": "P"})]

    events = in_turn(opening(2), [add, add])
    assert seen == [2, 3]
    assert events == [ev.PlayerAdded(3, {"name": "P"}), ev.PlayerAdded(4, {"name": "P"})]


def test_a_board_of_ones_own_counts_for_the_draft_that_is_there_and_for_no_published_round() -> None:
    drafted = replay([ev.RoundDrafted(1, ((1, 2), (3, 4)))], opening())
    assert replay([ev.BoardFixed(4, 1)], drafted).round(1).numbers == (2, 1)
    assert replay([ev.BoardFixed(4, 1), ev.BoardFixed(4, 0)], drafted).round(1).numbers == (1, 2)
    assert replay([ev.BoardFixed(4, 1)], after_round_one()).round(1).numbers == (1, 2)
