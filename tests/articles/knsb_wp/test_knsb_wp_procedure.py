"""001 A2, A3, C and F: groups, waiting rooms, pairs, and what the closing remarks say about pairing."""

from __future__ import annotations

from typing import Any

import pytest

import helpers.pairing_scenes as scenes
from helpers.crosstables import tournament
from helpers.pairing_cases import coloured, decides, lines, pairing, pairs, scored, verdict, waiting_rooms
from helpers.running_tournaments import assert_published_pairing_stands, closed, keys, published, started
from zwitsers.engine.domain import Result
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.table import score_table
from zwitsers.event.actions import no_show, pair, set_absence
from zwitsers.event.snapshots import snapshot_of

SYSTEM = "knsb-wp"


def test_a2_players_with_equal_scores_are_one_group() -> None:
    groups = pairing(scored({1: 2, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}), SYSTEM).groups
    assert [(group.score, group.natives) for group in groups] == [(2, (1,)), (1, (2, 3, 4)), (0, (5, 6))]


def test_a3_whoever_finds_no_opponent_goes_on_by_way_of_the_waiting_room() -> None:
    assert waiting_rooms(scored({1: 1, 2: 1, 3: 1, 4: 0}), SYSTEM) == [(1,), ()]
    assert waiting_rooms(scored({1: 1, 2: 1, 3: 0, 4: 0}, (1, 2)), SYSTEM) == [(1, 2), ()]


def test_c1_and_c8_the_waiting_room_is_added_to_the_next_group() -> None:
    groups = pairing(scored({1: 3, 2: 2, 3: 2, 4: 1, 5: 0, 6: 0}), SYSTEM).groups
    assert [group.from_above for group in groups] == [(), (1,), (2,), ()]
    assert [group.pool for group in groups] == [(1,), (1, 2, 3), (2, 4), (5, 6)]


def test_c2_whoever_may_meet_nobody_in_the_group_waits() -> None:
    """R4.5: 3 has nobody in his group, so he waits, and not the highest placed."""
    snapshot = scored({1: 1, 2: 1, 3: 1, 4: 0}, (1, 3), (2, 3))
    assert waiting_rooms(snapshot, SYSTEM)[0] == (3,)


def test_c2_for_someone_from_above_the_group_before_is_paired_otherwise_first() -> None:
    assert pairs(scenes.WAITING_AGAIN, SYSTEM) == scenes.NOBODY_WAITS_AGAIN


@pytest.mark.parametrize(
    ("scores", "kept_apart", "size"),
    [
        ({1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}, (), 0),
        ({1: 1, 2: 1, 3: 1, 4: 0}, (), 1),
        ({1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}, ((1, 2, 3),), 2),
        ({1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0}, ((1, 2, 3),), 3),
    ],
    ids=["even: nobody", "odd: one", "two more", "the whole group"],
)
def test_c3_as_few_as_possible_wait(scores: dict[int, int], kept_apart: tuple[tuple[int, ...], ...], size: int) -> None:
    assert len(waiting_rooms(scored(scores, *kept_apart), SYSTEM)[0]) == size


def test_c4_1_the_fewest_points_wait() -> None:
    assert pairs(scenes.SMALLER_DIFFERENCES, SYSTEM) == scenes.TWO_SMALL_DIFFERENCES
    assert decides(scenes.SMALLER_DIFFERENCES, SYSTEM, criteria.SCORES)


def test_c4_1_how_many_come_from_above_counts_before_their_scores() -> None:
    """R4.4. C4.2 and C4.3 have seen to it one group earlier; without them it is C4.1 alone that decides."""
    assert pairs(scenes.ONE_OR_TWO_FROM_ABOVE, SYSTEM) == scenes.ONE_FROM_ABOVE_AGAIN
    assert decides(scenes.ONE_OR_TWO_FROM_ABOVE, SYSTEM, criteria.FROM_ABOVE, criteria.SENT_ON_AGAIN)


