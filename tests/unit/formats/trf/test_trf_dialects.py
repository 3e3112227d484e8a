"""Files as other programs write them, and points columns that count differently."""

from __future__ import annotations

from helpers.trf_samples import KNSB, LICHESS, LIDRAUGHTS, PLAIN, SWISS_MANAGER, file_of, player_line
from zwitsers.engine.domain import Colour, PlayerRound, Result
from zwitsers.formats.trf import DRAUGHTS, STANDARD, TrfDocument, read_trf


def keys(document: TrfDocument) -> list[str]:
    return [warning.key for warning in document.warnings]


def test_knsb_numbers_are_national_numbers_and_an_unplayed_round_is_an_absence() -> None:
    document = read_trf(KNSB)
    first, second, third = document.snapshot.players
    assert (first.national_id, first.fide_id) == ("7654321", "")
    assert (second.national_id, second.sex, second.birth_year) == ("", "V", 1988)
    assert third.national_id == "123"
    assert document.snapshot.entry(2, 2) == PlayerRound(Result.ABSENT)
    assert not document.snapshot.unavailable
    assert keys(document) == ["trf.players-differ", "trf.knsb"]


def test_swiss_manager_rulers_and_legend_are_passed_over() -> None:
    document = read_trf(SWISS_MANAGER)
    assert [player.name for player in document.snapshot.players][2] == "Müller,Max"
    assert document.snapshot.entry(2, 2) == PlayerRound(Result.ABSENT)
    assert document.snapshot.entry(4, 2) == PlayerRound(Result.BYE)
    assert keys(document) == ["trf.old-titles", "trf.plus-is-bye"]


def test_lichess_names_byes_and_the_block_of_an_absentee() -> None:
    document = read_trf(LICHESS)
    snapshot = document.snapshot
    assert [player.name for player in snapshot.players] == ["thibaultje", "grote_meester", "late_joiner", "gone"]
    assert snapshot.player(1).rating == 1500
    assert snapshot.history(1) == (PlayerRound(Result.WIN, 2, Colour.WHITE), PlayerRound(Result.BYE))
    assert snapshot.history(3)[0] == PlayerRound(Result.HALF_POINT_BYE)
    assert snapshot.history(4) == (PlayerRound(Result.ABSENT), PlayerRound(Result.ABSENT))
    assert dict(snapshot.unavailable) == {2: Result.ABSENT}
    assert keys(document) == ["trf.lichess"]


def test_lichess_game_still_going_on() -> None:
    document = read_trf(file_of(player_line(1, "0002 w Z"), player_line(2, "0001 b Z")))
    assert document.snapshot.entry(1, 1) == PlayerRound(Result.PENDING, 2, Colour.WHITE)
    assert keys(document) == ["trf.z-is-pending"]


def test_lidraughts_points_are_found_to_count_2_1_0() -> None:
    document = read_trf(LIDRAUGHTS)
    assert document.scoring == DRAUGHTS
    assert keys(document) == ["trf.draughts-points"]


def test_a_file_that_says_how_it_counts_is_not_guessed_at() -> None:
    lines = (player_line(1, "0002 w 1", points="2.0"), player_line(2, "0001 b 0"))
    assert keys(read_trf(file_of(*lines))) == ["trf.draughts-points"]
    assert keys(read_trf(file_of("XXS W=1", *lines))) == ["trf.points-differ"]
    assert keys(read_trf(file_of("XXS W=2", *lines))) == []


def test_points_that_do_not_follow_from_the_results_are_reported_and_left_alone() -> None:
    changed = PLAIN.replace(b"2.0", b"3.0")
    document = read_trf(changed)
    (warning,) = document.warnings
    assert warning.values == {"line": 8, "column": 81, "player": 2, "written": "3.0", "computed": "2.0"}
    assert document.scoring == STANDARD
    assert document.snapshot == read_trf(PLAIN).snapshot


def test_points_may_or_may_not_count_what_is_not_over_yet() -> None:
    for points in ("1.0", "1.5", "2.0"):
        document = read_trf(
            file_of(
                player_line(1, "0002 w 1", "0002 b  ", "0000 - H", points=points),
                player_line(2, "0001 b 0", "0001 w  "),
            )
        )
        assert keys(document) == []


def test_points_with_a_comma_or_without_decimals_are_understood() -> None:
    lines = (player_line(1, "0002 w 1", points="1"), player_line(2, "0001 b 0", points="0,0"))
    assert keys(read_trf(file_of(*lines))) == []
