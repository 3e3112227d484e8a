"""R11.4: a round without any game that has later rounds after it is over, and every reader warns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.crosstables import tournament
from helpers.gotha_files import FOUR, document, game
from helpers.trf_samples import file_of, player_line
from zwitsers.formats.crosstables import read_crosstable, read_upload
from zwitsers.formats.empty_rounds import empty_rounds
from zwitsers.formats.h9 import read_h9
from zwitsers.formats.macmahon import read_macmahon
from zwitsers.formats.opengotha import read_opengotha
from zwitsers.formats.trf import read_trf

if TYPE_CHECKING:
    from zwitsers.engine.domain import Problem, Snapshot

H9 = b"1 Aa X 1d NL clb 0+ 2+/w0\n2 Bb Y 1d NL clb 0+ 1-/b0\n"
TABLE = """\
Open

Rank;SNo.;;Name;Rtg;FED;1.Rd.;;;2.Rd.;;;Pts
1;1;;Aarts Anna;2000;NED;-;-;0;2;w;1;1
2;2;;Bakker Bert;1900;NED;-;-;0;1;b;0;0
""".encode("cp1252")
UPLOAD = b"""<?xml version="1.0"?>
<chessresults><tournamentdata><tournament type="0" name="Club" rounds="5"/></tournamentdata>
 <players><player no="1" lastname="Aarts"/><player no="2" lastname="Bakker"/></players>
 <playerpairings>
  <playerpairing round="2" pairing="1" whiteno="1" blackno="2" reswhite="1" resblack="0" forfeit=""/>
 </playerpairings></chessresults>"""
MACMAHON = b"""<?xml version="1.0"?><TournamentData><Tournament><Name>Go</Name><NumberOfRounds>3</NumberOfRounds>
</Tournament><Walllist/><Playerlist>
<Player><Id>1</Id><GoPlayer><FirstName>A</FirstName><Surname>A</Surname><GoLevel>1d</GoLevel></GoPlayer></Player>
<Player><Id>2</Id><GoPlayer><FirstName>B</FirstName><Surname>B</Surname><GoLevel>1d</GoLevel></GoPlayer></Player>
</Playerlist><Roundlist><Round><RoundNumber>2</RoundNumber><Pairing><White>1</White><Black>2</Black>
<Handicap>0</Handicap><Result>1-0</Result></Pairing></Round></Roundlist></TournamentData>"""


def of_trf() -> tuple[Snapshot, tuple[Problem, ...]]:
    lines = player_line(1, "0000 - H", "0002 w 1", points="1.5"), player_line(2, "        ", "0001 b 0")
    found = read_trf(file_of(*lines))
    return found.snapshot, tuple(found.warnings)


def of_file(format_: str) -> tuple[Snapshot, tuple[Problem, ...]]:
    """The tournament and the warnings of a file with a round that has no game before one that has."""
    if format_ == "trf":
        return of_trf()
    readers = {
        "h9": (read_h9, H9),
        "crosstable": (read_crosstable, TABLE),
        "upload": (read_upload, UPLOAD),
        "macmahon": (read_macmahon, MACMAHON),
        "opengotha": (read_opengotha, document(*FOUR, games=game(2, "SMITANNA", "VOSBRAM"))),
    }
    read, data = readers[format_]
    given = read(data, "file")
    return given.snapshot, given.warnings


@pytest.mark.parametrize("format_", ["trf", "h9", "crosstable", "upload", "macmahon", "opengotha"])
def test_r11_4_a_round_without_a_game_before_one_with_games_is_over_and_the_reader_warns(format_: str) -> None:
    snapshot, warnings = of_file(format_)
    empty = [warning for warning in warnings if warning.key.endswith(".empty-round")]
    assert [(warning.values["round"], warning.values["ruling"]) for warning in empty] == [(1, "R11.4")]
    assert all("(R11.4)" in empty[0].text(language) for language in ("nl", "en"))
    assert snapshot.rounds == 2
    assert snapshot.entry(1, 1).opponent == 0
    assert snapshot.entry(1, 2).opponent == 2


def test_r11_4_a_bye_is_a_pairing_and_the_round_to_come_is_not_over() -> None:
    assert empty_rounds(tournament("1:bye 2:absent", "1-2:1").histories) == []
    assert empty_rounds(tournament("1:half 2:full", "1:absent", "1-2:1", "1:half").histories) == [1, 2]
    assert empty_rounds(tournament("1:half").histories) == []
    assert empty_rounds(()) == []
