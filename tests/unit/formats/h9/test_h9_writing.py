"""Tables for the European Go Database, in the columns of OpenGotha."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, Handicap, McMahon, Player, PlayerRound, Resistance, Result, Snapshot
from zwitsers.engine.domain.grades import grade_of
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.simulate.irregular import Rates
from zwitsers.formats.exchanged import FormatError, LaterAbsence, TournamentData, TournamentDetails
from zwitsers.formats.h9 import control_h9, parse_h9, read_h9, write_h9

W, B = Colour.WHITE, Colour.BLACK

PLAYERS = (
    Player(1, "Vos, Bram", grade="3d", federation="NL", club="Amst", national_id="23456789"),
    Player(2, "Smit de Boer, Anna Marie", grade="4d", federation="NL", club="Utre", national_id="12345678"),
    Player(3, "Ruiter, Cas", grade="12k", federation="DE"),
    Player(4, "Lee, Dae", grade="1p", federation="KR", club="Seou"),
)
SNAPSHOT = Snapshot(
    PLAYERS,
    (
        (PlayerRound(Result.LOSS, 2, B), PlayerRound(Result.FORFEIT_WIN, 4, W)),
        (PlayerRound(Result.WIN, 1, W), PlayerRound(Result.WIN, 3, B)),
        (PlayerRound(Result.WIN, 4, B), PlayerRound(Result.LOSS, 2, W)),
        (PlayerRound(Result.LOSS, 3, W), PlayerRound(Result.FORFEIT_LOSS, 1, B)),
    ),
    name="Voorjaarstoernooi",
)
ABOUT = TournamentDetails(
    place="Utrecht", country="NL", start="2026-05-02", end="2026-05-03", komi="6.5", time_control="75"
)


def lines(*args: object, **options: object) -> list[str]:
    return write_h9(*args, **options).data.decode("iso-8859-15").split("\n")  # type: ignore[arg-type]


def test_a_whole_file() -> None:
    assert lines(SNAPSHOT, ABOUT, tournament_class="A") == [
        "; CL[A]",
        "; EV[Voorjaarstoernooi]",
        "; PC[NL, Utrecht]",
        "; DT[2026-05-02,2026-05-03]",
        "; KM[6.5]",
        "; TM[75]",
        ";",
        "; Pl Name                            Rk Co Club  NBW  SOSSODOS",
        "   1 Smit_de_Boer Anna_Marie         4d NL Utre    2  1.5  1.5 0    3+/w0    2+/b0 |12345678",
        "   2 Ruiter Cas                     12k DE xxxx    1  2.5  0.5 0    4+/b0    1-/w0",
        "   3 Vos Bram                        3d NL Amst    1  2.5 0.25 0    1-/b0    4+!w0 |23456789",
        "   4 Lee Dae                         1p KR Seou    0  1.5 0.25 0    2-/w0    3-!b0",
        "",
    ]


def test_the_columns_are_those_of_opengotha() -> None:
    row = lines(SNAPSHOT)[-3]
    assert (row[0:4], row[5:35], row[36:39], row[40:42], row[43:47]) == (
        "   3",
        "Vos Bram" + " " * 22,
        " 3d",
        "NL",
        "Amst",
    )
    assert row[47:62] == "    1  2.5 0.25"
    assert (row[65:73], row[74:82]) == ("   1-/b0", "   4+!w0")


def test_opponents_are_lines_and_level_players_have_no_place() -> None:
    entries = ((PlayerRound(Result.DRAW, 2, W),), (PlayerRound(Result.DRAW, 1, B),))
    rows = lines(Snapshot(PLAYERS[:2], entries))[-3:-1]
    assert [row[:5] for row in rows] == ["   1 ", "     "]
    assert [row[65:73] for row in rows] == ["   2=/w0", "   1=/b0"]


def test_everyone_has_the_same_number_of_entries() -> None:
    histories = (
        (PlayerRound(Result.BYE), PlayerRound(Result.HALF_POINT_BYE)),
        (PlayerRound(Result.ABSENT), PlayerRound(Result.FULL_POINT_BYE)),
        (PlayerRound(Result.PENDING, 4, W), PlayerRound(Result.WITHDRAWN)),
        (PlayerRound(Result.PENDING, 3, B), PlayerRound(Result.NOT_ENTERED)),
    )
    rows = lines(Snapshot(PLAYERS, histories))[-5:-1]
    assert [row.split("|")[0][62:].split()[1:] for row in rows] == [
        ["0+", "0="],
        ["0-", "0+"],
        ["4?/w0", "0-"],
        ["3?/b0", "0-"],
    ]


def test_the_scores_of_another_rulebook() -> None:
    rows = lines(SNAPSHOT, rulebook=rulebook("kndb"))
    assert [row[48:62].split()[0] for row in rows[-5:-1]] == ["4", "2", "2", "0"]


@pytest.mark.parametrize(
    ("name", "written", "reported"),
    [
        ("Łukaszewicz, Paweł", "Lukaszewicz Pawel", True),
        ("Nguyễn, Thị", "Nguyen Thi", True),
        ("Žižek, Šimon", "Žižek Šimon", False),
        ("Œuvré, Zoë", "Œuvré Zoë", False),
        ("李, 伟", "_? _?", True),
        ("O’Neil, Pat", "O'Neil Pat", True),
        ("Mononym", "Mononym _", False),
        ("A_B, C", "A_B C", True),
        ("4d, 12", "_4d _12", False),
        ("One; Two, Th|ree", "One,_Two Th/ree", True),
    ],
)
def test_names_in_latin9(name: str, written: str, reported: bool) -> None:
    made = write_h9(Snapshot((Player(1, name, grade="1k"),), ((),)))
    assert made.data.decode("iso-8859-15").split("\n")[-2][5:].startswith(written + " ")
    names = [loss for loss in made.losses if loss.key == "formats.h9.name-changed"]
    assert bool(names) is reported
    read = read_h9(made.data, "t.h9").snapshot.player(1).name
    assert read == (names[0].values["written"] if names else name)


def test_what_has_no_place_is_reported() -> None:
    player = Player(1, "Smit, Anna", "GM", 2000, "NED", "Amsterdam", "123", "77", "w", "1990", "shodan")
    losses = write_h9(
        Snapshot((player,), ((),), planned_rounds=5), TournamentDetails(arbiter="X", time_control="an hour")
    ).losses
    assert {loss.key.rpartition(".")[2]: loss.values.get("fields") for loss in losses} == {
        "lost-grade": None,
        "lost-country": None,
        "lost-club": None,
        "lost-pin": None,
        "lost-time-limit": None,
        "about-lost": "arbiter",
        "fields-lost": "title, rating, fide_id, sex, birth",
        "plan-lost": "rounds",
    }
    assert all(loss.text("nl") != loss.text("en") for loss in losses)


def test_absences_announced_for_rounds_to_come_are_reported() -> None:
    snapshot = Snapshot(PLAYERS, ((),) * 4, unavailable={1: Result.ABSENT})
    given = TournamentData(snapshot, ABOUT, later=(LaterAbsence(3, 2, Result.ABSENT),))
    assert [(loss.key, loss.values["fields"]) for loss in write_h9(given).losses] == [
        ("formats.notes.plan-lost", "unavailable, later")
    ]
    assert write_h9(given).data == write_h9(snapshot, ABOUT).data


def test_a_player_without_a_grade_is_not_given_one() -> None:
    made = write_h9(Snapshot((Player(1, "Smit, Anna"),), ((),)))
    assert made.data.decode().split("\n")[-2][36:39] == "  ?"
    assert read_h9(made.data, "t.h9").snapshot.player(1).grade == ""
    assert [loss.key for loss in made.losses] == ["formats.exchange.lost-no-grade"]


def test_a_header_cannot_be_broken() -> None:
    header = lines(Snapshot(PLAYERS[:1], ((),), name="Open]\n; KM[0"), TournamentDetails(komi="6.5"))[:2]
    assert header == ["; EV[Open) ; KM(0]", "; KM[6.5]"]


def test_more_players_than_a_table_has_room_for() -> None:
    crowd = tuple(Player(n, f"P{n}, X", grade="1k") for n in range(1, 10_001))
    with pytest.raises(FormatError):
        write_h9(Snapshot(crowd, ((),) * 10_000))


# McMahon


def mcmahon() -> Snapshot:
    """Five rounds of twenty players under a go rulebook, who start by grade up to a bar at 1d, with stones."""
    played = generate(Recipe("go-nl", 20, 5, 7, rates=Rates(absences=60_000, half_byes=0))).snapshot
    levels = {number: 20 + number % 14 for number in played.numbers}
    players = tuple(player._replace(grade=grade_of(levels[player.number])) for player in played.players)
    stones = {
        (number, turn): 1 + (number + turn) % 9
        for number in played.numbers
        for turn in range(1, 6)
        if (entry := played.entry(number, turn)).opponent and entry.colour is Colour.BLACK and (number + turn) % 3 == 0
    }
    start = {number: 2 * min(level, 30) for number, level in levels.items()}
    return played._replace(players=players, mcmahon=McMahon(start, bar=60), stones=stones, handicap=Handicap(less=2))


@pytest.mark.parametrize("resistance", list(Resistance))
@pytest.mark.parametrize("counted", [False, True])
def test_a_mcmahon_has_its_scores_and_stones_and_control_finds_them(resistance: Resistance, counted: bool) -> None:
    snapshot = mcmahon()
    assert snapshot.mcmahon is not None
    made = snapshot.mcmahon._replace(resistance=resistance, stones_count=counted)
    snapshot = snapshot._replace(mcmahon=made)
    data, losses = write_h9(snapshot)
    assert b"  MMS  SOSSOSOS" in data
    assert b"HA[h2]" in data
    assert "formats.exchange.lost-mcmahon" in [loss.key for loss in losses]
    control = control_h9(parse_h9(data, "t.h9"))
    assert [len(column.differences) for column in control.columns] == [0] * len(control.columns)
    read = read_h9(data, "t.h9").snapshot
    assert read.mcmahon is not None
    assert sorted(read.stones.values()) == sorted(snapshot.stones.values())
    by_name = {player.name: made.start[player.number] for player in snapshot.players}
    assert {player.name: read.mcmahon.start[player.number] for player in read.players} == by_name
