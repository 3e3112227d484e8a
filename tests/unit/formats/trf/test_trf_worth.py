"""What results are worth by a file, virtual and abnormal points, and the system that it asks for."""

from __future__ import annotations

import pytest

from helpers.trf_samples import file_of, player_line
from zwitsers.engine.domain import Points
from zwitsers.engine.domain.points import STANDARD
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.points_text import points_of, points_text
from zwitsers.engine.scores.table import PointsError, points_table, score_table
from zwitsers.formats.trf import TrfDocument, TrfError, read_trf, write_trf
from zwitsers.formats.trf.exchange import read_trf_file, write_trf16, write_trf26
from zwitsers.formats.trf.handling import warnings_for
from zwitsers.formats.trf.new_document import new_document

FOUR = (
    player_line(1, "0002 w 1", points="1.0"),
    player_line(2, "0001 b 0", points="0.0"),
    player_line(3, "0004 w =", points="0.5"),
    player_line(4, "0003 b =", points="0.5"),
)
THREE_ONE = (
    player_line(1, "0002 w 1", points="3.0"),
    player_line(2, "0001 b 0", points="0.0"),
    player_line(3, "0004 w =", points="1.0"),
    player_line(4, "0003 b =", points="1.0"),
)
DUTCH_RULES = rulebook("knsb-rating")
FIDE_HANDLING = DUTCH_RULES._replace(fide_handling=True, method=DUTCH_RULES.method._replace(any_points=True))


def read(*records: str, players: tuple[str, ...] = FOUR) -> TrfDocument:
    return read_trf(file_of(*records, *players))


def keys(document: TrfDocument) -> list[str]:
    return [warning.key for warning in document.warnings]


# Points


@pytest.mark.parametrize("record", ["162  W 3.0    D 1.0    P 2.0", "XXS W=3 D=1 PAB=2"])
def test_the_points_of_a_file_are_those_of_the_snapshot(record: str) -> None:
    document = read(record, players=THREE_ONE)
    assert document.snapshot.points == Points(3, 1, 0, 2, 0, 0, divisor=1)
    assert points_table(document.snapshot) == {1: 3, 2: 0, 3: 1, 4: 1}
    assert keys(document) == []


def test_the_points_of_bbppairings() -> None:
    document = read("BBW  1.5", "BBD  0.5", "BBL  0.2", "BBU  1.0", "BBF  0.1", "BBZ  0.3")
    assert document.snapshot.points == Points(15, 5, 2, 10, 3, 1, divisor=10)


def test_points_that_say_what_goes_without_saying_are_the_standard_ones() -> None:
    assert read("162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5").snapshot.points == STANDARD
    assert read("162  W 2.0    D 1.0").snapshot.points == Points(divisor=1)
    assert Points(divisor=1).usual


def test_a_rulebook_that_counts_one_half_nothing_refuses_other_points_in_words() -> None:
    snapshot = read("162  W 3.0    D 1.0", players=THREE_ONE).snapshot
    with pytest.raises(PointsError, match="3-1-0"):
        score_table(snapshot, DUTCH_RULES.method)
    assert score_table(snapshot, FIDE_HANDLING.method)[1].points == 3


def test_points_by_colour_are_refused_where_points_are_obeyed() -> None:
    document = read("XXS WW=3 BW=4", players=THREE_ONE)
    assert "trf.points-by-colour" in keys(document)
    with pytest.raises(TrfError):
        warnings_for(document, FIDE_HANDLING)


@pytest.mark.parametrize("text", ["3-1-0", "1-0.5-0 bye=0.5", "1.5-0.5-0.2 bye=1 absent=0.3 forfeit=0.1", "2-1-0"])
def test_points_are_written_as_they_are_read(text: str) -> None:
    points = points_of(text)
    assert points is not None
    assert points_text(points) == text


@pytest.mark.parametrize("text", ["3-1", "3-1-0-0", "a-b-c", "3-1-0 bye", "3-1-0 pab=1", "1-0.55-0", "-"])
def test_what_is_no_way_to_count_is_none(text: str) -> None:
    assert points_of(text) is None


def test_people_may_write_halves_as_they_like() -> None:
    assert points_of("1-½-0") == points_of("1-0,5-0") == points_of("1/0.5/0") == STANDARD == points_of("")
    assert points_of("1-½-0 bye=½") == Points(bye=1, divisor=2)


# Points that do not follow from the results


def test_points_that_do_not_follow_are_refused_with_the_player_and_both_numbers() -> None:
    document = read(players=(player_line(1, "0002 w 1", points="1.5"), *FOUR[1:]))
    with pytest.raises(TrfError, match=r"player 1: the points column says 1\.5, the results add up to 1\.0"):
        warnings_for(document, FIDE_HANDLING)
    assert [warning.key for warning in warnings_for(document, DUTCH_RULES)] == ["trf.points-differ"]


def test_abnormal_points_explain_them() -> None:
    lines = (player_line(1, "0002 w 1", points="0.5"), *FOUR[1:])
    document = read("299          -0.5    1    1", players=lines)
    assert warnings_for(document, FIDE_HANDLING) == ()
    assert dict(document.snapshot.abnormal) == {(1, 1): -1}
    assert points_table(document.snapshot)[1] == 1
    assert points_table(document.snapshot.after(0))[1] == 0


def test_abnormal_points_of_a_kind_of_result_hold_for_everyone_who_has_it() -> None:
    lines = (*FOUR[:2], player_line(3, "0004 w =", points="0.7"), player_line(4, "0003 b =", points="0.7"))
    document = read("299 D         0.7", players=lines)
    assert warnings_for(document, FIDE_HANDLING) == ()
    assert points_table(document.snapshot) == {1: 10, 2: 0, 3: 7, 4: 7}


