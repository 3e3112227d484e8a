"""Tournaments in which the order of two neighbours in the list of fide-dutch or knsb-rating decides the round.

`script/orders.py` found them and made them small. The key of a case has the places in the list of two items: with the
second moved to just before the first, `other` is the best pairing instead of `best`.
"""

from __future__ import annotations

from oracles.orders import FIDE, RATING, OrderCase

Swap = tuple[int, int]

FIDE_CASES: dict[Swap, OrderCase] = {
    # C6; C8, number
    (0, 2): OrderCase(
        "Z / F / 6w= / Z / F / 3b=",
        "1-3 2-5 4-6",
        "1-4 2-3 5-6",
        planned=2,
    ),
    # C8, number; C8, scores
    (2, 3): OrderCase(
        "Z 7b1 3b1 5b1 / Z 6w1 5b- 7b1 / 4b1 5b= 1w0 8b1 / 3w0 Z 7b1 6b1 / 6b1 3w= 2w+ 1w0 / "
        "5w0 2b0 8b= 4w0 / Z 1w0 4w0 2w0 / Z Z 6w= 3w0",
        "1-8 2-3 4-5 6-7",
        "1-2 3-6 4-8 5-7",
        planned=5,
        forbidden="5-8",
    ),
    # C9; C10
    (4, 5): OrderCase(
        "3w= 4w1 / 6b= Z / 1b= H / 5b1 1b0 / 4w0 U / 2w= 7w0 / Z 6b1",
        "1-6 2-7 3-5 4-0",
        "1-2 3-5 4-6 7-0",
        planned=3,
        forbidden="1-5 1-7 4-7 5-7",
    ),
    # C10; C11
    (5, 6): OrderCase(
        "Z 2b1 5b1 Z / Z 1w0 3b= 4w0 / 4b= 7b= 2w= 5b1 / 3w= Z 7b1 2b1 / Z Z 1w0 3w0 / Z Z Z Z / Z 3w= 4w0 Z",
        "1-4 2-7 3-6 5-0",
        "1-3 2-7 4-6 5-0",
        planned=5,
    ),
    # C11; C12
    (6, 7): OrderCase(
        "5b= Z 7w1 / 4w1 Z 5w= / Z Z 4w0 / 2b0 5w= 3b1 / 1w= 4b= 2b= / Z 7w0 Z / U 6b1 1b0",
        "1-2 3-0 4-7 5-6",
        "1-4 2-6 3-0 5-7",
        planned=4,
        forbidden="2-7",
    ),
    # C12; C13
    (7, 8): OrderCase(
        "4w= 5b= / F 3b1 / 6w1 2w0 / 1b= 7w0 / 7b1 1w= / 3b0 F / 5w0 4b1",
        "1-3 2-6 4-5 7-0",
        "1-2 3-0 4-5 6-7",
        forbidden="2-5 3-5 5-6",
    ),
    # C13; C14
    (8, 9): OrderCase(
        "3w0 U / Z 6b0 / 1b1 4b1 / 5b1 3w0 / 4w0 F / Z 2w1",
        "1-2 3-5 4-6",
        "1-6 2-4 3-5",
        planned=3,
    ),
    # C14; C15
    (9, 10): OrderCase(
        "U Z / 7b= 4w0 / 6w1 H / Z 2b1 / Z U / 3b0 Z / 2w= H",
        "1-6 2-0 3-4 5-7",
        "1-3 2-0 4-5 6-7",
        planned=3,
        forbidden="1-2 2-3 2-5 3-5 4-6",
    ),
    # C15; C16
    (10, 11): OrderCase(
        "Z 4w= / F 5b1 / Z U / Z 1b= / H 2w0",
        "1-2 3-4 5-0",
        "1-2 3-5 4-0",
        planned=3,
        forbidden="2-3",
    ),
    # C16; C17
    (11, 12): OrderCase(
        "2w0 Z Z / 1b1 Z 8b1 / Z U 6w= / Z 7w= U / 6w0 Z 7w= / 5b1 8b0 3b= / H 4b= 5b= / U 6w1 2w0",
        "1-6 2-4 3-7 5-8",
        "1-3 2-5 4-6 7-8",
        planned=4,
        forbidden="2-3 3-4 3-5 3-8 4-5 4-8",
    ),
    # C17; C18
    (12, 13): OrderCase(
        "Z F Z / Z H 5w+ / Z 6w1 Z / Z Z Z / F H 2b- / F 3b0 Z",
        "1-3 2-4 5-6",
        "1-6 2-3 4-5",
        planned=4,
        forbidden="1-4 2-6 3-4 4-6",
    ),
    # C18; C19
    (13, 14): OrderCase(
        "8b= 5b1 3b1 / U 9w0 4b0 / 5b1 4w1 1w0 / 7w+ 3b0 2w1 / 3w0 1w0 U / 9b= 8w0 7b= / 4b- U 6w= / "
        "1w= 6b1 9b= / 6w= 2b1 8w=",
        "1-6 2-3 4-5 7-8 9-0",
        "1-2 3-0 4-6 5-9 7-8",
        planned=4,
        forbidden="1-4 1-7 1-9 3-6 3-8 3-9 4-8 4-9",
    ),
    # C19; C20
    (14, 15): OrderCase(
        "2b= 4b1 6b1 / 1w= Z 5b0 / F 6w0 Z / 5b1 1w0 U / 4w0 Z 2w1 / U 3b1 1w0",
        "1-3 2-4 5-6",
        "1-5 2-6 3-4",
        forbidden="4-6",
    ),
    # C20; C21
    (15, 16): OrderCase(
        "F 2b1 4b0 / 5b1 1w0 6b= / 7b1 6b= H / 8b= 5b1 1w1 / 2w0 4w0 Z / H 3w= 2w= / 3w0 U 8b= / 4w= H 7w=",
        "1-5 2-7 3-8 4-6",
        "1-6 2-8 3-5 4-7",
        planned=4,
        forbidden="5-7 6-7",
    ),
    # C21; 4.4
    (16, 17): OrderCase(
        "U H 6b1 8b0 / 3b= 7b1 F 4w+ / 2w= 4b= 7b1 H / 5b= 3w= U 2b- / 4w= 6b= 8w0 7b0 / "
        "7b= 5w= 1w0 U / 6w= 2w0 3w0 5w1 / Z Z 5b1 1w1",
        "1-5 2-4 3-6 7-8",
        "1-4 2-6 3-5 7-8",
        planned=5,
        forbidden="4-6 6-8",
    ),
    # 4.4; 4.2, opponents of moved-down players
    (17, 18): OrderCase(
        "F / 4w0 / 5b1 / 2b1 / 3w0",
        "1-5 2-3 4-0",
        "1-2 3-0 4-5",
        forbidden="1-3 1-4 3-4",
    ),
    # 4.2, opponents of moved-down players; 4.3, number of exchanges
    (18, 19): OrderCase(
        "3b1 / Z / 1w0 / Z / Z",
        "1-2 3-0 4-5",
        "1-4 2-5 3-0",
    ),
    # 4.3, number of exchanges; 4.3, sum
    (19, 20): OrderCase(
        "Z / Z / Z / Z / Z / Z / Z / Z",
        "1-2 3-5 4-6 7-8",
        "1-3 2-4 5-7 6-8",
        forbidden="1-6 1-7 2-3 2-5 2-6 2-7 2-8 3-6 3-7 3-8 4-7 6-7",
    ),
    # 4.3, sum; 4.3, moved out
    (20, 21): OrderCase(
        "Z / Z / Z / Z / Z / Z / Z",
        "1-2 3-5 4-6 7-0",
        "1-3 2-4 5-0 6-7",
        forbidden="1-6 1-7 2-3 2-5 2-6 2-7 3-6 3-7 5-6 5-7",
    ),
    # 4.3, moved out; 4.3, moved in
    (21, 22): OrderCase(
        "Z / Z / Z / Z / Z / Z",
        "1-3 2-4 5-6",
        "1-2 3-5 4-6",
        forbidden="1-6 2-3 2-5 2-6 3-6",
    ),
    # 4.3, moved in; 4.2, transposition
    (22, 23): OrderCase(
        "Z / Z / Z / Z / Z / Z / Z / Z / Z",
        "1-2 3-0 4-7 5-6 8-9",
        "1-2 3-0 4-5 6-8 7-9",
        forbidden="2-3 2-4 2-5 2-6 2-7 2-8 2-9 3-4 3-5 3-6 3-7 3-8 3-9 4-8 5-7 5-8 5-9 7-8",
    ),
}

