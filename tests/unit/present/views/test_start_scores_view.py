"""Start scores of a McMahon: 1 dan is 30; bar 2 dan, floor 20 kyu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from helpers.brief_records import brief
from helpers.small_events import event_of, shown
from zwitsers.event import actions as c
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.start_scores import start_scores

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def mcmahon(**settings: Any) -> RunningTournament:
    chosen = {"game": "go", "systems": [[1, "go-nl"]], "mcmahon": True, "bar": "2d", "floor": "20k", **settings}
    return event_of(
        {"name": "A", "grade": "5d"},
        {"name": "B", "grade": "2d"},
        {"name": "C", "grade": "25k"},
        {"name": "D", "grade": "1k"},
        "E",
        {"name": "F", "rating": 2100},
        **chosen,
    )


def test_everyone_between_floor_and_bar_from_the_highest_down() -> None:
    found = start_scores(mcmahon().state)
    assert [(line.name, line.counts_as, line.start.exact) for line in found.lines] == [
        ("A", "5d", "31"),
        ("B", "2d", "31"),
        # A European rating of 2100 is 1 dan.
        ("F", "1d", "30"),
        ("D", "1k", "29"),
        ("C", "25k", "10"),
        ("E", "", "10"),
    ]
    assert [(score.exact, count) for score, count in found.groups] == [("31", 2), ("30", 1), ("29", 1), ("10", 2)]
    assert not found.fixed


def test_by_hand_and_above_the_bar_are_told() -> None:
    made = mcmahon().do(c.change_settings, {"super_groups": [[2]]}).do(c.set_start_scores, [4], 61)
    lines = {line.name: line for line in start_scores(made.state).lines}
    assert (lines["D"].start.exact, lines["D"].by_grade.exact, lines["D"].by_hand) == ("30.5", "29", True)
    assert (lines["B"].start.exact, lines["B"].above_bar, lines["B"].by_hand) == ("32", True, False)
    assert (lines["A"].start.exact, lines["A"].above_bar) == ("31", False)


def test_a_grade_that_changes_after_round_one_changes_no_start_score() -> None:
    made = shown(mcmahon(), "1-2 1-0", "3-4 1-0", "5-6 1-0").do(c.change_player, 4, {"grade": "4d"})
    found = start_scores(made.state)
    line = next(line for line in found.lines if line.name == "D")
    assert (line.counts_as, line.start.exact, line.by_grade.exact, found.fixed) == ("4d", "29", "29", True)


def test_a_swiss_has_none() -> None:
    assert start_scores(mcmahon(mcmahon=False, bar="", floor="").state).lines == ()


def test_the_first_super_group_is_the_highest() -> None:
    made = mcmahon().do(c.change_settings, {"super_groups": [[1, 6], [2]]})
    assert [line.name for line in start_scores(made.state).lines if line.above_bar] == ["A", "F", "B"]
    made = made.do(c.change_settings, {"super_groups": [[1], [2]]})
    assert [(line.name, line.start.exact) for line in start_scores(made.state).lines[:3]] == [
        ("A", "33"), ("B", "32"), ("F", "30")
    ]  # fmt: skip


def test_when_round_one_is_taken_back_start_scores_follow_the_grades_again() -> None:
    made = shown(mcmahon(), "1-2", "3-4", "5-6").do(c.withdraw_publication, 1, "wrong list")
    found = start_scores(made.do(c.change_player, 4, {"grade": "1d"}).state)
    assert not found.fixed
    assert next(line for line in found.lines if line.name == "D").start.exact == "30"


def test_wins_in_the_standings_are_the_points_without_the_start_score() -> None:
    made = event_standings(shown(mcmahon(), "1-2 1-0", "4-6 ½-½", "5-3 1-0").state)
    assert [(line.name, line.points.exact, line.wins.exact if line.wins else None) for line in made.lines] == [
        ("A", "32", "1"),
        ("B", "31", "0"),
        ("F", "30.5", "0.5"),
        ("D", "29.5", "0.5"),
        ("E", "11", "1"),
        ("C", "10", "0"),
    ]


def test_every_line_with_everything() -> None:
    """Player, rating, grade that counts, start, start by grade, by hand, above the bar, number, name."""
    made = mcmahon().do(c.change_settings, {"super_groups": [[2]]}).do(c.set_start_scores, [4], 20)
    made = made.do(c.give_lots, {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1})
    found = start_scores(made.state)
    assert brief(found.lines) == [
        ("B", 0, "2d", "32", "32", False, True, 5, "B"),
        ("A", 0, "5d", "31", "31", False, False, 6, "A"),
        ("F", 2100, "1d", "30", "30", False, False, 1, "F"),
        ("E", 0, "", "10", "10", False, False, 2, "E"),
        ("D", 0, "1k", "10", "29", True, False, 3, "D"),
        ("C", 0, "25k", "10", "10", False, False, 4, "C"),
    ]
    assert [line.player.id for line in found.lines] == [2, 1, 6, 5, 4, 3]
    assert [(score.exact, count) for score, count in found.groups] == [("32", 1), ("31", 1), ("30", 1), ("10", 3)]


def test_a_start_score_of_nought_is_one_by_hand() -> None:
    lines = {line.name: line for line in start_scores(mcmahon().do(c.set_start_scores, [4], 0).state).lines}
    assert (lines["D"].start.exact, lines["D"].by_hand, lines["A"].by_hand) == ("0", True, False)
