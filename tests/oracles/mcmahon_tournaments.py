"""Random McMahons: tournaments of the go rulebooks with start scores, clubs, handicap and all that can be avoided."""

from __future__ import annotations

from random import Random

from oracles.tournaments import random_snapshot, tangled_snapshot
from zwitsers.engine.domain import Avoidance, AvoidanceKind, Colour, Handicap, McMahon, Resistance, Snapshot

ARTICLES = ("4.3", "4.4a", "3.3", "4.4b", "4.4c-e", "4.5", "")


def random_mcmahon(seed: int, system: str) -> Snapshot:
    return as_mcmahon(random_snapshot(seed, system), Random(f"mcmahon {system} {seed}"))


def tangled_mcmahon(seed: int, system: str) -> Snapshot:
    return as_mcmahon(tangled_snapshot(seed, system), Random(f"tangled mcmahon {system} {seed}"))


def as_mcmahon(made: Snapshot, random: Random) -> Snapshot:
    numbers = made.numbers
    clubs = ["", *("Leiden", "leiden", "Utrecht", "Delft")[: random.randint(1, 4)]]
    countries = ["", *("NL", "DE", "FR")[: random.randint(1, 3)]]
    players = tuple(
        player._replace(
            club=random.choice(clubs),
            federation=random.choice(countries),
            grade=random.choice(("", "30k", "5k", "3k", "1k", "1d", "2d", "4d")),
        )
        for player in made.players
    )
    avoid = tuple(_avoidance(random, what) for what in random.sample(list(AvoidanceKind), random.randint(0, 4)))
    pool = random.sample(numbers, len(numbers))
    families = tuple(frozenset(pool[place : place + 2]) for place in range(0, random.choice((0, 2, 4)), 2))
    return made._replace(
        players=players,
        constraints=made.constraints._replace(avoid=avoid, families=families),
        mcmahon=_starts(random, numbers),
        handicap=_handicap(random) if random.random() < 0.4 else None,
        stones={
            (player.number, turn): random.randint(1, 9)
            for player, history in zip(made.players, made.histories, strict=True)
            for turn, entry in enumerate(history, start=1)
            if entry.result.played and entry.colour is Colour.BLACK and random.random() < 0.2
        },
    )


def _starts(random: Random, numbers: tuple[int, ...]) -> McMahon:
    levels = sorted(random.sample(range(54, 66, random.choice((1, 2, 2, 2))), random.randint(1, 5)))
    start = {number: random.choice(levels) for number in numbers}

    def sometimes(*values: int) -> int | None:
        return random.choice(values) if random.random() < 0.4 else None

    return McMahon(
        start,
        bar=random.choice((None, *levels)),
        bye=sometimes(0, 1, 2),
        absence=sometimes(0, 1, 2),
        missed=sometimes(0, 1, 2),
        rounded_down=random.choice((None, None, True, False)),
        resistance=random.choice((None, None, *Resistance)),
        stones_count=random.random() < 0.3,
    )


def _avoidance(random: Random, what: AvoidanceKind) -> Avoidance:
    rounds = None if random.random() < 0.6 else random.randint(1, 8)
    return Avoidance(what, random.choice(ARTICLES), random.random() < 0.4, rounds)


def _handicap(random: Random) -> Handicap:
    none_from = random.choice((None, 30, 28, 32))
    return Handicap(random.random() < 0.6, random.randint(0, 3), random.choice((0, 3, 9, 9)), none_from)
