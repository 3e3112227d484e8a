"""Tournaments in which one item of the key of R4, or the order of two, decides the round.

Whoever leaves an item out has another best pairing here, or several; whoever turns two of them round pairs one of these
differently. Most were found among the random tournaments; the rest are made by hand from score groups and a list of
pairs that may be made.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from oracles.tournaments import random_snapshot, tangled_snapshot
from zwitsers.engine.domain import Constraints, ForbiddenPairs, Player, PlayerRound, Result, Snapshot

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

SIZE = "size of the waiting room"
ABOVE = "from above"
SCORES = "scores of the waiting room"
AGAIN = "sent on again"
ANYONE_AGAIN = "anyone sent on again"
NEXT_SIZE = "size of the next waiting room"
CLASHES = "clashes"
STRONG_CLASHES = "strong clashes"
RANKS = "ranks of the waiting room"
PAIRS = "opponents, lowest first"

Source = tuple[str, int | str]
"""("random", seed), ("tangled", seed) or ("hand-made", name)."""

ITEM_DECIDES: dict[tuple[str, str], Source] = {
    ("go-nl", SIZE): ("random", 3871),
    ("go-nl", SCORES): ("random", 173),
    ("go-nl", AGAIN): ("random", 20),
    ("go-nl", RANKS): ("random", 73),
    ("go-nl", PAIRS): ("random", 29),
    ("go-en", ABOVE): ("hand-made", "one high from above or two low"),
    ("go-en", SCORES): ("random", 64),
    ("go-en", NEXT_SIZE): ("random", 539),
    ("go-en", RANKS): ("random", 69),
    ("go-en", PAIRS): ("random", 29),
    ("knsb-wp", SCORES): ("tangled", 91),
    ("knsb-wp", AGAIN): ("tangled", 19),
    ("knsb-wp", NEXT_SIZE): ("tangled", 2559),
    ("knsb-wp", CLASHES): ("random", 112),
    ("knsb-wp", STRONG_CLASHES): ("random", 600),
    ("knsb-wp", RANKS): ("random", 67),
    ("knsb-wp", PAIRS): ("random", 83),
    ("kndb", SIZE): ("tangled", 8504),
    ("kndb", ABOVE): ("hand-made", "one high from above or two low"),
    ("kndb", ANYONE_AGAIN): ("tangled", 84),
    ("kndb", SCORES): ("random", 87),
    ("kndb", RANKS): ("random", 25),
    ("kndb", PAIRS): ("random", 34),
}

NEVER_DECIDES = frozenset({("go-nl", ABOVE), ("knsb-wp", ABOVE), ("go-en", SIZE), ("knsb-wp", SIZE)})
"""Items that another one has always settled before.

Who comes from above in a group is who of the group before is sent on again: where that is counted (go-nl, knsb-wp), the
number is already the same. Likewise the size of a waiting room is the size of the next one for the group before (go-en,
knsb-wp); and in the first group all scores are the same, so that the shorter list of scores is the smaller room.
"""

ORDER_DECIDES: dict[tuple[str, str, str], Source] = {
    ("go-nl", SCORES, AGAIN): ("tangled", 602),
    ("go-nl", AGAIN, RANKS): ("random", 2399),
    ("go-nl", RANKS, PAIRS): ("random", 1462),
    ("go-en", ABOVE, SCORES): ("random", 9324),
    ("go-en", SCORES, NEXT_SIZE): ("tangled", 365),
    ("go-en", NEXT_SIZE, RANKS): ("random", 2171),
    ("go-en", RANKS, PAIRS): ("random", 288),
    ("knsb-wp", SCORES, AGAIN): ("tangled", 340),
    ("knsb-wp", AGAIN, NEXT_SIZE): ("tangled", 3700),
    ("knsb-wp", NEXT_SIZE, CLASHES): ("random", 3021),
    ("knsb-wp", CLASHES, STRONG_CLASHES): ("random", 630),
    ("knsb-wp", STRONG_CLASHES, RANKS): ("tangled", 1157),
    ("knsb-wp", RANKS, PAIRS): ("random", 67),
    ("kndb", SIZE, ABOVE): ("hand-made", "two from above or four with one of them"),
    ("kndb", ABOVE, ANYONE_AGAIN): ("random", 4119),
    ("kndb", ANYONE_AGAIN, SCORES): ("random", 7886),
    ("kndb", SCORES, RANKS): ("random", 87),
    ("kndb", RANKS, PAIRS): ("random", 220),
}

WORDING_DECIDES: dict[tuple[str, str, str], Source] = {  # the item, and another rulebook's item in its place
    ("go-nl", AGAIN, NEXT_SIZE): ("random", 4275),
    ("go-nl", AGAIN, ANYONE_AGAIN): ("random", 20),
    ("go-en", NEXT_SIZE, AGAIN): ("random", 682),
    ("kndb", ANYONE_AGAIN, AGAIN): ("tangled", 22),
}


def made(source: Source, system: str) -> Snapshot:
    kind, which = source
    if isinstance(which, str):
        return HAND_MADE[which]
    return random_snapshot(which, system) if kind == "random" else tangled_snapshot(which, system)


def with_allowed_pairs(scores: Mapping[int, int], allowed: Collection[tuple[int, int]]) -> Snapshot:
    """Players with these scores, got without a game (so nobody has a colour), of whom only these pairs may meet."""
    rounds = max(scores.values())
    half, none = PlayerRound(Result.HALF_POINT_BYE), PlayerRound(Result.ABSENT)
    return Snapshot(
        players=tuple(Player(number) for number in scores),
        histories=tuple((half,) * score + (none,) * (rounds - score) for score in scores.values()),
        constraints=Constraints(
            tuple(ForbiddenPairs(frozenset(pair)) for pair in combinations(sorted(scores), 2) if pair not in allowed)
        ),
    )


HAND_MADE = {
    # 1 must wait. Either he waits again (1-6 2-3 4-5 7-8), or he meets 2; then 3 needs 7, and 6 and 8 may not meet each
    # other, so 4 and 5 must wait as well (1-2 3-7 4-6 5-8).
    "waits again or three others wait": with_allowed_pairs(
        {1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0, 8: 0},
        {(1, 2), (2, 3), (4, 5), (1, 6), (7, 8), (3, 7), (4, 6), (5, 8)},
    ),
    # 1, 2 and 3 come into the group of 4, 5 and 6. Either 1 and 4 go on (2-5 3-6 1-7 4-8): one from above, with the
    # highest score; or 2 and 3 go on (1-5 4-6 2-8 3-7): two from above with lower scores (R4.4).
    "one high from above or two low": with_allowed_pairs(
        {1: 3, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0},
        {(2, 5), (1, 5), (1, 7), (3, 7), (3, 6), (4, 6), (4, 8), (2, 8)},
    ),
    # 1 and 2 come into the group of 3, 4, 5 and 6. Either both go on (3-4 5-6 1-7 2-8 9-10), or 2 meets 3, and 1 goes
    # on with 4, 5 and 6 (2-3 1-7 4-9 5-8 6-10): one from above less, but a larger waiting room.
    "two from above or four with one of them": with_allowed_pairs(
        {1: 2, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0, 9: 0, 10: 0},
        {(3, 4), (5, 6), (1, 7), (2, 8), (9, 10), (2, 3), (4, 9), (5, 8), (6, 10)},
    ),
}
