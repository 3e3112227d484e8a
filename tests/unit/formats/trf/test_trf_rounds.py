"""Cells and rounds: every result code, the round to come (R2.4) and contradictions between players."""

from __future__ import annotations

import pytest

from helpers.trf_samples import file_of, player_line
from zwitsers.engine.domain import Colour, PlayerRound, Result
from zwitsers.formats.trf import TrfError, read_trf
from zwitsers.formats.trf.cells import read_cell, write_cell

WITH_OPPONENT = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "W": Result.UNRATED_WIN,
    "w": Result.UNRATED_WIN,
    "D": Result.UNRATED_DRAW,
    "L": Result.UNRATED_LOSS,
    "l": Result.UNRATED_LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    " ": Result.PENDING,
    "X": Result.ADJOURNED,
    "?": Result.ADJOURNED,
    "Z": Result.PENDING,
}
WITHOUT_OPPONENT = {
    "U": Result.BYE,
    "u": Result.BYE,
    "F": Result.FULL_POINT_BYE,
    "f": Result.FULL_POINT_BYE,
    "H": Result.HALF_POINT_BYE,
    "Z": Result.ABSENT,
    " ": Result.ABSENT,
    "-": Result.ABSENT,
    "=": Result.HALF_POINT_BYE,
    "+": Result.FULL_POINT_BYE,
}


@pytest.mark.parametrize("code", WITH_OPPONENT)
def test_result_codes_with_an_opponent(code: str) -> None:
    assert read_cell(f"  0012 w {code}").entry == PlayerRound(WITH_OPPONENT[code], 12, Colour.WHITE)
    assert read_cell(f"    12 B {code}").entry == PlayerRound(WITH_OPPONENT[code], 12, Colour.BLACK)


@pytest.mark.parametrize("code", WITHOUT_OPPONENT)
@pytest.mark.parametrize("form", ["  0000 - {}", "         {}", "  0000   {}", "     0 - {}"])
def test_result_codes_without_an_opponent(code: str, form: str) -> None:
    assert read_cell(form.format(code)).entry == PlayerRound(WITHOUT_OPPONENT[code])


@pytest.mark.parametrize("result", list(Result))
def test_every_result_is_written_so_that_it_reads_the_same(result: Result) -> None:
    entry = PlayerRound(result, 7, Colour.BLACK) if result.has_opponent else PlayerRound(result)
    away = result in (Result.NO_NOTICE, Result.WITHDRAWN, Result.NOT_ENTERED, Result.MOVED, Result.NO_PART, Result.FREE)
    if away or result in (Result.SELF_DRAW, Result.DUMMY_DRAW):  # a file has no codes for these
        shown = PlayerRound(Result.ABSENT if away else Result.HALF_POINT_BYE)
    else:
        shown = entry
    for zeros in (True, False):
        assert read_cell(write_cell(entry, zeros=zeros)).entry == shown
    assert write_cell(PlayerRound(Result.WIN, 7, Colour.BLACK), zeros=True) == "  0007 b 1"
    assert write_cell(PlayerRound(Result.WIN, 7, Colour.BLACK)) == "     7 b 1"


def test_a_forfeit_may_have_no_colour_and_a_game_without_one_is_reported() -> None:
    lines = (player_line(1, "0002 - +", "0002   1", points="2.0"), player_line(2, "0001 - -", "0001   0"))
    document = read_trf(file_of(*lines))
    assert document.snapshot.entry(1, 1) == PlayerRound(Result.FORFEIT_WIN, 2)
    (warning,) = document.warnings
    assert (warning.key, warning.values["round"], warning.values["times"]) == ("trf.game-without-colour", 2, 2)


def test_a_colour_without_a_game_is_ignored_with_a_warning() -> None:
    document = read_trf(file_of(player_line(1, "0000 w U", points="1.0")))
    assert document.snapshot.entry(1, 1) == PlayerRound(Result.BYE)
    assert [warning.key for warning in document.warnings] == ["trf.colour-without-game"]


def test_r2_4_bye_codes_in_the_round_to_come_mean_unavailable_and_do_not_count() -> None:
    document = read_trf(
        file_of(
            player_line(1, "0002 w 1", "0000 - H", points="1.0"),
            player_line(2, "0001 b 0", "0000 - F"),
            player_line(3, "0000 - U", "0000 - Z", points="1.0"),
            player_line(4, "0000 - Z"),
            player_line(5, "0000 - Z", "0000   -"),
            player_line(6, "0000 - Z", "0000 -  "),
        )
    )
    assert document.snapshot.rounds == 1
    assert dict(document.snapshot.unavailable) == {
        1: Result.HALF_POINT_BYE,
        2: Result.FULL_POINT_BYE,
        3: Result.ABSENT,
        5: Result.ABSENT,
        6: Result.ABSENT,
    }
    assert not document.warnings


def test_r2_4_a_bye_alone_makes_a_round_that_was_paired() -> None:
    assert read_trf(file_of(player_line(1, "0000 - U", points="1.0"), player_line(2))).snapshot.rounds == 1


