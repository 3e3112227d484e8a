"""Actions where two of them meet: somebody who left already, a rule that ends now, a round that is changed later."""

from __future__ import annotations

from helpers.running_tournaments import keys, played, published, started
from helpers.small_events import drafted, event_of, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import ResultEntered, RoundDrafted

GO = {"game": "go", "systems": [[1, "go-nl"]], "mcmahon": True}


def test_a_no_show_who_has_withdrawn_already_is_not_withdrawn_again() -> None:
    made = shown(numbered(4), "1-2", "3-4").do(c.withdraw_player, 2)
    assert [type(event) for event in c.no_show(made.state, 2, 1)] == [ResultEntered]


def test_whoever_has_the_bye_in_a_draft_loses_it_to_a_game_with_either_colour() -> None:
    made = drafted(numbered(5), "1-2", "3-4", bye=5)
    for white, black in ((5, 1), (1, 5)):
        (event,) = c.pair_in_draft(made.state, white, black)
        assert isinstance(event, RoundDrafted)
        assert (event.bye, sorted(event.games)) == (None, sorted([(3, 4), (white, black)]))


def test_a_pair_that_is_kept_apart_in_the_round_to_come_can_be_allowed() -> None:
    made = played(started(6, rounds=4)).do(c.forbid_pair, [1, 2], 2, 2)
    assert made.do(c.allow_pair, [1, 2]).state.forbidden == ()
    assert keys(played(made).state, c.allow_pair, [1, 2]) == ["not-forbidden"]


def test_a_rule_that_ended_before_stays_as_it_was_when_a_later_one_is_taken_back() -> None:
    made = played(started(6, rounds=4).do(c.forbid_pair, [1, 2], 1, 1), 2).do(c.forbid_pair, [1, 2], 3)
    assert [(rule.first_round, rule.last_round) for rule in made.do(c.allow_pair, [1, 2]).state.forbidden] == [(1, 1)]


def test_a_new_board_in_a_published_round_is_nobodys_own() -> None:
    """Boards 1 and 2 are played on; board 3 belongs to 1, who plays at board 1 since before it was fixed."""
    made = shown(numbered(6).do(c.set_absence, 5, 1).do(c.set_absence, 6, 1), "1-2", "3-4").do(c.fix_board, 1, 3)
    assert made.do(c.pair_in_round, 1, 5, 6, "came after all").state.round(1).numbers == (1, 2, 4)


def test_a_draft_of_round_1_can_be_made_again_with_a_seed() -> None:
    made = event_of({"name": "A", "grade": "2d"}, {"name": "B", "grade": "1d"}, **GO).do(c.pair)
    assert [event.kind for event in c.pair(made.state, seed=5)] == ["round-drafted"]


def test_the_name_of_a_category_is_taken_whatever_its_capitals() -> None:
    made = numbered(2).do(c.set_category, "Youth")
    assert keys(made.state, c.set_category, "YOUTH") == ["category.twice"]
    assert made.do(c.set_category, "YOUTH", category=1).state.categories[0].name == "YOUTH"


def test_money_for_somebody_who_is_removed_is_not_moved() -> None:
    made = numbered(3, prizes=[1000]).do(c.move_prize, 1, 2, 100, "agreed").do(c.move_prize, 3, 1, 100, "agreed")
    assert made.do(c.remove_player, 2).state.prizes.moves == made.state.prizes.moves[1:]
    assert made.do(c.remove_player, 3).state.prizes.moves == made.state.prizes.moves[:1]


def test_swapped_colours_leave_the_stones_in_the_game() -> None:
    made = event_of({"name": "A", "grade": "5d"}, {"name": "B", "grade": "1d"}, handicap="grade", **GO)
    made = published(made)
    stones = made.state.round(1).games[0].stones
    assert stones > 0
    assert made.do(c.swap_colours, 1, 1, "sat down wrongly").state.round(1).games[0].stones == stones


def test_stones_in_a_draft_by_hand_go_with_the_boards_of_r9_1() -> None:
    """The highest scores play at board 1, whatever the order in which the pairs are given."""
    grades = enumerate(("5d", "3d", "1d", "1d"))
    made = event_of(*({"name": f"P{n}", "grade": grade} for n, grade in grades), handicap="grade", **GO).do(c.pair)
    draft = made.do(c.change_draft, [(3, 4), (1, 2)], None).state.round(1)
    assert [(game.white, game.black, game.stones > 0) for game in draft.games] == [(1, 2, True), (3, 4, False)]


def test_start_scores_follow_the_grade_again_when_round_1_is_taken_back() -> None:
    made = published(event_of({"name": "A", "grade": "2d"}, {"name": "B", "grade": "1d"}, **GO))
    fixed = made.do(c.change_player, 2, {"grade": "2d"})
    assert fixed.state.start_of(2) < fixed.state.start_of(1)
    back = fixed.do(c.withdraw_publication, 1, "paired too early")
    assert back.state.start_of(2) == back.state.start_of(1)


def test_a_start_score_by_hand_that_is_taken_back_after_round_1_leaves_that_of_the_grade() -> None:
    made = event_of({"name": "A", "grade": "2d"}, {"name": "B", "grade": "1d"}, **GO)
    by_grade = made.state.start_of(2)
    round_one = published(made.do(c.set_start_scores, [2], by_grade + 2))
    assert round_one.state.start_of(2) == by_grade + 2
    assert round_one.do(c.set_start_scores, [2], None, "a mistake").state.start_of(2) == by_grade


def test_a_change_of_a_later_round_makes_nobody_a_late_entry() -> None:
    made = shown(shown(numbered(4), "1-2 1-0", "3-4 1-0"), "1-3", "2-4")
    changed = made.do(c.swap_in_round, 2, 1, 3, "colours")
    assert [entrant.first_round for entrant in changed.state.entrants.values()] == [1] * 4
    assert changed.state.round(2).absent == {}
    late = shown(numbered(3).do(c.add_player, {"name": "Late"}, first_round=2), "1-2", bye=3)
    joined = late.do(c.pair_in_round, 1, 3, 4, "came early")
    assert joined.state.entrants[4].first_round == 1
    assert joined.state.round(1).entries()[4].result is Result.PENDING
