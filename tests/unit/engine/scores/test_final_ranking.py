"""The machinery of final rankings where no rulebook of ours reaches all of it, and what it refuses."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain import Snapshot
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.engine.scores.final import FinalRankingError, final_ranking
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep
from zwitsers.engine.scores.tiebreaks import direct_result, lot_order

POINTS_THEN_DIRECT = rulebook("go-nl")._replace(
    final_rankings=(FinalRanking("test", (FinalStep("PTS", "1"), FinalStep("DR", "2", "R9.6"))),),
)
# 1 to 4 have all met and are level on points. Against each other 1 and 2 have 2 (1 won), 3 and 4 have 1 (3 won).
FOUR_LEVEL = (
    "1-2:1 3-4:1 7-6:= 8-5:=",
    "1-3:1 2-4:1 8-6:0 5-7:1",
    "4-1:1 3-2:0 8-7:1 6-5:1",
    "6-3:0 4-5:1 2-7:1 8-1:=",
    "2-5:0 4-6:1 8-3:0 7-1:=",
)


def test_direct_result_is_applied_again_among_those_still_level() -> None:
    lines = final_ranking(tournament(*FOUR_LEVEL), POINTS_THEN_DIRECT)
    assert [line.number for line in lines[:4]] == [1, 2, 3, 4]
    assert [line.values[1].text for line in lines[:4]] == ["2, 1", "2, 0", "1, 1", "1, 0"]
    # The value is the first comparison, in half points.
    assert [line.values[1].value for line in lines[:4]] == [4, 4, 2, 2]
    assert [line.place for line in lines[:4]] == [1, 2, 3, 4]


def test_a_circle_of_wins_stays_level() -> None:
    snapshot = tournament("1-2:1 3:bye", "2-3:1 1:bye", "3-1:1 2:bye")
    lines = final_ranking(snapshot, POINTS_THEN_DIRECT)
    assert [(line.place, line.shared, line.values[1].text) for line in lines] == [(1, True, "1")] * 3


def test_direct_result_counts_every_game_of_a_pair_that_met_twice() -> None:
    assert direct_result(tournament("1-2:1", "2-1:="), [1, 2]) == {1: 3, 2: 1}


def test_direct_result_needs_every_pair_to_have_met() -> None:
    snapshot = tournament("1-2:1 3-4:1", "1-3:1 2-4:1")
    assert direct_result(snapshot, [1, 2]) == {1: 2, 2: 0}
    assert direct_result(snapshot, [1, 4]) is None
    assert direct_result(snapshot, [1, 2, 3]) is None
    assert direct_result(snapshot, [1, 2, 3, 4]) is None


def test_lots_are_the_documented_hash_of_seed_and_number() -> None:
    # First digits of: printf '1996:7' | sha256sum, and so on
    digests = {7: "d46680cc", 12: "5a6cd7f6", 57: "95358c6b"}
    assert lot_order([57, 12, 7], 1996) == sorted(digests, key=lambda number: digests[number]) == [12, 57, 7]


def test_a_lot_does_not_depend_on_who_else_draws() -> None:
    everyone = lot_order(range(1, 20), 3)
    assert lot_order([2, 9, 4, 17], 3) == [number for number in everyone if number in (2, 9, 4, 17)]


@pytest.mark.parametrize("system", IDS)
def test_a_tournament_without_players_or_rounds(system: str) -> None:
    book = rulebook(system)
    assert final_ranking(Snapshot(players=(), histories=()), book, seed=1) == []
    for ranking in book.final_rankings:
        lines = final_ranking(tournament(players=3), book, ranking.id)
        # K1: in Keizer the start order decides, and nobody is level.
        level = [(1, True)] * 3 if system != "keizer" else [(1, False), (2, False), (3, False)]
        assert [(line.place, line.shared) for line in lines] == level
        assert final_ranking(tournament(players=1), book, ranking.id)[0].place == 1


def test_an_unknown_ranking_is_refused_with_the_choices() -> None:
    with pytest.raises(FinalRankingError) as caught:
        final_ranking(tournament("1-2:1"), rulebook("kndb"), "fide")
    assert "kndb, fmjd, rating" in caught.value.text("en")
    assert "kndb, fmjd, rating" in caught.value.text("nl")


def test_a_barrage_is_refused_where_the_rulebook_has_none() -> None:
    with pytest.raises(FinalRankingError, match="knsb-wp"):
        final_ranking(tournament("1-2:="), rulebook("knsb-wp"), barrage=(1, 2))


@pytest.mark.parametrize("barrage", [(1, 2, 2), (1, (2, 1)), (1,), (1, 3), (1, 2, 3)])
def test_a_barrage_names_every_player_who_shares_the_first_place_once(
    barrage: tuple[int | tuple[int, ...], ...],
) -> None:
    """1 and 2 drew and both beat 3."""
    snapshot = tournament("1-2:= 3:absent", "1-3:1", "2-3:1")
    with pytest.raises(FinalRankingError) as caught:
        final_ranking(snapshot, rulebook("kndb"), barrage=barrage)
    assert [problem.key for problem in caught.value.problems] == ["scores.barrage-players"]
    assert caught.value.problems[0].values["tied"] == "1, 2"


def test_players_who_share_a_place_are_listed_by_number() -> None:
    made = tournament("1-2:= 3-4:=", "1-3:= 2-4:=")
    entered = made._replace(players=made.players[::-1], histories=made.histories[::-1])
    assert [line.number for line in final_ranking(entered, rulebook("knsb-wp"))] == [1, 2, 3, 4]


def test_a_final_ranking_as_of_an_earlier_round() -> None:
    snapshot = tournament(*FOUR_LEVEL)
    early = final_ranking(snapshot.after(1), rulebook("knsb-wp"), seed=1)
    assert {line.points for line in early} == {0, 1, 2}
    assert max(line.points for line in final_ranking(snapshot, rulebook("knsb-wp"), seed=1)) == 6
