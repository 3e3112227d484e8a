"""The records around the players: JaVaFo's and bbpPairings' extensions, and those of TRF26."""

from __future__ import annotations

import pytest

from helpers.trf_samples import EXTENDED, MODERN, file_of, player_line
from zwitsers.engine.domain import Colour, ForbiddenPairs, Result
from zwitsers.formats.trf import TrfDocument, TrfError, read_trf

FOUR = tuple(player_line(number) for number in range(1, 5))


def read(*records: str) -> TrfDocument:
    return read_trf(file_of(*records, *FOUR))


def problem_of(*records: str) -> tuple[str, object, object]:
    with pytest.raises(TrfError) as caught:
        read(*records)
    (problem,) = caught.value.problems
    return problem.key, problem.values["line"], problem.values["column"]


def warnings_of(*records: str) -> list[tuple[str, object, object]]:
    found = read(*records).warnings
    return [(warning.key, warning.values["line"], warning.values["column"]) for warning in found]


@pytest.mark.parametrize("record", ["XXR 9", "XXR    9", "142 9", "142    9"])
def test_the_number_of_rounds(record: str) -> None:
    assert read(record).snapshot.planned_rounds == 9


def test_no_record_of_rounds_means_unknown() -> None:
    assert read().snapshot.planned_rounds is None


def test_two_records_of_rounds_must_agree() -> None:
    assert read("XXR 9", "142 9").snapshot.planned_rounds == 9
    assert problem_of("XXR 9", "142 8") == ("trf.rounds-differ", 2, 5)


@pytest.mark.parametrize("record", ["XXR", "XXR 0", "XXR nine", "142 1000", "XXR " + "9" * 5000])
def test_a_number_of_rounds_that_is_none_is_a_problem(record: str) -> None:
    assert problem_of(record) == ("trf.rounds", 1, 5)


@pytest.mark.parametrize(
    ("record", "colour"),
    [
        ("XXC white1", Colour.WHITE),
        ("XXC black1", Colour.BLACK),
        ("XXC rank black1", Colour.BLACK),
        ("152 W", Colour.WHITE),
        ("152 b", Colour.BLACK),
    ],
)
def test_the_colour_drawn_for_the_first_round(record: str, colour: Colour) -> None:
    assert read(record).snapshot.lot_colour is colour


def test_colours_must_agree_and_exist() -> None:
    assert problem_of("XXC white1", "152 B") == ("trf.colours-differ", 2, 5)
    assert problem_of("152 G") == ("trf.first-colour", 1, 5)
    assert warnings_of("XXC green1") == [("trf.xxc-word", 1, 5)]


def test_xxc_rank_makes_the_order_of_the_lines_the_pairing_numbers() -> None:
    assert warnings_of("XXC rank") == [("trf.xxc-rank", 1, 5)]
    snapshot = read_trf(file_of("XXC rank", player_line(2), player_line(1))).snapshot
    assert snapshot.numbers == (2, 1)
    assert [snapshot.pairing_number(number) for number in (1, 2)] == [2, 1]
    assert read_trf(file_of(player_line(2), player_line(1))).snapshot.pairing_number(2) == 2


def test_xxz_names_who_is_absent_in_the_round_to_come() -> None:
    assert dict(read("XXZ 2 4", "XXZ 1").snapshot.unavailable) == dict.fromkeys((1, 2, 4), Result.ABSENT)
    assert problem_of("XXZ 1 9") == ("trf.unknown-player", 1, 7)
    assert problem_of("XXZ one") == ("trf.player-number", 1, 5)


def test_a_players_own_column_tells_more_than_xxz() -> None:
    document = read_trf(file_of("XXZ 1", player_line(1, "0000 - H"), player_line(2)))
    assert dict(document.snapshot.unavailable) == {1: Result.HALF_POINT_BYE}


def test_xxp_forbids_all_pairs_of_its_players() -> None:
    forbidden = read("XXP 1 2 3", "XXP 3 4").snapshot.constraints.forbidden
    assert forbidden == (ForbiddenPairs(frozenset({1, 2, 3})), ForbiddenPairs(frozenset({3, 4})))
    assert problem_of("XXP 1 8") == ("trf.unknown-player", 1, 7)
    assert warnings_of("XXP 1") == [("trf.one-forbidden", 1, 1)]


def test_260_forbids_pairs_in_a_range_of_rounds() -> None:
    forbidden = read("260   2   4    1    2    3", "260            3    4").snapshot.constraints.forbidden
    assert forbidden == (ForbiddenPairs(frozenset({1, 2, 3}), 2, 4), ForbiddenPairs(frozenset({3, 4})))
    assert problem_of("260   4   2    1    2") == ("trf.round-range", 1, 5)
    assert problem_of("260   x   2    1    2") == ("trf.round-number", 1, 5)
    assert problem_of("260   1   2    1  2x ") == ("trf.player-column", 1, 18)
    assert warnings_of("260   1   2    1") == [("trf.one-forbidden", 1, 1)]


def test_240_gives_byes_for_the_round_to_come_and_later_ones() -> None:
    document = read("240 H   1    2    3", "240 Z   1    4", "240 F   3    1")
    assert dict(document.snapshot.unavailable) == {
        2: Result.HALF_POINT_BYE,
        3: Result.HALF_POINT_BYE,
        4: Result.ABSENT,
    }
    assert document.absences(3) == {1: Result.FULL_POINT_BYE}
    assert not document.warnings


def test_240_is_checked() -> None:
    assert problem_of("240 Q   1    2") == ("trf.bye-kind", 1, 5)
    assert problem_of("240 H        2") == ("trf.round-number", 1, 7)
    assert problem_of("240 H   1    9") == ("trf.unknown-player", 1, 11)
    assert warnings_of("240 H   7    9") == [("trf.unknown-mention", 1, 11)]


