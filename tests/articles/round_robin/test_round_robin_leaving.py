"""RR5 to RR7: leaving, entering, and the ranking."""

from __future__ import annotations

import pytest

from helpers.round_robins import BOOK, played, start
from zwitsers.engine.domain import Player, PlayerRound, Result
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.scores.counted import games_played, left_early
from zwitsers.engine.scores.final import FinalRankingError, final_ranking, variant_of
from zwitsers.engine.scores.table import points_table
from zwitsers.event.errors import CommandError
from zwitsers.event.settings import Settings


def test_rr5_before_half_of_their_games_the_games_count_for_nobody() -> None:
    after = played(start(6), 2)._replace(unavailable={6: Result.WITHDRAWN})
    kept = {number: entry.opponent for number in after.numbers for entry in after.history(number)}
    assert 6 in kept.values()  # the games stay in the table
    points = points_table(after)
    assert points == {1: 2, 2: 2, 3: 4, 4: 0, 5: 0, 6: 0}  # without 1-6 and 6-4
    pairing = pair_round(after, BOOK)
    assert pairing.plain() == "2\n3 1\n4 5\n"
    assert dict(pairing.absent) == {6: Result.WITHDRAWN, 2: Result.FREE}


def test_rr5_from_half_on_the_games_stand_and_the_rest_is_lost_by_forfeit() -> None:
    after = played(start(6), 3)._replace(unavailable={6: Result.WITHDRAWN})
    assert points_table(after) == points_table(played(start(6), 3))
    assert (6, 5) in [(board.white, board.black) for board in pair_round(after, BOOK).boards]


def test_rr5_who_is_absent_has_no_game_however_many_they_have_played() -> None:
    """Only a player who has left for good loses the remaining games by forfeit."""
    after = played(start(6), 3)._replace(unavailable={6: Result.ABSENT})
    pairing = pair_round(after, BOOK)
    assert pairing.plain() == "2\n1 4\n2 3\n"
    assert dict(pairing.absent) == {6: Result.ABSENT, 5: Result.FREE}


def test_rr5_exactly_half_of_the_games_is_enough() -> None:
    """Of five players everyone has four games; 2 has played two of them after two rounds, and 1 one."""
    after = played(start(5), 2)
    assert [games_played(after, number) for number in (1, 2)] == [1, 2]
    assert left_early(after._replace(unavailable={1: Result.WITHDRAWN, 2: Result.WITHDRAWN})) == {1}


def test_rr5_a_forfeit_is_not_a_game_played() -> None:
    after = played(start(6), 3)
    lost = PlayerRound(Result.FORFEIT_LOSS, *after.entry(6, 3)[1:])
    other = after.entry(6, 3).opponent
    won = PlayerRound(Result.FORFEIT_WIN, *after.entry(other, 3)[1:])
    histories = {number: after.history(number) for number in after.numbers}
    histories[6] = (*histories[6][:2], lost)
    histories[other] = (*histories[other][:2], won)
    gone = after._replace(histories=tuple(histories.values()), unavailable={6: Result.WITHDRAWN})
    assert points_table(gone)[6] == 0
    assert points_table(gone)[other] == points_table(after)[other] - 2


def test_rr5_a_game_that_is_still_to_be_played_is_not_a_game_played() -> None:
    """RR8: rounds can be published before they are played. 6 leaves after two games, with the third one open."""
    after = played(start(6), 3)
    other = after.entry(6, 3).opponent
    still_open = {number: PlayerRound(Result.PENDING, *after.entry(number, 3)[1:]) for number in (6, other)}
    histories = tuple(
        (*after.history(number)[:2], still_open.get(number, after.entry(number, 3))) for number in after.numbers
    )
    gone = after._replace(histories=histories, unavailable={6: Result.WITHDRAWN})
    met = {after.entry(6, column).opponent for column in (1, 2)}
    assert [games_played(gone, number) for number in (6, other)] == [2, 2]
    assert left_early(gone) == {6}
    assert all(points_table(gone)[one] < points_table(after)[one] for one in met)


def test_rr6_at_the_empty_number_a_player_can_still_enter() -> None:
    five = played(start(5), 2)
    six = five._replace(
        players=(*five.players, Player(6, "Player 6")),
        histories=(*five.histories, (PlayerRound(Result.NOT_ENTERED),) * 2),
    )
    assert pair_round(six, BOOK).plain() == "3\n2 6\n3 1\n4 5\n"


def test_rr7_points_direct_encounter_sonneborn_berger_wins_and_koya() -> None:
    assert variant_of(BOOK, None).codes == "PTS,DE,SB,WIN,KS"
    won = {(2, 1), (1, 3), (1, 4), (2, 4), (3, 2), (4, 3)}

    def of_white(white: int, black: int) -> Result:
        return Result.WIN if (white, black) in won else Result.LOSS

    lines = final_ranking(played(start(4), 3, of_white), BOOK)
    assert [(line.number, line.points) for line in lines] == [(2, 4), (1, 4), (4, 2), (3, 2)]
    assert [line.decided_by and line.decided_by.name for line in lines] == [None, "DE", "points", "DE"]


def test_rr7_sonneborn_berger_decides_where_direct_encounter_does_not() -> None:
    """C.07 15: 1 and 2 drew their game; 1 lost to the last and 2 to the third."""
    won = {(4, 1), (1, 3), (3, 2), (2, 4), (3, 4)}

    def of_white(white: int, black: int) -> Result:
        if {white, black} == {1, 2}:
            return Result.DRAW
        return Result.WIN if (white, black) in won else Result.LOSS

    lines = final_ranking(played(start(4), 3, of_white), BOOK)
    assert [(line.number, line.points) for line in lines] == [(3, 4), (1, 3), (2, 3), (4, 2)]
    assert [line.decided_by and line.decided_by.name for line in lines] == [None, "points", "SB", "points"]


@pytest.mark.parametrize("codes", ["BH", "PTS,BH/C1,SB", "SB,AOB", "WP", "FB", "SOLK"])
def test_rr7_buchholz_and_its_relatives_are_refused_with_a_reason(codes: str) -> None:
    with pytest.raises(FinalRankingError, match="own points"):
        variant_of(BOOK, codes)
    with pytest.raises(CommandError, match="own points"):
        Settings().changed({"name": "Club", "systems": [[1, "round-robin"]], "final_ranking": codes})


def test_rr7_any_other_list_will_do() -> None:
    assert variant_of(BOOK, "SB,DE,PS,ARO").codes == "PTS,SB,DE,PS,ARO"
