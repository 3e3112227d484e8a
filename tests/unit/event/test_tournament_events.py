"""Events as they are written down and read back: nothing is lost, and nothing strange comes in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zwitsers.engine.domain import Result
from zwitsers.event import events as ev
from zwitsers.event import festival_events as festival_ev
from zwitsers.event import prize_events as prize_ev
from zwitsers.event import request_events as request_ev
from zwitsers.event.apply import replay
from zwitsers.event.errors import ReplayError
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet

SAMPLES: list[ev.Event] = [
    ev.TournamentCreated({"name": "Open", "systems": ((1, "knsb-rating"), (3, "knsb-wp")), "barrage": False}),
    ev.SettingsChanged({"strength_groups": ((1, 2), (3,)), "rounds": 5}),
    ev.PlayerAdded(3, {"name": "Zoë", "rating": 1999}, 2, "HALF_POINT_BYE"),
    ev.PlayerChanged(3, {"club": "De Toren"}),
    ev.PlayerRemoved(3),
    ev.PlayerWithdrawn(3, 4, without_notice=True),
    ev.PlayerReturned(3, 5),
    ev.AbsenceSet(3, 2, "HALF_POINT_BYE"),
    ev.AbsenceCleared(3, 2),
    ev.BoardFixed(1, 40),
    ev.StartScoresSet((1, 3), 62, "a grade that was wrong"),
    ev.LotsDrawn(1953, {"1": 2, "2": 1}, ((2,), (1,))),
    ev.LotsDrawn(None, {"1": 7, "2": 9}),
    ev.ColourDrawn(2026, "b"),
    ev.ColourDrawn(2026, "b", committed=True),
    ev.LotsDrawn(1953, {"1": 2, "2": 1}, committed=True),
    ev.LotsCommitted("ab" * 16),
    ev.PairForbidden((1, 2), 2, 4),
    ev.PairAllowed((1, 2)),
    ev.RoundDrafted(1, ((1, 2), (4, 3)), 5, {"6": "ABSENT"}, by_hand=True, dummy=True),
    ev.RoundDrafted(0, ((1, 2),), None, {"6": "SELF_DRAW"}, last_opponent=2),
    ev.RoundDrafted(1, ((1, 2), (4, 3)), stones=(0, 3)),
    ev.DraftDiscarded(1),
    ev.RoundPublished(1, "no other pairing was possible"),
    ev.PublicationWithdrawn(1, "wrong list"),
    ev.RoundChanged(1, ((2, 4, 5),), None, (3,), {"6": "ABSENT"}, "came late"),
    ev.ResultEntered(1, 2, "WIN", "LOSS"),
    ev.ResultCleared(1, 2),
    ev.ResultCorrected(1, 2, "DRAW", "DRAW", "the score sheet"),
    ev.ColoursSwapped(1, 2),
    ev.ColoursSwapped(1, 2, "they sat down the wrong way"),
    ev.AbsenceCorrected(1, 6, "HALF_POINT_BYE", "he had written"),
    ev.RoundClosed(1),
    ev.BarragePlayed((2, 1)),
    ev.TournamentFinished(7),
    prize_ev.CategorySet(1, "U1800", "rating=-1799", (3,), (4,)),
    prize_ev.CategoryRemoved(1),
    prize_ev.PrizeListSet(2, "category", ((5000, "cup", 1500, 0), (2500, "", 0, 3)), "U1800", 1, "hort", 4, True, 1),
    prize_ev.PrizeListRemoved(2),
    prize_ev.PrizeRulesSet(True, 1000, 50, False, (3,)),
    prize_ev.PrizeListsOrdered((2, 1)),
    prize_ev.PrizesShown(True),
    prize_ev.PrizeMoved(0, 3, 500, "agreed"),
    GameDateSet(2, (1, 3), "2026-05-03T19:30"),
    GameAheadSet(2, (3, 1), "DRAW", "DRAW"),
    request_ev.PlayerCheckedIn(3, 2),
    request_ev.CheckInCleared(3, 2),
    request_ev.RequestMade(7, 3, "half-point-bye", 2, "a wedding"),
    request_ev.RequestDecided(7, 3, accepted=False, automatic=True, reason="not in the last round"),
    request_ev.RequestCancelled(7, 3),
    festival_ev.FestivalCreated("key", {"name": "Weekend"}),
    festival_ev.FestivalSet(True, True),
    festival_ev.FestivalJoined("weekend", "key", 1),
    festival_ev.GroupSet(1, "A", "weekend-a", {"rounds": 5}, "rating=1800-"),
    festival_ev.GroupRemoved(1),
    festival_ev.Registered(1, {"name": "Anna"}, 1),
    festival_ev.RegistrationChanged(1, {"rating": 1900}),
    festival_ev.RegistrationPlaced(1, 1),
    festival_ev.RegistrationMarked(1, "arrived"),
    ev.Undone((3, 4), "a mistake"),
    ev.Redone((3, 4)),
]


def _both_won() -> list[ev.Event]:
    return [ev.ResultEntered(1, board, "WIN", "LOSS") for board in (1, 2)]


def known_kinds() -> set[str]:
    return {cls.kind for cls in ev.Event.__subclasses__() if cls.kind}


def test_there_is_a_sample_of_every_kind() -> None:
    assert {event.kind for event in SAMPLES} == known_kinds()


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: str(event.kind))
def test_what_is_written_down_comes_back(event: ev.Event) -> None:
    written = json.dumps(event.data())
    assert ev.event_from(event.kind, json.loads(written)) == event


def test_swapped_colours_without_a_reason_are_stored_as_before_there_were_reasons() -> None:
    assert ev.ColoursSwapped(1, 2).data() == {"round": 1, "board": 2}
    assert ev.event_from("colours-swapped", {"round": 1, "board": 2}) == ev.ColoursSwapped(1, 2, "")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=3),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SAMPLES), st.data())
def test_hostile_data_is_an_unknown_event_and_nothing_else(event: ev.Event, data: st.DataObject) -> None:
    """One field is something else; whatever still reads as an event replays, or is a ReplayError."""
    values: dict[str, Any] = event.data()
    name = data.draw(st.sampled_from([*values, "extra"]))
    values[name] = data.draw(JSON)
    try:
        read = ev.event_from(event.kind, values)
    except ev.UnknownEventError:
        return
    assert json.loads(json.dumps(read.data())) == read.data()
    try:
        state = replay([*_opening(), read])
    except ReplayError:
        return
    state.snapshot()


def _opening() -> list[ev.Event]:
    """Seven players and a first round that is published, so that most samples could follow."""
    return [
        ev.TournamentCreated({"name": "Open", "game": "draughts", "rounds": 2, "drawing_dummy": True}),
        *(ev.PlayerAdded(n, {"name": f"P{n}"}) for n in range(1, 8)),
        ev.RoundDrafted(1, ((1, 2), (3, 4)), 5, {"6": "ABSENT"}, dummy=True),
        ev.RoundPublished(1),
    ]


@pytest.mark.parametrize("kind", ["", "no-such-kind", None, 5, ["round-closed"], {}])
def test_a_kind_that_is_not_known(kind: Any) -> None:
    with pytest.raises(ev.UnknownEventError) as caught:
        ev.event_from(kind, {})
    assert "newer version" in str(caught.value)


@pytest.mark.parametrize("data", [None, [], "x", 5, {"round": True}, {"round": "1"}, {"round": 1.0}, {}, {"rounds": 1}])
def test_content_that_is_not_as_it_should_be(data: Any) -> None:
    with pytest.raises(ev.UnknownEventError) as caught:
        ev.event_from("round-closed", data)
    assert "round-closed" in str(caught.value)


def test_lists_that_go_on_for_ever_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(500):
        deep = [deep]
    with pytest.raises(ev.UnknownEventError):
        ev.event_from("settings-changed", {"changes": {"prizes": deep}})


@pytest.mark.parametrize(
    "events",
    [
        [ev.RoundClosed(1)],
        [ev.RoundPublished(2)],
        [ev.PlayerAdded(1, {"name": "Again"})],
        [ev.PlayerAdded(0, {"name": "Nobody"})],
        [ev.PlayerAdded(8, {"name": "Back in time"}, 1)],
        [ev.PlayerAdded(8, {"name": ""}, 2)],
        [ev.PlayerAdded(8, {"name": "X", "number": 5}, 2)],
        [ev.PlayerAdded(8, {"name": "X", "rating": "high"}, 2)],
        [ev.PlayerAdded(8, {"name": "X"}, 2, "WIN")],
        [ev.PlayerAdded(8, {"name": "P8"}, 2), ev.PlayerAdded(8, {"name": "P8"}, 2)],
        [ev.PlayerChanged(9, {"rating": 5})],
        [ev.PlayerRemoved(1)],
        [ev.AbsenceSet(1, 2, "WIN")],
        [ev.AbsenceSet(1, 2, "NOTHING")],
        [ev.LotsDrawn(1, {str(n): n for n in range(1, 8)})],
        [ev.PairForbidden((1, 99))],
        [ev.SettingsChanged({"rounds": 0})],
        [ev.SettingsChanged({"strength_groups": ((99,),)})],
        [ev.SettingsChanged({"colour": "blue"})],
        [ev.SettingsChanged({"drawing_dummy": False})],
        [ev.SettingsChanged({"rounds": 1})],
        [ev.RoundDrafted(3, ((1, 2),))],
        [ev.RoundDrafted(2, ((1, 1),))],
        [ev.RoundDrafted(2, ((1, 2), (2, 3)))],
        [ev.RoundDrafted(2, ((1, 99),))],
        [ev.RoundDrafted(2, ((1, 2),), 1)],
        [ev.RoundDrafted(2, ((1, 2),), None, {"1": "ABSENT"})],
        [ev.RoundDrafted(2, ((1, 2),), None, {"3": "WIN"})],
        [ev.RoundDrafted(2, ((1, 2),), None, {"٣": "ABSENT"})],
        [ev.RoundDrafted(0, ((1, 2),), 3)],
        [ev.RoundDrafted(0, ((1, 2),), last_opponent=99)],
        [ev.RoundDrafted(2, ((1, 3),)), ev.ResultEntered(2, 1, "WIN", "LOSS")],
        [ev.RoundDrafted(2, ((1, 3),)), ev.PublicationWithdrawn(1, "x")],
        [ev.RoundDrafted(0, ((1, 3),)), ev.RoundDrafted(2, ((1, 3),))],
        [ev.DraftDiscarded(1)],
        [ev.PublicationWithdrawn(2, "x")],
        [ev.ResultEntered(1, 0, "WIN", "LOSS")],
        [ev.ResultEntered(1, 3, "WIN", "LOSS")],
        [ev.ResultEntered(1, 1, "WIN", "WIN")],
        [ev.ResultEntered(1, 1, "PENDING", "PENDING")],
        [ev.ResultEntered(1, 1, "ABSENT", "ABSENT")],
        [ev.AbsenceCorrected(1, 1, "ABSENT")],
        [ev.AbsenceCorrected(1, 6, "WIN")],
        [*_both_won(), ev.RoundClosed(1), ev.RoundClosed(1)],
        [ev.BarragePlayed((99,))],
        [ev.TournamentCreated({})],
        [ev.Undone((1,))],
    ],
    ids=repr,
)
def test_a_log_that_contradicts_itself_is_a_replay_error(events: list[ev.Event]) -> None:
    replay(_opening())
    with pytest.raises(ReplayError) as caught:
        replay([*_opening(), *events])
    assert caught.value.text("nl")


def test_results_of_two_rounds_may_stand_in_one_row() -> None:
    first, second = ev.ResultEntered(1, 1, "WIN", "LOSS"), ev.ResultEntered(2, 1, "DRAW", "DRAW")
    again = ev.ResultEntered(1, 1, "LOSS", "WIN")
    opening = [*_opening(), ev.RoundDrafted(2, ((1, 3),)), ev.RoundPublished(2)]
    state = replay([*opening, first, second, again])
    assert [made.game(1).white_result for made in state.rounds] == [Result.LOSS, Result.DRAW]
