"""The terms of WP, SB and the Solkoff scores, with all their fields, in a tournament with an in-between round."""

from __future__ import annotations

from helpers.criterion_terms import lines_of, term_lines
from helpers.small_snapshots import snapshot_of

# The second column is the in-between round, round 0: 4 and 6 play in it, 3 draws against themselves. In the last round
# 2 draws with the dummy, which has 2. Points: 4 1 1 3 2 1 2.
IN_BETWEEN = snapshot_of(
    "2w+ none 3w+",
    "1b- none dummy",
    "moved self 1b-",
    "5w= 6w+ moved",
    "4b= none 6b=",
    "absent 4b- 5w=",
    "bye none absent",
    in_between=2,
    planned_rounds=2,
)
DRAUGHTS = """
PTS 3: 0 0 1 result | 2 1 0 result = 1
PTS 4: 1 5 1 result | 0 6 2 result = 3
WP 2: 1 1 4 opponent of 4 | 2 0 2 dummy of 2 = 6
WP 3: 0 3 1 himself of 1 | 2 1 4 opponent of 4 = 5
WP 4: 1 5 2 opponent of 2 | 0 6 1 opponent of 1 = 3
WP 6: 1 0 0 nothing | 0 4 3 opponent of 3 | 2 5 2 opponent of 2 = 5
WP 7: 1 0 0 nothing | 2 0 0 nothing = 0
WP/C1 2: 1 1 4 opponent of 4 | 2 0 2 dummy of 2 (lowest) = 4
WP/M1 6: 1 0 0 nothing (lowest) | 0 4 3 opponent of 3 (highest) | 2 5 2 opponent of 2 = 2
WSB 2: 1 1 0 opponent of 4 x0 | 2 0 2 dummy of 2 x1 = 2
WSB 3: 0 3 1 himself of 1 x1 | 2 1 0 opponent of 4 x0 = 1
WSB 4: 1 5 2 opponent of 2 x1 | 0 6 2 opponent of 1 x2 = 4
WSB 6: 1 0 0 nothing | 0 4 0 opponent of 3 x0 | 2 5 2 opponent of 2 x1 = 2
WSB/C1 4: 1 5 2 opponent of 2 x1 (lowest) | 0 6 2 opponent of 1 x2 = 2
AWP 2: 1 1 4 opponent of 4 | 2 0 2 dummy of 2 (no-game) = 4
AWP 3: 0 3 1 himself of 1 (no-game) | 2 1 4 opponent of 4 = 4
AWP 6: 1 0 0 nothing (no-game) | 0 4 3 opponent of 3 | 2 5 2 opponent of 2 = 5/2
AWP 7: 1 0 0 nothing (no-game) | 2 0 0 nothing (no-game) = 0
AWSB 2: 1 1 0 opponent of 4 x0 | 2 0 2 dummy of 2 x1 (no-game) = 0
AWSB 4: 1 5 2 opponent of 2 x1 | 0 6 2 opponent of 1 x2 = 2
SOLK 2: 1 1 4 opponent of 4 | 2 0 2 dummy of 2 = 6
SOLK 3: 0 3 1 himself of 1 | 2 1 4 opponent of 4 = 5
SOLK 4: 1 5 2 opponent of 2 | 0 6 1 opponent of 1 = 3
SOLK 6: 1 0 0 dummy | 0 4 3 opponent of 3 | 2 5 2 opponent of 2 = 5
SOLK/C1 6: 1 0 0 dummy (lowest) | 0 4 3 opponent of 3 | 2 5 2 opponent of 2 = 5
SOLK/M1 6: 1 0 0 dummy (lowest) | 0 4 3 opponent of 3 (highest) | 2 5 2 opponent of 2 = 2
SOLM 3: 0 3 1 himself of 1 (lowest) | 2 1 4 opponent of 4 (highest) = 0
SOLM 6: 1 0 0 dummy (lowest) | 0 4 3 opponent of 3 (highest) | 2 5 2 opponent of 2 = 2
SOLT 6: 1 0 0 dummy | 0 4 3 opponent of 3 | 2 5 2 opponent of 2 = 5
ASOL 2: 1 1 4 opponent of 4 | 2 0 2 dummy of 2 (no-game) = 4
ASOL 3: 0 3 1 himself of 1 (no-game) | 2 1 4 opponent of 4 = 4
ASOL 6: 1 0 0 dummy (no-game) | 0 4 3 opponent of 3 | 2 5 2 opponent of 2 = 5/2
SOSOS 2: 1 1 2 value | 2 2 6 himself = 8
SOSOS 3: 0 3 5 himself | 2 1 2 value = 7
SOSOS 4: 1 5 4 value | 0 6 5 value = 9
"""
# R1.5: a round without a game is a draw against oneself. WS: 4 1 1 3 2 2 2.
CHESS = """
WP 2: 1 1 4 opponent of 4 | 2 2 1 himself of 1 = 5
WP 3: 0 3 1 himself of 1 | 2 1 4 opponent of 4 = 5
WP 4: 1 5 2 opponent of 2 | 0 6 2 opponent of 2 = 4
WP 7: 1 7 2 himself of 2 | 2 7 2 himself of 2 = 4
WSB 2: 1 1 0 opponent of 4 x0 | 2 2 1 himself of 1 x1 = 1
WSB 3: 0 3 1 himself of 1 x1 | 2 1 0 opponent of 4 x0 = 1
WSB 4: 1 5 2 opponent of 2 x1 | 0 6 4 opponent of 2 x2 = 6
"""
# A round that does not count for a player has no term, except where the score after each round counts.
FIDE = """
PTS 4: 1 5 1 result | 0 6 2 result = 3
PS 4: 1 5 1 score-after | 0 6 3 score-after | 2 0 3 score-after = 7
STD 3: 1 0 0 better-than-draw | 0 0 1 better-than-draw | 2 1 0 better = 1
STD 4: 1 5 1 better | 0 6 2 better | 2 0 0 better-than-draw = 3
REP 3: 0 0 0 counts | 2 1 1 counts = 1
BH 3: 0 0 1 own of 1 was 1 | 2 1 4 opponent of 4 was 4 = 5
SB 4: 1 5 2 opponent of 2 x1 was 2 | 0 6 2 opponent of 1 x2 was 1 = 4
"""


def test_r1_6_every_term_in_draughts() -> None:
    assert term_lines(IN_BETWEEN, "kndb", DRAUGHTS) == lines_of(DRAUGHTS)


def test_r1_5_every_term_where_a_round_without_a_game_is_a_draw_against_oneself() -> None:
    assert term_lines(IN_BETWEEN, "knsb-wp", CHESS) == lines_of(CHESS)


def test_r10_4_terms_of_c07_with_an_in_between_round() -> None:
    assert term_lines(IN_BETWEEN, "fide-dutch", FIDE) == lines_of(FIDE)