def test_r2_4_before_the_first_round_everything_is_still_to_come() -> None:
    document = read_trf(file_of(player_line(1, "0000 - H"), player_line(2)))
    assert document.snapshot.rounds == 0
    assert dict(document.snapshot.unavailable) == {1: Result.HALF_POINT_BYE}


def test_r2_4_a_round_without_games_before_a_round_with_games_is_over() -> None:
    document = read_trf(
        file_of(
            player_line(1, "0000 - H", "0002 w 1", points="1.5"),
            player_line(2, "        ", "0001 b 0"),
        )
    )
    assert document.snapshot.history(1) == (
        PlayerRound(Result.HALF_POINT_BYE),
        PlayerRound(Result.WIN, 2, Colour.WHITE),
    )
    assert document.snapshot.history(2)[0] == PlayerRound(Result.ABSENT)
    assert [(warning.key, warning.values["round"]) for warning in document.warnings] == [("trf.empty-round", 1)]


def test_blank_columns_in_a_round_that_is_over_mean_absent() -> None:
    document = read_trf(
        file_of(
            player_line(1, "0002 w 1", points="1.0"),
            player_line(2, "0001 b 0"),
            player_line(3),
        )
    )
    assert document.snapshot.history(3) == (PlayerRound(Result.ABSENT),)


def test_an_empty_form_for_the_next_round_makes_nobody_absent() -> None:
    lines = (player_line(1, "0002 w 1", "0000 -  ", points="1.0"), player_line(2, "0001 b 0", "0000 -  "))
    assert not read_trf(file_of(*lines)).snapshot.unavailable


def test_codes_after_the_round_to_come_are_kept_for_later_and_reported() -> None:
    document = read_trf(
        file_of(player_line(1, "        ", "0000 - H"), player_line(2, "        ", "        ", "0000 - Z"))
    )
    assert document.snapshot.rounds == 0
    assert not document.snapshot.unavailable
    assert document.absences(2) == {1: Result.HALF_POINT_BYE}
    assert document.absences(3) == {2: Result.ABSENT}
    assert [(warning.key, warning.values["times"]) for warning in document.warnings] == [("trf.later-round", 2)]


def test_plus_without_an_opponent_is_the_bye_when_nobody_else_has_it() -> None:
    document = read_trf(
        file_of(
            player_line(1, "0002 w 1", points="1.0"),
            player_line(2, "0001 b 0"),
            player_line(3, "0000 - +", points="1.0"),
            player_line(4, "0000 - H", points="0.5"),
        )
    )
    assert document.snapshot.entry(3, 1) == PlayerRound(Result.BYE)
    assert [warning.key for warning in document.warnings] == ["trf.plus-is-bye"]


@pytest.mark.parametrize("other", ["0000 - +", "0000 - U"])
def test_plus_without_an_opponent_is_a_full_point_bye_when_another_has_one_too(other: str) -> None:
    document = read_trf(
        file_of(
            player_line(1, "0002 w 1", points="1.0"),
            player_line(2, "0001 b 0"),
            player_line(3, "0000 - +", points="1.0"),
            player_line(4, other, points="1.0"),
        )
    )
    assert document.snapshot.entry(3, 1) == PlayerRound(Result.FULL_POINT_BYE)
    assert {warning.key for warning in document.warnings} == {"trf.plus-is-full"}


def test_a_lone_plus_in_a_round_without_games_is_a_free_point_for_the_round_to_come() -> None:
    document = read_trf(file_of(player_line(1, "0000 - +"), player_line(2)))
    assert document.snapshot.rounds == 0
    assert dict(document.snapshot.unavailable) == {1: Result.FULL_POINT_BYE}


def clash(*rounds: str) -> list[tuple[str, object, object]]:
    with pytest.raises(TrfError) as caught:
        read_trf(file_of("012 x", *(player_line(number, *cells.split(",")) for number, cells in enumerate(rounds, 1))))
    return [(problem.key, problem.values["line"], problem.values["column"]) for problem in caught.value.problems]


def test_contradictions_between_players_name_line_and_column_of_the_cell() -> None:
    assert clash("0002 w 1", "0001 b 1") == [("snapshot.results-clash", 2, 99)]
    assert clash("0002 w 1", "0001 w 0") == [("snapshot.colours-clash", 2, 97)]
    assert clash("0001 w 1", "0000 - U") == [("snapshot.against-himself", 2, 92)]
    assert clash("0007 w 1", "0000 - U") == [("snapshot.no-opponent", 2, 92)]
    assert clash("0000 - U,0002 w 1", "0000 - Z,0000 - U") == [("snapshot.opponent-differs", 2, 102)]
    assert clash("0000 - U,0002 w 1", "0000 - U,0001 b 0") == [("snapshot.bye-twice", 3, 92)]


def test_what_follows_from_a_damaged_cell_is_not_reported_again() -> None:
    assert clash("0002 w Q", "0001 b 1", "0004 w 1", "0003 b 1") == [
        ("trf.result", 2, 99),
        ("snapshot.results-clash", 4, 99),
    ]
