"""Random tournaments for knsb-rating: the general ones, with ratings, titles, names and a lot that matter."""

from __future__ import annotations

from itertools import combinations
from random import Random

from oracles.tournaments import random_snapshot
from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs, Player, PlayerRound, Result, Snapshot

TITLES = ("GM", "WGM", "IM", "WIM", "FM", "WFM", "CM", "WCM", "", "", "", "gm")
NAMES = ("Aal", "aal", "Beer", "Das", "das", "Egel", "Éland", "Fret", "Gems", "gems", "Haas", "IJsvogel")


def random_tournament(seed: int) -> Snapshot:
    """The same tournament for the same seed; mostly with a history that kept to B2, as lawful play does."""
    random = Random(f"ratings {seed}")
    # The colours of knsb-wp are as strict as ours; the few others bring histories that only mistakes can make.
    snapshot = random_snapshot(seed, "knsb-wp" if random.random() < 0.9 else "knsb-rating")
    close = random.random() < 0.4
    return snapshot._replace(
        players=tuple(_player(random, player.number, close) for player in snapshot.players),
        lot_colour=random.choice((None, Colour.WHITE, Colour.BLACK)),
    )


def _player(random: Random, number: int, close: bool) -> Player:
    rating = random.choice((0, 1500, 1500, 1600)) if close else random.randrange(1000, 2400)
    return Player(number, random.choice(NAMES), random.choice(TITLES), rating)


def tangled_tournament(seed: int) -> Snapshot:
    """The same, with so many pairs forbidden that waiting rooms grow and every way back is needed."""
    random = Random(f"tangled {seed}")
    snapshot = random_tournament(seed)
    density = random.choice((0.2, 0.35, 0.5))
    forbidden = tuple(
        ForbiddenPairs(frozenset(pair)) for pair in combinations(snapshot.numbers, 2) if random.random() < density
    )
    return snapshot._replace(constraints=Constraints(forbidden))


def wide_tournament(seed: int) -> Snapshot:
    """Eleven or twelve players close together, kept apart in two camps: exchanges of up to three players (D2)."""
    random = Random(f"wide {seed}")
    size = random.choice((11, 12))
    camp = set(range(1, random.choice((5, 6, 7)) + 1)) if random.random() < 0.7 else set(random.sample(range(1, 13), 6))
    histories: dict[int, list[PlayerRound]] = {number: [] for number in range(1, size + 1)}
    for _ in range(random.choice((1, 2))):
        order = random.sample(sorted(histories), size)
        for white, black in zip(order[::2], order[1::2], strict=False):
            draw = random.random() < 0.9
            histories[white].append(PlayerRound(Result.DRAW if draw else Result.WIN, black, Colour.WHITE))
            histories[black].append(PlayerRound(Result.DRAW if draw else Result.LOSS, white, Colour.BLACK))
        if size % 2:
            histories[order[-1]].append(PlayerRound(Result.HALF_POINT_BYE))
    forbidden = tuple(
        ForbiddenPairs(frozenset((one, other)))
        for one, other in combinations(sorted(histories), 2)
        if random.random() < (0.9 if (one in camp) != (other in camp) else 0.1)
    )
    return Snapshot(
        players=tuple(Player(number, f"Player {number}", "", 2000 - 10 * number) for number in histories),
        histories=tuple(tuple(history) for history in histories.values()),
        constraints=Constraints(forbidden),
    )
