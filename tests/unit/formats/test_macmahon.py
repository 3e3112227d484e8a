"""Files of MacMahon 3.9: players, games with stones, the bar and the super group."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, Handicap, McMahon, PlayerRound, Result
from zwitsers.event.apply import replay
from zwitsers.formats.detect import detect
from zwitsers.formats.exchanged import FormatError, LaterAbsence
from zwitsers.formats.macmahon import read_macmahon
from zwitsers.formats.reading import read_any
from zwitsers.formats.to_events import imported

SETTINGS = {
    "Name": "Voorjaarstoernooi",
    "NumberOfRounds": "5",
    "UpperMacMahonBar": "true",
    "UpperMacMahonBarLevel": "1d",
    "LowerMacMahonBar": "true",
    "LowerMacMahonBarLevel": "20k",
    "HandicapUsed": "true",
    "HandicapBelow": "true",
    "HandicapBelowLevel": "1k",
    "HandicapAdjustment": "true",
    "HandicapAdjustmentValue": "-1",
    "HandicapLimit": "true",
    "HandicapLimitValue": "9",
    "HandicapByLevel": "false",
}
PIN = "<EgdPin>12345678</EgdPin>"


def elements(values: dict[str, str]) -> str:
    return "".join(f"<{name}>{value}</{name}>" for name, value in values.items())


def player(number: int, surname: str, grade: str, *away: int, **more: str) -> str:
    info = elements({"FirstName": "Jan", "Surname": surname, "Club": "Leiden", "Country": "nl", "GoLevel": grade})
    rest = "".join(f"<NotPlayingInRound>{turn}</NotPlayingInRound>" for turn in away)
    return (
        f"<Player><Id>{number}</Id>{elements(more)}{rest}<GoPlayer>{info}<EgdPin>12345678</EgdPin></GoPlayer></Player>"
    )


def pairing(white: int, black: int, result: str = "1-0", stones: int = 0, **more: str) -> str:
    values = {"White": str(white), "Black": str(black), "Handicap": str(stones), "Result": result, **more}
    return f"<Pairing>{elements(values)}</Pairing>"


def document(players: str, *rounds: str, settings: dict[str, str] = SETTINGS, wall: str = "Score,SOS,SODOS") -> bytes:
    played = "".join(
        f"<Round><RoundNumber>{turn}</RoundNumber>{pairings}</Round>" for turn, pairings in enumerate(rounds, start=1)
    )
    listed = "".join(f"<Criterion><ShortName>{name}</ShortName></Criterion>" for name in wall.split(","))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><TournamentData typeversion="3.9"><Tournament typeversion="3.9">'
        f"{elements(settings)}</Tournament><Walllist>{listed}</Walllist>"
        f"<Playerlist>{players}</Playerlist><Roundlist>{played}</Roundlist></TournamentData>"
    ).encode()


FIVE = (
    player(11, "Smit", "4d", SuperBarMember="true")
    + player(12, "Vos", "1d")
    + player(13, "de Wit", "5k", 3)
    + player(14, "Lee", "28k")
    + player(15, "Kok", "3k", PreliminaryRegistration="true")
)
ROUND = pairing(11, 12, "0-1") + pairing(13, 14, "1-0", 9)
DATA = document(FIVE, ROUND, pairing(12, 13, "½-½") + pairing(0, 14, PairingWithBye="true"))


@pytest.mark.parametrize(
    ("wall", "ranking", "unknown"),
    [
        ("Score,SOS,SODOS", None, []),
        ("Score,SOS,SOSOS", "MMS,SOSM,SOSOSM", []),
        ("Points,SOS,SOSOS,SODOS", "NBW,SOSW,SOSOSW,SODOSW", []),
        ("Score,Wins-Losses,SOS", "MMS,SOSM", ["Wins-Losses"]),
    ],
)
def test_the_wall_list_is_the_list_of_the_final_ranking(wall: str, ranking: str | None, unknown: list[str]) -> None:
    found = read_macmahon(document(FIVE, wall=wall), "t.xml")
    assert found.settings.get("final_ranking") == ranking
    assert [item.values["criterion"] for item in found.warnings if item.key == "formats.gotha.criterion"] == unknown


def test_a_tournament_by_the_book() -> None:
    found = read_macmahon(DATA, "t.xml")
    snapshot = found.snapshot
    assert (snapshot.name, snapshot.planned_rounds, found.settings) == ("Voorjaarstoernooi", 5, {"floor": "20k"})
    first = snapshot.player(1)
    assert (first.name, first.grade, first.club, first.federation, first.national_id) == (
        "Smit, Jan", "4d", "Leiden", "NL", "12345678",
    )  # fmt: skip
    assert snapshot.mcmahon == McMahon({1: 62, 2: 60, 3: 50, 4: 20, 5: 54}, bar=60)
    assert (snapshot.handicap, snapshot.stones) == (Handicap(True, 1, 9, 29), {(4, 1): 9})
    # Black comes first in a result.
    assert snapshot.entry(1, 1) == PlayerRound(Result.WIN, 2, Colour.WHITE)
    assert snapshot.entry(4, 1) == PlayerRound(Result.WIN, 3, Colour.BLACK)
    assert [snapshot.entry(number, 2).result for number in (2, 4, 5)] == [Result.DRAW, Result.BYE, Result.NOT_ENTERED]
    assert snapshot.unavailable == {3: Result.ABSENT, 5: Result.NOT_ENTERED}
    assert found.later == (LaterAbsence(4, 5, Result.NOT_ENTERED), LaterAbsence(5, 5, Result.NOT_ENTERED))


def test_it_is_recognised_and_becomes_an_event() -> None:
    assert detect(DATA, "t.xml") == "macmahon"
    assert detect(DATA.replace(b"TournamentData", b"Tournament"), "t.xml") == "macmahon"
    state = replay(imported(read_any(DATA, "t.xml"), {"systems": ((1, "go-nl"),)}).events)
    assert (state.settings.bar, state.settings.floor, state.settings.handicap) == ("1d", "20k", "score")
    assert state.snapshot().stones == {(4, 1): 9}


def test_a_wall_list_by_points_is_a_swiss() -> None:
    snapshot = read_macmahon(document(FIVE, wall="Points"), "t.xml").snapshot
    assert snapshot.mcmahon is None
    assert snapshot.handicap == Handicap(False, 1, 9, 29)


@pytest.mark.parametrize(
    ("games", "key"),
    [
        (pairing(11, 99), "unknown-player"),
        (pairing(11, 12) + pairing(12, 13), "twice"),
        (pairing(11, 12, "2-0"), "result"),
        (pairing(11, 12, "1-1", 3), "awarded"),
        (pairing(11, 12, stones=12), "stones"),
    ],
)
def test_what_does_not_fit_is_said(games: str, key: str) -> None:
    warnings = read_macmahon(document(FIVE, games), "t.xml").warnings
    assert f"formats.macmahon.{key}" in [warning.key for warning in warnings]
    assert all(warning.text("nl") != warning.text("en") for warning in warnings)


def test_another_file_is_refused() -> None:
    with pytest.raises(FormatError):
        read_macmahon(b"<Tournament/>", "t.xml")


def test_results_by_the_referee_are_by_default() -> None:
    snapshot = read_macmahon(document(FIVE, pairing(11, 12, "0-1!")), "t.xml").snapshot
    assert snapshot.entry(1, 1).result is Result.FORFEIT_WIN
