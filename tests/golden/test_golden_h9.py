"""Tables of the European Go Database as OpenGotha wrote them, with other names: every printed score comes out under
the conventions that `control` finds, and from the tournament that is read.

`handicap`: stones, half points for absences rounded down. `both-won`: a game won by both, games without a result,
absences that count nothing. `groups`: start scores by groups (the Breizh system), byes, a game by default.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.formats.h9 import ColumnMeaning, control_h9, parse_h9, read_h9

TABLES = Path(__file__).parent / "h9"
STARTS = {
    "handicap": {1: 32, 2: 32, 3: 30, 4: 31, 9: 27, 14: 25, 19: 12},
    "both-won": {1: 31, 4: 26, 9: 18, 24: 18},
    "groups": {1: 3, 4: 3, 6: 2, 8: 1, 13: 0, 21: 0},
}


@pytest.mark.parametrize("name", sorted(STARTS))
def test_every_printed_score_comes_out_under_the_conventions_that_are_found(name: str) -> None:
    control = control_h9(parse_h9((TABLES / f"{name}.h9").read_bytes(), name))
    meanings = [column.meaning for column in control.columns]
    assert meanings == [ColumnMeaning.MCMAHON, ColumnMeaning.SOS, ColumnMeaning.SOSOS, ColumnMeaning.PADDING]
    assert control.in_order
    assert {line: Fraction(control.start[line - 1], 4) for line in STARTS[name]} == STARTS[name]


@pytest.mark.parametrize("name", ["groups", "handicap"])
def test_the_tournament_that_is_read_has_the_printed_scores(name: str) -> None:
    data = (TABLES / f"{name}.h9").read_bytes()
    printed = [[int(score) for score in line.split()[6:9]] for line in data.decode().splitlines() if line[0] != ";"]
    snapshot = read_h9(data, name).snapshot
    field = RankingField(snapshot, rulebook("go-nl"))
    for place, criterion in enumerate(parse_codes("MMS,SOSM,SOSOSM")):
        values = field.values(criterion)
        assert [Fraction(values[number] or 0, 2) for number in snapshot.numbers] == [row[place] for row in printed]
