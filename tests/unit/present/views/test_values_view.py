"""How the values of a ranking are made, term by term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.small_events import numbered, shown
from zwitsers.event import actions as c
from zwitsers.present.views.event_standings import event_standings
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
