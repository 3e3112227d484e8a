"""Drafts, changes by hand, publication, and pairing a published round again (R9.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import WHITE, closed, entered, keys, played, published, refusal, started
from helpers.small_events import numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.engine.pairing import NoPairingError, NothingToPairError
from zwitsers.event import actions as c
from zwitsers.event.actions.rounds import is_stale
from zwitsers.event.engine import redraft_round

if TYPE_CHECKING:
    from zwitsers.event.state import State


def games(state: State, number: int = 1) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in state.round(number).games]


def test_a_draft_is_the_pairing_of_the_rulebook() -> None:
    state = started(7).do(c.set_absence, 4, 1).do(c.pair).state
    assert games(state) == [(1, 7), (2, 6), (3, 5)]
    assert state.round(1).absent == {4: Result.ABSENT}
    assert c.judge_draft(state).best


@pytest.mark.parametrize(("scheme", "expected"), [("fold", [(1, 4), (2, 3)]), ("adjacent", [(1, 2), (3, 4)])])
def test_the_first_round_depends_on_whether_the_number_was_known_r5_1(
    scheme: str, expected: list[tuple[int, int]]
) -> None:
    state = started(4, first_round=scheme).do(c.pair).state
    assert games(state) == expected
    assert c.judge_draft(state).best


def test_each_round_is_paired_by_its_own_rulebook() -> None:
    """Round one on rating: top half against bottom half. A later round on WP is judged by WP."""
    tournament = started(4, systems=[[1, "knsb-rating"], [2, "knsb-wp"]], lot_colour="b").do(c.pair)
    assert games(tournament.state) == [(3, 1), (2, 4)]
    later = closed(tournament.do(c.publish)).do(c.pair)
    assert c.judge_draft(later.state).best


def test_strength_groups_do_not_meet_in_the_opening_r7_1() -> None:
    tournament = started(8, game="draughts")
    tournament = tournament.do(
        c.change_settings, {"strength_groups": [[1, 2, 3, 4], [5, 6, 7, 8]], "strength_rounds": 2}
    )
    for number in (1, 2):
        tournament = played(tournament)
        assert all((white <= 4) == (black <= 4) for white, black in games(tournament.state, number))
    tournament = tournament.do(c.pair)
    assert any((white <= 4) != (black <= 4) for white, black in games(tournament.state, 3))


def test_a_round_is_paired_when_the_one_before_is_closed() -> None:
    tournament = published(started(4))
    assert refusal(tournament.state, c.pair) == [("tournament.not-closed", {"round": 1})]
    assert keys(played(started(4, rounds=1)).state, c.pair) == ["all-rounds-paired"]


def test_what_cannot_be_paired_leaves_everything_as_it_was_r3_6() -> None:
    tournament = played(started(2, rounds=3))
    with pytest.raises(NoPairingError):
        tournament.do(c.pair)
    assert tournament.state.draft is None
    with pytest.raises(NothingToPairError):
        started(0).do(c.pair)


def test_pairing_again_replaces_the_draft() -> None:
    tournament = started(5).do(c.pair).do(c.set_absence, 5, 1).do(c.pair)
    assert games(tournament.state) == [(1, 4), (2, 3)]


# By hand


def test_two_players_change_places() -> None:
    tournament = started(6).do(c.pair).do(c.swap_in_draft, 5, 6)
    state = tournament.state
    assert games(state) == [(1, 5), (2, 6), (3, 4)]
    assert state.round(1).by_hand
    verdict = c.judge_draft(state)
    assert verdict.legal
    assert not verdict.best
    assert games(tournament.do(c.publish).state) == games(state)


def test_opponents_who_change_places_change_colours() -> None:
    assert games(started(4).do(c.pair).do(c.swap_in_draft, 4, 1).state) == [(4, 1), (2, 3)]


def test_the_bye_can_change_places_too() -> None:
    state = started(5).do(c.pair).do(c.swap_in_draft, 1, 5).state
    assert (state.round(1).bye, games(state)) == (5, [(2, 1), (3, 4)])


def test_the_judge_names_the_criterion_that_gets_worse() -> None:
    tournament = played(started(8))
    better = tournament.do(c.pair)
    top = better.state.round(2).game(1)
    low = better.state.round(2).game(4)
    worse = better.do(c.swap_in_draft, top.black, low.black)
    difference = c.judge_draft(worse.state).loses_on
    assert difference is not None
    assert difference.criterion.article


def test_a_game_is_taken_out_and_another_put_in() -> None:
    tournament = started(6).do(c.pair).do(c.unpair_in_draft, 6).do(c.unpair_in_draft, 4)
    assert games(tournament.state) == [(2, 5)]
    assert not c.judge_draft(tournament.state).legal
    tournament = tournament.do(c.pair_in_draft, 6, 3).do(c.pair_in_draft, 1, 4)
    # The boards come in the order of R9.1, whatever the order in which they were made.
    assert games(tournament.state) == [(1, 4), (2, 5), (6, 3)]
    assert c.judge_draft(tournament.state).legal


def test_pairing_two_by_hand_leaves_their_opponents_over() -> None:
    state = started(6).do(c.pair).do(c.pair_in_draft, 1, 2).state
    assert games(state) == [(1, 2), (3, 4)]


def test_the_bye_is_set_and_taken_away() -> None:
    tournament = started(5).do(c.pair).do(c.bye_in_draft, 2)
    assert (tournament.state.round(1).bye, games(tournament.state)) == (2, [(3, 4)])
    tournament = tournament.do(c.pair_in_draft, 1, 5)
    assert c.judge_draft(tournament.state).legal
    assert tournament.do(c.unpair_in_draft, 2).state.round(1).bye is None
    assert tournament.do(c.pair_in_draft, 2, 3).state.round(1).bye is None


def test_somebody_left_over_can_take_a_place() -> None:
    tournament = started(5).do(c.pair).do(c.unpair_in_draft, 1)
    assert games(tournament.do(c.swap_in_draft, 1, 2).state) == [(1, 5), (3, 4)]


def test_what_cannot_be_changed_in_a_draft() -> None:
    tournament = started(6).do(c.set_absence, 6, 1).do(c.pair)
    state = tournament.state
    assert refusal(state, c.swap_in_draft, 1, 6) == [("tournament.draft-absent", {"player": "6 (P6)"})]
    assert keys(state, c.swap_in_draft, 2, 2) == ["player-twice"]
    assert keys(state, c.swap_in_draft, 2, 0) == ["no-such-player"]
    assert keys(state, c.unpair_in_draft, 6) == ["draft-not-there"]
    assert keys(state, c.unpair_in_draft, 9) == ["no-such-player"]
    assert keys(state, c.pair_in_draft, 2, 2) == ["draft-twice"]
    assert keys(state, c.bye_in_draft, 9) == ["no-such-player"]
    assert keys(state, c.change_draft, [(1, 2), (2, 3)], 3) == ["draft-twice", "draft-twice"]
    nobody = tournament.do(c.change_draft, [], None)
    assert nobody.do(c.swap_in_draft, 2, 1).state == nobody.do(c.pair_in_draft, 2, 1).state
    for command, arguments in (
        (c.swap_in_draft, [1, 2]),
        (c.unpair_in_draft, [1]),
        (c.pair_in_draft, [1, 2]),
        (c.bye_in_draft, [1]),
        (c.change_draft, [[], None]),
        (c.discard_draft, []),
        (c.publish, []),
    ):
        assert keys(started(4).state, command, *arguments) == ["no-draft"]


def test_a_draft_is_thrown_away() -> None:
    tournament = played(started(4)).do(c.pair).do(c.discard_draft)
    assert tournament.state.draft is None
    assert len(tournament.state.rounds) == 1


# Publication


def test_a_draft_that_leaves_someone_out_needs_a_reason() -> None:
    tournament = started(6).do(c.pair).do(c.unpair_in_draft, 1)
    found = refusal(tournament.state, c.publish)
    assert found[0] == ("tournament.publish-illegal", {"round": 1})
    assert [values["player"] for _key, values in found[1:]] == ["1 (P1)", "6 (P6)"]
    state = tournament.do(c.publish, "they are on the late train").state
    # Whoever was left out is absent; the round says something of everyone.
    assert state.round(1).absent == {1: Result.ABSENT, 6: Result.ABSENT}
    assert state.snapshot().rounds == 1


def test_a_draft_that_breaks_a_norm_names_lot_numbers_and_names() -> None:
    tournament = played(started(4).do(c.give_lots, {1: 11, 2: 12, 3: 13, 4: 14}))
    met = games(tournament.state)[0]
    tournament = tournament.do(c.pair).do(c.change_draft, [met, games(tournament.state)[1]], None)
    found = refusal(tournament.state, c.publish)
    assert {"one": "11 (P1)", "two": "14 (P4)", "round": 1} in [values for _key, values in found]


def test_a_draft_in_which_somebody_has_become_absent_is_not_published() -> None:
    tournament = started(5).do(c.pair).do(c.set_absence, 5, 1)
    assert keys(tournament.state, c.publish)[0] == "publish-illegal"
    assert keys(started(6).do(c.set_absence, 6, 1).do(c.pair).do(c.clear_absence, 6, 1).state, c.publish)[0] == (
        "publish-illegal"
    )


def test_a_draft_that_the_rulebook_would_not_make_any_more_is_out_of_date() -> None:
    """A later correction counts from the next pairing on: a draft is not a pairing yet (R9.2)."""
    tournament = played(started(8)).do(c.pair)
    changed = tournament.do(c.correct_result, 1, 1, Result.LOSS, Result.WIN)
    assert refusal(changed.state, c.publish) == [("tournament.draft-stale", {"round": 2})]
    changed.do(c.publish, "everyone is at the board already")
    changed.do(c.pair).do(c.publish)
    by_hand = tournament.do(c.swap_in_draft, *games(tournament.state, 2)[0])
    by_hand.do(c.correct_result, 1, 1, Result.DRAW, Result.DRAW).do(c.publish)  # the arbiter's own


def test_an_empty_round_is_not_published() -> None:
    tournament = started(4).do(c.pair).do(c.change_draft, [], None)
    assert keys(tournament.state, c.publish, "nobody came") == ["draft-empty"]
    away = started(4).do(c.set_absence, 4, 1).do(c.pair).do(c.change_draft, [], None)
    assert keys(away.state, c.publish, "nobody came") == ["draft-empty"]
    assert away.do(c.change_draft, [], 1).do(c.publish, "only 1 came").state.round(1).bye == 1


def test_a_published_pairing_is_locked() -> None:
    state = published(started(4)).state
    assert keys(state, c.swap_in_draft, 1, 2) == ["no-draft"]
    assert keys(state, c.pair) == ["not-closed"]


def test_pairing_again_is_an_explicit_decision_with_a_reason_r9_2() -> None:
    tournament = published(started(4))
    assert keys(tournament.state, c.withdraw_publication, 1) == ["reason-needed"]
    assert keys(tournament.state, c.withdraw_publication, 1, "  ") == ["reason-needed"]
    again = tournament.do(c.withdraw_publication, 1, "the wrong list of players")
    assert again.state.rounds == ()
    assert again.log.entries[-1].event.data() == {"round": 1, "reason": "the wrong list of players"}
    assert published(again).state.published


def test_a_round_that_has_begun_stands_unless_it_breaks_a_norm_r9_2() -> None:
    tournament = published(started(4)).do(c.enter_result, 1, 1, *WHITE)
    assert refusal(tournament.state, c.withdraw_publication, 1, "sorry") == [("tournament.has-begun", {"round": 1})]
    assert keys(closed(tournament).state, c.withdraw_publication, 1, "sorry") == ["has-begun"]
    met = played(started(4))
    met = met.do(c.pair).do(c.change_draft, games(met.state), None).do(c.publish, "the same again")
    begun = entered(met)
    assert begun.do(c.withdraw_publication, 2, "they had met").state.next_round == 2


def test_a_closed_round_without_games_has_begun_too() -> None:
    assert keys(played(started(1)).state, c.withdraw_publication, 1, "x") == ["has-begun"]


def test_only_the_last_published_round_can_be_paired_again() -> None:
    tournament = published(played(started(4)))
    assert keys(tournament.state, c.withdraw_publication, 1, "x") == ["not-last-round"]
    assert keys(tournament.state, c.withdraw_publication, 3, "x") == ["no-such-round"]
    drafted = closed(tournament).do(c.pair)
    assert keys(drafted.state, c.withdraw_publication, 2, "x") == ["draft-left"]
    assert keys(drafted.state, c.withdraw_publication, 3, "x")[0] == "not-published"


def test_a_draft_that_differs_in_the_bye_only_is_out_of_date() -> None:
    """The one with the bye has left, and somebody else would have it now: the games are the same."""
    tournament = started(4).do(c.set_absence, 4, 1).do(c.pair)
    draft = tournament.state.draft
    assert draft is not None
    assert draft.bye is not None
    changed = tournament.do(c.clear_absence, 4, 1).do(c.set_absence, draft.bye, 1)
    best = redraft_round(changed.state, draft)
    assert best is not None
    assert is_stale(draft, best)
    same_games = replace(best, games=tuple((game.white, game.black) for game in draft.games))
    assert same_games.bye != draft.bye
    assert is_stale(draft, same_games)
    assert not is_stale(draft, replace(same_games, bye=draft.bye))


def test_boards_go_by_the_highest_score_before_the_sum_r9_1() -> None:
    """Before round 3: 1 has 2 and 2 has 0, 3 has 1½ and 4 has 1."""
    made = numbered(4, half_point_byes=1).do(c.set_absence, 4, 2, Result.HALF_POINT_BYE)
    made = shown(shown(made, "1-2 1-0", "3-4 ½-½"), "2-1 0-1", bye=3)
    drafted = made.do(c.pair).do(c.change_draft, [(3, 4), (1, 2)], None)
    assert [(game.white, game.black) for game in drafted.state.rounds[2].games] == [(1, 2), (3, 4)]
