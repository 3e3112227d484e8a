"""What a correction of the past would change."""

from __future__ import annotations

from helpers.running_tournaments import BLACK, closed, played, published, started
from helpers.small_events import five, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.correction import effect


def test_places_and_points_that_change_and_who_only_has_other_tie_breaks() -> None:
    """The forfeit 2-3 becomes 0-1, played. 3 has 1½ and WP 1 + 0; 2 has nothing. 1 met 2, whose WS is now 0: WP 1,
    SB ½, and so has 3: they share the second place. 5, 1, 2, 3=4 becomes 5, 1=3, 4, 2."""
    before = five()
    after = before.do(c.correct_result, 2, 2, Result.LOSS, Result.WIN, "it was played")
    found = effect(before.state, after.state)
    moved = {one.player.number: (one.place_before, one.place_after, one.after.points.exact) for one in found.places}
    assert moved == {1: (2, 2, "1.5"), 2: (3, 5, "0"), 3: (4, 2, "1.5"), 4: (4, 4, "0.5")}
    # Of 5 only the direct result among those on 1½ is another one.
    assert found.others == 1
    assert found.draft is None


def test_a_draft_is_out_of_date_after_it() -> None:
    made = started(4, rounds=3)
    made = closed(published(made)).do(c.pair)
    after = made.do(c.correct_result, 1, 1, *BLACK, "turned")
    assert effect(made.state, after.state).draft == 2


def test_rounds_that_would_have_been_paired_otherwise_are_named() -> None:
    """Eight players: with another winner of board 1, other winners meet in round 2."""
    made = published(closed(published(started(8, rounds=4))))
    after = made.do(c.correct_result, 1, 1, *BLACK, "turned")
    found = effect(made.state, after.state)
    assert found.rounds == (2,)
    assert effect(made.state, made.state).rounds == ()


def test_a_correction_that_changes_nothing_changes_nothing() -> None:
    before = shown(numbered(4), "1-2 1-0", "3-4 ½-½")
    found = effect(before.state, before.state)
    assert (found.places, found.others, found.rounds) == ((), 0, ())


def test_a_place_that_is_not_shared_any_more_is_another_place() -> None:
    """By points alone 1 and 3 share the first place; 3 then has ½ only."""
    before = shown(numbered(4, rounds=1, final_ranking="PTS"), "1-2 1-0", "3-4 1-0")
    after = before.do(c.correct_result, 1, 2, Result.DRAW, Result.DRAW, "read wrongly")
    moved = {one.player.number: (one.place_before, one.place_after) for one in effect(before.state, after.state).places}
    assert moved == {1: (1, 1), 3: (1, 2), 4: (3, 2), 2: (3, 4)}


def test_other_points_count_also_where_the_place_stays() -> None:
    """1 wins instead of a draw and stays alone in the first place, as 2 stays alone in the last."""
    before = shown(numbered(4, rounds=1, final_ranking="PTS,TPN"), "1-2 ½-½", "3-4 ½-½")
    after = before.do(c.correct_result, 1, 1, Result.WIN, Result.LOSS, "read wrongly")
    found = effect(before.state, after.state)
    assert (1, 1, "0.5", "1") in [
        (one.place_before, one.place_after, one.before.points.exact, one.after.points.exact) for one in found.places
    ]


def test_the_changes_go_by_the_old_order_and_a_draft_in_between_is_out_of_date_too() -> None:
    """1 and 3 won; then it was 2 who won from 1."""
    before = shown(numbered(4, rounds=1, final_ranking="PTS,TPN"), "1-2 1-0", "3-4 1-0")
    after = before.do(c.correct_result, 1, 1, Result.LOSS, Result.WIN, "read wrongly")
    found = effect(before.state, after.state)
    assert [(one.player.number, one.place_before, one.place_after) for one in found.places] == [
        (1, 1, 3), (2, 3, 1)
    ]  # fmt: skip
    assert (found.others, found.draft, found.rounds) == (0, None, ())
    dummied = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2).do(c.pair)
    corrected = dummied.do(c.correct_result, 1, 1, *BLACK, "turned")
    assert effect(dummied.state, corrected.state).draft == IN_BETWEEN


def test_resistance_that_the_ranking_does_not_use_is_another_tie_break_too() -> None:
    """With a list of the organiser's own. 4 beats 2, and then draws with 2: the order 1, 3, 4, 2 becomes 1, 3, 2, 4,
    and 1 and 3, who met these two, have another WP."""
    before = shown(numbered(4, final_ranking="PTS,TPN"), "1-2 1-0", "3-4 1-0")
    before = shown(before, "1-3 1-0", "4-2 1-0")
    found = effect(before.state, before.do(c.correct_result, 2, 2, Result.DRAW, Result.DRAW, "read wrongly").state)
    assert [(one.player.number, one.place_before, one.place_after) for one in found.places] == [(4, 3, 4), (2, 4, 3)]
    assert found.others == 2
