"""Cross tables of Swiss-Manager and chess-results.com, as people get them."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, Result
from zwitsers.formats.crosstables import crosstable_of, read_crosstable, read_upload
from zwitsers.formats.exchanged import FormatError, TournamentData

RANKING = """\
17th Spring Open
Zwolle

Final Ranking

Rank;SNo.;;Name;Rtg;FED;1.Rd.;;;2.Rd.;;;3.Rd.;;;Pts;RecRp
1;4;IM;Aarts Anna;2486;NED;3;b;1;2;w;1;5;-;+;3;2614
2;3;GM;Bakker Bert;2480;BEL;4;w;1;1;b;0;3;b;x;1x;2642
;2;;Citroën Cas;0;NED;1;w;0;-;-;x;2;w;x;1;1000
4;1;;Dijk Dora;1800;NED;2;b;0;5;w;1;-;-;0;1;1
5;5;;Eskes Ed;1700;NED;-;-;1;4;b;0;1;-;-;1;2

Annotation:
Tie Break1: Buchholz
"""


def read(text: str) -> TournamentData:
    return read_crosstable(text.encode("cp1252"), "table.txt")


def keys(text: str) -> set[str]:
    with pytest.raises(FormatError) as caught:
        read(text)
    for language in ("nl", "en"):
        assert "{" not in caught.value.text(language)
    return {problem.key.rpartition(".")[2] for problem in caught.value.problems}


def test_opponents_are_rows_ranks_may_be_shared_and_x_is_a_half() -> None:
    given = read(RANKING)
    snapshot = given.snapshot
    assert [(player.number, player.name, player.title) for player in snapshot.players] == [
        (1, "Dijk Dora", ""),
        (2, "Citroën Cas", ""),
        (3, "Bakker Bert", "GM"),
        (4, "Aarts Anna", "IM"),
        (5, "Eskes Ed", ""),
    ]
    anna = snapshot.history(4)
    assert [(entry.opponent, entry.result, entry.colour) for entry in anna] == [
        (2, Result.WIN, Colour.BLACK),
        (3, Result.WIN, Colour.WHITE),
        (5, Result.FORFEIT_WIN, None),
    ]
    assert snapshot.entry(5, 1).result is Result.BYE
    assert snapshot.entry(2, 2).result is Result.HALF_POINT_BYE
    assert snapshot.entry(1, 3).result is Result.ABSENT
    assert given.about.name == "17th Spring Open"
    assert [warning.key for warning in given.warnings] == ["formats.swissmanager.by-rank"]


def test_cells_of_one_column_with_pending_games_byes_and_a_comma_in_the_points() -> None:
    given = read(
        "No.;Name;Rtg;FED;1.Rd;2.Rd;3.Rd;4.Rd;Pts.;Rk.;TB1\n"
        "1;A;2000;NED;3w1;2b½;4w;;1,5;1;10,5\n"
        "2;B;1900;NED;4b+;1w½;-½;;2,0;2;9,0\n"
        "3;C;1800;NED;1b0;-1;-0;-½;1;3;4\n"
        "4;D;1700;NED;2w-;-0;1b;;0;4;1\n"
    )
    snapshot = given.snapshot
    assert snapshot.rounds == 3
    assert snapshot.planned_rounds == 4
    assert dict(snapshot.unavailable) == {3: Result.HALF_POINT_BYE}
    assert snapshot.entry(1, 3).result is Result.PENDING
    assert snapshot.entry(3, 2).result is Result.BYE
    assert snapshot.entry(2, 1) == (Result.FORFEIT_WIN, 4, Colour.BLACK)
    assert given.warnings == ()


def test_the_reading_that_does_not_contradict_itself_is_taken() -> None:
    """Starting ranks in a table that begins with ranks."""
    given = read("Rk.;No.;Name;1.Rd;Pts\n1;7;A;3w1;1\n2;5;B;6b1;1\n3;6;C;5w0;0\n4;3;D;7b0;0\n")
    assert given.snapshot.entry(7, 1).opponent == 3
    assert [warning.key for warning in given.warnings] == ["formats.swissmanager.by-start"]


def test_dutch_and_spanish_colours() -> None:
    dutch = read("Nr;Naam;1.Rd;Ptn\n1;A;2z1;1\n2;B;1w0;0\n").snapshot
    assert dutch.entry(1, 1).colour is Colour.BLACK
    spanish = read("No.;Nombre;1.Rd;Pts\n1;A;2b1;1\n2;B;1n0;0\n").snapshot
    assert spanish.entry(1, 1).colour is Colour.WHITE


def test_several_free_points_in_a_round_are_full_point_byes_and_it_is_said() -> None:
    given = read("No.;Name;1.Rd;Pts\n1;A;-1;1\n2;B;-1;1\n3;C;4w1;1\n4;D;3b0;0\n")
    assert given.snapshot.entry(1, 1).result is Result.FULL_POINT_BYE
    assert [warning.key for warning in given.warnings] == ["formats.notes.free-points"]


def test_points_that_do_not_follow_from_the_results_are_said_and_not_corrected() -> None:
    given = read("No.;Name;1.Rd;Pts\n1;A;2w1;1½\n2;B;1b0;0\n")
    assert [(warning.key, warning.values["player"]) for warning in given.warnings] == [
        ("formats.swissmanager.points", 1)
    ]


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("1;4;IM;Aarts Anna", "1;x;IM;Aarts Anna"), "number"),
        (("1;4;IM;Aarts Anna;2486", "1;4;IM;Aarts Anna;zwolle"), "rating"),
        (("5;-;+;3;2614", "5;-;9;3;2614"), "cell"),
        (("3;b;1;2;w;1", "33;b;1;2;w;1"), "opponent"),
        (("2;3;GM", "2;4;GM"), "twice"),
        (("Rank;SNo.;;Name", "Rank;SNo.;;Who"), "no-heading"),
        (("4;w;1;1;b;0;3;b;x", "4;w;1;1;b;0;3;b;1"), "results-clash"),
        (("2;3;GM;Bakker Bert", "2;3;GM;"), "no-name"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_is_named(change: tuple[str, str], wrong: str) -> None:
    assert change[0] in RANKING
    assert wrong in keys(RANKING.replace(*change))


def test_a_table_cut_off_in_the_middle_of_a_row_is_refused() -> None:
    assert keys(RANKING[: RANKING.index("5;5;;Eskes") + 14])


def test_the_cells_of_a_workbook_read_alike() -> None:
    rows = [line.split(";") for line in RANKING.splitlines()]
    assert crosstable_of(rows).snapshot == read(RANKING).snapshot


# The upload


UPLOAD = """<?xml version="1.0"?>
<chessresults>
 <tournamentdata><tournament type="0" name="Club" location="Assen" from="20260502" to="03.05.2026" rounds="5"
   chiefarbiter="Bea Boer" mail="bea@example.org" federation="NED" timecontrol="90+30"/></tournamentdata>
 <rounds><round round="1" date="02.05.2026"/><round round="2" date="20260503"/></rounds>
 <players>
  <player no="1" Lastname="Aarts" firstname="Anna" rtg="" rtgfide="2001" dob="17.05.1990" sex="W"
   fed="NED" clubname="De Toren"/>
  <player no="2" lastname="Bakker,Bert" firstname="" rtg="1900" dob="1981"/>
  <player no="3" lastname="Cas"/>
 </players>
 <playerpairings>
  <playerpairing round="1" pairing="1" whiteno="1" blackno="2" reswhite="0,5" resblack="0.5" forfeit=""/>
  <playerpairing round="1" pairing="2" whiteno="3" blackno="-1" reswhite="1.0" resblack="0.0" forfeit="K"/>
  <playerpairing round="2" pairing="1" whiteno="3" blackno="1" reswhite="" resblack="" forfeit=""/>
  <playerpairing round="2" pairing="2" whiteno="2" blackno="-2" reswhite="0,5" resblack="" forfeit=""/>
 </playerpairings>
