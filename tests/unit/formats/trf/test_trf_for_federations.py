"""TRF16 and TRF26 for FIDE, and the form of the KNSB: the columns, to the letter."""

from __future__ import annotations

import pytest

from helpers.trf_samples import KNSB, LIDRAUGHTS, MODERN
from zwitsers.engine.domain import (
    Colour,
    Constraints,
    ForbiddenPairs,
    Player,
    PlayerRound,
    Result,
    Snapshot,
)
from zwitsers.formats.exchanged import FormatError, LaterAbsence, TournamentData, TournamentDetails
from zwitsers.formats.knsb import write_knsb
from zwitsers.formats.trf.exchange import read_trf_file, write_trf16, write_trf26

W, B = Colour.WHITE, Colour.BLACK
ABOUT = TournamentDetails(
    name="Open",
    place="Assen",
    country="NED",
    start="2026-05-02",
    end="2026-05-03",
    game="chess",
    arbiter="Bea Boer",
    arbiter_email="bea@example.org",
    time_control="5400+30",
    round_dates=("2026-05-02", "2026-05-03", "2026-05-03"),
)
GIVEN = TournamentData(
    Snapshot(
        players=(
            Player(
                1, "Aarts, Anna", "WFM", 2101, "NED",
                fide_id="1000001", national_id="7654321", sex="w", birth="1990/05/17",
            ),
            Player(2, "Bakker, Bert", rating=1900, federation="NED", sex="m", birth="1981"),
            Player(3, "Citroën, Cas"),
            Player(4, "Dijk, Dora", national_id="123", federation="NED"),
        ),
        histories=(
            (PlayerRound(Result.WIN, 2, W), PlayerRound(Result.FORFEIT_WIN, 3, B), PlayerRound(Result.DRAW, 4, W)),
            (PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.DRAW, 4, W), PlayerRound(Result.BYE)),
            (
                PlayerRound(Result.UNRATED_WIN, 4, W),
                PlayerRound(Result.FORFEIT_LOSS, 1, W),
                PlayerRound(Result.HALF_POINT_BYE),
            ),
            (PlayerRound(Result.UNRATED_LOSS, 3, B), PlayerRound(Result.DRAW, 2, B), PlayerRound(Result.DRAW, 1, B)),
        ),
        planned_rounds=6,
        unavailable={3: Result.HALF_POINT_BYE},
        constraints=Constraints(
            forbidden=(ForbiddenPairs(frozenset({1, 4})), ForbiddenPairs(frozenset({2, 3}), 4, 5))
        ),
        lot_colour=B,
        name="Open",
    ),
    ABOUT,
    later=(LaterAbsence(5, 2, Result.ABSENT), LaterAbsence(5, 4, Result.ABSENT)),
)  # fmt: skip


def lines(data: bytes, code: str) -> list[str]:
    assert data.count(b"\r\n") == data.count(b"\n")
    return [line for line in data.decode().split("\r\n") if line[:3] == code]


def column(line: str, first: int, last: int) -> str:
    """Columns as the specifications print them: from 1, inclusive."""
    return line[first - 1 : last]


def test_the_records_of_trf26() -> None:
    data = write_trf26(GIVEN, places={1: 1, 2: 2, 3: 3, 4: 3}, tie_breaks=("BH", "SB")).data
    (rounds,), (colour,), (scoring,) = lines(data, "142"), lines(data, "152"), lines(data, "162")
    assert (rounds, colour) == ("142 6", "152 B")
    assert [(column(scoring, at, at), column(scoring, at + 1, at + 4)) for at in range(6, 60, 9)] == [
        ("W", " 1.0"), ("D", " 0.5"), ("L", " 0.0"), ("A", " 0.0"), ("P", " 1.0"), ("X", " 0.5"),
    ]  # fmt: skip
    (method,) = lines(data, "172")
    assert column(method, 9, 13) == "OTHER"
    assert lines(data, "192") == ["192 CUSTOM_SWISS"]
    assert lines(data, "202") == ["202 BH,SB"]
    assert lines(data, "212") == ["212 PTS,BH,SB"]
    assert lines(data, "222") == ["222 5400+30"]
    (now, later) = lines(data, "240")
    assert (column(now, 5, 5), column(now, 7, 9), column(now, 11, 14)) == ("H", "  4", "   3")
    assert (column(later, 5, 5), column(later, 7, 9), column(later, 11, 19)) == ("Z", "  5", "   2    4")
    (whole, some) = lines(data, "260")
    assert (column(whole, 5, 7), column(whole, 9, 11), column(whole, 13, 21)) == ("  1", "   ", "   1    4")
    assert (column(some, 5, 7), column(some, 9, 11), column(some, 13, 21)) == ("  4", "  5", "   2    3")
    assert not any(lines(data, code) for code in ("XXR", "XXC", "XXP", "XXS"))
    assert [column(line, 86, 89) for line in lines(data, "001")] == ["   1", "   2", "   3", "   3"]
    assert len(lines(data, "001")[2]) == 89 + 30, "the absence of round 4 is in record 240"
    national = lines(data, "NED")
    assert [column(line, 58, 68) for line in national] == ["    7654321", "        123"]


