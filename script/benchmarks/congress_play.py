"""A European Go Congress that plays itself: the field, and every round as it stood before it was paired."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Avoidance, AvoidanceKind, Constraints, Handicap, Player, Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.chance import MILLION
from zwitsers.engine.simulate.mcmahon import with_start_scores
from zwitsers.engine.simulate.play import ordinary_game, play
from zwitsers.engine.simulate.strength import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.pairing import Board
    from zwitsers.engine.simulate.play import Ending

ROUNDS = 10
SEED = 7
# A third are dan players, the rest down to 20k; most come from a few countries, and in clubs.
_MEAN, _SPREAD, _LOWEST, _HIGHEST = 1800, 450, 100, 2850
_COUNTRIES, _CLUBS, _FAMILIES, _FAMILY = 35, 200, 25, 3
# In a hundred, who stays away from a round.
_AWAY = 5


def rounds(system: str, players: int, bar: str, before: str) -> Iterator[Snapshot]:
    """The tournament before each of its rounds; what is avoided stands before this article."""
    chance = Random(SEED)
    start = _field(chance, players, bar, before)
    strengths = {player.number: player.rating for player in start.players}
    away = {
        turn: dict.fromkeys(sorted(chance.sample(range(1, players + 1), players * _AWAY // 100)), Result.ABSENT)
        for turn in range(1, ROUNDS + 1)
    }

    def game(board: Board) -> Ending:
        return ordinary_game(board, strengths, GAMES["go"], lambda _low, _high: chance.randrange(MILLION))

    whole = play(start, rulebook(system), ROUNDS, game, away.__getitem__)
    if whole.problems:
        raise SystemExit(f"{system}, bar {bar}: {whole.problems[0].text('en')}")
    for turn, absent in away.items():
        so_far = tuple(history[: turn - 1] for history in whole.snapshot.histories)
        yield whole.snapshot._replace(histories=so_far, unavailable=absent)


def _field(chance: Random, players: int, bar: str, before: str) -> Snapshot:
    ratings = sorted(
        (max(_LOWEST, min(_HIGHEST, int(chance.gauss(_MEAN, _SPREAD)))) for _ in range(players)), reverse=True
    )
    field = tuple(
        Player(
            number,
            f"P{number:05}",
            rating=rating,
            federation=f"{_few(chance, _COUNTRIES):02}",
            club=f"C{_few(chance, _CLUBS):03}",
        )
        for number, rating in enumerate(ratings, start=1)
    )
    members = chance.sample(range(1, players + 1), _FAMILIES * _FAMILY)
    families = tuple(frozenset(members[at : at + _FAMILY]) for at in range(0, len(members), _FAMILY))
    constraints = Constraints(avoid=tuple(Avoidance(what, before) for what in AvoidanceKind), families=families)
    empty = Snapshot(field, ((),) * players, planned_rounds=ROUNDS, constraints=constraints)
    return with_start_scores(empty, bar)._replace(handicap=Handicap(by_score=True, less=1, most=9, none_from=None))


def _few(chance: Random, most: int) -> int:
    """A number below `most`, small ones oftener: a few clubs and countries send many."""
    return min(chance.randrange(most), chance.randrange(most))
