"""Rounds that are hard to pair: what an engine that only knows the usual case would stumble over.

`hard_cases(system)` gives the same rounds every time. The tests pair them and check the answer; script/bench takes the
time. Tournaments are played with the engine itself, so that they look like real ones.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import (
    Colour,
    Constraints,
    ForbiddenPairs,
    Player,
    PlayerRound,
    Result,
    Snapshot,
    StrengthGroups,
)
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LARGE = 200
FORFEITS = ((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN))


class HardCase(NamedTuple):
    name: str
    snapshot: Snapshot


def hard_cases(system: str) -> Iterator[HardCase]:
    yield HardCase("20 players who have met almost everyone", almost_everyone_met(system))
    middle = played(system, LARGE, 5, seed=3)
    yield HardCase("200 forbidden pairs", middle._replace(constraints=random_forbidden_pairs(200)))
    yield HardCase("60 players who may not meet each other", middle._replace(constraints=one_family(60)))
    yield HardCase("20 clubs of 10", middle._replace(constraints=clubs_of(10)))
    opening = played(system, LARGE, 3, seed=3)
    for number in (2, 4, 7):  # seven do not divide 200: some are odd, and there is no pairing
        yield HardCase(f"{number} strength groups", opening._replace(constraints=strength_groups(number)))
    yield HardCase("one score group of 200", all_drawn(5))
    yield HardCase("fifty score groups", tiny_groups(34))
    yield HardCase("every favourite has won", one_sided(system, lambda white, black: white < black))
    yield HardCase("white has won every game", one_sided(system, lambda white, black: True))


# --- tournaments --------------------------------------------------------------------------------------------------


def played(
    system: str, size: int, rounds: int, *, seed: int, planned: int | None = None, irregular: float = 0.01
) -> Snapshot:
    """A tournament of some rounds. `irregular` is the chance of an absence, and of a forfeit.

    Raises NoPairingError when it gets stuck on the way."""
    random = Random(f"{system} {size} {seed}")
    players = tuple(Player(n, f"Player {n:04d}", rating=int(random.gauss(1800, 250))) for n in range(1, size + 1))
    snapshot = Snapshot(players, ((),) * size, planned)
    for _ in range(rounds):
        absent = {player.number: Result.ABSENT for player in players if random.random() < irregular}
        entries = _play_round(random, snapshot._replace(unavailable=absent), system, irregular)
        histories = zip(players, snapshot.histories, strict=True)
        snapshot = snapshot._replace(
            histories=tuple((*history, entries[player.number]) for player, history in histories)
        )
    return snapshot


def _play_round(random: Random, snapshot: Snapshot, system: str, irregular: float) -> dict[int, PlayerRound]:
    pairing = pair_round(snapshot, rulebook(system))
    entries = {number: PlayerRound(reason) for number, reason in pairing.absent.items()}
    if pairing.bye is not None:
        entries[pairing.bye] = PlayerRound(Result.BYE)
    for white, black, _ in pairing.boards:
        ahead = snapshot.player(white).rating - snapshot.player(black).rating
        if random.random() < irregular:
            results = random.choice(
                ((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN))
            )
        elif random.random() < 0.3:
            results = Result.DRAW, Result.DRAW
        else:
            won = random.random() < 1 / (1 + 10 ** (-ahead / 400))
            results = (Result.WIN, Result.LOSS) if won else (Result.LOSS, Result.WIN)
        entries[white] = PlayerRound(results[0], black, Colour.WHITE)
        entries[black] = PlayerRound(results[1], white, Colour.BLACK)
    return entries


def almost_everyone_met(system: str) -> Snapshot:
    """20 players before round 17 of 19: the first such tournament that gets so far and can go on."""
    for seed in range(1000):
        try:
            snapshot = played(system, 20, 16, seed=seed, planned=19, irregular=0)
            pair_round(snapshot, rulebook(system))
        except NoPairingError:
            continue
        return snapshot
    raise LookupError(system)


def all_drawn(rounds: int) -> Snapshot:
    """Everyone has drawn every game, against players close by; the few without one got as much for it."""
    histories: list[list[PlayerRound]] = [[] for _ in range(LARGE)]
    for turn in range(1, rounds + 1):
        for one in range(LARGE):
            other = one ^ turn  # pairs everyone with someone, differently for every turn
            if other >= LARGE:
                histories[one].append(PlayerRound(Result.HALF_POINT_BYE))
            else:
                white = (one < other) == (turn % 2 == 0)
                histories[one].append(PlayerRound(Result.DRAW, other + 1, Colour.WHITE if white else Colour.BLACK))
    return _field(histories, rounds + 4)


def one_sided(system: str, white_wins: Callable[[int, int], bool]) -> Snapshot:
    """Two of nine rounds in which all went one way: whole groups want one colour, or may not meet because of it."""
    players = tuple(Player(n, f"Player {n:04d}", rating=2600 - n) for n in range(1, LARGE + 1))
    snapshot = Snapshot(players, ((),) * LARGE, 9)
    for _ in range(2):
        entries: dict[int, PlayerRound] = {}
        for white, black, _ in pair_round(snapshot, rulebook(system)).boards:
            won = white_wins(white, black)
            entries[white] = PlayerRound(Result.WIN if won else Result.LOSS, black, Colour.WHITE)
            entries[black] = PlayerRound(Result.LOSS if won else Result.WIN, white, Colour.BLACK)
        histories = zip(players, snapshot.histories, strict=True)
        snapshot = snapshot._replace(
            histories=tuple((*history, entries[player.number]) for player, history in histories)
        )
    return snapshot


def tiny_groups(rounds: int) -> Snapshot:
    """Everyone plays anyone, the better one mostly wins: the scores are spread wide."""
    random = Random("tiny groups")
    histories: list[list[PlayerRound]] = [[] for _ in range(LARGE)]
    met: list[set[int]] = [set() for _ in range(LARGE)]
    for _ in range(rounds):
        waiting = random.sample(range(LARGE), LARGE)
        while waiting:
            one = waiting.pop()
            other = next((two for two in waiting if two not in met[one]), None)
            if other is None:
                histories[one].append(PlayerRound(Result.HALF_POINT_BYE))
                continue
            waiting.remove(other)
            met[one].add(other)
            met[other].add(one)
            better = one if random.random() < 1 / (1 + 10 ** ((one - other) / 40)) else other
            drawn = random.random() < 0.3
            colour = random.choice((Colour.WHITE, Colour.BLACK))
            for me, him, mine in ((one, other, colour), (other, one, colour.other)):
                result = Result.DRAW if drawn else Result.WIN if me == better else Result.LOSS
                histories[me].append(PlayerRound(result, him + 1, mine))
    return _field(histories, rounds + 3)


def _field(histories: list[list[PlayerRound]], planned: int) -> Snapshot:
    players = tuple(Player(n, f"Player {n:04d}", rating=2200 - n) for n in range(1, len(histories) + 1))
    return Snapshot(players, tuple(map(tuple, histories)), planned)


# --- constraints --------------------------------------------------------------------------------------------------


def random_forbidden_pairs(number: int) -> Constraints:
    random = Random("forbidden pairs")
    return Constraints(tuple(ForbiddenPairs(frozenset(random.sample(range(1, LARGE + 1), 2))) for _ in range(number)))


def one_family(size: int) -> Constraints:
    return Constraints((ForbiddenPairs(frozenset(Random("family").sample(range(1, LARGE + 1), size))),))


def clubs_of(size: int) -> Constraints:
    starts = range(1, LARGE + 1, size)
    return Constraints(tuple(ForbiddenPairs(frozenset(range(start, start + size))) for start in starts))


def strength_groups(number: int) -> Constraints:
    """Not by rating but at random, so that every score group has players of all of them."""
    shuffled = Random("strength").sample(range(1, LARGE + 1), LARGE)
    return Constraints((), StrengthGroups(tuple(frozenset(shuffled[i::number]) for i in range(number)), 8))