RATING_CASES: dict[Swap, OrderCase] = {
    # size of the waiting room; how many move down again
    (0, 1): OrderCase(
        "H H / H H / H Z / H Z / H Z / H Z / Z Z / Z Z / Z Z",
        "1-8 2-7 3-4 5-6 9-0",
        "1-8 2-3 4-0 5-7 6-9",
        forbidden="1-2 1-3 1-4 1-5 1-6 1-7 1-9 2-5 2-6 3-5 3-6 3-7 3-9 4-5 4-6 4-7 4-9 7-9",
    ),
    # how many move down again; who moves down again
    (1, 2): OrderCase(
        "H H / H H / H H / H Z / H Z / H Z / H Z / Z Z / Z Z",
        "1-8 2-4 3-5 6-0 7-9",
        "1-4 2-0 3-8 5-6 7-9",
        forbidden="1-2 1-3 1-5 1-6 1-7 2-3 2-5 2-6 2-7 2-8 2-9 3-7 5-7 5-8 5-9 6-7 6-8 6-9",
    ),
    # who moves down again; anyone sent on again
    (2, 3): OrderCase(
        "2b1 3b0 4b1 / 1w0 4b0 F / 4b= 1w1 5b1 / 3w= 2w1 1w0 / Z Z 3w0 / Z F 7b= / U Z 6w=",
        "1-0 2-5 3-7 4-6",
        "1-7 2-3 4-6 5-0",
        forbidden="1-6 3-6",
    ),
    # anyone sent on again; clashes
    (3, 4): OrderCase(
        "5b1 F / 4w0 5w1 / H F / 2b1 H / 1w0 2b0",
        "1-4 2-3 5-0",
        "1-3 2-0 4-5",
        planned=3,
    ),
    # clashes; strong clashes
    (4, 5): OrderCase(
        "Z 3b1 / Z 4b1 / 4w= 1w0 / 3b= 2w0 / 6w0 U / 5b1 7w1 / U 6b0",
        "1-4 2-7 3-5 6-0",
        "1-0 2-7 3-6 4-5",
        planned=3,
        forbidden="1-5 1-6 1-7 3-7 4-7 5-7",
    ),
    # strong clashes; upfloats of the last round
    (5, 6): OrderCase(
        "U 2b0 / Z 1w1 / 5b= 4w0 / F 3b1 / 3w= Z",
        "1-4 2-3 5-0",
        "1-4 2-5 3-0",
        forbidden="2-4",
    ),
    # upfloats of the last round; upfloats of the round before
    (6, 7): OrderCase(
        "Z 3w0 U / 3b= Z 5b1 / 2w= 1b1 4b= / Z 5b= 3w= / Z 4w= 2w0",
        "1-2 3-5 4-0",
        "1-5 2-4 3-0",
        planned=4,
    ),
    # upfloats of the round before; opponents of the moved-down
    (7, 8): OrderCase(
        "Z 2w0 Z / 4b1 1b1 Z / Z Z 4w0 / 2w0 Z 3b1 / Z Z Z",
        "1-0 2-3 4-5",
        "1-4 2-3 5-0",
        planned=4,
    ),
    # opponents of the moved-down; downfloats of the last round
    (8, 9): OrderCase(
        "U F / Z Z / 4b1 Z / 3w0 F",
        "1-3 2-4",
        "1-4 2-3",
        planned=3,
    ),
    # downfloats of the last round; downfloats of the round before
    (9, 10): OrderCase(
        "Z Z / F Z / Z F / U Z",
        "1-4 2-3",
        "1-3 2-4",
    ),
    # downfloats of the round before; number of exchanges
    (10, 11): OrderCase(
        "Z Z Z / Z F F / F Z Z / Z F H",
        "1-2 3-4",
        "1-4 2-3",
        planned=4,
        forbidden="2-4",
    ),
    # number of exchanges; sum of the exchange
    (11, 12): OrderCase(
        "Z / Z / Z / Z / Z / Z / Z / Z",
        "1-2 3-6 4-5 7-8",
        "1-3 2-4 5-7 6-8",
        forbidden="1-5 1-8 2-3 2-5 2-6 2-7 2-8 3-5 3-7 3-8 4-8 5-8",
    ),
    # sum of the exchange; moved out
    (12, 13): OrderCase(
        "Z / Z / Z / Z / Z / Z / Z",
        "1-2 3-5 4-6 7-0",
        "1-3 2-4 5-0 6-7",
        forbidden="1-6 1-7 2-3 2-5 2-6 2-7 3-6 3-7 5-6 5-7",
    ),
    # moved out; moved in
    (13, 14): OrderCase(
        "F / F / F / 5w1 / 4b0 / U",
        "1-2 3-5 4-6",
        "1-5 2-4 3-6",
        planned=2,
        forbidden="1-6 2-5 2-6 5-6",
    ),
    # moved in; transposition
    (14, 15): OrderCase(
        "Z / Z / Z / Z / Z / Z / Z / Z / Z",
        "1-2 3-0 4-6 5-7 8-9",
        "1-2 3-0 4-5 6-9 7-8",
        forbidden="2-3 2-4 2-5 2-6 2-7 2-8 2-9 3-4 3-5 3-6 3-7 3-8 3-9 4-8 5-6 5-8 5-9 6-8",
    ),
}

