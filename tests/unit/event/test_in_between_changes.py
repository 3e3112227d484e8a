"""Draft and published in-between round after something has changed, and the last round after it (R7.2, R10.3).

With 11 players, 5 rounds and wins for white: 1 and 9 meet in the in-between round, 7 and 11 meet, and 2 draws against
themselves. 9 would meet the dummy in the last round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.running_tournaments import keys, played, played_in_between, started
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.engine import draft_in_between, draft_warnings, judge_round, redraft_round
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.snapshots import met_dummy

if TYPE_CHECKING:
    from zwitsers.engine.why.judge import Verdict
    from zwitsers.event.running import RunningTournament


def before_in_between() -> RunningTournament:
    return played(started(11, game="draughts", drawing_dummy=True, rounds=5), 4)


def verdict(tournament: RunningTournament) -> Verdict:
    round_ = tournament.state.round(IN_BETWEEN)
    return judge_round(tournament.state, round_, redraft_round(tournament.state, round_))


def test_a_draft_in_between_is_out_of_date_when_others_take_part_or_who_draws_against_himself_is_away() -> None:
    draft = before_in_between().do(c.pair)
    round_ = draft.state.round(IN_BETWEEN)
    assert (round_.paired, round_.last_opponent, round_.absent[2]) == ({1, 7, 9, 11}, 9, Result.SELF_DRAW)
    by_hand = draft.do(c.swap_in_draft, round_.games[0].white, round_.games[0].black)
    assert c.publish(by_hand.state)
    for made in (draft, by_hand):
        # Ten are left in the last round, so that nobody meets the dummy and 9 has no part.
        even = made.do(c.set_absence, 4, 5)
        assert keys(even.state, c.publish) == ["draft-stale"]
        assert even.do(c.publish, "as it hangs on the wall").state.round(IN_BETWEEN).last_opponent == 9
        assert keys(made.do(c.set_absence, 2, IN_BETWEEN).state, c.publish) == ["draft-stale"]


def test_only_the_choice_of_the_arbiter_who_draws_against_themselves_is_kept() -> None:
    """The rulebook chose 2, the middle one of five. With a correction, the middle one is another player."""
    made = before_in_between().do(c.pair)
    game = made.state.round(4).games[0]
    changed = made.do(c.correct_result, 4, 1, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    assert game.white_result is Result.WIN
    again = redraft_round(changed.state, changed.state.round(IN_BETWEEN))
    assert again is not None
    assert again == draft_in_between(changed.state)
    assert not again.by_hand


def test_a_published_round_in_between_stays_legal_whatever_is_announced_for_the_last_round() -> None:
    published_ = before_in_between().do(c.pair).do(c.publish).do(c.swap_colours, IN_BETWEEN, 1)
    assert verdict(published_).best
    for player in (1, 2, 4, 9):
        assert verdict(published_.do(c.set_absence, player, 5)).legal, player
    assert verdict(published_.do(c.no_show, 1, IN_BETWEEN)).legal


def test_an_absence_in_between_has_a_result_of_its_own() -> None:
    away = before_in_between().do(c.set_absence, 1, 5).do(c.set_absence, 1, IN_BETWEEN, Result.FULL_POINT_BYE)
    assert away.do(c.pair).state.round(IN_BETWEEN).absent[1] is Result.FULL_POINT_BYE
    last_only = before_in_between().do(c.set_absence, 1, 5)
    assert last_only.do(c.pair).state.round(IN_BETWEEN).absent[1] is Result.ABSENT


def test_r10_3_a_second_meeting_with_the_dummy_breaks_a_norm_when_it_can_be_avoided() -> None:
    last = played_in_between(before_in_between()).do(c.set_absence, 3, 5).do(c.pair)
    bye, met = last.state.round(5).bye, 7
    assert bye is not None
    assert bye not in met_dummy(last.state)
    assert c.judge_draft(last.state).best
    again = last.do(c.swap_in_draft, bye, met)
    assert (again.state.round(5).bye, again.state.round(5).dummy, met in met_dummy(again.state)) == (met, True, True)
    assert keys(again.state, c.publish)[0] == "publish-illegal"


def test_the_dummy_is_in_the_last_round_only_if_a_player_is_left_over() -> None:
    done = played_in_between(before_in_between())
    full = done.do(c.pair).state.round(5)
    assert (full.bye, full.dummy, len(full.games)) == (None, False, 5)
    odd = done.do(c.set_absence, 3, 5).do(c.pair).state.round(5)
    assert (odd.bye is None, odd.dummy, len(odd.games)) == (False, True, 4)


def test_r10_3_a_second_meeting_and_fixed_boards_are_both_told() -> None:
    """Three players are left who have all met the dummy: one meets it again, and two share a board."""
    last = played_in_between(before_in_between())
    for player in (3, 4, 5, 6, 8, 10, 11):
        last = last.do(c.set_absence, player, 5)
    for player, board in ((1, 31), (2, 32), (7, 37)):
        last = last.do(c.fix_board, player, board)
    draft = last.do(c.pair).state.draft
    assert draft is not None
    assert draft.bye in (1, 2, 7)
    warnings = draft_warnings(last.do(c.pair).state, draft)
    assert [item.key for item in warnings] == ["dummy.twice", "tournament.board.elsewhere"]
    assert warnings[0].values == {"player": f"{draft.bye} (P{draft.bye})"}
