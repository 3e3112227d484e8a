"""Why one is above another, and whether open games can change it: what is certain by the points, and in between."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import played
from helpers.small_events import five, numbered
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.present.views.standings import Standings, final_standings
from zwitsers.present.views.why_above import SAME, above, event_above

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot


def by_points(snapshot: Snapshot) -> Standings:
    book = rulebook("knsb-wp")
    return final_standings(snapshot, book, final_ranking(snapshot, book, "PTS"), ranking="PTS")


@pytest.mark.parametrize(("second", "certain"), [("6b+", True), ("4badj", False)])
def test_it_is_certain_only_when_the_points_are_out_of_reach(second: str, certain: bool) -> None:
    """1 has 2, or 1½ with an adjourned game that can still be lost; 2 has ½ and can come to 1. No single result changes
    the order; both together would make them level at 1 in the second case."""
    fourth = "1wadj" if second == "4badj" else "bye"
    sixth = "1w-" if second == "6b+" else "bye"
    made = snapshot_of(
        f"3w+ {second}", "5wadj absent", "1b- half", f"6w= {fourth}", "2badj half", f"4b= {sixth}", planned_rounds=2
    )
    found = above(by_points(made), 2, 1)
    assert (found.higher.number, found.lower.number) == (1, 2)
    assert (found.if_drawn, found.open_games) == (SAME, ())
    assert found.open_count == (1 if certain else 2)
    assert found.certain is certain


def test_without_open_games_everything_is_certain() -> None:
    found = above(by_points(snapshot_of("2w=", "1b=", planned_rounds=2)), 1, 2)
    assert (found.level, found.certain, found.open_count, found.rounds_to_come) == (True, True, 0, 1)
    assert found.decided_by is None


def test_a_game_of_an_opponent_counts_through_the_tie_break() -> None:
    """001 for pairing: 1 beat 3 and 2 beat 4 in round 1; 3 and 4 play on. Who of them wins decides by WP."""
    made = snapshot_of("3w+ half", "4w+ half", "1b- 4wadj", "2b- 3badj", planned_rounds=3)
    book = rulebook("knsb-wp")
    ranking = final_standings(made, book, final_ranking(made, book, "WP"), ranking="WP")
    found = above(ranking, 1, 2)
    assert found.level
    (game,) = found.open_games
    assert (game.white.number, game.black.number, game.own, game.round) == (3, 4, False, 2)
    assert (game.reverses, game.keeps, found.if_drawn) == (("1-0", "0-1"), ("½-½",), SAME)
    assert not found.certain


def test_the_criteria_up_to_the_one_that_decides() -> None:
    """By a list of WSB and WP: 5 and 1 have 1½ points, and SB 1¼ against 1. 3 and 4 are level in everything."""
    made = event_standings(five(final_ranking="WSB,WP").state)
    found = above(made, 1, 5)
    assert [(one.code, one.higher_value, one.lower_value) for one in found.criteria] == [
        ("PTS", "1.5", "1.5"),
        ("WSB", "1.25", "1"),
    ]
    level = above(made, 3, 4)
    assert [(one.code, one.higher_value, one.lower_value) for one in level.criteria] == [
        ("PTS", "0.5", "0.5"),
        ("WSB", "1", "1"),
        ("WP", "2", "2"),
    ]
    far = above(made, 4, 5)
    assert [one.code for one in far.criteria] == ["PTS"]
    assert (far.place_higher, far.place_lower) == (1, 4)


def test_the_rulebook_has_wp_and_sb_apart() -> None:
    made = event_standings(five().state, StandingsChoice(2, final=True))
    found = above(made, 1, 5)
    # They drew with each other, which settles nothing for the first place (001 F12.2).
    assert [(one.code, one.higher_value, one.lower_value) for one in found.criteria] == [
        ("PTS", "1.5", "1.5"),
        ("DR/1", "0.5", "0.5"),
        ("WP", "2.5", "1.5"),
    ]
    assert found.decided_by is not None
    assert found.decided_by.code == "WP"


def test_the_order_for_pairing_ends_with_the_lot() -> None:
    made = event_standings(five().state, StandingsChoice(2, final=False))
    assert [(one.code, one.higher_value) for one in above(made, 4, 3).criteria] == [
        ("PTS", "0.5"), ("WP", "2"), ("WSB", "1"), ("", None)
    ]  # fmt: skip
    assert [one.code for one in above(made, 1, 5).criteria] == ["PTS", "WP"]
    assert [one.code for one in above(made, 1, 2).criteria] == ["PTS"]


def test_games_of_the_in_between_round_have_no_number_and_are_no_round_to_come() -> None:
    before = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    made = before.do(c.pair).do(c.publish)
    games = made.state.round(IN_BETWEEN).games
    ranking = event_standings(made.state)
    players = [line.number for line in ranking.lines if line.player.id is not None]
    found = [event_above(made.state, ranking, one, two) for one, two in combinations(players, 2)]
    assert {(one.open_count, one.rounds_to_come) for one in found} == {(len(games), 1)}
    deciding = [(one, game) for one in found for game in one.open_games]
    assert deciding
    for one, game in deciding:
        assert game.round == IN_BETWEEN
        assert game.own == bool({one.higher.number, one.lower.number} & {game.white.number, game.black.number})


def test_the_games_of_the_two_themselves_come_first() -> None:
    """3 and 4 have 1½ each; 1 and 2, whom they beat, play on, and so do 3 and 5."""
    made = snapshot_of("3b- 2wadj", "4b- 1badj", "1w+ 5wadj", "2w+ 6w=", "6w= 3badj", "5b= 4b=", planned_rounds=3)
    book = rulebook("knsb-wp")
    ranking = final_standings(made, book, final_ranking(made, book, "WP"), ranking="WP")
    games = above(ranking, 3, 4).open_games
    assert [(game.white.number, game.black.number, game.own) for game in games] == [(3, 5, True), (1, 2, False)]