def test_c4_2_as_few_as_possible_wait_who_will_wait_again() -> None:
    """And before the next room is kept small (C4.3)."""
    assert pairs(scenes.BOTH_OR_ONE_AGAIN, SYSTEM) == scenes.ONE_AGAIN
    assert pairs(scenes.AGAIN_OR_A_LARGER_ROOM, SYSTEM) == scenes.HE_IS_SPARED
    assert decides(scenes.AGAIN_OR_A_LARGER_ROOM, SYSTEM, criteria.SENT_ON_AGAIN)


def test_c4_3_the_next_waiting_room_becomes_as_small_as_possible() -> None:
    assert pairs(scenes.NEXT_ROOM, SYSTEM) == scenes.NEXT_ROOM_EMPTY
    assert decides(scenes.NEXT_ROOM, SYSTEM, criteria.NEXT_SIZE)


def test_c4_4_the_waiting_room_leaves_as_many_colours_as_possible_right() -> None:
    """1 would wait by his rank, but 2 and 3 both want black."""
    snapshot = coloured({1: "B", 2: "W", 3: "W", 4: "-0"})
    assert waiting_rooms(snapshot, SYSTEM)[0] == (2,)
    assert decides(snapshot, SYSTEM, criteria.CLASHES, criteria.STRONG_CLASHES)


def test_c4_5_then_the_highest_wp_sb_and_lowest_number_wait() -> None:
    assert waiting_rooms(scenes.MOST_WP_WAITS, SYSTEM)[0] == (4,)
    assert waiting_rooms(scenes.MOST_SB_WAITS, SYSTEM)[0] == (3,)
    assert waiting_rooms(scored({7: 1, 3: 1, 5: 1, 1: 0}), SYSTEM)[0] == (3,)


def test_c5_from_the_top_everyone_gets_the_lowest_opponent_he_may_meet() -> None:
    assert pairs(scored(dict.fromkeys(range(1, 7), 1)), SYSTEM) == {(1, 6), (2, 5), (3, 4)}
    assert pairs(scenes.LOWEST_POSSIBLE, SYSTEM) == {(1, 4), (2, 6), (3, 5)}


def test_c6_the_last_pair_is_opened_when_the_end_gets_stuck() -> None:
    assert pairs(scenes.LAST_PAIR_OPENED, SYSTEM) == {(1, 6), (2, 4), (3, 5)}


def test_c7_another_waits_and_if_need_be_two_more() -> None:
    assert waiting_rooms(scored({1: 1, 2: 1, 3: 1, 4: 0}, (2, 3)), SYSTEM)[0] == (2,)
    snapshot = scored({1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0}, (1, 2, 3))
    assert pairs(snapshot, SYSTEM) == {(1, 6), (2, 5), (3, 4)}


def test_c9_the_group_before_is_paired_again_when_the_last_group_fails() -> None:
    assert pairs(scenes.LAST_GROUP_FAILS, SYSTEM) == {(1, 4), (2, 3)}
    snapshot = scored({1: 2, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0}, (5, 6), (3, 5), (3, 6), (4, 5))
    assert pairs(snapshot, SYSTEM) == {(1, 5), (2, 3), (4, 6)}


def test_f1_whoever_waits_after_the_last_group_has_the_bye() -> None:
    made = pairing(scored({1: 1, 2: 1, 3: 0, 4: 0, 5: 0}), SYSTEM)
    assert made.bye == 3
    assert made.groups[-1].waiting_room == (3,)


def test_f3_a_game_that_both_lost_at_the_board_is_a_meeting_and_a_forfeit_is_not() -> None:
    assert (1, 4) not in pairs(tournament("1-4:00 2-3:00"), SYSTEM)
    assert (1, 4) in pairs(tournament("1-4:00R 2-3:00R"), SYSTEM)


def test_f5_the_absent_and_the_withdrawn_are_not_paired() -> None:
    absent = {2: Result.ABSENT, 5: Result.WITHDRAWN, 6: Result.HALF_POINT_BYE}
    made = pairing(scored(dict.fromkeys(range(1, 8), 1))._replace(unavailable=absent), SYSTEM)
    assert {number for board in made.boards for number in board[:2]} == {1, 3, 4, 7}
    assert dict(made.absent) == absent


