"""Random tournaments for fide-dutch: the general ones, with acceleration, other points and a lot that matter."""

from __future__ import annotations

from itertools import combinations
from random import Random

from oracles.rating_tournaments import wide_tournament as rating_wide_tournament
from oracles.tournaments import random_snapshot, tangled_snapshot
from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs, Player, PlayerRound, Points, Result, Snapshot
from zwitsers.engine.domain.points import baku_points

OTHER_POINTS = (
    Points(win=6, draw=2, bye=6),
    Points(bye=1),
    Points(bye=0),
    Points(absence=1),
    Points(win=6, draw=4, loss=2, bye=2, absence=0, forfeit_loss=0),
    Points(win=6, draw=4, loss=2, bye=6, absence=2, forfeit_loss=2),
    Points(win=4, draw=2, loss=0, bye=3, absence=1, forfeit_loss=1),
    Points(win=2, draw=2, loss=1, bye=2),
)


def random_tournament(seed: int) -> Snapshot:
    """The same tournament for the same seed; mostly with a history that kept to C3, as lawful play does."""
    random = Random(f"fide {seed}")
    # The colours of knsb-wp are as strict as ours; the few others bring histories that only mistakes can make.
    snapshot = random_snapshot(seed, "knsb-wp" if random.random() < 0.9 else "knsb-rating")
    if random.random() < 0.1:  # TRF's `XXC rank`: the order of the list decides
        order = random.sample(snapshot.numbers, len(snapshot.numbers))
        snapshot = snapshot._replace(pairing_numbers={number: place for place, number in enumerate(order, start=1)})
    return with_points(random, snapshot._replace(lot_colour=random.choice((None, Colour.WHITE, Colour.BLACK))))


def with_points(random: Random, snapshot: Snapshot) -> Snapshot:
    """Some have other points, points that a result does not explain, or acceleration: that of Baku, or any other."""
    if random.random() < 0.2:
        snapshot = snapshot._replace(points=random.choice(OTHER_POINTS))
    if random.random() < 0.05 and snapshot.rounds:
        abnormal = {
            (random.choice(snapshot.numbers), random.randint(1, snapshot.rounds)): random.choice((-1, 1, 2))
            for _ in range(2)
        }
        snapshot = snapshot._replace(abnormal=abnormal)
    kind = random.random()
    if kind < 0.15:
        planned = snapshot.planned_rounds or snapshot.rounds + random.randint(1, 6)
        snapshot = snapshot._replace(virtual=baku_points(snapshot.numbers, planned, snapshot.points))
    elif kind < 0.22:
        some = [number for number in snapshot.numbers if random.random() < 0.6]
        gains = {number: tuple(random.randint(0, 3) for _ in range(snapshot.rounds + 2)) for number in some}
        snapshot = snapshot._replace(virtual=gains)
    return snapshot


def tangled_tournament(seed: int) -> Snapshot:
    """The same, with so many pairs forbidden that many float and few complete pairings are left."""
    random = Random(f"fide tangled {seed}")
    snapshot = random_tournament(seed)
    density = random.choice((0.2, 0.35, 0.5))
    forbidden = tuple(
        ForbiddenPairs(frozenset(pair)) for pair in combinations(snapshot.numbers, 2) if random.random() < density
    )
    return snapshot._replace(constraints=Constraints(forbidden))


def stepped_tournament(seed: int) -> Snapshot:
    """Many small scoregroups in which few may meet, with a last round or a played one that makes floats and colours."""
    random = Random(f"fide stepped {seed}")
    snapshot = tangled_snapshot(seed, "knsb-wp")
    for _ in range(random.choice((0, 1, 1, 2))):
        snapshot = _one_round_more(random, snapshot)
    planned = random.choice((None, snapshot.rounds + 1, snapshot.rounds + 3))
    return with_points(random, snapshot._replace(planned_rounds=planned))


def closing_tournament(seed: int) -> Snapshot:
    """The last round, with many who must have the same colour: topscorers are let off (C3), at a price (C10, C11)."""
    random = Random(f"fide closing {seed}")
    size = random.randint(6, 10)
    players = tuple(Player(number, f"Player {number}") for number in range(1, size + 1))
    snapshot = Snapshot(players, ((),) * size)
    for _ in range(random.randint(2, 5)):
        snapshot = _one_round_more(random, snapshot, skewed=True)
    return with_points(random, snapshot._replace(planned_rounds=snapshot.rounds + 1))


def wide_tournament(seed: int) -> Snapshot:
    """Eleven or twelve players close together, kept apart in two camps: exchanges of up to three players (4.3)."""
    return rating_wide_tournament(seed)._replace(lot_colour=Random(f"fide wide {seed}").choice((None, Colour.BLACK)))


def _one_round_more(random: Random, snapshot: Snapshot, *, skewed: bool = False) -> Snapshot:
    """Anybody against anybody he did not meet, as far as that goes; who is left over is absent.

    Skewed: the lower half of the list has black, and mostly loses, so that those who lead must all have white.
    """
    order = random.sample(snapshot.numbers, len(snapshot.numbers))
    entries: dict[int, PlayerRound] = {}
    for one in order:
        met = {entry.opponent for entry in snapshot.history(one)}
        free = [other for other in order if other not in entries and other != one and other not in met]
        if one in entries or not free:
            continue
        white, black = random.sample((one, free[0]), 2)
        if skewed and random.random() < 0.7:
            white, black = max(white, black), min(white, black)
        kind = random.random()
        white_wins = kind < (0.2 if skewed else 0.35)
        result = Result.DRAW if kind > 0.8 else Result.WIN if white_wins else Result.LOSS
        other_way = {Result.DRAW: Result.DRAW, Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}[result]
        entries[white], entries[black] = (
            PlayerRound(result, black, Colour.WHITE),
            PlayerRound(other_way, white, Colour.BLACK),
        )
    absent = PlayerRound(Result.ABSENT)
    return snapshot._replace(
        histories=tuple(
            (*history, entries.get(player.number, absent))
            for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        ),
    )