def test_the_records_of_trf16() -> None:
    data = write_trf16(GIVEN).data
    assert lines(data, "042") == ["042 2026/05/02"]
    assert lines(data, "102") == ["102 Bea Boer"]
    assert lines(data, "122") == ["122 5400+30"]
    (dates,) = lines(data, "132")
    assert [column(dates, at, at + 7) for at in (92, 102, 112)] == ["26/05/02", "26/05/03", "26/05/03"]
    assert lines(data, "XXR") == ["XXR 6"]
    bert = lines(data, "001")[1]
    assert column(bert, 130, 139) == "  0000 - Z", "an absence announced for round 5"
    assert column(bert, 120, 129).strip() == ""


def test_draughts_counts_two_points() -> None:
    given = GIVEN._replace(about=ABOUT._replace(game="draughts"))
    assert "W 2.0" in lines(write_trf26(given).data, "162")[0]
    assert read_trf_file(write_trf16(given).data).about.game == "draughts"


def test_the_form_of_the_knsb() -> None:
    written = write_knsb(GIVEN)
    data = written.data
    assert lines(data, "042") == ["042 02/05/2026"]
    assert lines(data, "052") == ["052 03/05/2026"]
    assert lines(data, "102") == ["102 Bea Boer bea@example.org"]
    (dates,) = lines(data, "132")
    assert column(dates, 92, 99) == "26.05.02"
    assert dates.endswith("26.05.03  ")
    anna, bert, cas, dora = lines(data, "001")
    assert [column(line, 10, 10) for line in (anna, bert, cas, dora)] == ["V", "M", "X", "X"]
    assert column(anna, 11, 13).strip() == ""
    assert [column(line, 58, 68) for line in (anna, bert)] == ["7654321    ", "0          "]
    assert [column(line, 70, 79) for line in (anna, bert, cas)] == ["1990.05.17", "1981.01.01", "1900.01.01"]
    assert anna[89:] == "     2 w 1  0000 -       4 w ="
    assert cas[89:] == "  0000 -    0000 -    0000 -  "
    assert [column(line, 81, 84) for line in (anna, bert, cas, dora)] == [" 1.5", " 0.5", " 0.0", " 1.0"]
    lost = {loss.key: loss.values for loss in written.losses}
    assert lost["formats.knsb.games-left-out"]["times"] == 2
    assert lost["formats.knsb.byes"]["times"] == 2
    assert lost["formats.knsb.numbers"]["count"] == 2


def test_a_batch_of_rounds_has_its_own_points_and_dates() -> None:
    data = write_knsb(GIVEN, (2, 3)).data
    assert lines(data, "042") == ["042 03/05/2026"]
    assert [column(line, 81, 84) for line in lines(data, "001")] == [" 0.5", " 0.5", " 0.0", " 1.0"]
    assert lines(data, "001")[0][89:] == "  0000 -       4 w ="
    with pytest.raises(FormatError):
        write_knsb(GIVEN._replace(snapshot=GIVEN.snapshot.after(0)))


def test_what_the_knsb_asks_for_and_is_not_known_is_named_as_the_settings_call_it() -> None:
    written = write_knsb(GIVEN._replace(about=TournamentDetails(name="Open")))
    (missing,) = [loss for loss in written.losses if loss.key == "formats.knsb.missing"]
    assert missing.values["fields"] == "start, arbiter, arbiter_email, round_dates"
    assert "E-mail van de wedstrijdleider" in missing.text("nl")


def test_dialects_are_read_with_what_they_say_of_the_tournament() -> None:
    knsb = read_trf_file(KNSB)
    assert (knsb.about.start, knsb.about.end) == ("2023-09-01", "2024-05-31")
    assert (knsb.about.arbiter, knsb.about.arbiter_email) == ("Wim Wedstrijdleider", "wl@example.org")
    assert knsb.about.round_dates == ("2023-09-01", "2023-09-08")
    assert [player.birth for player in knsb.snapshot.players] == ["", "1988.04.03", ""]
    online = read_trf_file(LIDRAUGHTS)
    assert (online.about.start, online.about.game) == ("2020-12-10", "draughts")
    assert [(item.round_number, item.number) for item in read_trf_file(MODERN).later] == [(4, 1), (4, 2)]


def test_arbiters_go_and_come_back_with_their_numbers() -> None:
    arbiters = {"arbiter_id": "1000001", "deputies": "Jan Vos (1012345); Anna Kok"}
    given = GIVEN._replace(settings={**GIVEN.settings, **arbiters})
    for write in (write_trf16, write_trf26):
        data = write(given).data
        assert b"102 Bea Boer (1000001)" in data
        assert b"112 Jan Vos (1012345); Anna Kok" in data
        found = read_trf_file(data)
        assert found.about.arbiter == "Bea Boer"
        assert {key: found.settings[key] for key in arbiters} == arbiters
