"""The terms of the criteria of C.07 and of rating criteria, with all their fields, on one tournament."""

from __future__ import annotations

from helpers.criterion_terms import lines_of, term_lines
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Player

# A forfeit in round 3 (2 wins from 6), the bye of 3, an adjourned game; 4 and 6 withdraw before round 4.
# Half points: 4 6 7 2 2 0. Adjusted (16.3): 4 has 3 (the last round is a draw), 6 has 2 (rounds 2 and 4).
# With the last round drawn (8.3): 4 7 6 2 2 0.
SWISS = snapshot_of(
    "4w+ 2b- 3w= 5wadj",
    "5b+ 1w+ 6b+f 3w-",
    "6w+ bye 1b= 2b+",
    "1b- 5w= half gone",
    "2w- 4b= absent 1badj",
    "3b- absent 2w-f gone",
    players=tuple(Player(number, f"P{number}", rating=2100 - 100 * number) for number in range(1, 7)),
    planned_rounds=4,
    pairing_numbers={1: 6, 6: 1},
)
IN_A_SWISS = """
PTS 2: 1 5 2 result | 2 1 2 result | 3 6 2 result | 4 3 0 result = 6
PTS 4: 1 1 0 result | 2 5 1 result | 3 0 1 result | 4 0 0 result = 2
WIN 2: 1 5 1 counts | 2 1 1 counts | 3 6 1 counts | 4 3 0 counts = 3
WIN 3: 1 6 1 counts | 2 0 1 counts | 3 1 0 counts | 4 2 1 counts = 3
WON 2: 1 5 1 counts | 2 1 1 counts | 3 6 0 counts | 4 3 0 counts = 2
WON 3: 1 6 1 counts | 2 0 0 counts | 3 1 0 counts | 4 2 1 counts = 2
BPG 2: 1 5 1 counts | 2 1 0 counts | 3 6 0 counts | 4 3 0 counts = 1
BPG 3: 1 6 0 counts | 2 0 0 counts | 3 1 1 counts | 4 2 1 counts = 2
BWG 2: 1 5 1 counts | 2 1 0 counts | 3 6 0 counts | 4 3 0 counts = 1
BWG 3: 1 6 0 counts | 2 0 0 counts | 3 1 0 counts | 4 2 1 counts = 1
REP 3: 1 6 1 counts | 2 0 1 counts | 3 1 1 counts | 4 2 1 counts = 4
REP 6: 1 3 1 counts | 2 0 0 counts | 3 2 0 counts | 4 0 0 counts = 1
PS 3: 1 6 2 score-after | 2 0 4 score-after | 3 1 5 score-after | 4 2 7 score-after = 18
PS/C1 4: 1 1 0 score-after (first) | 2 5 1 score-after | 3 0 2 score-after | 4 0 2 score-after = 5
STD 2: 1 5 2 better | 2 1 2 better | 3 6 2 better-than-draw | 4 3 0 better = 6
STD 3: 1 6 2 better | 2 0 2 better-than-draw | 3 1 1 better | 4 2 2 better = 7
STD 4: 1 1 0 better | 2 5 1 better | 3 0 1 better-than-draw | 4 0 0 better-than-draw = 2
BH 1: 1 4 3 adjusted of 3 was 2 | 2 2 6 opponent of 6 was 6 | 3 3 7 opponent of 7 was 7 | 4 5 2 opponent of 2 was 2 = 18
BH 2: 1 5 2 opponent of 2 was 2 | 2 1 4 opponent of 4 was 4 | 3 0 2 own-as-opponent of 2 was 6 | 4 3 7 opponent of 7 was 7 = 15
BH 3: 1 6 2 adjusted of 2 was 0 | 2 0 4 own-as-draws of 4 was 7 | 3 1 4 opponent of 4 was 4 | 4 2 6 opponent of 6 was 6 = 16
BH 4: 1 1 4 opponent of 4 was 4 | 2 5 2 opponent of 2 was 2 | 3 0 2 own of 2 was 2 | 4 0 2 own of 2 was 2 = 10
BH 6: 1 3 7 opponent of 7 was 7 | 2 0 0 own was 0 | 3 0 0 own was 0 | 4 0 0 own was 0 = 7
BH/C1 2: 1 5 2 opponent of 2 was 2 (lowest) | 2 1 4 opponent of 4 was 4 | 3 0 2 own-as-opponent of 2 was 6 | 4 3 7 opponent of 7 was 7 = 13
BH/C1 3: 1 6 2 adjusted of 2 was 0 (lowest) | 2 0 4 own-as-draws of 4 was 7 | 3 1 4 opponent of 4 was 4 | 4 2 6 opponent of 6 was 6 = 14
BH/C1 6: 1 3 7 opponent of 7 was 7 | 2 0 0 own was 0 (voluntary) | 3 0 0 own was 0 | 4 0 0 own was 0 = 7
BH/M1 3: 1 6 2 adjusted of 2 was 0 (lowest) | 2 0 4 own-as-draws of 4 was 7 | 3 1 4 opponent of 4 was 4 | 4 2 6 opponent of 6 was 6 (highest) = 8
BH/M1 4: 1 1 4 opponent of 4 was 4 (highest) | 2 5 2 opponent of 2 was 2 | 3 0 2 own of 2 was 2 (voluntary) | 4 0 2 own of 2 was 2 = 4
BH/P 2: 1 5 2 opponent of 2 was 2 | 2 1 4 opponent of 4 was 4 | 3 6 2 adjusted of 2 was 0 | 4 3 7 opponent of 7 was 7 = 15
BH/P 6: 1 3 7 opponent of 7 was 7 | 2 0 0 own was 0 | 3 2 6 opponent of 6 was 6 | 4 0 0 own was 0 = 13
FB 2: 1 5 2 opponent of 2 was 2 | 2 1 4 opponent of 4 was 4 | 3 0 2 own-as-opponent of 2 was 7 | 4 3 6 opponent of 6 was 6 = 14
FB 3: 1 6 2 adjusted of 2 was 0 | 2 0 4 own-as-draws of 4 was 6 | 3 1 4 opponent of 4 was 4 | 4 2 7 opponent of 7 was 7 = 17
FB 4: 1 1 4 opponent of 4 was 4 | 2 5 2 opponent of 2 was 2 | 3 0 2 own of 2 was 2 | 4 0 2 own of 2 was 2 = 10
FB/C1 3: 1 6 2 adjusted of 2 was 0 (lowest) | 2 0 4 own-as-draws of 4 was 6 | 3 1 4 opponent of 4 was 4 | 4 2 7 opponent of 7 was 7 = 15
SB 2: 1 5 4 opponent of 2 x2 was 2 | 2 1 8 opponent of 4 x2 was 4 | 3 0 4 own-as-opponent of 2 x2 was 6 | 4 3 0 opponent of 7 x0 was 7 = 16
SB 3: 1 6 4 adjusted of 2 x2 was 0 | 2 0 8 own-as-draws of 4 x2 was 7 | 3 1 4 opponent of 4 x1 was 4 | 4 2 12 opponent of 6 x2 was 6 = 28
SB 4: 1 1 0 opponent of 4 x0 was 4 | 2 5 2 opponent of 2 x1 was 2 | 3 0 2 own of 2 x1 was 2 | 4 0 0 own of 2 x0 was 2 = 4
SB/C2 2: 1 5 4 opponent of 2 x2 was 2 (lowest) | 2 1 8 opponent of 4 x2 was 4 | 3 0 4 own-as-opponent of 2 x2 was 6 (lowest) | 4 3 0 opponent of 7 x0 was 7 = 8
SB/C2 4: 1 1 0 opponent of 4 x0 was 4 | 2 5 2 opponent of 2 x1 was 2 | 3 0 2 own of 2 x1 was 2 (voluntary) | 4 0 0 own of 2 x0 was 2 (voluntary) = 2
SB/M1 3: 1 6 4 adjusted of 2 x2 was 0 (lowest) | 2 0 8 own-as-draws of 4 x2 was 7 | 3 1 4 opponent of 4 x1 was 4 | 4 2 12 opponent of 6 x2 was 6 (highest) = 12
AOB 2: 1 5 15 value | 2 1 18 value | 4 3 16 value = 49/3
AOB 4: 1 1 18 value | 2 5 15 value = 33/2
AOB/F 2: 1 5 16 value | 2 1 18 value | 4 3 17 value = 17
AOB/F 4: 1 1 18 value | 2 5 16 value = 17
KS 2: 1 5 2 result (below-limit) | 2 1 2 result | 3 6 2 result (below-limit) | 4 3 0 result = 2
KS 6: 1 3 0 result | 3 2 0 result = 0
KS/L-2 2: 1 5 2 result | 2 1 2 result | 3 6 2 result (below-limit) | 4 3 0 result = 4
KS/L-2 4: 1 1 0 result | 2 5 1 result = 1
ARO 2: 1 5 1600 rating | 2 1 2000 rating | 4 3 1800 rating = 1800
ARO/M1 3: 1 6 1500 rating (lowest) | 3 1 2000 rating (highest) | 4 2 1900 rating = 1900
ARO/M1 4: 1 1 2000 rating (highest) | 2 5 1600 rating (lowest) = None
TPR 2: 1 5 1600 rating | 2 1 2000 rating | 4 3 1800 rating = 1925
PTP 2: 1 5 1600 rating | 2 1 2000 rating | 4 3 1800 rating = 1945
PTP 6: 1 3 1800 rating = 1000
APRO 2: 1 5 1742 value | 2 1 1750 value | 4 3 2073 value = 1855
APPO 3: 1 6 1000 value | 3 1 1747 value | 4 2 1945 value = 1564
AR 4: 1 1 2000 rating | 2 5 1600 rating = 1800
RTNG 4:  = 1700
TPN 6:  = 1
"""  # noqa: E501
# 15.2: a forfeit is a game; a round without an opponent is none, and nobody is adjusted.
IN_A_ROUND_ROBIN = """
WON 2: 1 5 1 counts | 2 1 1 counts | 3 6 1 counts | 4 3 0 counts = 3
WON 6: 1 3 0 counts | 2 0 0 counts | 3 2 0 counts | 4 0 0 counts = 0
BPG 2: 1 5 1 counts | 2 1 0 counts | 3 6 1 counts | 4 3 0 counts = 2
BPG 6: 1 3 1 counts | 2 0 0 counts | 3 2 0 counts | 4 0 0 counts = 1
BWG 2: 1 5 1 counts | 2 1 0 counts | 3 6 1 counts | 4 3 0 counts = 2
BH 2: 1 5 2 opponent of 2 was 2 | 2 1 4 opponent of 4 was 4 | 3 6 0 opponent was 0 | 4 3 7 opponent of 7 was 7 = 13
BH 6: 1 3 7 opponent of 7 was 7 | 3 2 6 opponent of 6 was 6 = 13
SB 2: 1 5 4 opponent of 2 x2 was 2 | 2 1 8 opponent of 4 x2 was 4 | 3 6 0 opponent x2 was 0 | 4 3 0 opponent of 7 x0 was 7 = 12
SB 3: 1 6 0 opponent x2 was 0 | 3 1 4 opponent of 4 x1 was 4 | 4 2 12 opponent of 6 x2 was 6 = 16
SB/C1 2: 1 5 4 opponent of 2 x2 was 2 | 2 1 8 opponent of 4 x2 was 4 | 3 6 0 opponent x2 was 0 (lowest) | 4 3 0 opponent of 7 x0 was 7 = 12
KS 2: 1 5 2 result (below-limit) | 2 1 2 result | 3 6 2 result (below-limit) | 4 3 0 result = 2
KS 4: 1 1 0 result | 2 5 1 result (below-limit) = 0
"""  # noqa: E501


