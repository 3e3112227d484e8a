"""What the second writer is told: names instead of ids, words instead of kinds of events."""

from __future__ import annotations

import sys
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from helpers.festivals import festival_in_memory
from helpers.stores import published, won
from zwitsers.engine.domain import Result
from zwitsers.event import actions, festival_events, prize_events, request_events
from zwitsers.event import events as ev
from zwitsers.event.errors import CommandError
from zwitsers.event.log import LogEntry
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet
from zwitsers.event.store import ConflictError, Store
from zwitsers.event.store.conflicts import what_changed
from zwitsers.language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from zwitsers.event.state import State


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "open.zwitsers")


def told(store: Store, first: Callable[[State], list[ev.Event]], second: Callable[[State], list[ev.Event]]) -> str:
    """What the second one hears when the first was quicker."""
    seen = store.log().last
    store.run(first, "Bea")
    with pytest.raises(ConflictError) as caught:
        store.run(second, "Anna", seen=seen)
    return caught.value.text("en")


def test_a_result_is_told_as_it_was_entered(address: str) -> None:
    with published(address) as store:
        text = told(
            store,
            lambda state: actions.enter_result(state, 1, 2, Result.DRAW, Result.DRAW),
            lambda state: actions.enter_result(state, 1, 2, Result.WIN, Result.LOSS),
        )
    assert "Bea" in text
    assert "round 1, board 2: ½-½" in text


def test_a_player_is_told_by_lot_number_and_name(address: str) -> None:
    with published(address) as store:
        name = store.state().named(1)
        text = told(
            store,
            lambda state: actions.change_player(state, 1, {"club": "En Passant"}),
            lambda state: actions.change_player(state, 1, {"club": "Caissa"}),
        )
    assert f"player {name} was changed" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_words_in_both_languages(language: str, address: str) -> None:
    """Whatever somebody else did, no key and no bare kind of an event reaches the reader."""
    events: list[ev.Event] = [
        ev.TournamentCreated(),
        ev.SettingsChanged(),
        ev.PlayerAdded(1, {}),
        ev.PlayerChanged(1, {}),
        ev.PlayerRemoved(1),
        ev.PlayerWithdrawn(1, 2),
        ev.PlayerReturned(1, 2),
        ev.AbsenceSet(1, 2),
        ev.BoardFixed(1, 3),
        ev.AbsenceCleared(1, 2),
        ev.AbsenceCorrected(0, 1, "ABSENT"),
        ev.StartScoresSet((1, 2), 60),
        ev.LotsDrawn(1, {}),
        ev.ColourDrawn(1, "w"),
        ev.LotsCommitted("ab" * 16),
        ev.PairForbidden((1, 2)),
        ev.PairAllowed((1, 2)),
        ev.RoundDrafted(0, ()),
        ev.DraftDiscarded(1),
        ev.RoundPublished(1),
        ev.PublicationWithdrawn(1, "because"),
        ev.RoundChanged(1, ((1, 1, 2),)),
        ev.ResultEntered(1, 1, "WIN", "LOSS"),
        ev.ResultCleared(1, 1),
        ev.ResultCorrected(1, 1, "ADJOURNED", "ADJOURNED"),
        ev.ColoursSwapped(1, 1),
        ev.RoundClosed(1),
        ev.BarragePlayed((1, 2)),
        ev.TournamentFinished(),
        ev.Undone((1,)),
        ev.Redone((1,)),
        prize_events.CategorySet(1, "Youth"),
        prize_events.CategoryRemoved(1),
        prize_events.PrizeListSet(1, "overall", ()),
        prize_events.PrizeListRemoved(1),
        prize_events.PrizeRulesSet(one_each=True, minimum=0, unit=1, withdrawn=True),
        prize_events.PrizeListsOrdered((1,)),
        prize_events.PrizesShown(shown=True),
        prize_events.PrizeMoved(0, 1, 500, "because"),
        GameDateSet(1, (1, 2), "2026-05-03"),
        GameAheadSet(1, (1, 2), "WIN", "LOSS"),
        request_events.PlayerCheckedIn(1, 2),
        request_events.CheckInCleared(1, 2),
        request_events.RequestMade(1, 1, "absent", 2),
        request_events.RequestDecided(1, 1, accepted=True),
        request_events.RequestCancelled(1, 1),
        festival_events.FestivalCreated("key"),
        festival_events.FestivalSet(True, False),
        festival_events.FestivalJoined("weekend", "key", 1),
        festival_events.GroupSet(1, "A", "weekend-a"),
        festival_events.GroupRemoved(1),
        festival_events.Registered(1, {}),
        festival_events.RegistrationChanged(1, {}),
        festival_events.RegistrationPlaced(1, 1),
        festival_events.RegistrationMarked(1, "arrived"),
    ]
    assert {type(event) for event in events} == set(ev._KINDS.values())
    with published(address) as store:
        for event in events:
            line = what_changed([LogEntry(1, 1, "Bea", "2026-05-01T10:00:00Z", event)], store.state())[1].text(language)
            assert "store." not in line
            assert event.kind not in line or " " in line.partition(": ")[2]
            assert "{" not in line


