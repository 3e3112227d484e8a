"""The terms of the go criteria, with all their fields, in a McMahon with stones and rounds without a game."""

from __future__ import annotations

from helpers.criterion_terms import lines_of, term_lines
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import McMahon, Player, Resistance

STARTS = {1: 60, 2: 60, 3: 58, 4: 56, 5: 54, 6: 52}
# Both lose in the game of 3 and 4; 4 wins by forfeit from 6, who entered after round 1; 5 has the bye in round 1.
# Scores in half points: 66 61 62 58 60 53. An absence adds a half point, rounded down to nothing (M4).
# Stones: 2 has one in round 1, 3 one in round 2, 4 two in round 4, each against 1.
MCMAHON = snapshot_of(
    "2w+ 3b+ 5w- 4b+",
    "1b- 5w= absent 3b-",
    "4w- 1w- 6w+ 2w+",
    "3b- 6w+f absent 1w-",
    "bye 2b= 1b+ 6wadj",
    "late 4b-f 3b- 5badj",
    players=tuple(
        Player(number, f"P{number}", grade=grade)
        for number, grade in enumerate(("3d", "3d", "2d", "1d", "1k", ""), start=1)
    ),
    mcmahon=McMahon(STARTS, bar=60, stones_count=True),
    stones={(3, 2): 1, (4, 4): 2, (2, 1): 1},
    planned_rounds=4,
)
CUSTOMARY = """
NBW 1: 1 2 2 result | 2 3 2 result | 3 5 0 result | 4 4 2 result = 6
NBW 5: 1 0 2 result | 2 2 1 result | 3 1 2 result | 4 6 1 result = 6
MMS 1: 0 0 60 start of 60 | 1 2 2 result | 2 3 2 result | 3 5 0 result | 4 4 2 result = 66
MMS 5: 0 0 54 start of 54 | 1 0 2 result | 2 2 1 result | 3 1 2 result | 4 6 1 result = 60
SOSW 2: 1 1 6 opponent of 6 | 2 5 6 opponent of 6 | 3 0 0 nothing | 4 3 4 opponent of 4 = 16
SOSW 5: 1 0 0 nothing | 2 2 1 opponent of 1 | 3 1 6 opponent of 6 | 4 6 1 opponent of 1 = 8
SOSW/C1 1: 1 2 1 opponent of 1 (lowest) | 2 3 4 opponent of 4 | 3 5 6 opponent of 6 | 4 4 2 opponent of 2 = 12
SOSW/C1 5: 1 0 0 nothing (lowest) | 2 2 1 opponent of 1 | 3 1 6 opponent of 6 | 4 6 1 opponent of 1 = 8
SOSW/H 1: 1 2 2 opponent of 2 | 2 3 4 opponent of 4 | 3 5 5 opponent of 5 | 4 4 2 opponent of 2 = 13
SOSW/H 6: 1 0 0 nothing | 2 4 2 opponent of 2 | 3 3 4 opponent of 4 | 4 5 5 opponent of 5 = 11
SOSM 1: 1 2 63 opponent of 63 | 2 3 64 opponent of 64 | 3 5 60 opponent of 60 | 4 4 62 opponent of 62 = 249
SOSM 4: 1 3 62 opponent of 62 | 2 6 53 opponent of 53 | 3 0 56 start of 56 | 4 1 62 opponent of 62 = 233
SOSM 5: 1 0 54 start of 54 | 2 2 61 opponent of 61 | 3 1 66 opponent of 66 | 4 6 53 opponent of 53 = 234
SOSM/C2 2: 1 1 64 opponent of 64 | 2 5 60 opponent of 60 (lowest) | 3 0 60 start of 60 (lowest) | 4 3 62 opponent of 62 = 126
SODOSW 1: 1 2 2 opponent of 1 x2 | 2 3 8 opponent of 4 x2 | 3 5 0 opponent of 6 x0 | 4 4 4 opponent of 2 x2 = 14
SODOSW 5: 1 0 0 nothing | 2 2 1 opponent of 1 x1 | 3 1 12 opponent of 6 x2 | 4 6 1 opponent of 1 x1 = 14
SODOSW/H 5: 1 0 0 nothing | 2 2 2 opponent of 2 x1 | 3 1 12 opponent of 6 x2 | 4 6 3 opponent of 3 x1 = 17
SODOSM 1: 1 2 126 opponent of 63 x2 | 2 3 128 opponent of 64 x2 | 3 5 0 opponent of 60 x0 | 4 4 124 opponent of 62 x2 = 378
SODOSM 5: 1 0 0 nothing | 2 2 61 opponent of 61 x1 | 3 1 132 opponent of 66 x2 | 4 6 53 opponent of 53 x1 = 246
SOSOSW 1: 1 2 16 value | 2 3 10 value | 3 5 8 value | 4 4 11 value = 45
SOSOSW 5: 1 0 0 nothing | 2 2 16 value | 3 1 13 value | 4 6 12 value = 41
SOSOSW/H 5: 1 0 0 nothing | 2 2 15 value | 3 1 13 value | 4 6 11 value = 39
SOSOSM 1: 1 2 246 value | 2 3 236 value | 3 5 234 value | 4 4 233 value = 949
SOSOSM 5: 1 0 216 start | 2 2 246 value | 3 1 249 value | 4 6 232 value = 943
CUSSW 5: 1 0 2 score-after | 2 2 3 score-after | 3 1 5 score-after | 4 6 6 score-after = 16
CUSSM 5: 1 0 56 score-after | 2 2 57 score-after | 3 1 59 score-after | 4 6 60 score-after = 232
SOSOS 1: 1 2 246 value | 2 3 236 value | 3 5 234 value | 4 4 233 value = 949
SOSOS 4: 1 3 236 value | 2 4 233 himself | 3 4 233 himself | 4 1 249 value = 951
RANK 1:  = 2
RANK 5:  = -1
RANK 6:  = None
EXT 1: 1 2 2 opponent of 1 x4 | 2 3 4 opponent of 4 x2 | 3 5 0 opponent of 6 x0 | 4 4 2 opponent of 2 x2 = 8
EXT 4: 1 3 8 opponent of 4 x4 | 2 6 0 opponent of 1 x0 | 4 1 6 opponent of 6 x2 = 14
EXT 5: 2 2 3 opponent of 1 x6 | 3 1 18 opponent of 6 x6 | 4 6 0 opponent of 1 x0 = 21
EXT 6: 2 4 0 opponent of 2 x0 | 3 3 0 opponent of 4 x0 | 4 5 0 opponent of 6 x0 = 0
EXR 1: 1 2 2 opponent of 1 x4 | 2 3 4 opponent of 4 x2 | 4 4 2 opponent of 2 x2 = 8
EXR 2:  = 0
EXR 5: 3 1 18 opponent of 6 x6 = 18
CPS 1: 1 2 16 result | 2 3 8 result | 3 5 0 result | 4 4 2 result = 26
CPS 5: 1 0 2 result | 2 2 4 result | 3 1 4 result | 4 6 1 result = 11
STS 1: 0 0 60 start of 60 | 1 2 2 result | 2 3 2 result | 3 5 0 result | 4 4 2 result | 2 0 4 unbeaten = 70
STS 5: 0 0 54 start of 54 | 1 0 2 result | 2 2 1 result | 3 1 2 result | 4 6 1 result = 60
SOSTS 2: 1 1 68 opponent of 68 | 2 5 60 opponent of 60 | 3 0 60 start of 60 | 4 3 62 opponent of 62 = 250
SOSTS 5: 1 0 54 start of 54 | 2 2 61 opponent of 61 | 3 1 70 opponent of 70 | 4 6 53 opponent of 53 = 238
WP 1: 1 2 63 opponent of 63 | 2 3 64 opponent of 64 | 3 5 60 opponent of 60 | 4 4 62 opponent of 62 = 249
WP 4: 1 3 62 opponent of 62 | 2 6 53 opponent of 53 | 3 4 56 himself of 56 | 4 1 62 opponent of 62 = 233
WSB 1: 1 2 126 opponent of 63 x2 | 2 3 128 opponent of 64 x2 | 3 5 0 opponent of 60 x0 | 4 4 124 opponent of 62 x2 = 378
WSB 4: 1 3 0 opponent of 62 x0 | 2 6 106 opponent of 53 x2 | 3 0 0 nothing | 4 1 0 opponent of 62 x0 = 106
WSB 5: 1 0 0 nothing | 2 2 61 opponent of 61 x1 | 3 1 132 opponent of 66 x2 | 4 6 53 opponent of 53 x1 = 246
"""  # noqa: E501
# Opponents count half a point for every round that they did not play; stones do not count.
HALF = """
SOSM 1: 1 2 62 opponent of 62 | 2 3 62 opponent of 62 | 3 5 59 opponent of 59 | 4 4 58 opponent of 58 = 241
SOSM 5: 1 0 54 start of 54 | 2 2 62 opponent of 62 | 3 1 66 opponent of 66 | 4 6 55 opponent of 55 = 237
SODOSM 5: 1 0 0 nothing | 2 2 62 opponent of 62 x1 | 3 1 132 opponent of 66 x2 | 4 6 55 opponent of 55 x1 = 249
SOSW 1: 1 2 2 opponent of 2 | 2 3 4 opponent of 4 | 3 5 5 opponent of 5 | 4 4 2 opponent of 2 = 13
WP 5: 1 5 54 himself of 54 | 2 2 62 opponent of 62 | 3 1 66 opponent of 66 | 4 6 55 opponent of 55 = 237
WSB 5: 1 0 0 nothing | 2 2 62 opponent of 62 x1 | 3 1 132 opponent of 66 x2 | 4 6 55 opponent of 55 x1 = 249
"""
# A round without a game, and a game that both lost, is a draw against oneself. Counted scores: 66 62 63 59 59 55.
RULEBOOK = """
SOSM 5: 1 0 54 start of 54 | 2 2 61 opponent of 61 | 3 1 66 opponent of 66 | 4 6 53 opponent of 53 = 234
WP 3: 1 3 63 himself of 63 | 2 1 66 opponent of 66 | 3 6 55 opponent of 55 | 4 2 62 opponent of 62 = 246
WP 4: 1 4 59 himself of 59 | 2 4 59 himself of 59 | 3 4 59 himself of 59 | 4 1 66 opponent of 66 = 243
WP 5: 1 5 59 himself of 59 | 2 2 62 opponent of 62 | 3 1 66 opponent of 66 | 4 6 55 opponent of 55 = 242
WSB 3: 1 3 63 himself of 63 x1 | 2 1 0 opponent of 66 x0 | 3 6 110 opponent of 55 x2 | 4 2 124 opponent of 62 x2 = 297
WSB 4: 1 4 59 himself of 59 x1 | 2 4 59 himself of 59 x1 | 3 4 59 himself of 59 x1 | 4 1 0 opponent of 66 x0 = 177
WSB 5: 1 5 59 himself of 59 x1 | 2 2 62 opponent of 62 x1 | 3 1 132 opponent of 66 x2 | 4 6 55 opponent of 55 x1 = 308
"""
# Without start scores.
SWISS = """
MMS 5: 1 0 2 result | 2 2 1 result | 3 1 2 result | 4 6 1 result = 6
SOSM 5: 1 0 0 nothing | 2 2 1 opponent of 1 | 3 1 6 opponent of 6 | 4 6 1 opponent of 1 = 8
SOSOSM 5: 1 0 0 nothing | 2 2 16 value | 3 1 13 value | 4 6 12 value = 41
STS 1: 1 2 2 result | 2 3 2 result | 3 5 0 result | 4 4 2 result = 6
SOSTS 5: 1 0 0 nothing | 2 2 1 opponent of 1 | 3 1 6 opponent of 6 | 4 6 1 opponent of 1 = 8
"""


def test_m3_m6_every_term_of_a_mcmahon() -> None:
    assert term_lines(MCMAHON, "go-nl", CUSTOMARY) == lines_of(CUSTOMARY)


def test_m4_every_term_where_unplayed_rounds_of_opponents_count_half() -> None:
    made = MCMAHON._replace(mcmahon=McMahon(STARTS, bar=60, resistance=Resistance.HALF))
    assert term_lines(made, "go-nl", HALF) == lines_of(HALF)


def test_m4_every_term_where_the_rulebook_counts_unplayed_rounds() -> None:
    made = MCMAHON._replace(mcmahon=McMahon(STARTS, bar=60, resistance=Resistance.RULEBOOK))
    assert term_lines(made, "go-nl", RULEBOOK) == lines_of(RULEBOOK)


def test_every_term_of_mcmahon_criteria_in_a_swiss() -> None:
    assert term_lines(MCMAHON._replace(mcmahon=None), "go-nl", SWISS) == lines_of(SWISS)
