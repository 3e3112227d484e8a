"""Which standings everyone is shown, and what goes with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import WHITE, played, started
from helpers.small_events import drafted, five, numbered, shown
from zwitsers.engine.domain import SnapshotError
from zwitsers.event import actions as c
from zwitsers.present.views.event_standings import (
    StandingsChoice,
    choose,
    complete_rounds,
    ended,
    event_ranking,
    event_standings,
    over,
    ranked_entries,
    usual_choice,
)
from zwitsers.present.views.standings import Stage

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def two_rounds(second: str = "3-2 ½-½") -> RunningTournament:
    made = shown(numbered(4, rounds=2), "1-3 1-0", "2-4 1-0")
    return shown(made, "4-1 0-1", second)


def test_a_round_counts_once_all_its_results_are_in() -> None:
    assert complete_rounds(numbered(4).state) == 0
    assert complete_rounds(two_rounds("3-2").state) == 1
    assert complete_rounds(two_rounds().state) == 2
    assert complete_rounds(drafted(five(), "1-3", "2-4").state) == 2


def test_an_open_board_of_an_earlier_round_holds_all_later_ones_up() -> None:
    made = shown(numbered(4), "1-3 1-0", "2-4")
    later = shown(made, "4-1 0-1", "3-2 ½-½")
    assert complete_rounds(later.state) == 0


def test_after_the_last_round_the_final_ranking_is_shown() -> None:
    state = two_rounds().state
    assert (over(state), ended(state), usual_choice(state)) == (True, True, StandingsChoice(2, final=True))
    assert event_standings(state).stage is Stage.PROVISIONAL
    finished = two_rounds().do(c.finish).state
    assert event_standings(finished).stage is Stage.FINAL
    running = two_rounds("3-2").state
    assert (over(running), usual_choice(running)) == (False, StandingsChoice(1, final=True, between=True))
    assert event_standings(running).stage is Stage.AFTER
    assert event_standings(numbered(4).state).stage is Stage.START


def test_an_adjourned_game_does_not_hold_up_the_standings() -> None:
    state = two_rounds("3-2 adj").state
    assert over(state)
    assert event_standings(state).unfinished


def test_a_list_of_ones_own_ranks_after_every_round() -> None:
    made = shown(numbered(4, final_ranking="WSB,WP"), "1-3 1-0", "2-4 ½-½")
    assert usual_choice(made.state) == StandingsChoice(1, final=True, between=True)
    assert event_standings(made.state).stage is Stage.AFTER
    assert usual_choice(numbered(4, final_ranking="WSB,WP").state) == StandingsChoice(0)


def test_what_can_be_asked_for() -> None:
    state = two_rounds().state
    assert choose(state) == StandingsChoice(2, final=True)
    assert choose(state, 1) == StandingsChoice(1, final=True, between=True)
    assert choose(state, 2) == StandingsChoice(2, final=True)
    assert choose(state, 1, final=True) == StandingsChoice(1, final=True)
    running = two_rounds("3-2").state
    assert choose(running, final=True) == StandingsChoice(2, final=True)
    for after in (-1, 3):
        with pytest.raises(SnapshotError):
            choose(state, after)


def test_the_ranking_after_an_earlier_round_knows_nothing_of_later_ones() -> None:
    made = event_standings(five().state, StandingsChoice(1))
    # After round 1: 1 and 5 have 1 (WP 0 and ½), 3 and 4 have ½, 2 has 0.
    assert [(line.number, line.points.exact) for line in made.lines] == [
        (5, "1"), (1, "1"), (3, "0.5"), (4, "0.5"), (2, "0")
    ]  # fmt: skip
    assert made.rounds == 1


def test_a_system_for_later_rounds_ranks_for_the_round_that_it_pairs() -> None:
    made = shown(numbered(4, systems=[[1, "knsb-wp"], [2, "knsb-rating"]]), "1-3 1-0", "2-4 1-0")
    assert event_standings(made.state).system == "knsb-rating"
    assert event_standings(made.state, StandingsChoice(0)).system == "knsb-wp"


def test_prizes_are_in_the_final_ranking_only() -> None:
    made = shown(numbered(4, prizes=[3000, 1000]), "1-3 1-0", "2-4 ½-½")
    final = event_standings(made.state, StandingsChoice(1, final=True))
    assert [line.prize.exact if line.prize else None for line in final.lines] == ["30.00", "5.00", "5.00", "0.00"]
    assert not final.odd_cents
    assert {line.prize for line in event_standings(made.state, StandingsChoice(1)).lines} == {None}
    odd = shown(numbered(4, prizes=[3000, 1001]), "1-3 1-0", "2-4 ½-½")
    assert event_standings(odd.state, StandingsChoice(1, final=True)).odd_cents


def test_performance_is_shown_where_the_settings_say_so() -> None:
    made = shown(numbered(4, performance="nowhere"), "1-3 1-0", "2-4 ½-½")
    assert not event_standings(made.state).shows_performance
    here = made.do(c.change_settings, {"performance": "everywhere"}).state
    standings = event_standings(here)
    assert (standings.shows_performance, standings.performance_everywhere) == (True, True)
    assert not event_ranking(here).shows_performance
    assert not event_standings(here, StandingsChoice(0)).shows_performance


def test_the_year_is_that_of_the_start_or_of_the_first_round() -> None:
    made = numbered(4, start="2026-12-28", round_dates=["2027-01-02"])
    assert event_standings(made.state).year == 2026
    assert event_standings(numbered(4, round_dates=["", "2027-01-02"]).state).year == 2027
    assert event_standings(numbered(4).state).year is None


def test_who_withdraws_from_the_next_round_is_marked_in_the_standings_before_it() -> None:
    state = five().do(c.withdraw_player, 2).state
    assert {line.number: line.player.withdrawn for line in event_standings(state).lines if line.player.withdrawn} == {
        2: 3
    }
    assert not any(line.player.withdrawn for line in event_standings(state, StandingsChoice(1)).lines)


def test_standings_of_halfway_are_provisional_also_when_the_tournament_is_finished() -> None:
    finished = two_rounds().do(c.finish).state
    assert event_standings(finished, choose(finished, 1, final=True)).stage is Stage.PROVISIONAL
    assert event_standings(finished, choose(finished, 2, final=True)).stage is Stage.FINAL


def test_a_round_robin_is_over_when_every_game_of_every_round_is_played() -> None:
    """RR8: of four players in three rounds, all published at once."""
    made = started(4, systems=[[1, "round-robin"]], rounds=3)
    assert complete_rounds(made.state) == 0
    made = made.do(c.publish_schedule)
    assert (complete_rounds(made.state), over(made.state), usual_choice(made.state)) == (0, False, StandingsChoice(0))
    made = made.do(c.enter_results, 3, [(1, *WHITE), (2, *WHITE)])
    # The last round is complete, the others are not.
    assert (complete_rounds(made.state), over(made.state), ended(made.state)) == (3, False, False)
    made = made.do(c.enter_results, 1, [(1, *WHITE), (2, *WHITE)]).do(c.enter_result, 2, 1, *WHITE)
    assert not over(made.state)
    assert over(made.do(c.enter_result, 2, 2, *WHITE).state)


def test_a_tournament_with_rounds_to_come_is_not_over() -> None:
    assert not over(five().state)
    assert not ended(five().state)
    assert usual_choice(five().state) == StandingsChoice(2, final=True, between=True)


def test_standings_before_the_first_round_can_be_asked_for_at_any_time() -> None:
    assert choose(five().state, 0) == StandingsChoice(0)
    assert choose(numbered(2).state) == StandingsChoice(0, final=False, between=False)
    # At the end all standings go by the ranking in force.
    assert choose(two_rounds().state, 0) == StandingsChoice(0, final=True)
    assert event_ranking(five().state, choose(five().state, 0)).rounds == 0


def test_prizes_are_shown_between_rounds_when_the_arbiter_says_so() -> None:
    made = shown(numbered(4, prizes=[3000, 1000]), "1-3 1-0", "2-4 ½-½")
    assert {line.prize for line in event_standings(made.state).lines} == {None}
    lines = event_standings(made.do(c.show_prizes, True).state).lines
    assert [line.prize.exact if line.prize else None for line in lines] == ["30.00", "5.00", "5.00", "0.00"]
    without = event_standings(five().state, StandingsChoice(2, final=True))
    assert ({line.prize for line in without.lines}, without.odd_cents) == ({None}, False)


def test_entries_in_the_order_of_the_standings_without_the_dummy() -> None:
    """Of three, entry 3 (the bye) is above entry 2 by WP; by lot they are 1, 3 and 2."""
    assert ranked_entries(five().state) == [5, 1, 2, 3, 4]
    made = shown(numbered(3).do(c.give_lots, {1: 2, 2: 3, 3: 1}), "1-2 0-1", bye=3)
    assert ranked_entries(made.state) == [3, 2, 1]
    dummied = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2).state
    assert len(event_ranking(dummied).lines) == 6
    assert sorted(ranked_entries(dummied)) == [1, 2, 3, 4, 5]


def test_the_order_for_pairing_after_the_last_round_is_that_of_its_own_rulebook() -> None:
    made = shown(numbered(2, rounds=1, systems=[[1, "knsb-rating"]]), "1-2 1-0")
    found = event_ranking(made.state, StandingsChoice(1))
    assert (found.system, found.rounds, found.final) == ("knsb-rating", 1, None)


def test_the_order_for_pairing_goes_by_the_rulebook_of_the_next_round() -> None:
    made = shown(numbered(4, systems=[[1, "knsb-wp"], [2, "fide-dutch"]]), "1-2 1-0", "3-4 1-0")
    assert [event_ranking(made.state, StandingsChoice(after)).system for after in (0, 1)] == ["knsb-wp", "fide-dutch"]
