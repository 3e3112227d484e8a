"""The table of absences: what was, what is announced, and what one more click makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.running_tournaments import played, played_in_between
from helpers.small_events import event_of, five, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.absences import absence_table, late_arrivals, presence, who_comes

if TYPE_CHECKING:
    from zwitsers.event.state import State


def kinds(state: State) -> dict[int, list[str]]:
    return {row.player.number: [cell.kind for cell in row.cells] for row in absence_table(state).rows}


def test_rounds_that_were_played_show_what_everyone_did() -> None:
    state = five().state
    assert kinds(state) == {
        1: ["played", "played", "present"],
        2: ["played", "played", "present"],
        3: ["played", "played", "present"],
        4: ["played", "absent", "present"],
        5: ["bye", "played", "present"],
    }
    # Neither the bye nor a forfeit is an absence.
    assert absence_table(state).counts == (0, 1, 0)
    assert [cell.next for cell in absence_table(state).rows[3].cells] == ["", "", "absent"]


def test_a_click_goes_from_present_to_absent_to_half_a_point_as_long_as_that_is_allowed() -> None:
    made = numbered(4, half_point_byes=1)
    (first, second, last) = absence_table(made.state).rows[0].cells
    assert [(cell.kind, cell.next) for cell in (first, second, last)] == [("present", "absent")] * 3
    absent = absence_table(made.do(c.set_absence, 1, 1).state).rows[0].cells[0]
    assert (absent.kind, absent.next, absent.half) == ("absent", "half", True)
    half = made.do(c.set_absence, 1, 1, Result.HALF_POINT_BYE)
    cells = absence_table(half.do(c.set_absence, 1, 2).state).rows[0].cells
    assert [(cell.kind, cell.next, cell.half) for cell in cells] == [
        ("half", "present", True),
        # The one half point that is allowed is taken.
        ("absent", "present", False),
        ("present", "absent", False),
    ]
    assert absence_table(half.state).counts == (1, 0, 0)
    # R9.4: no half point in the last round.
    last = absence_table(made.do(c.set_absence, 1, 3).state).rows[0].cells[2]
    assert (last.kind, last.next, last.half) == ("absent", "present", False)


def test_who_withdrew_or_came_late_is_shown_as_that() -> None:
    made = five().do(c.withdraw_player, 2).do(c.add_player, {"name": "Late"})
    assert kinds(made.state)[2] == ["played", "played", "withdrawn"]
    assert kinds(made.state)[6] == ["not_entered", "not_entered", "present"]
    assert absence_table(made.state).rows[1].cells[2].next == ""


def test_a_late_entry_that_is_announced_has_not_entered_before() -> None:
    made = numbered(4).do(c.add_player, {"name": "Late"}, first_round=2)
    assert kinds(made.state)[5] == ["not_entered", "present", "present"]
    assert presence(made.state, made.state.entrants[5], 1) == "not_entered"


def test_the_in_between_round_stands_before_the_last() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    table = absence_table(made.do(c.set_absence, 1, 3).do(c.set_absence, 2, IN_BETWEEN).state)
    assert table.rounds == (1, 2, IN_BETWEEN, 3)
    by_player = {row.player.number: [cell.kind for cell in row.cells] for row in table.rows}
    # Absent in the last round is absent in between as well, and not the other way round.
    assert by_player[1][2:] == ["absent", "absent"]
    assert by_player[2][2:] == ["absent", "present"]
    assert by_player[3][2:] == ["present", "present"]
    after = absence_table(played_in_between(made).state)
    assert {row.cells[2].kind for row in after.rows} <= {"played", "no_part", "self_draw"}


def test_presence_of_one_player_in_one_round() -> None:
    made = five().do(c.withdraw_player, 2).do(c.set_absence, 1, 3)
    entrants = made.state.entrants
    found = {player: [presence(made.state, entrants[player], n) for n in (1, 2, 3)] for player in (1, 2, 4, 5)}
    assert found == {
        1: ["played", "played", "absent"],
        2: ["played", "played", "withdrawn"],
        4: ["played", "absent", "present"],
        5: ["bye", "played", "present"],
    }


def test_everyone_who_is_away_is_counted_whatever_the_absence_counts_for() -> None:
    made = numbered(6, systems=[[1, "keizer"]], half_point_byes=1)
    kinds_of = (Result.ABSENT, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.NO_NOTICE)
    for player, kind in enumerate(kinds_of, start=1):
        made = made.do(c.set_absence, player, 1, kind)
    assert [row.cells[0].kind for row in absence_table(made.state).rows] == [
        "absent", "half", "full", "silent", "present", "present"
    ]  # fmt: skip
    assert absence_table(made.state).counts == (4, 0, 0)
    cells = [row.cells[0] for row in absence_table(made.state).rows]
    assert [cell.next for cell in cells[:4]] == ["half", "full", "silent", "present"]
    assert all(cell.club for cell in cells)


def test_who_can_come_to_a_club_evening_is_listed_by_name_without_those_who_stopped() -> None:
    made = event_of("Zoe", "abe", "Bea", "Cor", systems=[[1, "keizer"]]).do(c.withdraw_player, 3)
    made = made.do(c.set_absence, 1, 1)
    assert [(who.name, comes) for who, comes in who_comes(made.state)] == [("abe", True), ("Cor", True), ("Zoe", False)]
    assert who_comes(numbered(4).state) == []


def test_who_comes_late_to_a_club_evening_is_not_in_the_round_and_has_not_stopped() -> None:
    made = event_of("Zoe", "Abe", "Bea", "Cor", systems=[[1, "keizer"]]).do(c.withdraw_player, 3)
    playing = shown(made.do(c.set_absence, 1, 1), "2-4")
    assert [who.name for who in late_arrivals(playing.state, playing.state.current)] == ["Zoe"]
    assert late_arrivals(made.state, None) == []
    closed = shown(made.do(c.set_absence, 1, 1), "2-4 1-0")
    assert late_arrivals(closed.state, closed.state.current) == []