def test_240_that_differs_from_a_players_own_line_is_reported() -> None:
    document = read_trf(
        file_of("240 H   1    1", "240 H   2    2", player_line(1, "0000 - U"), player_line(2, "0000 - Z", "0000 - F"))
    )
    assert [warning.key for warning in document.warnings].count("trf.bye-differs") == 2
    assert dict(document.snapshot.unavailable) == {2: Result.FULL_POINT_BYE}


def test_scoring_by_xxs() -> None:
    values = read("XXS W=3 D=1", "XXS BW=3.5 PAB=2").scoring.values
    assert (values["WW"], values["BW"], values["FPB"], values["HPB"], values["PAB"]) == (30, 35, 30, 10, 20)
    assert problem_of("XXS W=3 Q=1") == ("trf.xxs", 1, 9)
    assert problem_of("XXS W=much") == ("trf.xxs", 1, 5)
    assert problem_of("XXS W") == ("trf.xxs", 1, 5)


def test_scoring_by_162_lets_the_bye_follow_the_win() -> None:
    values = read("162  W 3.0    D 1.0    A 0.5").scoring.values
    assert (values["WW"], values["PAB"], values["X"], values["FL"], values["ZPB"]) == (30, 30, 10, 5, 5)
    values = read("162  P 2.0    W 3.0    Z 0.5").scoring.values
    assert (values["WW"], values["PAB"], values["ZPB"]) == (30, 20, 5)
    assert problem_of("162  W 3.0    Q 1.0") == ("trf.162", 1, 15)


def test_scoring_by_bbpairings() -> None:
    values = read("BBW  3.0", "BBD  1.0", "BBL  0.5", "BBU  2.0", "BBF  0.1", "BBZ  0.2").scoring.values
    assert (values["BW"], values["WD"], values["BL"], values["PAB"], values["FL"], values["ZPB"]) == (
        30,
        10,
        5,
        20,
        1,
        2,
    )
    assert problem_of("BBW none") == ("trf.points-value", 1, 5)


def test_acceleration_and_abnormal_points_are_checked() -> None:
    assert warnings_of("XXA    1  1.0  0.5", "XXA    2  1.0") == [("trf.acceleration", 1, 1)]
    assert problem_of("XXA    1  1.0  abc") == ("trf.points-value", 1, 15)
    assert problem_of("XXA x") == ("trf.player-number", 1, 5)
    assert warnings_of("250       1.0   1   2    1    4") == [("trf.acceleration", 1, 1)]
    assert problem_of("250       one   1   2    1    4") == ("trf.points-value", 1, 10)
    assert warnings_of("299          -0.5    1    4") == []
    assert warnings_of("299 -        -0.5    1    4") == [("trf.299-result", 1, 24)]
    assert problem_of("299          -0.5    1") == ("trf.299-nobody", 1, 24)
    assert problem_of("250       1.0   3   2    1    4") == ("trf.250", 1, 15)
    assert problem_of("299 Q         0.5    1    4") == ("trf.299", 1, 5)


def test_records_that_only_inform_never_stop_a_file() -> None:
    assert (
        warnings_of("172 NED FIDON", "172 NIDOF", "192 FIDE_DUTCH_2026", "192 CUSTOM_SWISS", "222 40/6000+30:3000+30")
        == []
    )
    assert warnings_of("172 RANDOM", "192 CHAOS", "222 slow") == [
        ("trf.172", 1, 5),
        ("trf.192", 2, 5),
        ("trf.222", 3, 5),
    ]


def test_texts_of_the_tournament_are_there_to_be_read() -> None:
    document = read("012 Open", "112 First deputy", "112 Second deputy", "102 Arbiter")
    assert document.snapshot.name == "Open"
    assert document.texts("112") == ("First deputy", "Second deputy")


def test_062_that_differs_from_the_number_of_players_is_reported() -> None:
    assert warnings_of("062 4 (3)") == []
    assert warnings_of("062 40") == [("trf.players-differ", 1, 5)]
    assert warnings_of("062 many") == [("trf.players-differ", 1, 5)]


def test_more_rounds_than_planned_are_reported() -> None:
    document = read_trf(
        file_of("XXR 1", player_line(1, "0002 w =", "0002 b ="), player_line(2, "0001 b =", "0001 w ="))
    )
    assert [warning.key for warning in document.warnings].count("trf.past-the-end") == 1


def test_a_record_of_absurd_length_is_a_problem() -> None:
    assert problem_of("XXP " + "1 " * 30_000)[0] == "trf.line-too-long"


def test_the_sample_of_an_engine_file() -> None:
    document = read_trf(EXTENDED)
    assert document.snapshot.lot_colour is Colour.BLACK
    assert document.snapshot.planned_rounds == 7
    assert document.snapshot.constraints.forbidden == (ForbiddenPairs(frozenset({1, 4})),)
    assert {warning.key for warning in document.warnings} == {"trf.xxc-rank", "trf.acceleration"}


def test_the_sample_of_trf26() -> None:
    document = read_trf(MODERN)
    assert document.snapshot.planned_rounds == 5
    assert document.snapshot.lot_colour is Colour.WHITE
    assert dict(document.snapshot.unavailable) == {4: Result.HALF_POINT_BYE}
    assert document.absences(4) == {1: Result.FULL_POINT_BYE, 2: Result.FULL_POINT_BYE}
    assert document.snapshot.entry(3, 1).result is Result.ADJOURNED
    assert document.snapshot.player(4).national_id == "7654321"
    assert {warning.key for warning in document.warnings} == {"trf.acceleration", "trf.299-result"}
