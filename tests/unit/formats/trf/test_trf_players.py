"""The player record 001: its fields, and what can be wrong with them."""

from __future__ import annotations

import pytest

from helpers.trf_samples import file_of, player_line
from zwitsers.engine.domain import Player, Title
from zwitsers.formats.findings import MOST_COUNTED
from zwitsers.formats.trf import TrfError, read_trf


def problems_of(*lines: str) -> list[tuple[str, object, object]]:
    with pytest.raises(TrfError) as caught:
        read_trf(file_of(*lines))
    return [(problem.key, problem.values["line"], problem.values["column"]) for problem in caught.value.problems]


def warnings_of(*lines: str) -> list[tuple[str, object, object]]:
    found = read_trf(file_of(*lines)).warnings
    return [(warning.key, warning.values["line"], warning.values["column"]) for warning in found]


def test_every_field_of_a_player_is_read_from_its_columns() -> None:
    line = player_line(
        7,
        name="Zwart, Zoë",
        title="WGM",
        rating="2345",
        federation="NED",
        identity="1234567",
        birth="1990/05/17",
        sex="w",
        points="0.0",
        rank="12",
    )
    (player,) = read_trf(file_of(line)).snapshot.players
    assert player == Player(
        7,
        name="Zwart, Zoë",
        title="WGM",
        rating=2345,
        federation="NED",
        fide_id="1234567",
        birth="1990/05/17",
        sex="w",
    )


def test_a_line_may_end_after_the_number() -> None:
    assert read_trf(b"001    3").snapshot.players == (Player(3),)


def test_a_rating_of_zeros_and_an_identity_of_zeros_mean_none() -> None:
    (player,) = read_trf(file_of(player_line(1, rating="0000", identity="0"))).snapshot.players
    assert (player.rating, player.fide_id) == (0, "")


@pytest.mark.parametrize(
    ("written", "title"), [("g", Title.GM), ("m", Title.IM), ("f", Title.FM), ("wg", Title.WGM), ("wf", Title.WFM)]
)
def test_titles_of_the_2006_edition_are_understood(written: str, title: Title) -> None:
    document = read_trf(file_of(player_line(1, title=written)))
    assert Title.of(document.snapshot.player(1).title) is title
    assert [warning.key for warning in document.warnings] == ["trf.old-titles"]


def test_a_left_aligned_title_is_read_and_an_unknown_one_is_reported() -> None:
    line = player_line(1)
    assert read_trf(file_of(line[:10] + "GM " + line[13:])).snapshot.player(1).title == "GM"
    assert warnings_of(player_line(1, title="XYZ")) == [("trf.title", 1, 11)]


def test_r2_3_the_starting_rank_is_the_number_whatever_the_order_of_the_lines() -> None:
    document = read_trf(file_of(player_line(9), player_line(2), player_line(5)))
    assert document.snapshot.numbers == (9, 2, 5)


def test_the_same_number_twice_names_the_first_line() -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(file_of("012 x", player_line(1), player_line(2), player_line(1)))
    (problem,) = caught.value.problems
    assert problem.values == {"line": 4, "column": 5, "player": 1, "other": 2}


@pytest.mark.parametrize("number", ["    ", "   0", "  -1", "abcd", "  ½ ", "٣   "])
def test_a_number_that_is_none_is_a_problem(number: str) -> None:
    line = player_line(1)
    assert problems_of(line[:4] + number + line[8:]) == [("trf.number", 1, 5)]


def test_all_problems_of_a_file_are_reported_in_order() -> None:
    broken = player_line(2, "0001 x 1", "abcd w 1", "0001 w Q", "0000 - 1", "0001 b U", rating="2x00", points="1,,5")
    assert problems_of("XXR none", player_line(1), broken, "XXP 1 x") == [
        ("trf.rounds", 1, 5),
        ("trf.rating", 3, 49),
        ("trf.points", 3, 81),
        ("trf.colour", 3, 97),
        ("trf.opponent", 3, 102),
        ("trf.result", 3, 119),
        ("trf.result-without-opponent", 3, 129),
        ("trf.result-with-opponent", 3, 139),
        ("trf.player-number", 4, 7),
    ]


def test_fields_that_shifted_are_noticed() -> None:
    assert ("trf.not-blank", 1, 9) in problems_of(player_line(12345))
    line = player_line(1, "0000 - U", points="1.0")
    shifted = line[:30] + line[31:]
    assert problems_of(shifted) == [("trf.block-shifted", 1, 91)]


def test_a_tab_moves_columns_and_is_a_problem() -> None:
    assert ("trf.control-character", 1, 16) in problems_of(player_line(1, name="A\tB"))


def test_a_rank_that_is_no_number_is_only_worth_a_warning() -> None:
    assert warnings_of(player_line(1, rank="=3")) == [("trf.rank", 1, 86)]


def test_a_name_that_begins_too_early_is_reported() -> None:
    line = player_line(1, name="xAkker, A")
    assert warnings_of(line[:13] + line[14:47] + " " + line[47:]) == [("trf.name-early", 1, 14)]


def test_no_players_is_a_problem() -> None:
    assert problems_of("012 Nothing", "XXR 5") == [("trf.no-players", 2, 1)]
    with pytest.raises(TrfError, match="001"):
        read_trf(b"")


def test_a_vega_file_is_recognised() -> None:
    assert problems_of("012 Vega", "001|1|m|GM|Rossi, Mario|2500|ITA|1|") == [("trf.vega", 2, 4)]


def test_more_players_than_the_format_has_room_for() -> None:
    assert problems_of(*["001    x"] * 10_000)[-1] == ("trf.too-many-problems", MOST_COUNTED, 5)
    assert ("trf.too-many-rounds", 1, 10_080) in problems_of(player_line(1, "0000 - Z").ljust(10_090) + "x")


def test_a_player_too_many_is_a_problem() -> None:
    lines = [f"001 {number:4d}" for number in range(1, 10_000)]
    assert read_trf(file_of(*lines)).snapshot.numbers[-1] == 9999
    assert problems_of(*lines, "001    x")[-1] == ("trf.number", 10_000, 5)
    assert ("trf.too-many-players", 10_000, 1) in problems_of(*lines, "001    x")


def test_an_opponent_whose_own_line_cannot_be_read_is_not_reported_as_well() -> None:
    assert problems_of(player_line(1, "0002 w 1"), "001    x") == [("trf.number", 2, 5)]


def test_a_national_number_comes_from_the_record_of_the_federation() -> None:
    national = "NED    2      Player, 2                         2050 NED     7654321"
    document = read_trf(file_of(player_line(1), player_line(2), national))
    assert document.snapshot.player(2).national_id == "7654321"
    assert warnings_of(player_line(1), national) == [("trf.unknown-mention", 2, 5)]


def test_unknown_records_are_kept_and_only_what_looks_like_a_record_is_mentioned() -> None:
    lines = ("999 unknown", "999 again", "DAT    1 TYPE value", "free text", "", "XXQ 1", player_line(1))
    assert warnings_of(*lines) == [("trf.unknown-record", 1, 1), ("trf.unknown-record", 6, 1)]


def test_problems_are_told_in_dutch_and_english_with_their_place() -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(file_of(player_line(1, rating="abcd")))
    assert caught.value.text("en").startswith("Line 1, column 49: player 1: the rating")
    assert caught.value.text("nl").startswith("Regel 1, kolom 49: speler 1: de rating")
