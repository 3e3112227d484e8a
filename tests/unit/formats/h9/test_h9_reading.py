"""Go tables as they are found in the wild, read."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, PlayerRound, Result
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.h9 import H9Table, parse_h9, read_h9
from zwitsers.formats.h9.rows import looks_like_h9

W, B = Colour.WHITE, Colour.BLACK

TABLE = """\
; TC[T260503A]
; CL[A]
; EV[Voorjaarstoernooi]
; PC[NL, Utrecht]
; DT[2026-05-02,2026-05-03]
; HA[h9]
; KM[6.5]
; TM[75]
; CM[Fischer]
;
; Pl Name                            Rk Co Club  NBW  SOSSODOS

   1 Smit_de_Boer Anna_Marie         4d NL Utre    2    3    3 0    2+/w0    3+/b0 |12345678
   2 Vos Bram                        3d NL xxxx    1    3    1 0    1-/b0    4+/w0 |23456789
     Ruiter Cas                     12k DE Berl    1    3    1 0    4+/b0    1-/w0
   4 Lee Dae                         1p KR Seou    0    2    0 0    3-/w0    2-/b0 ; a remark
"""


def table_of(*rows: str, header: str = "") -> H9Table:
    return parse_h9("\n".join((header, *rows)).encode(), "t.h9")


def problems(*rows: str) -> list[tuple[str, dict[str, object]]]:
    with pytest.raises(FormatError) as caught:
        read_h9("\n".join(rows).encode(), "t.h9")
    assert caught.value.text("nl") != caught.value.text("en")
    return [(problem.key.removeprefix("formats.h9."), problem.values) for problem in caught.value.problems]


def warnings(*rows: str) -> list[str]:
    return [warning.key.removeprefix("formats.h9.") for warning in read_h9("\n".join(rows).encode(), "t.h9").warnings]


def entries(*cells: tuple[str, ...]) -> list[list[PlayerRound]]:
    """The histories of players A, B, C … with these cells."""
    rows = [f"{n} P{chr(64 + n)} X 1d NL clb {' '.join(line)}" for n, line in enumerate(cells, start=1)]
    return [list(history) for history in read_h9("\n".join(rows).encode(), "t.h9").snapshot.histories]


def test_a_table_by_the_book() -> None:
    read = read_h9(TABLE.encode("iso-8859-15"), "t.h9")
    assert read.warnings == ()
    about = read.about
    assert (about.name, about.country, about.place, about.game) == ("Voorjaarstoernooi", "NL", "Utrecht", "go")
    assert (about.start, about.end, about.komi, about.time_control) == ("2026-05-02", "2026-05-03", "6.5", "75")
    anna, bram, cas, dae = read.snapshot.players
    assert (anna.name, anna.grade, anna.federation, anna.club) == ("Smit de Boer, Anna Marie", "4d", "NL", "Utre")
    assert (anna.national_id, bram.national_id, cas.national_id) == ("12345678", "23456789", "")
    assert (bram.club, cas.grade, dae.grade) == ("", "12k", "1p")
    assert read.snapshot.histories == (
        (PlayerRound(Result.WIN, 2, W), PlayerRound(Result.WIN, 3, B)),
        (PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.WIN, 4, W)),
        (PlayerRound(Result.WIN, 4, B), PlayerRound(Result.LOSS, 1, W)),
        (PlayerRound(Result.LOSS, 3, W), PlayerRound(Result.LOSS, 2, B)),
    )


def test_scores_and_places_are_kept_beside_the_tournament() -> None:
    table = parse_h9(TABLE.encode(), "t.h9")
    assert table.headings == ("NBW", "SOS", "SODOS")
    assert [line.place for line in table.lines] == [1, 2, None, 4]
    assert [[score.text for score in line.scores if score] for line in table.lines][2] == ["1", "3", "1", "0"]
    assert table.fields is not None
    assert table.fields["CL"] == "A"


def test_opponents_are_lines_and_not_printed_places() -> None:
    # Both share place 1, so the third line prints 3 and the second nothing; 2 still means the second line.
    table = table_of("1 A X 1d NL c 1 2+", "B Y 1d NL c 1 1-", "5 C Z 1d NL c 1 4+", "6 D W 1d NL c 0 3-")
    assert [line.cells[0].opponent for line in table.lines] == [2, 1, 4, 3]
    assert [line.place for line in table.lines] == [1, None, 5, 6]


def test_tabs_between_the_columns_and_blanks_inside_them() -> None:
    rows = (
        "1\tvan der Meer\tJan Piet\t6d\tNL\t\t7\t30\t2+\t3+",
        "\tWang Jun\t\t7d\tCN\tBeij\t6\t31\t1-\t0+",
        "3\tKim\tMin\t5d\tKR\tSeou\t5\t29\t0-\t1-",
    )
    table = table_of(*rows)
    assert [line.name for line in table.lines] == ["van der Meer, Jan Piet", "Wang, Jun", "Kim, Min"]
    assert [(line.place, line.country, line.club) for line in table.lines] == [
        (1, "NL", ""),
        (None, "CN", "Beij"),
        (3, "KR", "Seou"),
    ]
    assert [[score.text for score in line.scores if score] for line in table.lines] == [
        ["7", "30"],
        ["6", "31"],
        ["5", "29"],
    ]


def test_scores_after_the_results() -> None:
    table = table_of("1 A X 1d NL c 2+/w 3+/b 2 1", "2 B Y 1d NL c 1-/b 0+ 1 2", "3 C Z 1d NL c 0- 1-/w 0 2½")
    assert [[cell.opponent for cell in line.cells] for line in table.lines] == [[2, 3], [1, 0], [0, 1]]
    assert [[score.quarters for score in line.scores if score] for line in table.lines] == [[8, 4], [4, 8], [0, 10]]


def test_a_start_score_before_the_name() -> None:
    table = table_of("1 30 A X 1d NL c 31 2+", "2 29 B Y 1k NL c 29 1-", "28 C Z 2k NL c 29 0+")
    assert [line.place for line in table.lines] == [1, 2, None]
    assert table.headings == ("Start",)
    assert [line.scores[0].text for line in table.lines if line.scores[0]] == ["30", "29", "28"]


def test_places_after_the_start_score() -> None:
    table = table_of("30 1 A X 1d NL c 31 2+", "29 2 B Y 1k NL c 29 1-")
    assert [line.place for line in table.lines] == [1, 2]


def test_a_bare_number_is_a_kyu_grade() -> None:
    rows = ("1 A X 5 NL c 2+", "2 B Y 12 NL c 1-")
    assert [line.grade for line in table_of(*rows).lines] == ["5k", "12k"]
    assert warnings(*rows) == ["bare-grades"]


@pytest.mark.parametrize(("written", "read"), [("7D", "7d"), ("12K", "12k"), ("1P", "1p"), ("?", ""), ("03k", "3k")])
def test_grades_in_capitals_and_unknown_grades(written: str, read: str) -> None:
    assert table_of(f"1 A X {written} NL c 0+").lines[0].grade == read


def test_names_of_one_word_and_of_many() -> None:
    table = table_of("1 Madonna 1d NL c 0+", "2 van der Meer Jan 2d NL c 0-", "3 Jansen, Piet 3d NL c 0-")
    assert [line.name for line in table.lines] == ["Madonna", "van der Meer, Jan", "Jansen, Piet"]


def test_clubs_that_are_missing_or_look_like_a_number() -> None:
    rows = ("1 A X 1d NL Utre 1 0 2+", "2 B Y 1d NL 35 0 1 1-", "3 C Z 1d NL eGo 1 0 0+")
    assert [line.club for line in table_of(*rows).lines] == ["Utre", "35", "eGo"]
    assert [line.club for line in table_of("1 A X 1d NL 1 0 2+", "2 B Y 1d NL 0 1 1-").lines] == ["", ""]


def test_a_result_among_the_scores_and_a_score_that_looks_like_a_result() -> None:
    # "0=" as a tie-break, and a half that was lost in writing, stand in a score column all the same.
    rows = ("1 A X 1d NL c 36 206? 0= 2+/w0", "2 B Y 1d NL c 36 205 0 1-/b0", "3 C Z 1d NL c 35 204 0 0+")
    table = table_of(*rows)
    assert table.rounds == 1
    assert [line.scores[2] is None for line in table.lines] == [True, False, False]
    vague = table.lines[0].scores[1]
    assert vague is not None
    assert vague.vague
    assert (vague.agrees(206 * 4 + 2), vague.agrees(206 * 4), vague.agrees(207 * 4)) == (True, False, False)


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("2+/w0", "1-/b0", [PlayerRound(Result.WIN, 2, W), PlayerRound(Result.LOSS, 1, B)]),
        ("2=/b3", "1=/w3", [PlayerRound(Result.DRAW, 2, B), PlayerRound(Result.DRAW, 1, W)]),
        ("2+/w", "1-/b", [PlayerRound(Result.WIN, 2, W), PlayerRound(Result.LOSS, 1, B)]),
        ("2+w0", "1-b0", [PlayerRound(Result.WIN, 2, W), PlayerRound(Result.LOSS, 1, B)]),
        ("2+", "1-", [PlayerRound(Result.WIN, 2), PlayerRound(Result.LOSS, 1)]),
        ("2+/?0", "1-/?0", [PlayerRound(Result.WIN, 2), PlayerRound(Result.LOSS, 1)]),
        ("2+/w0", "1-", [PlayerRound(Result.WIN, 2, W), PlayerRound(Result.LOSS, 1, B)]),
        ("2+", "1-/w0", [PlayerRound(Result.WIN, 2, B), PlayerRound(Result.LOSS, 1, W)]),
        ("2-/w0", "1-/b0", [PlayerRound(Result.LOSS, 2, W), PlayerRound(Result.LOSS, 1, B)]),
        ("2=/w0", "1-/b0", [PlayerRound(Result.DRAW, 2, W), PlayerRound(Result.LOSS, 1, B)]),
        ("2?/w0", "1?/b0", [PlayerRound(Result.PENDING, 2, W), PlayerRound(Result.PENDING, 1, B)]),
        ("2?/w0", "1+/b0", [PlayerRound(Result.LOSS, 2, W), PlayerRound(Result.WIN, 1, B)]),
        ("2+!w0", "1-!b0", [PlayerRound(Result.FORFEIT_WIN, 2, W), PlayerRound(Result.FORFEIT_LOSS, 1, B)]),
        ("2-!w0", "1-!b0", [PlayerRound(Result.FORFEIT_LOSS, 2, W), PlayerRound(Result.FORFEIT_LOSS, 1, B)]),
        ("2+!w0", "1-/b0", [PlayerRound(Result.FORFEIT_WIN, 2, W), PlayerRound(Result.FORFEIT_LOSS, 1, B)]),
        ("0+", "0-", [PlayerRound(Result.BYE), PlayerRound(Result.ABSENT)]),
        ("0+", "0=", [PlayerRound(Result.BYE), PlayerRound(Result.HALF_POINT_BYE)]),
        ("0+", "0=0", [PlayerRound(Result.BYE), PlayerRound(Result.HALF_POINT_BYE)]),
        ("0+/w0", "0-", [PlayerRound(Result.BYE), PlayerRound(Result.ABSENT)]),
    ],
)
def test_results(mine: str, theirs: str, expected: list[PlayerRound]) -> None:
    assert entries((mine,), (theirs,)) == [[expected[0]], [expected[1]]]


def test_points_that_no_game_gives_are_awarded() -> None:
    rows = ("1 A X 1d NL c 2+/w0 2=!w0", "2 B Y 1d NL c 1+/b0 1=!b0")
    assert entries(("2+/w0", "2=!w0", "0+"), ("1+/b0", "1=!b0", "0-")) == [
        [PlayerRound(Result.FULL_POINT_BYE), PlayerRound(Result.HALF_POINT_BYE), PlayerRound(Result.BYE)],
        [PlayerRound(Result.FULL_POINT_BYE), PlayerRound(Result.HALF_POINT_BYE), PlayerRound(Result.ABSENT)],
    ]
    assert warnings(*rows) == ["awarded", "awarded"]


def test_of_several_free_wins_nobody_had_the_bye() -> None:
    assert [history[0].result for history in entries(("0+",), ("0+",), ("0-",))] == [
        Result.FULL_POINT_BYE,
        Result.FULL_POINT_BYE,
        Result.ABSENT,
    ]
    assert warnings("1 A X 1d NL c 0+", "2 B Y 1d NL c 0+") == ["free-wins"]


def test_the_same_colour_for_both_is_no_colour() -> None:
    rows = ("1 A X 1d NL c 2+/w0", "2 B Y 1d NL c 1-/w0")
    assert warnings(*rows) == ["colours-differ"]
    assert entries(("2+/w0",), ("1-/w0",)) == [[PlayerRound(Result.WIN, 2)], [PlayerRound(Result.LOSS, 1)]]


def test_short_rows_are_absences_and_reported() -> None:
    rows = ("1 A X 1d NL c 2+ 3+", "2 B Y 1d NL c 1-", "3 C Z 1d NL c 0+ 1-")
    read = read_h9("\n".join(rows).encode(), "t.h9")
    assert read.snapshot.entry(2, 2) == PlayerRound(Result.ABSENT)
    [warning] = read.warnings
    assert (warning.key, warning.values["times"], warning.values["line"]) == ("formats.h9.short-rows", 1, 2)


def test_a_short_row_that_ends_in_an_unknown_result() -> None:
    """`3?` may be a score; that most lines have two of them tells that it is a result."""
    table = table_of("1 A X 1d NL c 1 5 3? 2+", "2 B Y 1d NL c 0 5 0+ 1-", "3 C Z 1d NL c 0 5 1?")
    assert [len(line.scores) for line in table.lines] == [2, 2, 2]
    assert table.lines[2].cells[0].symbol == "?"


def test_rounds_without_any_game_are_still_to_come() -> None:
    rows = ("1 A X 1d NL c 1 2+ 0- 0-", "2 B Y 1d NL c 0 1- 0- 0=")
    read = read_h9("\n".join(rows).encode(), "t.h9")
    assert (read.snapshot.rounds, read.snapshot.planned_rounds) == (1, 3)
    assert warnings(*rows) == ["rounds-to-come"]


def test_stones_are_kept_with_whoever_had_black() -> None:
    read = read_h9(b"1 A X 1d NL c 2+/w9\n2 B Y 12k NL c 1-/b9", "t.h9")
    assert (read.snapshot.stones, read.warnings) == ({(2, 1): 9}, ())


@pytest.mark.parametrize("cells", [("2+/w11", "1-/b11"), ("2+/w3", "1-/b2"), ("2+/?3", "1-/?3")])
def test_stones_that_cannot_be_kept_are_said(cells: tuple[str, str]) -> None:
    read = read_h9(f"1 A X 1d NL c {cells[0]}\n2 B Y 12k NL c {cells[1]}".encode(), "t.h9")
    assert [warning.key for warning in read.warnings] == ["formats.h9.stones"]
    assert table_of("1 A X 1d NL c 2+/w11", "2 B Y 12k NL c 1-/b11").lines[1].cells[0].handicap == 11


def test_marks_that_the_format_does_not_know() -> None:
    rows = ("1 A X 1d NL c 2+/w0! 2-/w0", "2 B Y 1d NL c 1-/b0 1+/b0", "3 C Z 1d NL c - 0+")
    assert warnings(*rows) == ["marks"]
    assert entries(("2+/w0!", "0+"), ("1-/b0", "-"))[0][0] == PlayerRound(Result.WIN, 2, W)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            ("1 A X 1d NL c 3+", "2 B Y 1d NL c 0-"),
            ("no-opponent", {"line": 1, "round": 1, "player": "A, X", "opponent": 3, "players": 2}),
        ),
        (("1 A X 1d NL c 1+", "2 B Y 1d NL c 0-"), ("against-himself", {"line": 1, "round": 1, "player": "A, X"})),
        (
            ("1 A X 1d NL c 2+", "2 B Y 1d NL c 3-", "3 C Z 1d NL c 2+"),
            (
                "opponent-differs",
                {"line": 1, "round": 1, "player": "A, X", "opponent": "B, Y", "theirs": 3, "their_line": 2},
            ),
        ),
        (
            ("1 A X 1d NL c 2+", "2 B Y 1d NL c 1="),
            ("results-differ", {"line": 1, "round": 1, "player": "A, X", "opponent": "B, Y", "their_line": 2}),
        ),
    ],
)  # fmt: skip
def test_contradictions_name_the_line_and_the_round(rows: tuple[str, ...], expected: tuple[str, object]) -> None:
    assert isinstance(expected[1], dict)
    assert problems(*rows)[0] == (expected[0], {"file": "t.h9", **expected[1]})


def test_a_table_that_contradicts_itself_is_a_table_all_the_same() -> None:
    assert len(table_of("1 A X 1d NL c 9+", "2 B Y 1d NL c 1=").lines) == 2


def test_wrong_columns_are_named_by_their_lines() -> None:
    found = problems("1;Jansen;Piet;4d", "name,rating", "1 Jansen Piet 4d NL Utr 2+ 3 x+ 5-")
    assert [(key, values["line"]) for key, values in found] == [("no-grade-in-line", 1), ("no-grade-in-line", 2)]
    found = problems("1 A X 4d NL Utr 2+ oops 3-", "2 B Y 4d NL Utr 1- 0- 0-", "3 C Z 4d NL Utr 0- 0- 1+")
    assert [(key, values["line"], values["round"], values["text"]) for key, values in found] == [
        ("entry", 1, 2, "oops")
    ]


def test_a_file_without_players() -> None:
    assert problems("; EV[x]", "")[0][0] == "no-players"


def test_too_many_players_and_too_long_lines() -> None:
    assert problems("1 A X 4d NL Utr " + "0- " * 2000) == [("line-too-long", {"file": "t.h9", "line": 1, "most": 4000})]
    crowd = [f"{n} A{n} X 4d NL Utr 0-" for n in range(1, 10_001)]
    assert problems(*crowd)[-1] == ("too-many-players", {"file": "t.h9", "most": 9999})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "iso-8859-15"])
def test_names_in_every_usual_encoding(encoding: str) -> None:
    data = "1 Šimůnek Žofie 4d CZ Prah 0+\n" if encoding.startswith("utf") else "1 Šimunek Žofie 4d CZ Prah 0+\n"
    name = parse_h9(data.encode(encoding), "t.h9").lines[0].name
    assert name == ("Šimůnek, Žofie" if encoding.startswith("utf") else "Šimunek, Žofie")


def test_fractions_in_every_way() -> None:
    assert [
        [score.quarters if score else None for score in parse_h9(row.encode(encoding), "t.h9").lines[0].scores]
        for row, encoding in [
            ("1 A X 1d NL c 4½ 3¼ 2¾ ½ 0+", "latin-1"),
            ("1 A X 1d NL c 4½ 3.25 2,75 -3 0+", "utf-8"),
        ]
    ] == [[18, 13, 11, 2], [18, 13, 11, -12]]


@pytest.mark.parametrize(
    ("header", "country", "place"),
    [
        ("; PC[NL, Utrecht]", "NL", "Utrecht"),
        ("; PC[,Juvisy]", "", "Juvisy"),
        ("; PC[,TR, Istanbul]", "TR", "Istanbul"),
        ("; PC[,Ede]", "", "Ede"),
        ("; PC[Ede]", "", "Ede"),
        ("; PC[DE]", "DE", ""),
        ("; PC[,EU]", "", "EU"),
    ],
)
def test_the_place_with_and_without_a_country(header: str, country: str, place: str) -> None:
    about = table_of("1 A X 1d NL c 0+", header=header).about
    assert (about.country, about.place) == (country, place)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("; Pl Name                            Rk Co Club  MMS  SOSSOSOS", ("MMS", "SOS", "SOSOS")),
        (";Pl     Name              Rank  Club   MM S SOS SSOS  1.   2.   3.", ("MM", "S", "SOS", "SSOS")),
        ("; Pl Name                            Rk Co Club      MMS   SOSM1    SDOS", ("MMS", "SOSM1", "SDOS")),
        ("; Pl Name Grd Co Club 1 2 3 Pts SOS SODOS", ("Pts", "SOS", "SODOS")),
        ("; Pl Name                            Rk Co Club  NBW  SDCRatin", ("NBW", "SDC", "Ratin")),
        ("; Rounds of Saturday", ()),
    ],
)
def test_the_names_above_the_columns(header: str, expected: tuple[str, ...]) -> None:
    assert table_of("1 A X 1d NL c 1 2 3 0+", header=header).headings == expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (TABLE.encode(), True),
        (b"1 A X 1d NL c 0+\n", True),
        (b"; a comment\n\n  1 Smit Anna 4d NL Utr 2+/w0\n", True),
        (b"012 Open\n001    1 m    Jansen, Piet  1234\n", False),
        (b"name;rating\nJansen;1800\n", False),
        (b"\0\1\2", False),
        (b"", False),
        (b"1 " + b"A" * 70_000, False),
    ],
)
def test_a_table_is_recognised_by_its_beginning(data: bytes, expected: bool) -> None:
    assert looks_like_h9(data) is expected
