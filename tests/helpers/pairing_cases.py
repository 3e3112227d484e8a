"""Small rounds to pair, written down for tests, and the engine with a rule taken out."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from helpers.fuzzing import Way, engine, lines_of
from oracles.deciding import with_allowed_pairs
from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from oracles.boards import Line
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.rules import criteria
    from zwitsers.engine.rules.rulebook import Rulebook

Pairs = set[tuple[int, int]]

__all__ = [
    "apart",
    "coloured",
    "decides",
    "lines",
    "pairing",
    "pairs",
    "scored",
    "verdict",
    "waiting_rooms",
    "with_allowed_pairs",
    "without",
]

# --- asking -------------------------------------------------------------------------------------------------------


def pairing(snapshot: Snapshot, system: str, first_round: str | None = None) -> Pairing:
    return pair_round(snapshot, rulebook(system), first_round=first_round)


def lines(snapshot: Snapshot, system: str, first_round: str | None = None) -> list[Line]:
    """(white, black) in board order, the bye last as (player, 0)."""
    return lines_of(pairing(snapshot, system, first_round))


def pairs(snapshot: Snapshot, book: str | Rulebook) -> Pairs:
    """Who meets whom, the lower number first; 0 is the bye."""
    found = lines_of(pair_round(snapshot, rulebook(book) if isinstance(book, str) else book))
    return {(min(line), max(line)) for line in found}


def waiting_rooms(snapshot: Snapshot, system: str) -> list[tuple[int, ...]]:
    """The waiting room of each score group, from the top."""
    return [group.waiting_room for group in pairing(snapshot, system).groups]


class Verdict(NamedTuple):
    white: int
    article: str


def verdict(one: str, other: str, system: str, numbers: tuple[int, int] = (1, 2)) -> Verdict:
    """Two players with these colours meet, the first of them placed higher: who gets white, and by which article."""
    (board,) = pairing(coloured({numbers[0]: one, numbers[1]: other}), system).boards
    return Verdict(board.white, board.colour_article)


# --- taking a rule out --------------------------------------------------------------------------------------------


def without(system: str, *measures: criteria.Measure) -> Rulebook:
    """The rulebook with these criteria struck out."""
    book = rulebook(system)
    left = tuple(criterion for criterion in book.pairing.criteria if criterion.measure not in measures)
    assert len(left) == len(book.pairing.criteria) - len(measures)
    return book._replace(pairing=book.pairing._replace(criteria=left))


def decides(snapshot: Snapshot, system: str, *measures: criteria.Measure) -> bool:
    """Whether the round is paired differently with these criteria struck out."""
    with engine(Way.EXACT):
        return pairs(snapshot, system) != pairs(snapshot, without(system, *measures))


# --- writing down -------------------------------------------------------------------------------------------------


def apart(*pairs_apart: tuple[int, ...]) -> Constraints:
    """The arbiter keeps these apart."""
    return Constraints(tuple(ForbiddenPairs(frozenset(players)) for players in pairs_apart))


def scored(scores: Mapping[int, int], *kept_apart: tuple[int, ...]) -> Snapshot:
    """Players with these scores (in half points), got without a game: within a score the lower number is placed higher.

    Everyone may meet everyone, but for those kept apart."""
    everyone = set(combinations(sorted(scores), 2))
    return with_allowed_pairs(scores, everyone)._replace(constraints=apart(*kept_apart))


GAME = re.compile(r"([WB])([10]?)|(-)([10]?)")
RESULTS = {"1": Result.WIN, "0": Result.LOSS, "": Result.DRAW}
MIRROR = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}
WITHOUT_GAME = {"1": Result.FULL_POINT_BYE, "": Result.HALF_POINT_BYE, "0": Result.ABSENT}


def coloured(
    players: Mapping[int, str], *, planned: int | None = None, kept_apart: Collection[tuple[int, int]] = ()
) -> Snapshot:
    """Players with these colours in their games, against others who have left since.

    `W` and `B` are draws, `W1` and `B0` a win and a loss; `-` is a round without a game and half a point, `-0` without
    any, `-1` with a full point. With draws and half points only, all have equal scores, and in the systems with WS
    equal WP and SB: the lower number is placed higher.
    """
    rows = {number: [_entry(*token) for token in GAME.findall(text)] for number, text in players.items()}
    rounds = len(next(iter(rows.values())))
    others: dict[int, list[PlayerRound]] = {}
    for number, row in rows.items():
        for turn, entry in enumerate(row):
            if entry.result.has_opponent:
                other = 101 + len(others)
                others[other] = [PlayerRound(Result.ABSENT)] * rounds
                assert entry.colour is not None
                others[other][turn] = PlayerRound(MIRROR[entry.result], number, entry.colour.other)
                row[turn] = entry._replace(opponent=other)
    everyone = rows | others
    return Snapshot(
        players=tuple(Player(number) for number in everyone),
        histories=tuple(map(tuple, everyone.values())),
        planned_rounds=planned,
        unavailable=dict.fromkeys(others, Result.WITHDRAWN),
        constraints=apart(*kept_apart),
    )


def _entry(colour: str, result: str, _gap: str, points: str) -> PlayerRound:
    if not colour:
        return PlayerRound(WITHOUT_GAME[points])
    return PlayerRound(RESULTS[result], 0, Colour.WHITE if colour == "W" else Colour.BLACK)
