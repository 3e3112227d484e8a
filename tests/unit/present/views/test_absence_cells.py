"""Every cell of the table of absences, for a Swiss, a tournament with an in-between round and a club season."""

from __future__ import annotations

from helpers.running_tournaments import played, played_in_between
from helpers.small_events import event_of, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.absences import AbsenceCell, absence_table, late_arrivals, presence, who_comes

DUMMY = {"game": "draughts", "systems": [[1, "kndb"]], "drawing_dummy": True}
KEIZER = {"systems": [[1, "keizer"]]}


def test_all_cells_of_a_swiss() -> None:
    """After round 1 of 4: 3 was absent, 4 withdraws, 5 has half a point in round 2, 6 comes in round 3."""
    made = shown(numbered(5, rounds=4, half_point_byes=2).do(c.set_absence, 3, 1), "1-2 1-0", "4-5 1-0")
    made = made.do(c.withdraw_player, 4).do(c.set_absence, 5, 2, Result.HALF_POINT_BYE)
    made = made.do(c.set_absence, 5, 3).do(c.add_player, {"name": "Late"}, first_round=3)
    table = absence_table(made.state)
    there = [AbsenceCell(number, "present", "absent", number < 4, False) for number in (2, 3, 4)]
    assert (table.rounds, table.counts) == ((1, 2, 3, 4), (1, 1, 1, 0))
    assert {row.player.number: row.cells for row in table.rows} == {
        1: (AbsenceCell(1, "played", "", False, False), *there),
        2: (AbsenceCell(1, "played"), *there),
        3: (AbsenceCell(1, "absent", "", False, False), *there),
        4: (AbsenceCell(1, "played"), *(AbsenceCell(number, "withdrawn", "", False, False) for number in (2, 3, 4))),
        5: (
            AbsenceCell(1, "played"),
            AbsenceCell(2, "half", "present", True, False),
            # One of two half points is taken, so that this one can be another.
            AbsenceCell(3, "absent", "half", True, False),
            there[2],
        ),
        6: (AbsenceCell(1, "not_entered"), AbsenceCell(2, "not_entered", "", False, False), *there[1:]),
    }


def test_rows_go_by_lot_and_not_by_entry() -> None:
    made = numbered(3).do(c.give_lots, {1: 3, 2: 1, 3: 2})
    assert [(row.player.number, row.player.id) for row in absence_table(made.state).rows] == [(1, 2), (2, 3), (3, 1)]


def test_the_in_between_round_is_to_come_from_the_beginning() -> None:
    """Of 1 to 5: 1 is absent in the last round, 2 in between, 3 withdraws; 6 comes in the last round."""
    made = numbered(5, **DUMMY).do(c.set_absence, 1, 3).do(c.set_absence, 2, IN_BETWEEN).do(c.withdraw_player, 3, 3)
    made = made.do(c.add_player, {"name": "Late"}, first_round=3)
    rows = {row.player.number: row.cells for row in absence_table(made.state).rows}
    assert rows[1][2:] == (AbsenceCell(IN_BETWEEN, "absent", ""), AbsenceCell(3, "absent", "present"))
    assert rows[2][2:] == (AbsenceCell(IN_BETWEEN, "absent", "present"), AbsenceCell(3, "present", "absent"))
    assert rows[3][1:] == (
        AbsenceCell(2, "present", "absent"), AbsenceCell(IN_BETWEEN, "withdrawn"), AbsenceCell(3, "withdrawn")
    )  # fmt: skip
    assert rows[4][2] == AbsenceCell(IN_BETWEEN, "present", "absent")
    assert rows[6][1:] == (
        AbsenceCell(2, "not_entered"), AbsenceCell(IN_BETWEEN, "present", "absent"), AbsenceCell(3, "present", "absent")
    )  # fmt: skip


def test_an_in_between_round_that_was_passed_over_is_over_once_the_last_round_is_there() -> None:
    """Four players never meet the dummy."""
    before = played(numbered(4, **DUMMY), 2)
    assert {row.cells[2] for row in absence_table(before.state).rows} == {AbsenceCell(IN_BETWEEN, "present", "absent")}
    assert presence(before.state, before.state.entrants[1], 3) == "present"
    after = played(before)
    assert after.state.in_between is None
    assert {row.cells[2] for row in absence_table(after.state).rows} == {AbsenceCell(IN_BETWEEN, "none", "")}
    assert presence(after.state, after.state.entrants[1], 3) == "played"


