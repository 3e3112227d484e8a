"""Random small tournaments with everything that can happen in them, from a seed.

`random_snapshot(seed, system)` always gives the same tournament for the same seed. Rounds are paired by a quick scheme
of its own that favours equal scores, keeps to the absolute norms most of the time, and does not follow any rulebook.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from random import Random

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

WHITE, BLACK = Colour.WHITE, Colour.BLACK

SIZES = (4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10)

NORMAL = (Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW)
ODD_RESULTS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    (Result.LOSS, Result.LOSS),
    (Result.DRAW, Result.LOSS),
    (Result.LOSS, Result.DRAW),
    (Result.ADJOURNED, Result.ADJOURNED),
    (Result.PENDING, Result.PENDING),
    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    (Result.UNRATED_LOSS, Result.UNRATED_LOSS),
    (Result.UNRATED_LOSS, Result.UNRATED_DRAW),
)
NOT_PAIRED = (
    Result.ABSENT,
    Result.ABSENT,
    Result.HALF_POINT_BYE,
    Result.HALF_POINT_BYE,
    Result.FULL_POINT_BYE,
)


@dataclass(slots=True)
class Contestant:
    """One player while the tournament is being made."""

    number: int
    enters: int
    """The first round he takes part in."""
    leaves: int
    """The first round he is gone for good."""
    strength: int
    history: list[PlayerRound] = field(default_factory=list)
    met: set[int] = field(default_factory=set)
    score: int = 0
    balance: int = 0
    last: Colour | None = None
    in_a_row: int = 0
    had_bye: bool = False

    def write(self, entry: PlayerRound) -> None:
        result, opponent, colour = entry
        self.history.append(entry)
        self.score += result.points
        if result.played:
            self.met.add(opponent)
            self.balance += 1 if colour is WHITE else -1
            self.in_a_row = self.in_a_row + 1 if colour is self.last else 1
            self.last = colour
        elif result.points == 2:
            self.had_bye = True

    def must_have(self) -> Colour | None:
        """The colour he would have to get where colours are absolute."""
        if abs(self.balance) > 1:
            return BLACK if self.balance > 0 else WHITE
        if self.in_a_row > 1 and self.last is not None:
            return self.last.other
        return None


@dataclass(frozen=True, slots=True)
class Manner:
    """How this tournament is played; probabilities are in per cent."""

    draws: int
    odd_results: int
    absences: int
    swapped_colours: int
    strict_colours: bool
    noise: int
    """How far a pairing may stray from the order of the scores."""


def random_snapshot(seed: int, system: str) -> Snapshot:
    """The tournament that belongs to this seed, up to the round to come."""
    # A text seed is hashed by the generator itself, the same on every machine and in every process.
    random = Random(f"{system} {seed}")
    chance = random.random
    size = random.choice(SIZES)
    rounds = _number_of_rounds(random, size)
    irregular = chance() < 0.7
    manner = Manner(
        draws=random.choice((0, 10, 30, 60, 95)),
        odd_results=random.choice((2, 8, 25)) if irregular else 0,
        absences=random.choice((0, 3, 10)) if irregular else 0,
        swapped_colours=random.choice((0, 0, 3, 10)),
        strict_colours=system == "knsb-wp" and chance() < 0.9,
        noise=random.choice((1, 1, 2, 4)),
    )
    contestants = [_contestant(random, number, rounds, irregular) for number in _lot_numbers(random, size)]
    for round_number in range(1, rounds + 1):
        if not _play_round(random, manner, contestants, round_number):
            # Nothing could be found for this round. Mostly we take a step back: the round before was tight.
            if round_number > 1 and chance() < 0.75:
                for one in contestants:
                    one.history.pop()
            break
    return _picture(random, system, contestants, irregular)


def _number_of_rounds(random: Random, size: int) -> int:
    kind = random.random()
    if kind < 0.05:
        return 0
    if kind < 0.55:
        return random.randint(1, max(2, size // 2))
    return random.randint(size // 2, size + 1)


def _lot_numbers(random: Random, size: int) -> list[int]:
    numbers = list(range(1, size + 1))
    kind = random.random()
    if kind < 0.1:  # numbers that were given and never used
        numbers = sorted(random.sample(range(1, 2 * size + 1), size))
    if kind < 0.05:  # and a list that is not in their order
        random.shuffle(numbers)
    return numbers


def _contestant(random: Random, number: int, rounds: int, irregular: bool) -> Contestant:
    enters, leaves = 1, rounds + 2
    if irregular and rounds:
        kind = random.random()
        if kind < 0.06:
            enters = random.randint(2, rounds + 1)
        elif kind < 0.10:
            leaves = random.randint(1, rounds + 1)
    return Contestant(number, enters, leaves, random.randrange(100))


def _play_round(random: Random, manner: Manner, contestants: list[Contestant], round_number: int) -> bool:
    """One round for everyone; False, and nothing written, when no pairing was found."""
    chance = random.random
    regulatory: dict[int, Result] = {}
    present: list[Contestant] = []
    for one in contestants:
        if round_number < one.enters:
            regulatory[one.number] = Result.NOT_ENTERED
        elif round_number >= one.leaves:
            regulatory[one.number] = Result.WITHDRAWN
        elif manner.absences and chance() * 100 < manner.absences:
            regulatory[one.number] = random.choice(NOT_PAIRED)
        else:
            present.append(one)
    # Equal scores together, with some noise; the unit of the score is 2.
    order = {one.number: one.score + chance() * 2 * manner.noise for one in present}
    present.sort(key=lambda one: -order[one.number])
    bye = None
    if len(present) % 2:
        candidates = [one for one in present if not one.had_bye]
        if not candidates:
            return False
        bye = candidates[-1 if chance() < 0.6 else random.randrange(len(candidates))]
        present.remove(bye)
    pairs = _pair(present, manner.strict_colours, [400])
    if pairs is None:
        return False
    for one in contestants:
        if one.number in regulatory:
            one.write(PlayerRound(regulatory[one.number]))
    if bye is not None:
        bye.write(PlayerRound(Result.BYE))
    for one, other in pairs:
        _play_game(random, manner, one, other)
    return True


def _pair(
    left: list[Contestant], strict_colours: bool, patience: list[int]
) -> list[tuple[Contestant, Contestant]] | None:
    """The first pairing found when each takes the nearest below him whom he did not meet."""
    if not left:
        return []
    patience[0] -= 1
    if patience[0] < 0:
        return None
    first, others = left[0], left[1:]
    must_have = first.must_have() if strict_colours else None
    for place, other in enumerate(others):
        if other.number in first.met or (must_have is not None and other.must_have() is must_have):
            continue
        rest = _pair(others[:place] + others[place + 1 :], strict_colours, patience)
        if rest is not None:
            return [(first, other), *rest]
    return None


def _play_game(random: Random, manner: Manner, one: Contestant, other: Contestant) -> None:
    chance = random.random
    if one.balance != other.balance:
        colour = WHITE if one.balance < other.balance else BLACK
    elif one.last is not other.last and one.last is not None:
        colour = one.last.other
    else:
        colour = WHITE if chance() < 0.5 else BLACK
    if manner.strict_colours:
        colour = one.must_have() or (must.other if (must := other.must_have()) else colour)
    if manner.swapped_colours and chance() * 100 < manner.swapped_colours:
        colour = colour.other
    kind = chance() * 100
    if kind < manner.odd_results:
        mine, his = random.choice(ODD_RESULTS)
    elif chance() * 100 < manner.draws:
        mine, his = NORMAL[2]
    else:
        mine, his = NORMAL[0 if one.strength + random.randrange(60) > other.strength + random.randrange(60) else 1]
    one.write(PlayerRound(mine, other.number, colour))
    other.write(PlayerRound(his, one.number, colour.other))


def _picture(random: Random, system: str, contestants: list[Contestant], irregular: bool) -> Snapshot:
    chance = random.random
    rounds = len(contestants[0].history)
    unavailable: dict[int, Result] = {}
    for one in contestants:
        if rounds + 1 < one.enters:
            unavailable[one.number] = Result.NOT_ENTERED
        elif rounds + 1 >= one.leaves:
            unavailable[one.number] = Result.WITHDRAWN
        elif irregular and chance() < 0.05:
            unavailable[one.number] = random.choice(NOT_PAIRED)
    if len(unavailable) == len(contestants):
        unavailable.popitem()
    kind = chance()
    planned = None if kind < 0.3 else rounds + 1 if kind < 0.6 else rounds + random.randint(2, 5)
    numbers = [one.number for one in contestants]
    return Snapshot(
        players=tuple(Player(number, f"Player {number}", rating=random.randrange(1000, 2400)) for number in numbers),
        histories=tuple(tuple(one.history) for one in contestants),
        planned_rounds=planned,
        unavailable=unavailable,
        constraints=_constraints(random, system, numbers, rounds + 1),
    )


def _constraints(random: Random, system: str, numbers: list[int], round_to_come: int) -> Constraints:
    chance = random.random
    forbidden = []
    if chance() < 0.08:  # a thicket: few may meet, so waiting rooms grow and what is chosen above is felt below
        density = random.choice((0.2, 0.35, 0.5))
        forbidden = [ForbiddenPairs(frozenset(pair)) for pair in combinations(numbers, 2) if chance() < density]
    elif chance() < 0.15:
        for _ in range(random.randint(1, 3)):
            players = frozenset(random.sample(numbers, 2 if chance() < 0.7 else 3))
            kind = chance()
            if kind < 0.6:
                forbidden.append(ForbiddenPairs(players))
            else:
                first = random.randint(1, round_to_come + 1)
                last = None if kind < 0.7 else first + random.randint(0, 3)
                forbidden.append(ForbiddenPairs(players, first, last))
    strength = None
    if system == "kndb" and chance() < 0.1:
        shuffled = random.sample(numbers, len(numbers))
        cut = len(numbers) // 2
        end = cut * 2 if chance() < 0.7 else cut * 2 - 1  # sometimes someone is in no group
        strength = StrengthGroups(
            (frozenset(shuffled[:cut]), frozenset(shuffled[cut:end])), max(1, round_to_come - (chance() < 0.3))
        )
    return Constraints(tuple(forbidden), strength)


def tangled_snapshot(seed: int, system: str) -> Snapshot:
    """Many small score groups and few players who may meet, with at least three ways out unless games have closed them.

    Here waiting rooms are large and the look-ahead (R4.2) decides several times as often as in `random_snapshot`.
    """
    random = Random(f"tangled {system} {seed}")
    size = random.randint(7, 10)
    contestants = [Contestant(number, 1, 99, random.randrange(100)) for number in range(1, size + 1)]
    manner = Manner(draws=30, odd_results=0, absences=0, swapped_colours=0, strict_colours=False, noise=9)
    for round_number in range(1, random.randint(0, 2) + 1):
        _play_round(random, manner, contestants, round_number)
    # The scores are set apart by half-point byes and absences: neither bars from the bye or makes a meeting.
    most = random.randint(3, 5)
    for one in contestants:
        byes = random.randint(0, most)
        for place in range(most):
            one.write(PlayerRound(Result.HALF_POINT_BYE if place < byes else Result.ABSENT))
    numbers = [one.number for one in contestants]
    ways_out: set[frozenset[int]] = set()
    for _ in range(3):
        shuffled = random.sample(numbers, size)
        ways_out.update(frozenset(pair) for pair in zip(shuffled[::2], shuffled[1::2], strict=False))
    density = random.choice((0.4, 0.55, 0.7))
    forbidden = [
        ForbiddenPairs(pair)
        for pair in map(frozenset, combinations(numbers, 2))
        if pair not in ways_out and random.random() < density
    ]
    return Snapshot(
        players=tuple(Player(number, f"Player {number}") for number in numbers),
        histories=tuple(tuple(one.history) for one in contestants),
        planned_rounds=random.choice((None, len(contestants[0].history) + 1)),
        constraints=Constraints(tuple(forbidden)),
    )