</chessresults>
"""


def test_an_upload_with_everything_it_says() -> None:
    given = read_upload(UPLOAD.encode(), "upload.xml")
    anna, bert, cas = given.snapshot.players
    assert (anna.name, anna.rating, anna.birth, anna.club) == ("Aarts, Anna", 2001, "1990/05/17", "De Toren")
    assert (bert.name, bert.rating, bert.birth) == ("Bakker,Bert", 1900, "1981")
    assert cas.name == "Cas"
    assert given.snapshot.entry(3, 1).result is Result.BYE
    assert given.snapshot.entry(2, 2).result is Result.HALF_POINT_BYE
    assert given.snapshot.entry(3, 2).result is Result.PENDING
    assert given.boards == (((1, 2),), ((3, 1),))
    about = given.about
    assert (about.start, about.end, about.round_dates) == ("2026-05-02", "2026-05-03", ("2026-05-02", "2026-05-03"))
    assert (about.arbiter, about.arbiter_email, about.place) == ("Bea Boer", "bea@example.org", "Assen")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (('type="0"', 'type="3"'), "xml-teams"),
        (('whiteno="1" blackno="2"', 'whiteno="1" blackno="9"'), "xml-stranger"),
        (('reswhite="0,5" resblack="0.5"', 'reswhite="7" resblack="0.5"'), "xml-result"),
        (('round="2" pairing="1"', 'round="x" pairing="1"'), "xml-pairing"),
        (('no="2"', 'no="1"'), "xml-twice"),
        (('no="3"', 'no=""'), "xml-number"),
        (('whiteno="3" blackno="-1"', 'whiteno="1" blackno="-1"'), "xml-plays-twice"),
        (("<chessresults>", "<results>"), "xml-broken"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_with_an_upload_is_named(change: tuple[str, str], wrong: str) -> None:
    assert change[0] in UPLOAD
    with pytest.raises(FormatError) as caught:
        read_upload(UPLOAD.replace(*change, 1).encode(), "upload.xml")
    assert wrong in {problem.key.rpartition(".")[2] for problem in caught.value.problems}