def test_a_page_of_before_a_restore_writes_nothing(address: str) -> None:
    with published(address) as store:
        last = store.log().last
        with pytest.raises(ConflictError, match="backup"):
            store.run(lambda state: actions.enter_result(state, 1, 1, Result.WIN, Result.LOSS), "Bea", seen=last + 5)
        assert store.log().last == last


def test_five_entries_are_named_and_the_rest_counted(address: str) -> None:
    with published(address) as store:
        seen = store.log().last
        for number in range(7):
            store.run(partial(actions.change_player, player=1, changes={"club": f"Club {number}"}), "Bea")
        meanwhile, state = store.entries(seen), store.state()
    assert [problem.key for problem in what_changed(meanwhile, state)] == [
        "store.conflict.head",
        *["store.conflict.line"] * 5,
        "store.conflict.more",
    ]
    assert [problem.key for problem in what_changed(meanwhile[:5], state)][-1] == "store.conflict.line"


def test_the_first_five_entries_are_named(address: str) -> None:
    with published(address, boards=7) as store:
        entries = store.append([won(board) for board in range(1, 8)], "Bea", store.log().last)
        problems = what_changed(entries, store.state())
    assert [problem.values["board"] for problem in problems[1:6]] == [1, 2, 3, 4, 5]
    assert (problems[6].key, problems[6].values) == ("store.conflict.more", {"count": 2})


def line_of(event: ev.Event, state: State, time: str = "yesterday") -> str:
    return what_changed([LogEntry(1, 1, "Bea", time, event)], state)[1].text("en").removeprefix("- ")


def test_a_line_names_the_author_the_round_and_the_result(address: str) -> None:
    with published(address) as store:
        state = store.state()
    assert line_of(ev.ResultEntered(2, 3, "WIN", "LOSS"), state) == "Bea (yesterday): round 2, board 3: 1-0."
    assert line_of(ev.ResultCorrected(0, 3, "LOSS", "WIN", ""), state).startswith("Bea (yesterday): in-between round")
    assert "board 3" in line_of(ev.ResultCorrected(0, 3, "LOSS", "WIN", ""), state)
    assert "0-1" in line_of(ev.ResultCorrected(0, 3, "LOSS", "WIN", ""), state)
    assert "Player 4" in line_of(ev.PlayerWithdrawn(4, 2), state)


@pytest.fixture
def two_hours_ahead() -> Iterator[None]:
    """The time zone of this machine is that of the hall, not UTC."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "HALL-2")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.skipif(sys.platform == "win32", reason="the zone of a process cannot be set there")
@pytest.mark.usefixtures("two_hours_ahead")
def test_a_time_is_shown_in_the_zone_of_this_machine(address: str) -> None:
    with published(address) as store:
        state = store.state()
    line = line_of(ev.RoundClosed(1), state, "2026-07-03T22:30:05.700Z")
    assert line.startswith("Bea (2026-07-04 00:30:05): ")


def test_a_registration_is_named_by_the_player_and_an_unknown_one_by_its_number(address: str) -> None:
    state = festival_in_memory().state
    assert "P3" in line_of(festival_events.RegistrationMarked(3, "arrived"), state)
    assert "99" in line_of(festival_events.RegistrationMarked(99, "arrived"), state)
    with published(address) as store:
        assert "3" in line_of(festival_events.RegistrationMarked(3, "arrived"), store.state())


def test_a_refusal_is_told_after_what_changed(address: str) -> None:
    with published(address) as store:
        text = told(
            store, lambda state: actions.withdraw_player(state, 1), lambda state: actions.withdraw_player(state, 1)
        )
        with pytest.raises(CommandError) as refused:
            actions.withdraw_player(store.state(), 1)
    assert "Bea" in text
    assert text.endswith(refused.value.text("en"))
