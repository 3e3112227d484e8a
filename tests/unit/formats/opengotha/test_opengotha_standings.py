"""A table that OpenGotha ranked comes out as OpenGotha ranked it: values and places."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from helpers.gotha_files import GENERAL, document, game, player, read
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.engine.scores.final import final_ranking
from zwitsers.event.apply import replay
from zwitsers.formats.to_events import imported
from zwitsers.present.views.event_standings import StandingsChoice, event_standings

# Grade, MMS, SOS and SOSOS, and the games, of the table that OpenGotha 3.49 wrote of a tournament in Juvisy in 2019
# (lucvannier/opengotha, exportfiles): a McMahon with handicap and absences. `12+/w2`: won from the player on line 12,
# who had two stones.
JUVISY = """
3D 36 128 503   2+/w0    3+/b0    4+/w0   15+/w4
3D 33 132 512   1-/b0    0=       0=       0=
1D 33 129 496   4+/b0    1-/w0    9+/w1    5+/b0
2D 33 127 493   3-/w0   15+/w4    1-/b0    9+/w1
2K 31 120 482   6+/w0    9+/b0   15+/w4    3-/w0
2K 30 117 455   5-/b0    7-/w0   10+/b0   16+/w4
3K 30 115 458  10-/w0    6+/b0    8+/b0   11+/w0
4K 29 112 447  16+/w2   11+/b0    7-/w0   10+/w0
3K 28 121 491  15+/w1    5-/w0    3-/b1    4-/b1
3K 28 117 447   7+/b0   16-/w4    6-/w0    8-/b0
4K 28 112 433  13+/b0    8-/w0   16+/w2    7-/b0
6K 27 103 384  17+/w2   13-/w0   18+/w3   14+/b0
5K 27 103 373  11-/w0   12+/b0   17-/w3   19+/w9
5K 26  99 357   0=      18+/w3   19-/w9   12-/w0
5K 25 115 496   9-/b1    4-/b4    5-/b4    1-/b4
7K 24 103 458   8-/b2   10+/b4   11-/b2    6-/b4
9K 23  93 360  12-/b2   19+/w8   13+/b3   18-/w1
10K 22  89 360  19+/w7   14-/b3   12-/b3   17+/b1
18K 13  65 384  18-/b7   17-/b8   14+/b9   13-/b9
"""
ROWS = [line.split() for line in JUVISY.strip().splitlines()]
_GAME = re.compile(r"(\d+)([+-])/([wb])(\d)")


def juvisy(*criteria: str) -> bytes:
    """As an OpenGotha file: names are the lines of the table."""
    players, games = [], ""
    for number, (grade, _mms, _sos, _sosos, *cells) in enumerate(ROWS, start=1):
        here = "".join("0" if cell == "0=" else "1" for cell in cells)
        players.append(player(f"P{number:02d}", "X", f"{here:1<20}", rank=grade))
        for turn, cell in enumerate(cells, start=1):
            found = _GAME.fullmatch(cell)
            if found and found[3] == "w":
                result = "WHITEWINS" if found[2] == "+" else "BLACKWINS"
                black = f"P{int(found[1]):02d}X"
                games += game(turn, f"P{number:02d}X", black, result, handicap=found[4], tableNumber=str(number))
    general = GENERAL.replace("/>", ' genMMBar="9D" genMMFloor="30K" genMMZero="30K"/>').replace(
        'numberOfRounds="5"', 'numberOfRounds="4"'
    )
    handicap = '<HandicapParameterSet hdBasedOnMMS="true" hdCeiling="9" hdCorrection="0" hdNoHdRankThreshold="30K"/>'
    listed = "".join(f'<PlacementCriterion number="{at}" name="{name}"/>' for at, name in enumerate(criteria, 1))
    return document(*players, games=games, general=general + handicap, criteria=listed)


@pytest.mark.parametrize(("code", "column"), [("MMS", 1), ("SOSM", 2), ("SOSOSM", 3)])
def test_the_values_of_opengotha_come_out(code: str, column: int) -> None:
    found = read(juvisy("MMS", "SOSM", "SOSOSM"))
    field = RankingField(found.snapshot, rulebook("go-nl"))
    (chosen,) = parse_codes(code)
    values = [Fraction(value or 0) / 2 for value in field.values(chosen).values()]
    assert values == [int(row[column]) for row in ROWS]


def test_an_imported_table_is_ranked_as_opengotha_ranked_it() -> None:
    found = read(juvisy("MMS", "SOSM", "SOSOSM"))
    assert found.settings["final_ranking"] == "MMS,SOSM,SOSOSM"
    lines = final_ranking(found.snapshot, rulebook("go-nl"), "MMS,SOSM,SOSOSM")
    assert [line.number for line in lines] == list(range(1, 20))
    state = replay(imported(found, {"systems": ((1, "go-nl"),)}).events)
    made = event_standings(state, StandingsChoice(4, final=True))
    assert [line.name for line in made.lines] == [f"P{number:02d}, X" for number in range(1, 20)]
    assert [value.code for value in made.lines[0].tie_breaks] == ["MMS", "SOSM", "SOSOSM"]
