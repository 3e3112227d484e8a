"""Rounds made by hand in which one rule shows, for the tests of the articles. Numbers are also the order of rank,
unless it says otherwise; scores are in half points."""

from __future__ import annotations

from helpers.crosstables import tournament
from helpers.pairing_cases import scored, with_allowed_pairs
from oracles.deciding import HAND_MADE

# Level on points: 4 has more WP than 3 and 5, less SB, and no lower number.
MOST_WP_WAITS = tournament("7-4:0 8-3:0 2-5:= 6-1:1", "1-3:1 8-4:0 6-2:= 7-5:=", "3-4:1 5-6:1 7-1:1 2-8:0")
# Level on points and WP: 3 has more SB than 1 and 2.
MOST_SB_WAITS = tournament("7-3:0 4-1:= 6-2:0 5-8:=", "6-3:1 5-1:= 7-4:0 8-2:1", "7-8:1 2-5:1 6-1:0 4-3:0")
# 2, 5, 6 and 8 are level on points and have not met; WP and SB put them in the order 6, 2, 8, 5.
ORDER_BY_WP_AND_SB = tournament("2-3:1 1-8:= 7-5:0 6-4:1", "2-4:= 8-7:1 1-6:= 5-3:=")

# 1-2 can be made in the top group; then both 3 and 4 must go down. Otherwise 1 and 2 go down, and all below is well.
TOP_GROUP_FIRST = with_allowed_pairs(
    {1: 2, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0}, {(1, 2), (3, 5), (4, 6), (1, 3), (2, 4), (5, 6)}
)
TOP_GROUP_SERVED = {(1, 2), (3, 5), (4, 6)}

# 1 and 2 both come down to 3; one of them goes on to 4. If 2 does, both differ by 2 points' halves; if 1 does, 3 and 1.
SMALLER_DIFFERENCES = with_allowed_pairs({1: 3, 2: 2, 3: 1, 4: 0}, {(1, 3), (1, 4), (2, 3), (2, 4)})
TWO_SMALL_DIFFERENCES = {(1, 3), (2, 4)}

# One from above with the highest score, or two with lower ones (see oracles.deciding).
ONE_OR_TWO_FROM_ABOVE = HAND_MADE["one high from above or two low"]
ONE_FROM_ABOVE_AGAIN = {(2, 5), (3, 6), (1, 7), (4, 8)}

# Of 1, 2 and 3 one waits. 1 may not meet 4, alone in the next group, and would have to wait again.
WAITING_AGAIN = scored({1: 2, 2: 2, 3: 2, 4: 1, 5: 0, 6: 0}, (1, 4))
NOBODY_WAITS_AGAIN = {(1, 3), (2, 4), (5, 6)}
FIRST_WAITS_AGAIN = {(2, 3), (1, 6), (4, 5)}

# 1 waits. Either he waits again, or three others wait in the next group (see oracles.deciding).
AGAIN_OR_A_LARGER_ROOM = HAND_MADE["waits again or three others wait"]
HE_IS_SPARED = {(1, 2), (3, 7), (4, 6), (5, 8)}
THE_ROOM_STAYS_SMALL = {(1, 6), (2, 3), (4, 5), (7, 8)}

# Of 1, 2 and 3 one waits and is paired in the next group. If it is 1, then 5 and 6 must wait there; if 2, nobody.
NEXT_ROOM = with_allowed_pairs(
    {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0},
    {(2, 3), (1, 4), (5, 7), (6, 8), (1, 3), (2, 5), (4, 6), (7, 8)},
)
NEXT_ROOM_EMPTY = {(1, 3), (2, 5), (4, 6), (7, 8)}
NEXT_ROOM_OF_TWO = {(2, 3), (1, 4), (5, 7), (6, 8)}

# Two of 1, 2, 3 and 4 wait. Either 1 and 2, who both wait again, or 1 and 3, of whom only 1 does.
BOTH_OR_ONE_AGAIN = with_allowed_pairs(
    {1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 0, 8: 0}, {(3, 4), (2, 4), (3, 5), (1, 7), (2, 8), (5, 6), (6, 8)}
)
BOTH_AGAIN = {(3, 4), (1, 7), (2, 8), (5, 6)}
ONE_AGAIN = {(2, 4), (3, 5), (1, 7), (6, 8)}
# The same, and one more way: 2 and 3 wait, and neither waits again.
NOBODY_AGAIN_POSSIBLE = with_allowed_pairs(
    {1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 0, 8: 0},
    {(3, 4), (2, 4), (3, 5), (1, 7), (2, 8), (5, 6), (6, 8), (1, 4), (2, 6), (7, 8)},
)
NOBODY_AGAIN = {(1, 4), (2, 6), (3, 5), (7, 8)}

# Six level players. 1-6 and 2-5 would leave 3 and 4, who may not meet: the last pair made is opened.
LAST_PAIR_OPENED = scored(dict.fromkeys(range(1, 7), 1), (3, 4))
# 1 may not meet 6 or 5; whatever 2 then gets, he gets the lowest that leaves the others a solution.
LOWEST_POSSIBLE = scored(dict.fromkeys(range(1, 7), 1), (1, 5, 6))

# The last group cannot be paired within itself, so the group before it goes along, though it could be.
LAST_GROUP_FAILS = scored({1: 1, 2: 1, 3: 0, 4: 0}, (3, 4))

# Three pairs whose order of publication is not that of the players: 2-3 and 1-6 have the same highest score.
BOARDS = with_allowed_pairs({1: 3, 2: 3, 3: 2, 4: 2, 5: 2, 6: 0}, {(1, 6), (2, 3), (4, 5)})
BOARDS_IN_ORDER = [{2, 3}, {1, 6}, {4, 5}]
