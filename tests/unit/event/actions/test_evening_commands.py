"""A club evening: who is there, one step to a published pairing, late arrivals, attendance and prizes."""

from __future__ import annotations

from typing import Any

import pytest

from zwitsers.engine.domain import Result
from zwitsers.engine.scores.keizer import keizer_ranking
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.evenings import evenings_attended, rounds_of_evening, too_seldom
from zwitsers.event.next_period import next_period
from zwitsers.event.state import State, Status
from zwitsers.present.views.attendance import attendance_list


def season(players: int = 7, **settings: Any) -> State:
    values = {"name": "Club", "systems": [[1, "keizer"]], "rounds": 6, "no_show_withdraws": False, **settings}
    state = replay(actions.create(State(), values))
    people = [{"name": f"Player {number}", "rating": 2000 - number} for number in range(1, players + 1)]
    return replay(actions.add_players(state, people), state)


def done(state: State, action: Any, *values: Any, **named: Any) -> State:
    return replay(action(state, *values, **named), state)


def played(state: State) -> State:
    """White wins every open game, and the round is closed."""
    current = state.current
    assert current is not None
    for board in current.open_boards:
        state = done(state, actions.enter_result, current.number, board, Result.WIN, Result.LOSS)
    return done(state, actions.close_round, current.number)


def test_one_step_from_who_is_there_to_a_published_pairing() -> None:
    state = done(season(), actions.start_evening, [1, 2, 3, 4, 5])
    (made,) = state.rounds
    assert made.status is Status.PUBLISHED
    assert made.paired == {1, 2, 3, 4, 5}
    assert made.absent == {6: Result.ABSENT, 7: Result.ABSENT}


def test_who_cancelled_for_the_club_stays_so_and_who_comes_after_all_plays() -> None:
    state = done(season(), actions.set_absence, 6, 1, Result.FULL_POINT_BYE)
    state = done(state, actions.set_absence, 5, 1)
    (made,) = done(state, actions.start_evening, [1, 2, 3, 5]).rounds
    assert made.absent[6] is Result.FULL_POINT_BYE
    assert 5 in made.paired


def test_without_a_list_everybody_is_there_who_has_not_cancelled() -> None:
    state = done(season(), actions.set_absence, 7, 1)
    assert done(state, actions.start_evening).rounds[0].paired == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("there", [[], [3]])
def test_an_evening_with_one_player_says_what_to_do(there: list[int]) -> None:
    with pytest.raises(CommandError, match=r"Round 1 needs at least two players; present: \d"):
        actions.start_evening(season(), there)


def test_a_late_arrival_plays_the_bye_and_no_other_board_changes() -> None:
    state = done(season(), actions.start_evening, [1, 2, 3, 4, 5])
    before = state.rounds[0]
    assert before.bye == 5
    state = done(state, actions.enter_result, 1, 1, Result.WIN, Result.LOSS)
    after = done(state, actions.arrive_late, 7).rounds[0]
    assert after.bye is None
    assert after.games[:2] == state.rounds[0].games
    # K9.4: nobody has played, so the higher placed has white.
    assert (after.games[2].white, after.games[2].black) == (5, 7)


def test_without_a_bye_a_late_arrival_has_it_until_the_next_one_comes() -> None:
    state = done(season(), actions.start_evening, [1, 2, 3, 4])
    state = done(state, actions.arrive_late, 6)
    assert state.rounds[0].bye == 6
    assert done(state, actions.arrive_late, 7).rounds[0].games[-1].white == 6


def test_a_late_arrival_who_plays_already_or_has_stopped_is_refused() -> None:
    state = done(season(), actions.start_evening, [1, 2, 3, 4])
    with pytest.raises(CommandError, match="already in round 1"):
        actions.arrive_late(state, 1)
    with pytest.raises(CommandError, match="No round is being played"):
        actions.arrive_late(season(), 1)


def test_two_short_rounds_on_one_date_are_one_evening() -> None:
    dates = ["2026-09-01", "2026-09-08", "2026-09-08"]
    state = season(round_dates=dates)
    assert rounds_of_evening(state.settings, 2) == (2, 3)
    state = played(done(state, actions.start_evening, [1, 2, 3, 4]))
    state = played(done(state, actions.start_evening, [1, 2, 3, 4]))
    # Who is away for the first of two rounds is away for the second too.
    assert state.entrants[7].absences == {1: Result.ABSENT, 2: Result.ABSENT, 3: Result.ABSENT}
    state = played(done(state, actions.start_evening))
    assert evenings_attended(state)[1] == 2
    assert [line.evenings for line in attendance_list(state).lines] == [2, 2, 2, 2, 0, 0, 0]


def test_k2_absence_without_notice_gives_nothing_and_uses_up_no_absence() -> None:
    state = season(keizer_top="10", keizer_recalculate="once")
    state = done(state, actions.set_absence, 7, 1, Result.NO_NOTICE)
    state = done(state, actions.set_absence, 6, 1, Result.ABSENT)
    state = played(done(state, actions.start_evening))
    scores = keizer_ranking(state.snapshot()).scores
    assert scores[7] == 4
    assert scores[6] > 5
    assert [line.rounds for line in attendance_list(state).lines][5:] == [("absent",), ("no-notice",)]


def test_who_came_too_seldom_gets_no_prize() -> None:
    state = season(minimum_attendance=1)
    state = played(done(state, actions.start_evening, [1, 2, 3, 4]))
    assert too_seldom(state) == {5, 6, 7}
    assert [line.player.number for line in attendance_list(state).lines if not line.enough] == [5, 6, 7]
    assert too_seldom(season()) == frozenset()


def test_rounds_that_do_not_count_add_nothing() -> None:
    counted = played(done(season(), actions.start_evening))
    without = played(done(season(keizer_uncounted=[1]), actions.start_evening))
    values = keizer_ranking(without.snapshot())
    assert values.order == (1, 2, 3, 4, 5, 6, 7)
    assert keizer_ranking(counted.snapshot()).scores != values.scores
    with pytest.raises(CommandError, match="Round 9 cannot be one that does not count: the tournament has 6 rounds"):
        season(keizer_uncounted=[9])


def test_k1_a_second_period_begins_with_the_ranking_of_the_first() -> None:
    state = season(keizer_start="number")
    state = done(state, actions.give_lots, {1: 7, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1})
    assert keizer_ranking(state.snapshot()).order == (1, 2, 3, 4, 5, 6, 7)
    assert keizer_ranking(season().snapshot()).order == (1, 2, 3, 4, 5, 6, 7)
    assert state.by_lot()[1] == 7


def test_k1_the_next_period_takes_over_members_settings_and_the_final_order() -> None:
    first = season(keizer_gap=4, round_dates=["2026-09-01"])
    first = done(first, actions.start_evening)
    for board in first.rounds[0].open_boards:
        first = done(first, actions.enter_result, 1, board, Result.LOSS, Result.WIN)
    first = done(first, actions.close_round, 1)
    first = done(first, actions.withdraw_player, 7)
    order = [number for number in keizer_ranking(first.snapshot()).order if number != 7]
    second = replay(next_period(first, {"name": "Club, spring"}))
    assert [one.player.name for one in second.in_lot_order()] == [f"Player {number}" for number in order]
    assert keizer_ranking(second.snapshot()).order == tuple(range(1, 7))
    assert order[0] != 1
    assert (second.settings.keizer_gap, second.settings.name) == (4, "Club, spring")
    assert second.settings.round_dates == ()