def test_f7_a_corrected_result_counts_for_the_pairing_still_to_be_made() -> None:
    assert pairs(tournament("1-2:1 4-3:0"), SYSTEM) == {(1, 3), (2, 4)}
    assert pairs(tournament("1-2:1 4-3:1"), SYSTEM) == {(1, 4), (2, 3)}


def test_f7_swapped_colours_count_as_they_were_played() -> None:
    assert verdict("W", "-", SYSTEM).white == 2
    assert verdict("B", "-", SYSTEM).white == 1


def test_f9_a_half_point_bye_has_no_colour_and_does_not_bar_from_the_bye() -> None:
    """R3.2: it is regulatory, but no full point."""
    snapshot = tournament("1:half 2:half 3:half")
    assert pairs(snapshot, SYSTEM) == {(0, 1), (2, 3)}
    assert verdict("WB-", "-BW", SYSTEM) == verdict("-WB", "-BW", SYSTEM)


def test_f9_a_half_point_bye_only_where_the_tournament_allows_it() -> None:
    """R9.4. Where it is allowed it brings half a point, and WP as any round without play (F3): here one's own score."""
    setup: dict[str, Any] = {"systems": [(1, SYSTEM)], "rounds": 3}
    assert keys(started(5, **setup).state, set_absence, 5, 1, Result.HALF_POINT_BYE) == ["player.half-point-byes"]
    allowed = started(5, half_point_byes=1, **setup).do(set_absence, 5, 1, Result.HALF_POINT_BYE)
    snapshot = snapshot_of(closed(published(allowed)).state, 1)
    line = score_table(snapshot, rulebook(SYSTEM).method)[5]
    assert (line.points, line.resistance_points, line.sonneborn_berger) == (1, 1, 1)


def test_f6_a_published_pairing_stands_unless_two_meet_again() -> None:
    assert_published_pairing_stands(SYSTEM)


def test_f10_who_has_stayed_away_for_good_does_not_get_the_bye_either() -> None:
    gone = {3: Result.WITHDRAWN, 5: Result.WITHDRAWN}
    snapshot = scored({1: 1, 2: 1, 3: 0, 4: 0, 5: 0})._replace(unavailable=gone)
    assert pairs(snapshot, SYSTEM) == {(1, 2), (0, 4)}


def test_f10_who_stays_away_without_notice_is_not_paired_any_more() -> None:
    """R9.3: by what the arbiter says when somebody did not come; not where the tournament's own rules differ."""
    for withdraws in (True, False):
        made = published(started(4, systems=[(1, SYSTEM)], rounds=3, no_show_withdraws=withdraws))
        draft = closed(made.do(no_show, 1, 1)).do(pair).state.draft
        assert draft is not None
        assert (1 in draft.paired) is not withdraws
        assert draft.absent == ({1: Result.WITHDRAWN} if withdraws else {})


def test_f11_an_unfinished_game_counts_as_a_draw_and_is_a_meeting() -> None:
    for unfinished in ("adj", "?"):
        snapshot = tournament(f"1-4:{unfinished} 3-2:=")
        assert [group.natives for group in pairing(snapshot, SYSTEM).groups] == [(1, 2, 3, 4)]
        assert (1, 4) not in pairs(snapshot, SYSTEM)


def test_f11_a_draw_for_one_only_gives_each_his_own_score() -> None:
    snapshot = tournament("1-2:=0 3-4:0=")
    assert [group.natives for group in pairing(snapshot, SYSTEM).groups] == [(1, 4), (2, 3)]


def test_f2_boards_come_by_highest_score_then_sum_then_rank() -> None:
    assert [set(line) for line in lines(scenes.BOARDS, SYSTEM)] == scenes.BOARDS_IN_ORDER
    level = scored(dict.fromkeys(range(1, 8), 1))
    assert [set(line) for line in lines(level, SYSTEM)] == [{2, 7}, {3, 6}, {4, 5}, {1, 0}]
