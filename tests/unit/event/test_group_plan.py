"""The steps that an event asks of its groups, one decision at a time; the group stores are in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from helpers.festivals import MemoryStores, festival_in_memory
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event.errors import CommandError
from zwitsers.event.festival_events import Registered, RegistrationPlaced
from zwitsers.event.group_sync import checked, group_states, refused_steps, remaining, sync_groups, sync_plan

if TYPE_CHECKING:
    from zwitsers.event.group_sync import GroupStep
    from zwitsers.event.running import RunningTournament
    from zwitsers.event.state import Entrant, State

A, B = "weekend-a", "weekend-b"


def weekend() -> tuple[RunningTournament, MemoryStores]:
    """P1, P2 and P3 are in group A, P4 and P5 in B, and P6 in none."""
    event, stores = festival_in_memory(6), MemoryStores()
    event = event.do(c.place_registrations, 1, [1, 2, 3]).do(c.place_registrations, 2, [4, 5])
    assert sync_groups(event.state, stores, "Bea").problems == ()
    return event, stores


def steps(event: RunningTournament, stores: MemoryStores, before: RunningTournament | None = None) -> list[GroupStep]:
    festival = event.state.festival
    assert festival is not None
    states = group_states(festival, stores)
    return sync_plan(event.state, states, stores, None if before is None else before.state)


def plan(
    event: RunningTournament, stores: MemoryStores, before: RunningTournament | None = None
) -> list[tuple[str, str, tuple[int, ...], tuple[str, ...]]]:
    return [(step.kind, step.group.name, step.registrations, step.names) for step in steps(event, stores, before)]


def begun(stores: MemoryStores, tournament: str) -> None:
    stores.play(tournament, c.pair)
    stores.play(tournament, c.publish)


def member(stores: MemoryStores, tournament: str, registration: int) -> Entrant:
    return next(item for item in stores.states[tournament].entrants.values() if item.registration == registration)


def run(event: RunningTournament, stores: MemoryStores, before: RunningTournament) -> None:
    assert sync_groups(event.state, stores, "Bea", before.state).problems == ()


def test_new_groups_are_made_before_anybody_enters() -> None:
    event = festival_in_memory(3).do(c.place_registrations, 2, [3]).do(c.place_registrations, 1, [1, 2])
    stores = MemoryStores()
    assert plan(event, stores) == [
        ("make", "A", (), ()),
        ("make", "B", (), ()),
        ("enter", "A", (1, 2), ("P1", "P2")),
        ("enter", "B", (3,), ("P3",)),
    ]
    outcome = sync_groups(event.state, stores, "Bea")
    assert [(step.kind, step.group.name) for step in outcome.done] == [
        ("make", "A"), ("make", "B"), ("enter", "A"), ("enter", "B"),
    ]  # fmt: skip
    assert set(stores.authors) == {"Bea"}
    entered = stores.states[A].entrants.values()
    assert [(item.player.name, item.player.rating, item.registration) for item in entered] == [
        ("P1", 2000, 1),
        ("P2", 1950, 2),
    ]
    assert remaining(event.state, stores) == []


def test_a_step_does_only_what_is_still_missing() -> None:
    """Another program did a part of it between the plan and its execution."""
    event, stores = weekend()
    moved = event.do(c.place_registrations, 1, [4, 6])
    (enter, _leave) = steps(moved, stores, event)
    assert (enter.kind, enter.registrations) == ("enter", (4, 6))
    entered = [ev.PlayerAdded(4, {"name": "P4", "rating": 1850}, registration=4)]
    stores.play(A, lambda _state: entered)
    assert enter.command(stores.states[A]) == [ev.PlayerAdded(5, {"name": "P6", "rating": 1750}, registration=6)]
    stores.run(A, enter.command, "Bea")
    assert enter.command(stores.states[A]) == ()


def test_a_player_enters_with_what_the_other_group_knows_of_them() -> None:
    event, stores = weekend()
    stores.play(B, c.change_player, 1, {"rating": 1999, "title": "FM"})  # P4
    stores.play(B, c.change_player, 2, {"name": "Somebody else", "rating": 1234})  # in the place of P5
    moved = event.do(c.place_registrations, 1, [4, 5])
    run(moved, stores, event)
    found = {item.registration: item.player for item in stores.states[A].entrants.values()}
    assert (found[4].rating, found[4].title) == (1999, "FM")
    assert (found[5].name, found[5].rating) == ("P5", 1800)


def test_a_player_who_moves_enters_before_they_leave() -> None:
    event, stores = weekend()
    moved = event.do(c.place_registrations, 1, [4])
    assert plan(moved, stores, event) == [("enter", "A", (4,), ("P4",)), ("leave", "B", (4,), ("P4",))]
    begun(stores, B)
    run(moved, stores, event)
    assert member(stores, B, 4).withdrawn_in(2)
    assert plan(moved, stores) == [], "a player who withdrew does not leave again"
    back = moved.do(c.place_registrations, 2, [4])
    assert plan(back, stores, moved) == [("return", "B", (4,), ("P4",)), ("leave", "A", (4,), ("P4",))]
    assert plan(back, stores, back) == [("leave", "A", (4,), ("P4",))], "a withdrawal in the group itself stays"


def test_a_player_placed_in_no_group_leaves_their_group() -> None:
    event, stores = weekend()
    out = event.do(lambda _state: [RegistrationPlaced(1, 0)])
    assert plan(out, stores, event) == [("leave", "A", (1,), ("P1",))]


def test_somebody_who_withdrew_from_the_event_returns_with_it() -> None:
    event, stores = weekend()
    begun(stores, A)
    gone = event.do(c.withdraw_registrations, [1])
    assert plan(gone, stores, event) == [("leave", "A", (1,), ("P1",))]
    run(gone, stores, event)
    assert member(stores, A, 1).withdrawn_in(2)
    back = gone.do(c.mark_expected, [1])
    assert plan(back, stores, gone) == [("return", "A", (1,), ("P1",))]
    # Undo of a registration and redo of it: the event before did not know the player.
    unknown = festival_in_memory(0)
    assert ("return", "A", (1,), ("P1",)) in plan(back, stores, unknown)
    run(back, stores, gone)
    assert not member(stores, A, 1).withdrawn_in(2)


def test_nobody_leaves_a_group_that_has_finished() -> None:
    event, stores = weekend()
    stores.play(B, lambda _state: [ev.TournamentFinished()])
    assert plan(event.do(c.withdraw_registrations, [4]), stores, event) == []


def test_players_of_the_group_itself_are_left_alone() -> None:
    event, stores = weekend()
    stores.play(A, c.add_player, {"name": "Guest"})
    assert plan(event, stores, event) == []


def test_leaving_discards_a_draft_of_round_one_only() -> None:
    event, stores = weekend()
    gone = event.do(c.withdraw_registrations, [1])
    stores.play(A, c.pair)
    (leave,) = steps(gone, stores, event)
    assert leave.command(stores.states[A]) == [ev.DraftDiscarded(1), ev.PlayerRemoved(1)]
    begun(stores, A)
    (leave,) = steps(gone, stores, event)
    assert leave.command(stores.states[A]) == [ev.PlayerWithdrawn(1, 2)]


# Arrival


def test_arrival_and_back() -> None:
    event, stores = weekend()
    there = event.do(c.mark_arrived, [1, 6])
    assert plan(there, stores, event) == [("arrive", "A", (1,), ("P1",))]
    run(there, stores, event)
    assert member(stores, A, 1).checked_in == {1}
    assert plan(there, stores) == []
    away = there.do(c.mark_expected, [1])
    assert plan(away, stores, there) == [("expect", "A", (1,), ("P1",))]
    assert plan(away, stores) == [], "who checked in to the group by phone stays"
    run(away, stores, there)
    assert member(stores, A, 1).checked_in == frozenset()


def test_after_the_start_those_who_have_not_arrived_are_absent() -> None:
    event, stores = weekend()
    there = event.do(c.mark_arrived, [1])
    run(there, stores, event)
    stores.play(A, c.check_in, [2], 1)  # by phone
    stores.play(B, c.set_absence, 1, 1, Result.NO_NOTICE)  # P4, by the group
    closed = there.do(c.start_festival)
    assert plan(closed, stores, there) == [("absent", "A", (3,), ("P3",)), ("absent", "B", (5,), ("P5",))]
    run(closed, stores, there)
    assert member(stores, A, 3).absences == {1: Result.ABSENT}
    late = closed.do(c.mark_arrived, [3, 4])
    assert plan(late, stores, closed) == [("present", "A", (3,), ("P3",)), ("arrive", "A", (3,), ("P3",))]
    assert plan(late, stores) == [], "without the command before, an absence is the group's own"
    run(late, stores, closed)
    assert (dict(member(stores, A, 3).absences), member(stores, A, 3).checked_in) == ({}, frozenset({1}))
    assert member(stores, B, 4).absences == {1: Result.NO_NOTICE}
    again = late.do(c.mark_expected, [3])
    assert plan(again, stores, late) == [("expect", "A", (3,), ("P3",)), ("absent", "A", (3,), ("P3",))]
    reopened = closed.do(c.reopen_festival)
    assert ("present", "B", (5,), ("P5",)) in plan(reopened, stores, closed)
    begun(stores, A)
    assert [step for step in plan(again, stores, late) if step[1] == "A"] == [], "round 1 of A is published"


def test_an_absence_of_the_group_itself_stays_when_the_player_arrives_or_the_start_is_taken_back() -> None:
    event, stores = weekend()
    stores.play(A, c.set_absence, 1, 1)
    closed = event.do(c.mark_arrived, [2, 3]).do(c.start_festival)
    arrived = event.do(c.mark_arrived, [1])
    assert plan(arrived, stores, event) == [], "check-in was open: the absence is the group's own"
    had_arrived = closed.do(c.mark_arrived, [1])
    reopened = had_arrived.do(c.reopen_festival)
    assert [step for step in plan(reopened, stores, had_arrived) if step[0] == "present"] == []


def test_a_new_player_is_absent_or_arrives_at_once() -> None:
    event, stores = weekend()
    closed = event.do(c.mark_arrived, [1, 2, 3, 4, 5]).do(c.start_festival)
    run(closed, stores, event)
    new = closed.do(c.place_registrations, 1, [6])
    assert plan(new, stores, closed) == [("enter", "A", (6,), ("P6",)), ("absent", "A", (6,), ("P6",))]
    there = new.do(c.mark_arrived, [6])
    assert plan(there, stores, closed) == [("enter", "A", (6,), ("P6",)), ("arrive", "A", (6,), ("P6",))]
    run(there, stores, closed)
    assert member(stores, A, 6).checked_in == {1}


def test_each_step_of_arrival_looks_at_the_group_as_it_is_now() -> None:
    event, stores = weekend()
    there = event.do(c.mark_arrived, [1, 2])
    (arrive,) = steps(there, stores, event)
    stores.play(A, c.check_in, [1], 1)
    assert [item.kind for item in arrive.command(stores.states[A])] == ["player-checked-in"]
    stores.play(A, c.set_absence, 2, 1)
    assert arrive.command(stores.states[A]) == []
    closed = event.do(c.start_festival)
    absent = next(step for step in steps(closed, stores, event) if step.group.name == "A")
    assert (absent.kind, absent.registrations) == ("absent", (3,))
    stores.play(A, c.set_absence, 3, 1, Result.NO_NOTICE)
    assert absent.command(stores.states[A]) == []
    stores.play(A, c.remove_player, 3)
    assert absent.command(stores.states[A]) == []


# Groups that are lost, or refuse


def test_lost_and_other_tournaments_get_no_steps_and_their_players_stay_where_they_are() -> None:
    event, stores = weekend()
    moved = event.do(c.place_registrations, 2, [1])
    del stores.states[B]
    stores.lost.add(B)
    assert plan(moved, stores, event) == []
    outcome = sync_groups(moved.state, stores, "Bea", event.state)
    assert [(item.key, item.values) for item in outcome.problems] == [
        ("festival.group-lost", {"group": "B", "tournament": B})
    ]
    stores.lost.clear()
    assert [step[:3] for step in plan(moved, stores, event)] == [
        ("make", "B", ()), ("enter", "B", (1, 4, 5)), ("leave", "A", (1,)),
    ]  # fmt: skip
    stores.states[B] = stores.states[A]  # the group of another number
    assert plan(moved, stores, event) == []
    outcome = sync_groups(moved.state, stores, "Bea", event.state)
    assert [(item.key, item.values) for item in outcome.problems] == [
        ("festival.other-tournament", {"group": "B", "tournament": B})
    ]


def finish(stores: MemoryStores, tournament: str) -> None:
    stores.play(tournament, lambda _state: [ev.TournamentFinished()])


def test_a_group_that_refuses_keeps_players_in_the_other_and_does_not_block_others() -> None:
    event, stores = weekend()
    finish(stores, B)
    moved = event.do(c.place_registrations, 2, [1]).do(c.withdraw_registrations, [2]).do(c.mark_arrived, [3])
    outcome = sync_groups(moved.state, stores, "Bea", event.state)
    assert [(item.key, item.values["group"], item.values["problem"]) for item in outcome.problems] == [
        ("festival.in-this-group", "B", "tournament.is-finished")
    ]
    assert outcome.problems[0].text("en").startswith("Group B: ")
    # P1 and P2 leave in one step; it waits because P1 has no other group.
    assert [(step.kind, step.group.name) for step in outcome.done] == [("arrive", "A")]
    assert 1 in stores.states[A].entrants


def test_a_refusal_other_than_entering_does_not_stop_the_group() -> None:
    event, stores = weekend()
    changed = event.do(c.change_festival, {"round_dates": ["2026-05-01"]}).do(c.place_registrations, 1, [6])
    steps_ = steps(changed, stores, event)
    assert [step.kind for step in steps_] == ["settings", "settings", "enter"]

    class Refusing(MemoryStores):
        def run(self, tournament: str, command: Any, author: str) -> Any:
            if tournament == A and not self.authors:
                self.authors.append(author)
                raise CommandError([])
            return super().run(tournament, command, author)

    refusing = Refusing()
    refusing.states = stores.states
    outcome = sync_groups(changed.state, refusing, "Bea", event.state)
    assert [(step.kind, step.group.name) for step in outcome.done] == [("settings", "B"), ("enter", "A")]


def test_a_dry_run_names_the_steps_that_are_refused() -> None:
    event, stores = weekend()
    moved = event.do(c.place_registrations, 2, [1]).do(c.set_group, "C", "weekend-c").do(c.place_registrations, 3, [6])
    states = {1: stores.states[A], 2: stores.states[B], 3: None}
    planned = sync_plan(moved.state, states, stores, event.state)
    assert refused_steps(planned, moved.state, states, "weekend") == {}
    finish(stores, B)
    states[2] = stores.states[B]
    planned = sync_plan(moved.state, states, stores, event.state)
    refused = refused_steps(planned, moved.state, states, "weekend")
    assert list(refused) == [("enter", 2, (1,))]
    assert stores.states.keys() == {A, B}, "nothing is written"


def test_a_command_is_refused_for_what_it_causes_itself_only() -> None:
    event, stores = weekend()
    finish(stores, B)

    def place(number: int) -> Any:
        return lambda state: c.place_registrations(state, 2, [number])

    with pytest.raises(CommandError) as caught:
        checked(place(1), stores)(event.state)
    assert [item.values["group"] for item in caught.value.problems] == ["B"]
    waiting = event.do(place(1))
    with pytest.raises(CommandError):
        checked(place(6), stores)(waiting.state)
    # The step that already waited does not stand in the way of another command.
    arrived = checked(lambda state: c.mark_arrived(state, [2]), stores)(waiting.state)
    assert [item.kind for item in arrived] == ["registration-marked"]
    assert checked(lambda _state: [], stores)(event.state) == []
    tournament: State = stores.states[A]
    alone = checked(lambda state: c.add_player(state, {"name": "X"}), stores)(tournament)
    assert [item.kind for item in alone] == ["player-added"]


def test_a_registration_number_belongs_to_one_player() -> None:
    event, stores = weekend()
    new = event.do(lambda _state: [Registered(9, {"name": "P9"}, 1)])
    assert plan(new, stores, event) == [("enter", "A", (9,), ("P9",))]