CASES: dict[str, dict[Swap, OrderCase]] = {FIDE: FIDE_CASES, RATING: RATING_CASES}
NEVER_DECIDES: dict[str, frozenset[Swap]] = {FIDE: frozenset({(0, 1), (1, 2), (2, 4), (3, 4)}), RATING: frozenset()}
"""Orders that never matter in fide-dutch, by place in the list: C6-C7, C7-C8 and C8-C9 (with both items of C8).

C7 never decides, so that its neighbours may change places with it. In the first bracket all have one score, so that
C6 settles it: the scores of fewer downfloaters are the start of the list of those of more, and the shorter list is the
smaller. In every further bracket C6 and C7 are what C8 asked for in the bracket above, and equal for all pairings that
are left. With C7 out of the way, (0, 2) shows that C6 goes before C8.

C9 counts only if the player with the PAB is the one downfloater. By C5 and C6 the score of that player and the number
of downfloaters are the same in all pairings that are left. So if C9 counts in one of them, it does in all: a player
with that score who has the PAB is in the bracket and floats down. Everybody else in the bracket is paired in it, and
those below are paired among themselves, whoever has the PAB. So C8, the downfloaters of the next bracket, is that
player and those of the bracket below by itself: it has the same least number and scores for each of them, and C8 and C9
are least together in either order. (4, 5) shows that C9 goes before C10.
"""