@pytest.mark.parametrize("points", ["1.0", "1.5", "2.0", "2.5"])
def test_the_column_may_count_the_bye_to_come_and_virtual_points(points: str) -> None:
    lines = (player_line(1, "0002 w 1", "0000 - H", points=points), *FOUR[1:])
    document = read("XXA    1  1.0  1.0", players=lines)
    assert warnings_for(document, FIDE_HANDLING) == ()


def test_the_column_may_not_count_something_in_between() -> None:
    lines = (player_line(1, "0002 w 1", points="1.5"), *FOUR[1:])
    with pytest.raises(TrfError):
        warnings_for(read("XXA    1  1.0  1.0", players=lines), FIDE_HANDLING)


# Virtual points


def test_virtual_points_of_both_kinds_of_record() -> None:
    by_player = read("XXA    1  1.0  0.5", "XXA    2  1.0  0.5").snapshot
    by_range = read("250       1.0   1   1    1    2", "250       0.5   2   2    1    2").snapshot
    assert dict(by_player.virtual) == dict(by_range.virtual) == {1: (2, 1), 2: (2, 1)}


@pytest.mark.parametrize(
    ("record", "virtual"),
    [
        # Without a last round: that round only; without a last player: that player only.
        ("250       1.0   2        1    2", {1: (0, 2), 2: (0, 2)}),
        ("250       1.0   2   0    1    2", {1: (0, 2), 2: (0, 2)}),
        ("250       1.0   2        2", {2: (0, 2)}),
        ("250       1.0   1   3    3", {3: (2, 2, 2)}),
    ],
)
def test_a_record_250_without_a_last_round_is_for_one_round(record: str, virtual: dict[int, tuple[int, ...]]) -> None:
    assert dict(read(record).snapshot.virtual) == virtual


def test_virtual_points_are_in_the_units_of_the_tournament() -> None:
    assert dict(read("162  W 3.0    D 1.5", "250       3.0   1   1    1    1").snapshot.virtual) == {1: (6,)}


def test_baku_from_the_name_of_the_system() -> None:
    document = read("142 9", "192 FIDE_DUTCH_2026_BAKU")
    assert dict(document.snapshot.virtual) == {1: (2, 2, 2, 1, 1), 2: (2, 2, 2, 1, 1)}
    explicit = read("142 9", "192 FIDE_DUTCH_2026_BAKU", "250       1.0   1   2    1    1")
    assert dict(explicit.snapshot.virtual) == {1: (2, 2)}


@pytest.mark.parametrize("records", [("192 FIDE_DUTCH_BAKU",), ("142 9", "162  W 3.0    D 1.0", "192 FIDE_DUTCH_BAKU")])
def test_baku_that_cannot_be_is_refused(records: tuple[str, ...]) -> None:
    document = read(*records)
    assert not document.snapshot.virtual
    with pytest.raises(TrfError, match="Baku"):
        warnings_for(document._replace(warnings=document.warnings[:1]), FIDE_HANDLING)


def test_who_obeys_acceleration_and_the_order_of_lines_is_not_warned_of_them() -> None:
    document = read("XXC rank white1", "XXA    1  1.0")
    assert warnings_for(document, FIDE_HANDLING) == ()
    assert len(warnings_for(document, DUTCH_RULES)) == 2


@pytest.mark.parametrize("record", ["250       1.0   1 999    1 9999", "299 W         2.0"])
def test_more_records_than_any_tournament_needs_are_refused(record: str) -> None:
    with pytest.raises(TrfError, match="more than 500 records"):
        read(*[record] * 600)


# The system


@pytest.mark.parametrize("code", ["FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026", "FIDE_DUTCH_2017"])
def test_only_an_older_edition_is_warned_of(code: str) -> None:
    document = read(f"192 {code}")
    assert document.system == code
    assert keys(document) == (["trf.edition"] if code.endswith("2017") else [])


# Written and read again


def test_points_virtual_points_and_abnormal_points_survive_a_new_file() -> None:
    records = ("XXR 5", "XXS W=3 D=1.5 PAB=2", "XXA    1  3.0  1.5", "299          -1.0    1    1")
    snapshot = read(*records, players=THREE_ONE).snapshot
    assert read_trf(write_trf(new_document(snapshot))).snapshot == snapshot
    given = read_trf_file(file_of(*records, *THREE_ONE))._replace(later=())
    for written in (write_trf16(given), write_trf26(given)):
        again = read_trf(written.data).snapshot
        assert (again.points, again.virtual, again.abnormal) == (snapshot.points, snapshot.virtual, snapshot.abnormal)


def test_changed_points_are_changed_in_the_file() -> None:
    document = read("XXR 5", "162  W 3.0    D 1.0", "250       3.0   1   1    1    2", players=THREE_ONE)
    changed = document.snapshot._replace(points=STANDARD, virtual={3: (2,)}, abnormal={(4, 1): -1})
    assert read_trf(write_trf(document.with_snapshot(changed))).snapshot == changed


def test_the_system_and_its_acceleration_are_written() -> None:
    snapshot = read("142 9", "192 FIDE_DUTCH_2026_BAKU").snapshot
    text = write_trf(new_document(snapshot, system="fide-dutch")).decode()
    assert "192 FIDE_DUTCH_2026_BAKU" in text
    assert "192" not in write_trf(new_document(snapshot, system="knsb-wp")).decode()
    plain = write_trf(new_document(snapshot._replace(virtual={}), system="fide-dutch")).decode()
    assert "192 FIDE_DUTCH_2026\r\n" in plain