def test_c07_every_term_of_a_swiss() -> None:
    assert term_lines(SWISS, "fide-dutch", IN_A_SWISS) == lines_of(IN_A_SWISS)


def test_c07_15_2_every_term_of_a_round_robin() -> None:
    assert term_lines(SWISS._replace(predetermined=True), "fide-dutch", IN_A_ROUND_ROBIN) == lines_of(IN_A_ROUND_ROBIN)


# 1 has 3 half points. Away in round 2: own score 3. A loss by forfeit to 3, who ends with 2. Both add nothing.
UNPLAYED = snapshot_of(
    "2w+ absent 3w-f 4w=", "1b- 3w+ 4b- 3b+", "4w- 2b- 1b+f 2w-", "3b+ bye 2w+ 1b=", planned_rounds=4
)
CUT = """
SB/C1 1: 1 2 8 opponent of 4 x2 was 4 | 2 0 0 own of 3 x0 was 3 | 3 0 0 own-as-opponent of 2 x0 was 3 (voluntary) | 4 4 7 opponent of 7 x1 was 7 = 15
"""  # noqa: E501


def test_c07_16_5_of_unplayed_rounds_that_add_equally_little_the_lower_score_goes_first() -> None:
    assert term_lines(UNPLAYED, "fide-dutch", CUT) == lines_of(CUT)
