"""The arbiter's list of players: order, search, and what to say of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.running_tournaments import played, played_in_between
from helpers.small_events import event_of, five, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.entry_list import entry_lines

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def named() -> RunningTournament:
    return event_of(
        {"name": "van den Berg, Piet", "rating": 1500, "club": "De Toren"},
        {"name": "Aalders, Ina", "rating": 1800},
        {"name": "Zijlstra, Bo", "rating": 1800, "grade": "4d"},
        {"name": "Cremers, Lot"},
    )


def order(made: RunningTournament, sort: str, search: str = "") -> list[int]:
    return [line.lot for line in entry_lines(made.state, sort, search)]


def test_the_orders() -> None:
    made = named()
    assert order(made, "lot") == [1, 2, 3, 4]
    # Under B, not under V.
    assert order(made, "name") == [2, 1, 4, 3]
    # Of equal ratings the lower lot; without a rating last.
    assert order(made, "rating") == [2, 3, 1, 4]
    assert order(made, "anything else") == [1, 2, 3, 4]


def test_a_search_looks_at_name_number_club_and_grade() -> None:
    assert order(named(), "lot", "toren") == [1]
    assert order(named(), "lot", "4d") == [3]
    assert order(named(), "lot", "berg piet") == [1]
    assert order(named(), "lot", "nobody") == []


def test_marks_say_what_is_to_come_and_not_what_was() -> None:
    """After round 2 of 3: 4 was absent in round 2."""
    made = five().do(c.set_absence, 1, 3).do(c.withdraw_player, 2).do(c.add_player, {"name": "Late"})
    lines = {line.lot: line for line in entry_lines(made.state, "lot")}
    assert lines[1].marks == (("absent", 3),)
    assert lines[2].marks == (("withdrawn", 3),)
    assert (lines[2].out, lines[1].out) == (True, False)
    assert lines[4].marks == ()
    assert lines[6].marks == (("late", 3),)


def test_a_half_point_and_a_later_withdrawal() -> None:
    made = numbered(4, half_point_byes=1).do(c.set_absence, 1, 2, Result.HALF_POINT_BYE).do(c.withdraw_player, 1, 3)
    (line, *_others) = entry_lines(made.state, "lot")
    assert line.marks == (("withdrawn", 3), ("half", 2))
    assert not line.out


def test_an_absence_in_between_is_said_until_that_round_is_there() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    away = made.do(c.set_absence, 1, IN_BETWEEN)
    assert entry_lines(away.state, "lot")[0].marks == (("absent", IN_BETWEEN),)
    assert entry_lines(played_in_between(away).state, "lot")[0].marks == ()


def test_somebody_who_stayed_away_from_the_last_round_is_not_out_of_the_tournament() -> None:
    """The no-show counts as withdrawn from round 2 on, and there are no more rounds than one."""
    made = shown(numbered(4, rounds=1), "1-2", "3-4").do(c.no_show, 2, 1)
    assert made.state.entrants[2].withdrawn_in(2)
    assert [line.out for line in entry_lines(made.state, "lot")] == [False] * 4


def test_who_comes_in_round_two_is_late() -> None:
    made = numbered(4).do(c.add_player, {"name": "Late"}, first_round=2)
    marks = {line.player.name: line.marks for line in entry_lines(made.state, "lot")}
    assert (marks["Late"], marks["P1"]) == ((("late", 2),), ())


def test_every_field_of_a_line() -> None:
    """Lots are not entries: Bos (entry 1) has lot 2."""
    made = event_of({"name": "Bos, Bo", "rating": 1500, "club": "Oost"}, "Aal, Al").do(c.give_lots, {1: 2, 2: 1})
    first, second = entry_lines(made.state, "lot")
    assert (first.id, first.lot, first.who.number, first.who.id, first.player.name) == (2, 1, 1, 2, "Aal, Al")
    assert (second.id, second.lot, second.who.number, second.who.id, second.player.rating) == (1, 2, 2, 1, 1500)
    assert ([line.marks for line in (first, second)], [line.out for line in (first, second)]) == ([(), ()], [False] * 2)
    assert second.search == "2 bos, bo oost"
    assert order(made, "lot", "2") == [2]


def test_namesakes_go_by_lot() -> None:
    made = event_of("Bos, Bo", "Aal, Al", "Bos, Bo").do(c.give_lots, {1: 3, 2: 1, 3: 2})
    assert [line.id for line in entry_lines(made.state, "name")] == [2, 3, 1]
    assert [line.id for line in entry_lines(made.state, "rating")] == [2, 3, 1]


def test_all_marks_in_their_order() -> None:
    """A man with a women's title, who comes in round 2, is away in 4 and 3 and stops before 5."""
    made = numbered(2, rounds=5, half_point_byes=1).do(
        c.add_player, {"name": "Late", "title": "WIM", "sex": "m"}, first_round=2
    )
    made = made.do(c.set_absence, 3, 4).do(c.set_absence, 3, 3, Result.HALF_POINT_BYE).do(c.withdraw_player, 3, 5)
    assert entry_lines(made.state, "lot")[2].marks == (
        ("withdrawn", 5), ("womens-title", 0), ("late", 2), ("half", 3), ("absent", 4)
    )  # fmt: skip


def test_who_is_away_for_some_rounds_only_is_said_to_be_so_until_they_are_back() -> None:
    made = numbered(4).do(c.withdraw_player, 1, 2).do(c.return_player, 1, 3)
    assert entry_lines(made.state, "lot")[0].marks == (("withdrawn", 2),)
    second = shown(shown(made, "1-2 1-0", "3-4 1-0"), "2-3 1-0", bye=4)
    assert (entry_lines(second.state, "lot")[0].marks, entry_lines(second.state, "lot")[0].out) == ((), False)


def test_who_left_before_the_last_round_is_still_gone_after_it() -> None:
    made = numbered(3, rounds=2).do(c.withdraw_player, 3, 2)
    line = entry_lines(shown(shown(made, "1-2 1-0", bye=3), "2-1 1-0").state, "lot")[2]
    assert (line.marks, line.out) == ((("withdrawn", 2),), True)
