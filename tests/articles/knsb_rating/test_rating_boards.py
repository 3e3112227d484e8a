"""003 F1 (order of the boards), F2, F5, F8 and F9 (who takes part, with which score), A1, A2 and F7 in later rounds."""

from __future__ import annotations

from helpers.rating_engine import apart, lines, paired, pairs, read_pairs
from helpers.running_tournaments import assert_published_pairing_stands, closed, published, started
from oracles.rating_build import tournament
from zwitsers.engine.domain import Player, Result
from zwitsers.event.actions import no_show, pair


def test_f6_a_published_pairing_stands_unless_two_meet_again() -> None:
    assert_published_pairing_stands("knsb-rating")


def order(rows: list[str], **options: object) -> list[set[int]]:
    found = lines(tournament(rows, **options))  # type: ignore[arg-type]
    assert found is not None
    return [set(line) - {0} for line in found]


GONE = dict.fromkeys((5, 6, 7, 8), Result.ABSENT)


def test_f1_by_the_highest_score_in_the_pair() -> None:
    """1 and 3 have a point, 2 and 4 have none: 1-3 is board one although 2 is rated higher than 3."""
    rows = ["5w1", "6w0", "7w1", "8w0", "1b0", "2b1", "3b0", "4b1"]
    assert order(rows, absent=GONE) == [{1, 3}, {2, 4}]


def test_f1_then_by_the_sum_of_the_scores() -> None:
    """1 (1 point) meets 4 (none); 2 and 3 have a point each: they come first."""
    rows = ["5w1", "6w1", "7w1", "8w0", "1b0", "2b0", "3b0", "4b1"]
    assert order(rows, absent=GONE, forbidden=apart((1, 2), (1, 3))) == [{2, 3}, {1, 4}]


def test_f1_then_by_the_rank_of_the_higher_placed() -> None:
    """All without points: boards by rating, whatever the lot numbers."""
    assert order(["Z"] * 6, ratings=[1000, 2000, 1500, 1400, 1900, 1800]) == [{2, 3}, {5, 4}, {6, 1}]


def test_f1_the_bye_comes_last_whatever_the_score() -> None:
    rows = ["2w1", "1b0", "4w1", "3b0", "Z"]
    found = lines(tournament(rows, forbidden=apart((1, 3), (1, 4), (1, 5))))
    assert found is not None
    assert found[-1] == (1, 0)


def test_a2_the_order_within_a_score_group_is_by_rating_title_and_name() -> None:
    """All have half a point. Order 4, 2, 3, 1: 4-3 and 2-1."""
    snapshot = tournament(["H"] * 4)
    players = (Player(1, "Bos", "", 1900), Player(2, "Zon", "FM", 1900), Player(3, "aal", "", 1900))
    snapshot = snapshot._replace(players=(*players, Player(4, "Yak", "", 1901)))
    assert pairs(snapshot) == read_pairs("3-4 1-2")


def test_a1_no_rating_is_the_lowest() -> None:
    assert pairs(tournament(["H"] * 4, ratings=[0, 1200, 1, 1100])) == read_pairs("2-3 1-4")


def test_f2_a_forfeit_is_not_a_meeting_and_a_played_game_is() -> None:
    assert pairs(tournament(["2w+", "1b-"])) == read_pairs("1-2")
    assert lines(tournament(["2w1", "1b0"])) is None
    assert pairs(tournament(["2w-", "1b-"])) == read_pairs("1-2")


def test_f5_who_is_absent_or_gone_is_not_paired() -> None:
    rows = ["4w1", "5w1", "6w1", "1b0", "2b0", "3b0"]
    for why in (Result.ABSENT, Result.WITHDRAWN, Result.HALF_POINT_BYE, Result.NOT_ENTERED):
        pairing = paired(tournament(rows, absent={2: why, 4: why}))
        assert {number for board in pairing.boards for number in board[:2]} == {1, 3, 5, 6}
        assert pairing.absent == {2: why, 4: why}


def test_f5_a_round_missed_gives_no_point() -> None:
    """2 missed the round, so 1 meets 3, who drew, and not 2."""
    rows = ["5w=", "Z", "6w=", "Z", "1b=", "3b="]
    assert pairs(tournament(rows, absent={5: Result.ABSENT, 6: Result.ABSENT})) == read_pairs("1-3 2-4")


def test_f8_who_is_withdrawn_stays_out_of_the_bye_too() -> None:
    pairing = paired(tournament(["4w1", "5w1", "Z", "1b0", "2b0"], absent={3: Result.WITHDRAWN, 5: Result.WITHDRAWN}))
    assert pairing.bye == 4


def test_f8_who_stays_away_without_notice_is_not_paired_any_more() -> None:
    """R9.3: by what the arbiter says when somebody did not come; not where the tournament's own rules differ."""
    for withdraws in (True, False):
        made = published(started(4, systems=[(1, "knsb-rating")], rounds=3, no_show_withdraws=withdraws))
        tournament = closed(made.do(no_show, 1, 1)).do(pair)
        draft = tournament.state.draft
        assert draft is not None
        assert (1 in draft.paired) is not withdraws
        assert draft.absent == ({1: Result.WITHDRAWN} if withdraws else {})


def test_f9_an_adjourned_game_counts_as_a_draw() -> None:
    """1 and 2 have half a point for their unfinished games, like 3 and 4, who drew theirs."""
    rows = ["5wX", "6wX", "7w=", "8w=", "1bX", "2bX", "3b=", "4b="]
    assert pairs(tournament(rows, absent=GONE)) == read_pairs("1-3 2-4")
    # Had they won, the winners would meet.
    won = ["5w1", "6w1", "7w=", "8w=", "1b0", "2b0", "3b=", "4b="]
    assert pairs(tournament(won, absent=GONE)) == read_pairs("1-2 3-4")


def test_f7_a_corrected_rating_counts_for_the_next_pairing() -> None:
    assert pairs(tournament(["H"] * 4, ratings=[2000, 1900, 1800, 1700])) == read_pairs("1-3 2-4")
    assert pairs(tournament(["H"] * 4, ratings=[2000, 1900, 2100, 1700])) == read_pairs("2-3 1-4")


def test_f7_a_corrected_result_counts_for_the_next_pairing() -> None:
    away = {3: Result.ABSENT, 4: Result.ABSENT}
    assert lines(tournament(["3w1", "4w=", "1b0", "2b="], absent=away)) == [(2, 1)]
    assert lines(tournament(["3w0", "4w=", "1b1", "2b="], absent=away)) == [(1, 2)]