def test_an_in_between_round_that_was_played_shows_who_took_part() -> None:
    made = played_in_between(played(numbered(5, **DUMMY), 2)).do(c.add_player, {"name": "Late"})
    between = made.state.round(IN_BETWEEN)
    games = {player: "played" for game in between.games for player in (game.white, game.black)}
    away = {player: reason.name.lower() for player, reason in between.absent.items()}
    assert games
    expected = dict.fromkeys(range(1, 7), "no_part") | away | games
    cells = {row.player.number: row.cells[2] for row in absence_table(made.state).rows}
    assert cells == {player: AbsenceCell(IN_BETWEEN, kind, "") for player, kind in expected.items()}
    assert cells[6].kind == "no_part"


def test_who_missed_rounds_with_half_points_is_shown_as_that() -> None:
    made = shown(numbered(2, half_point_byes=1), "1-2 1-0")
    made = made.do(c.add_player, {"name": "Late"}, missed=Result.HALF_POINT_BYE)
    assert presence(made.state, made.state.entrants[3], 1) == "half_point_bye"
    assert absence_table(made.state).rows[2].cells[0] == AbsenceCell(1, "half_point_bye", "")


def test_in_a_season_without_half_points_an_absence_becomes_one_for_the_club() -> None:
    made = numbered(2, **KEIZER).do(c.set_absence, 1, 1)
    rows = absence_table(made.state).rows
    assert rows[0].cells[0] == AbsenceCell(1, "absent", "full", False, True)
    assert rows[1].cells[0] == AbsenceCell(1, "present", "absent", False, True)


def test_an_absence_for_the_club_in_a_swiss_only_goes_back() -> None:
    made = numbered(2).do(c.set_absence, 1, 1, Result.FULL_POINT_BYE)
    assert absence_table(made.state).rows[0].cells[0] == AbsenceCell(1, "full", "present", False, False)


def test_who_played_ahead_is_not_asked_to_come() -> None:
    made = event_of("Zoe", "abe", "Bea", "Cor", **KEIZER).do(c.set_game_ahead, 1, 2, "1-0")
    assert [(who.name, comes) for who, comes in who_comes(made.state)] == [("Bea", True), ("Cor", True)]
    later = made.do(c.set_game_ahead, 1, 2, "none").do(c.set_game_ahead, 1, 2, "1-0", 2)
    assert [who.name for who, _comes in who_comes(later.state)] == ["abe", "Bea", "Cor", "Zoe"]


def test_late_arrivals_by_name_whatever_the_capitals_and_only_in_a_season() -> None:
    names = ("Zoe", "abe", "Bea", "Cor", "Bob")
    made = event_of(*names, **KEIZER).do(c.set_absence, 1, 1).do(c.set_absence, 2, 1).do(c.set_absence, 5, 1)
    playing = shown(made, "3-4").state
    assert [who.name for who in late_arrivals(playing, playing.current)] == ["abe", "Bob", "Zoe"]
    swiss = shown(event_of(*names).do(c.set_absence, 1, 1), "2-3", bye=4).state
    assert late_arrivals(swiss, swiss.current) == []


def test_who_stops_after_this_evening_can_still_come_late() -> None:
    """In round 1: 1 and 5 are absent; 1 stops from round 2 on, 5 from round 1 on."""
    made = event_of("Zoe", "Abe", "Bea", "Cor", "Bob", **KEIZER).do(c.set_absence, 1, 1).do(c.withdraw_player, 5)
    playing = shown(made, "3-4", bye=2).do(c.withdraw_player, 1, 2).state
    assert [who.name for who in late_arrivals(playing, playing.current)] == ["Zoe"]


def test_a_game_against_the_drawing_dummy_is_no_absence() -> None:
    made = played(numbered(5, **DUMMY), 1)
    alone = made.state.rounds[0].bye
    assert alone is not None
    assert made.state.rounds[0].dummy
    assert presence(made.state, made.state.entrants[alone], 1) == "bye"
    assert absence_table(made.state).counts[0] == 0
