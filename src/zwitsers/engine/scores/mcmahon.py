"""The score table of a McMahon: start scores count in the score, in SOS and in SODOS (M3, M4, M6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.mcmahon import Resistance
from zwitsers.engine.scores.method import ScoreLine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.domain import McMahon, PlayerRound, Snapshot


def mcmahon_points(snapshot: Snapshot, mcmahon: McMahon, rounds: int) -> dict[int, int]:
    """The McMahon scores after this many rounds, without penalties."""
    unplayed = mcmahon.unplayed
    return {
        player.number: mcmahon.start_of(player.number) + sum(unplayed.gains([entry[0] for entry in history[:rounds]]))
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
    }


def mcmahon_table(snapshot: Snapshot, mcmahon: McMahon) -> dict[int, ScoreLine]:
    points = mcmahon_points(snapshot, mcmahon, snapshot.rounds)
    counted = counted_scores(snapshot, mcmahon, points)
    table: dict[int, ScoreLine] = {}
    for player, history in zip(snapshot.players, snapshot.histories, strict=True):
        number = player.number
        resistance = berger = 0
        for column, entry in enumerate(history, start=1):
            score, times = resistance_part(snapshot, mcmahon, counted, number, column, entry)
            resistance += score
            berger += times * score
        table[number] = ScoreLine(points[number], counted[number], resistance, berger)
    return table


def counted_scores(snapshot: Snapshot, mcmahon: McMahon, points: dict[int, int]) -> dict[int, int]:
    """The score with which each player counts for their opponents."""
    if mcmahon.unplayed.resistance is Resistance.START:
        return points
    rulebook = mcmahon.unplayed.resistance is Resistance.RULEBOOK
    return {
        player.number: mcmahon.start_of(player.number) + _played(snapshot, history, double_loss_is_draw=rulebook)
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
    }


def _played(snapshot: Snapshot, history: Sequence[PlayerRound], *, double_loss_is_draw: bool) -> int:
    """The points of the games, and half a point for every other round."""
    return sum(
        1 if not entry.played or (double_loss_is_draw and _both_lost(snapshot, column, entry)) else entry.points
        for column, entry in enumerate(history, start=1)
    )


def _both_lost(snapshot: Snapshot, column: int, entry: PlayerRound) -> bool:
    return entry.points == 0 and snapshot.entry(entry.opponent, column).points == 0


def resistance_part(
    snapshot: Snapshot, mcmahon: McMahon, counted: dict[int, int], number: int, column: int, entry: PlayerRound
) -> tuple[int, int]:
    """The score that a round adds to SOS, and how many times it adds that to SODOS."""
    if mcmahon.unplayed.resistance is Resistance.RULEBOOK and (
        not entry.played or _both_lost(snapshot, column, entry)
    ):  # a draw with oneself
        return counted[number], 1
    if not entry.opponent:
        return mcmahon.start_of(number), 0
    stones = _stones_more(snapshot, number, entry.opponent, column) if mcmahon.stones_count else 0
    return counted[entry.opponent] + 2 * stones, entry.points


def _stones_more(snapshot: Snapshot, number: int, opponent: int, column: int) -> int:
    """The handicap stones of the opponent minus the player's own."""
    return snapshot.stones.get((opponent, column), 0) - snapshot.stones.get((number, column), 0)


def sums_of_resistance(snapshot: Snapshot, mcmahon: McMahon, table: Mapping[int, ScoreLine]) -> dict[int, int]:
    """SOSOS: the sum of the opponents' SOS. A round without an opponent adds the own SOS if it counts as a draw with
    oneself, else the own start score for every round (M4)."""
    alone = mcmahon.unplayed.resistance is Resistance.RULEBOOK

    def part(number: int, column: int, entry: PlayerRound) -> int:
        if alone and (not entry.played or _both_lost(snapshot, column, entry)):
            return table[number].resistance_points
        if not entry.opponent:
            return mcmahon.start_of(number) * snapshot.rounds
        return table[entry.opponent].resistance_points

    return {
        player.number: sum(part(player.number, column, entry) for column, entry in enumerate(history, start=1))
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
    }
