"""Rounds of all groups at once, the settings that groups inherit, and where their stores are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from helpers.festivals import MemoryStores, festival_in_memory, festival_of
from helpers.running_tournaments import WHITE
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event import group_rounds
from zwitsers.event.festival import FestivalGroup
from zwitsers.event.festival_events import FestivalJoined
from zwitsers.event.group_rounds import (
    boards_of,
    close_rounds,
    finish_groups,
    pair_rounds,
    publish_rounds,
    start_rounds,
)
from zwitsers.event.group_settings import create_group, settings_command, shared_settings
from zwitsers.event.group_stores import NeighbourStores, free_names, group_title
from zwitsers.event.group_sync import sync_groups

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from zwitsers.event.group_rounds import GroupOutcome
    from zwitsers.event.running import RunningTournament
    from zwitsers.event.state import State

A, B = "weekend-a", "weekend-b"


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_rounds, "new_seed", lambda: 7)


def weekend(numbers_on: bool = False, **settings: Any) -> tuple[RunningTournament, MemoryStores]:
    """Five players in A and three in B; B plays one round."""
    event = festival_in_memory().do(c.set_group, "B", group=2, settings={"rounds": 1, **settings})
    event = event.do(c.place_registrations, 1, [1, 2, 3, 4, 5]).do(c.place_registrations, 2, [6, 7, 8])
    event = event.do(c.number_boards_on, numbers_on) if numbers_on else event
    stores = MemoryStores()
    assert sync_groups(event.state, stores, "Bea").problems == ()
    return event, stores


def told(outcomes: list[GroupOutcome]) -> list[tuple[str, bool, int, list[str]]]:
    return [
        (item.group.name, item.done, item.round, [str(problem.values.get("problem")) for problem in item.problems])
        for item in outcomes
    ]


def win_all(stores: MemoryStores, tournament: str) -> None:
    current = stores.states[tournament].current
    assert current is not None
    stores.play(tournament, c.enter_results, current.number, [(board, *WHITE) for board in current.open_boards])


def test_a_round_of_all_groups_from_the_draw_to_the_end() -> None:
    event, stores = weekend()

    def done(step: Callable[..., list[GroupOutcome]], *only: int) -> list[tuple[str, bool, int, list[str]]]:
        return told(step(event.state, stores, "Bea", only))

    assert done(close_rounds) == [("A", False, 0, []), ("B", False, 0, [])]
    assert done(publish_rounds) == [("A", False, 0, []), ("B", False, 0, [])]
    assert done(finish_groups) == [("A", False, 0, []), ("B", False, 0, [])]
    assert done(pair_rounds, 2) == [("B", True, 1, [])]
    assert done(pair_rounds) == [("A", True, 1, []), ("B", False, 0, [])], "a draft is kept"
    assert [stores.states[name].lot_seed for name in (A, B)] == [7, 7]
    assert done(publish_rounds) == [("A", True, 1, []), ("B", True, 1, [])]
    win_all(stores, B)
    assert done(close_rounds) == [("A", False, 0, []), ("B", True, 1, [])]
    assert done(close_rounds) == [("A", False, 0, []), ("B", False, 0, [])]
    assert done(pair_rounds) == [("A", False, 0, ["tournament.not-closed"]), ("B", False, 0, [])]
    assert done(finish_groups) == [("A", False, 0, []), ("B", True, 0, [])]
    assert (stores.states[A].finished, stores.states[B].finished) == (False, True)
    assert done(finish_groups, 2) == [("B", False, 0, [])]
    assert done(start_rounds, 2) == [("B", False, 0, [])], "a finished group"
    win_all(stores, A)
    assert done(pair_rounds) == [("A", True, 2, []), ("B", False, 0, [])], "round 1 is closed first"
    assert [item.status.value for item in stores.states[A].rounds] == ["closed", "draft"]
    assert done(start_rounds, 1) == [("A", True, 2, [])], "the draft is published"


def test_pairing_and_publishing_in_one_step() -> None:
    event, stores = weekend()
    started = start_rounds(event.state, stores, "Bea")
    assert told(started) == [("A", True, 1, []), ("B", True, 1, [])]
    again = start_rounds(event.state, stores, "Bea")
    assert told(again) == [("A", False, 0, ["tournament.not-closed"]), ("B", False, 0, [])]
    win_all(stores, B)
    assert told(start_rounds(event.state, stores, "Bea", [2])) == [("B", True, 1, [])], "the last round is closed"
    assert stores.states[B].rounds[0].status.value == "closed"
    assert not stores.states[B].finished
    assert told(finish_groups(event.state, stores, "Bea", [2])) == [("B", True, 0, [])]


def test_the_last_round_is_closed_before_the_end_and_open_boards_are_told() -> None:
    event, stores = weekend()
    start_rounds(event.state, stores, "Bea", [2])
    assert told(finish_groups(event.state, stores, "Bea", [2])) == [("B", False, 0, ["tournament.not-closed"])]
    win_all(stores, B)
    assert told(finish_groups(event.state, stores, "Bea", [2])) == [("B", True, 1, [])]


def test_a_draft_of_the_last_round_is_published() -> None:
    event, stores = weekend()
    pair_rounds(event.state, stores, "Bea", [2])
    assert told(start_rounds(event.state, stores, "Bea", [2])) == [("B", True, 1, [])]


def test_a_group_without_players_or_without_its_file() -> None:
    event, stores = weekend()
    event = event.do(c.set_group, "C", "weekend-c").do(c.set_group, "D", "weekend-d")
    stores.create("weekend-c", create_group(event.state, festival_of(event.state).group(3), "weekend")[0], "Bea")
    for step in (pair_rounds, start_rounds):
        empty, lost = step(event.state, stores, "Bea", [3, 4])
        assert (empty.group.name, empty.done, empty.problems) == ("C", False, ())
        assert [(item.key, item.values) for item in lost.problems] == [
            ("festival.group-lost", {"group": "D", "tournament": "weekend-d"})
        ]


def test_all_rounds_of_a_round_robin_are_published_at_once() -> None:
    event, stores = weekend(systems=[[1, "round-robin"]])
    assert told(start_rounds(event.state, stores, "Bea", [2])) == [("B", True, 3, [])]
    assert [item.number for item in stores.states[B].published] == [1, 2, 3]
    assert told(start_rounds(event.state, stores, "Bea", [2])) == [("B", False, 0, [])]
    event, stores = weekend(systems=[[1, "round-robin"]])
    pair_rounds(event.state, stores, "Bea", [2])
    assert told(start_rounds(event.state, stores, "Bea", [2])) == [("B", True, 1, [])], "with a draft: that round only"


def test_boards_number_on_after_the_boards_that_the_groups_before_can_need() -> None:
    event, stores = weekend(numbers_on=True)
    pair_rounds(event.state, stores, "Bea", [2])
    assert stores.states[B].settings.first_board == 3, "also if only B is paired"
    assert stores.states[A].settings.first_board == 1
    event, stores = weekend()
    stores.play(B, c.change_settings, {"first_board": 21})
    pair_rounds(event.state, stores, "Bea")
    assert stores.states[B].settings.first_board == 21, "without numbering on a group has its own first board"


def test_the_number_of_boards_that_a_group_can_need() -> None:
    _event, stores = weekend()
    assert (boards_of(stores.states[A]), boards_of(stores.states[B])) == (2, 1)
    stores.play(A, c.withdraw_player, 4)
    stores.play(A, c.withdraw_player, 5, 2)
    assert boards_of(stores.states[A]) == 2, "in the next round"
    stores.play(A, c.pair)
    assert boards_of(stores.states[A]) == 2
    stores.play(A, c.publish)
    assert boards_of(stores.states[A]) == 2, "two games are being played"
    win_all(stores, A)
    stores.play(A, c.close_round, 1)
    assert boards_of(stores.states[A]) == 1


@pytest.mark.parametrize(
    ("settings", "kinds"),
    [
        ({}, ["lots-drawn", "round-drafted"]),
        ({"systems": [[1, "fide-dutch"]]}, ["colour-drawn", "round-drafted"]),
        ({"systems": [[1, "fide-dutch"]], "lot_colour": "b"}, ["round-drafted"]),
        ({"game": "go"}, ["lots-drawn", "round-drafted"]),
        ({"game": "go", "mcmahon": True}, ["lots-drawn", "round-drafted"]),
    ],
)
def test_a_draw_is_made_where_there_was_none(settings: dict[str, Any], kinds: list[str]) -> None:
    _event, stores = weekend(**settings)
    assert [item.kind for item in group_rounds._pairing(None)(stores.states[B])] == kinds


def test_lots_that_were_drawn_or_given_stay() -> None:
    _event, stores = weekend()
    stores.play(B, c.give_lots, {1: 2, 2: 1, 3: 3})
    assert [item.kind for item in group_rounds._pairing(None)(stores.states[B])] == ["round-drafted"]
    for seed in (5, 3):  # seed 3 draws the order of entry
        stores.play(B, c.draw, seed)
        assert [item.kind for item in group_rounds._pairing(None)(stores.states[B])] == ["round-drafted"]
    assert stores.states[B].lots == {1: 1, 2: 2, 3: 3}


# Settings that a group inherits


def group_of(event: RunningTournament, number: int) -> FestivalGroup:
    return festival_of(event.state).group(number)


def test_a_group_begins_with_the_settings_of_its_event_and_its_own() -> None:
    days = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]
    event = festival_in_memory(0).do(
        c.change_festival, {"place": "Ede", "arbiter": "Bea", "round_dates": days, "round_times": ["19:30"]}
    )
    event = event.do(c.set_group, "B", group=2, settings={"rounds": 3, "place": "Epe", "game": "draughts"})
    assert shared_settings(event.state, group_of(event, 1)) == {
        "place": "Ede",
        "arbiter": "Bea",
        "round_dates": tuple(days[:3]),
        "round_times": ("19:30",),
    }
    assert shared_settings(event.state, FestivalGroup(3, "C", "c")) == {
        "rounds": 5,
        "place": "Ede",
        "arbiter": "Bea",
        "round_dates": tuple(days),
        "round_times": ("19:30",),
    }
    events, state = create_group(event.state, group_of(event, 2), "weekend")
    assert events[1:] == [FestivalJoined("weekend", "key", 2)]
    assert (state.settings.name, state.settings.place, state.settings.game, state.settings.rounds) == (
        "Weekend – B", "Epe", "draughts", 3,
    )  # fmt: skip
    assert create_group(event.state, group_of(event, 1), "weekend")[1].settings.game == "chess"


def changes(before: RunningTournament, after: RunningTournament, state: State, number: int = 1) -> Any:
    """The settings that change in the group; None if there is no command at all."""
    command = settings_command(before.state, after.state, group_of(after, number))
    if command is None:
        return None
    events = command(state)
    return events[0].changes if events and isinstance(events[0], ev.SettingsChanged) else {}


def test_changed_settings_go_to_the_groups_that_do_not_have_their_own() -> None:
    event, stores = weekend()
    group = stores.states[A]
    assert changes(event, event, group) is None
    named = event.do(c.change_festival, {"name": "Autumn", "place": "Ede"})
    assert changes(event, named, group) == {"name": "Autumn – A", "place": "Ede"}
    assert changes(event, event.do(c.set_group, "Top", group=1), group) == {"name": "Weekend – Top"}
    assert changes(event, event.do(c.set_group, "New", "weekend-n"), group, 3) is None
    stores.play(A, lambda _state: [ev.TournamentFinished()])
    assert changes(event, named, stores.states[A]) == {}


def test_a_value_of_the_group_itself_stays_and_a_cleared_value_is_cleared() -> None:
    event, stores = weekend()
    ede = event.do(c.change_festival, {"place": "Ede", "arbiter": "Bea"})
    stores.play(A, c.change_settings, {"place": "Epe"})
    assert changes(event, ede, stores.states[A]) == {"arbiter": "Bea"}
    stores.play(A, c.change_settings, {"place": "Ede", "arbiter": "Bea"})
    assert changes(event, ede, stores.states[A]) == {}
    cleared = ede.do(c.change_festival, {"place": ""})
    assert changes(ede, cleared, stores.states[A]) == {"place": ""}
    own = ede.do(c.set_group, "A", group=1, settings={"rounds": 3, "place": "Urk"})
    stores.play(A, c.change_settings, {"place": "Epe"})
    assert changes(ede, own, stores.states[A]) == {"place": "Urk"}, "the event names a value for this group"


def test_rounds_and_timetable_change_together() -> None:
    event, stores = weekend()
    days = tuple(f"2026-11-2{n}" for n in range(5))
    dated = event.do(c.change_festival, {"round_dates": days})
    assert changes(event, dated, stores.states[A]) == {"round_dates": days[:3]}
    sync_groups(dated.state, stores, "Bea", event.state)
    longer = dated.do(c.set_group, "A", group=1, settings={"rounds": 4})
    assert changes(dated, longer, stores.states[A]) == {"rounds": 4, "round_dates": days[:4]}
    stores.play(A, c.change_settings, {"rounds": 2, "round_dates": days[:2]})
    other = dated.do(c.change_festival, {"round_dates": days[::-1]})
    assert changes(dated, other, stores.states[A]) == {"round_dates": (days[4], days[3])}


# Stores


def test_groups_stand_beside_the_file_of_the_event(tmp_path: Path) -> None:
    stores = NeighbourStores(str(tmp_path / "weekend.zwitsers"))
    assert stores.festival == "weekend"
    assert stores.of("group-a") == str(tmp_path / "group-a.zwitsers")
    (tmp_path / "open.zwitsers").touch()
    (tmp_path / "old.zwitsers.backups").mkdir()
    assert stores.names() == {"open", "old"}
    assert not stores.is_lost("none")
    assert stores.state("none") is None


def test_groups_of_an_event_on_a_server_are_in_its_database() -> None:
    stores = NeighbourStores("postgresql://bea@host/club#weekend")
    assert stores.festival == "weekend"
    assert stores.of("group-a") == "postgresql://bea@host/club#group-a"
    assert not stores.is_lost("group-a")


def test_a_free_name_for_each_title() -> None:
    stores = MemoryStores()
    event = festival_in_memory(0)
    stores.states = {"open": event.state, "open-2": event.state}
    groups = [FestivalGroup(1, "A", "dames")]
    assert free_names(stores, ["Open", "Öpen", "Dames", "New", "new"], groups) == [
        "open-3", "open-4", "dames-2", "new", "new-2",
    ]  # fmt: skip
    assert free_names(MemoryStores(), ["Open"]) == ["open"]
    assert group_title(event.state, "A") == "Weekend – A"
