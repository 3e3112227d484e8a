"""How the values of a ranking are made, term by term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.brief_records import brief
from helpers.running_tournaments import played, played_in_between
from helpers.small_events import five, numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.standings import final_standings
from zwitsers.present.views.values import ExplainedValue, ValueExplainer

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def explained(made: RunningTournament, number: int) -> dict[str, ExplainedValue]:
    standings = event_standings(made.state)
    line = next(line for line in standings.lines if line.number == number)
    return {value.code: value for value in ValueExplainer(standings).of(line)}


def fide(*codes: str) -> RunningTournament:
    """1 beats 2 and 3, 4 beats 3 and draws with 2: 1 has 2 points, 2 has ½, 3 has 0, 4 has 1½."""
    made = numbered(4, systems=[[1, "fide-dutch"]], rounds=2, final_ranking=",".join(codes))
    made = shown(made, "1-2 1-0", "3-4 0-1")
    return shown(made, "3-1 0-1", "2-4 ½-½")


def test_a_sum_of_scores_and_what_is_left_out() -> None:
    found = explained(fide("BH/C1", "BH", "SB"), 1)
    whole = found["BH"]
    assert (whole.how, whole.value, whole.article) == ("sum", "0.5", "C.07 8.1")
    assert [(t.round, t.of_player and t.of_player.number, t.adds.exact, t.left_out) for t in whole.terms] == [
        (1, 2, "0.5", None), (2, 3, "0", None)
    ]  # fmt: skip
    cut = found["BH/C1"]
    assert [(t.round, t.left_out) for t in cut.terms] == [(1, None), (2, "lowest")]
    berger = found["SB"]
    assert [(t.adds.exact, t.times.exact if t.times else None) for t in berger.terms] == [("0.5", "1"), ("0", "1")]


def test_the_games_of_those_who_are_level() -> None:
    """1 and 2 have 1½, 3 and 4 have ½; each pair drew."""
    made = numbered(4, rounds=2, final_ranking="DR")
    made = shown(shown(made, "1-2 ½-½", "3-4 ½-½"), "1-3 1-0", "4-2 0-1")
    (value,) = explained(made, 1).values()
    assert (value.code, value.how, value.value) == ("DR", "games", "0.5")
    assert [(t.round, t.of_player and t.of_player.number, t.adds.exact, t.their_score) for t in value.terms] == [
        (1, 2, "0.5", None)
    ]  # fmt: skip


def test_a_lone_player_was_compared_with_nobody() -> None:
    found = explained(fide("DE"), 1)["DE"]
    assert (found.how, found.terms, found.value) == ("level", (), None)


def test_a_rating_is_no_score() -> None:
    found = explained(fide("ARO"), 1)["ARO"]
    # 1980 and 1970.
    assert (found.value, [(t.adds.exact, t.their_score) for t in found.terms]) == (
        "1975",
        [("1980", None), ("1970", None)],
    )


def test_an_absence_is_told_by_what_it_counts_as() -> None:
    """2 has 1 point and is absent in round 2: a dummy with their own score, capped by a draw in every round, 1."""
    made = numbered(4, systems=[[1, "fide-dutch"]], rounds=2, final_ranking="BH")
    made = shown(shown(made, "2-1 1-0", "3-4 1-0").do(c.set_absence, 2, 2), "3-1 ½-½", bye=4)
    found = explained(made, 2)["BH"]
    assert [(t.round, t.of_player and t.of_player.number, t.kind, t.adds.exact) for t in found.terms] == [
        (1, 1, "opponent", "0.5"),
        (2, None, "own", "1"),
    ]


def test_a_forfeit_is_not_among_the_games_that_a_direct_result_counts() -> None:
    """1 wins by forfeit from 2 in round 1 and loses to 2 in round 2: they are level, and 2 has won the only game."""
    made = shown(numbered(2, rounds=2, final_ranking="DR"), "1-2 1-0R")
    games = explained(shown(made, "2-1 1-0"), 1)["DR"]
    assert [(term.round, term.adds.exact) for term in games.terms] == [(2, "0")]


def test_every_term_of_every_value() -> None:
    """A term is (round, player, adds, kind, their score, before, times, left out)."""
    found = explained(fide("BH/C1", "SB", "ARO", "PS", "WIN", "DE", "LOT", "RTNG"), 4)
    assert brief(tuple(found.values())) == [
        ("sum", [(1, "P3", "0", "opponent", "0", None, None, "lowest"),
                 (2, "P2", "0.5", "opponent", "0.5", None, None, None)], "BH/C1", "C.07 8.1", "0.5"),
        ("sum", [(1, "P3", "0", "opponent", "0", None, "1", None),
                 (2, "P2", "0.25", "opponent", "0.5", None, "0.5", None)], "SB", "C.07 9.1", "0.25"),
        ("mean-rounded", [(1, "P3", "1970", "rating", None, None, None, None),
                          (2, "P2", "1980", "rating", None, None, None, None)], "ARO", "C.07 10.1", "1975"),
        ("sum", [(1, "P3", "1", "score-after", None, None, None, None),
                 (2, "P2", "1.5", "score-after", None, None, None, None)], "PS", "C.07 7.5", "2.5"),
        ("sum", [(1, "P3", "1", "counts", None, None, None, None),
                 (2, "P2", "0", "counts", None, None, None, None)], "WIN", "C.07 7.1", "1"),
        ("level", [], "DE", "C.07 6", None),
        ("lot", [], "LOT", "000 7.5e, 001 F12.5, 003 F10, C.07 4", None),
        ("rating", [], "RTNG", "C.07 10.6", "1960"),
    ]  # fmt: skip


def test_a_score_that_a_rule_changed_is_shown_with_what_it_was() -> None:
    """2 has 1 point and is absent: for their opponent that is a draw. 3 won by forfeit from 4, who has 1."""
    made = numbered(4, systems=[[1, "fide-dutch"]], rounds=2, final_ranking="BH")
    made = shown(shown(made, "2-1 1-0", "3-4 1-0R").do(c.set_absence, 2, 2), "3-1 ½-½", bye=4)
    assert brief(explained(made, 1)["BH"])[1] == [
        (1, "P2", "1.5", "adjusted", "1.5", "1", None, None),
        (2, "P3", "1.5", "opponent", "1.5", None, None, None),
    ]
    assert brief(explained(made, 3)["BH"])[1] == [
        (1, None, "1", "own-as-opponent", "1", "1.5", None, None),
        (2, "P1", "0.5", "opponent", "0.5", None, None, None),
    ]


def test_level_means_level_in_everything_before_the_direct_result() -> None:
    """1, 2, 3 and 4 have 1 point each. By rating all four differ, so nobody is compared after it; before it the game
    with everyone counts."""
    made = numbered(4, rounds=2, final_ranking="DR,RTNG")
    made = shown(shown(made, "1-2 ½-½", "3-4 ½-½"), "1-3 ½-½", "4-2 ½-½")
    wider = shown(made.do(c.change_settings, {"rounds": 3}), "1-4 ½-½", "2-3 ½-½")
    games = explained(wider, 2)["DR"]
    assert (games.how, games.value) == ("games", "1.5")
    assert [(t.round, t.of_player and t.of_player.number, t.adds.exact) for t in games.terms] == [
        (1, 1, "0.5"), (2, 4, "0.5"), (3, 3, "0.5")
    ]  # fmt: skip
    # With WP before it: 1 and 2 have 1½ and beat different players.
    other = numbered(4, rounds=2, final_ranking="RTNG,DR")
    other = shown(shown(other, "1-2 ½-½", "3-4 ½-½"), "1-3 1-0", "4-2 0-1")
    assert (explained(other, 1)["DR"].how, explained(other, 1)["DR"].terms) == ("level", ())


def test_a_drawn_lot_has_no_terms() -> None:
    made = shown(numbered(2, rounds=1, final_ranking="DR,LOT"), "1-2 ½-½").do(c.finish, 3)
    found = explained(made, 1)
    assert [(code, value.how, len(value.terms)) for code, value in found.items()] == [
        ("DR", "games", 1),
        ("LOT", "lot", 0),
    ]
    assert found["LOT"].value is not None


def test_the_in_between_round_is_round_zero() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True, final_ranking="SOLK"), 2)
    made = played_in_between(made)
    between = made.state.round(IN_BETWEEN).games[0]
    terms = explained(made, between.white)["SOLK"].terms
    # In round 2 they had the dummy.
    assert [term.round for term in terms] == [1, IN_BETWEEN]
    assert terms[-1].of_player is not None
    assert terms[-1].of_player.number == between.black


def test_games_after_the_in_between_round_have_their_own_number() -> None:
    snapshot = snapshot_of("2w= half 2b=", "1b= half 1w=", planned_rounds=3, in_between=2)
    book = rulebook("kndb")
    ranking = final_standings(snapshot, book, final_ranking(snapshot, book, "DR"), ranking="DR")
    (value,) = ValueExplainer(ranking).of(ranking.lines[0])
    assert brief(value.terms) == [
        (1, "P2", "1", "result", None, None, None, None),
        (2, "P2", "1", "result", None, None, None, None),
    ]


def test_level_means_level_in_resistance_too_where_the_rulebook_compares_it_first() -> None:
    """Go: 3, 4, 5 and 6 have 2 points. SOS is 6 for 3, 3 for 5, and 4½ for 4 and 6, who also have SODOS 2½ both: only
    the game of these two counts, and not the one that 6 won from 3."""
    made = numbered(6, game="go", systems=[[1, "go-nl"]])
    made = shown(made, "3-5 1-0", "4-6 1-0", "1-2 ½-½")
    made = shown(shown(made, "3-6 0-1", "1-5 0-1", "2-4 0-1"), "2-5 0-1", "1-6 0-1", "3-4 1-0")
    games = {number: explained(made, number)["DR"] for number in (3, 4, 6)}
    assert {number: value.value for number, value in games.items()} == {3: None, 4: "1", 6: "0"}
    assert [brief(games[number])[1] for number in (3, 4, 6)] == [
        [], [(1, "P6", "1", "result", None, None, None, None)], [(1, "P4", "0", "result", None, None, None, None)]
    ]  # fmt: skip


def test_level_means_level_in_keizer_points_where_these_come_first() -> None:
    """All games are drawn. With values 5, 4, 3, 2 in the order 1, 3, 2, 4: 1 has 5 + 2/2 + 4/2, 3 has 4 + 3/2 + 5/2,
    which is 8 both; 2 and 4 have 6. Of the games of 1 the one with 3 counts, and not the one with 4."""
    snapshot = snapshot_of("4b= 3b=", "3w= 4w=", "2b= 1w=", "1w= 2b=", planned_rounds=2)
    book = rulebook("keizer")
    ranking = final_standings(snapshot, book, final_ranking(snapshot, book, "keizer"), ranking="keizer")
    first = ranking.lines[0]
    assert (first.number, first.keizer_points and first.keizer_points.exact) == (1, "8")
    direct = next(value for value in ValueExplainer(ranking).of(first) if value.code == "DR")
    assert (direct.value, brief(direct.terms)) == ("0.5", [(2, "P3", "0.5", "result", None, None, None, None)])


def test_what_comes_after_the_direct_result_does_not_make_two_unequal() -> None:
    """5 and 1 have 1½ and drew in round 2. WP decides between them after it."""
    value = explained(five(), 1)["DR/1"]
    assert (value.value, brief(value.terms)) == ("0.5", [(2, "P5", "0.5", "result", None, None, None, None)])


def test_players_apart_on_the_criterion_just_before_are_not_level() -> None:
    """All have 1½. 1, 2 and 4 won one game each, against each other; 3 drew three times."""
    made = numbered(4, systems=[[1, "fide-dutch"]], rounds=3, final_ranking="WIN,DE")
    made = shown(shown(made, "1-2 1-0", "3-4 ½-½"), "1-3 ½-½", "4-2 0-1")
    direct = explained(shown(made, "1-4 0-1", "2-3 ½-½"), 1)["DE"]
    assert [term.of_player.number for term in direct.terms if term.of_player] == [2, 4]
