"""Random Keizer seasons against the second Keizer: scores, values, places, pairings and colours. The judge, which
counts for itself, is a third one."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from oracles.keizer import Member, Numbers, Season, final, paired, standing
from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.pairing import NoPairingError, NothingToPairError, pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.keizer import keizer_ranking
from zwitsers.engine.why.recount import best_pairs, recounts

BOOK = rulebook("keizer")
_RESULTS = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "U": Result.BYE,
    "Z": Result.ABSENT,
    "H": Result.HALF_POINT_BYE,
    "F": Result.FULL_POINT_BYE,
    "N": Result.NOT_ENTERED,
    "W": Result.WITHDRAWN,
    "S": Result.NO_NOTICE,
    "A": Result.ADJOURNED,
}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "": None}


class Seen(NamedTuple):
    """What occurred in a season."""

    cycles: int
    impossible: int
    rounds: int


def random_numbers(chance: Random) -> Numbers:
    def one(*options: Any) -> Any:
        return chance.choice(options)

    return Numbers(
        top=one(None, None, 5, 30, 60),
        own=one(1, 1, 0),
        win=one(Fraction(1), Fraction(1), Fraction(3, 2)),
        draw=one(Fraction(1, 2), Fraction(1, 2), Fraction(1, 3)),
        loss=one(Fraction(0), Fraction(0), Fraction(1, 10)),
        bye=one(Fraction(2, 3), Fraction(1, 2), Fraction(0)),
        absent=one(Fraction(1, 3), Fraction(0), Fraction(1, 6)),
        absent_max=one(5, None, 1, 2, 0),
        half=one(Fraction(1, 2), Fraction(1, 4)),
        duty=one(Fraction(2, 3), Fraction(1)),
        gap=one(6, 3, 2, 1, 0),
        meetings=one(None, None, 1, 2, 3),
        recalculate=one("stable", "stable", "once"),
        start=one("rating", "rating", "number"),
        uncounted=one((), (), (2,), (1, 4)),
    )


def snapshot_of(season: Season, away: dict[int, str]) -> Snapshot:
    n = season.numbers
    return Snapshot(
        players=tuple(Player(m.number, f"P{m.number}", rating=m.rating) for m in season.members),
        histories=tuple(
            tuple(PlayerRound(_RESULTS[code], other, _COLOURS[colour]) for code, other, colour in m.rounds)
            for m in season.members
        ),
        unavailable={number: _RESULTS[code] for number, code in away.items()},
        constraints=Constraints(forbidden=tuple(ForbiddenPairs(pair) for pair in season.forbidden)),
        keizer=Keizer(
            n.top, n.own, n.win, n.draw, n.loss, n.bye, n.absent, n.absent_max, n.half, n.duty, n.gap, n.meetings,
            n.start, n.uncounted, n.recalculate == "stable",
        ),
    )  # fmt: skip


def play_and_compare(seed: int) -> Seen:
    """One season of 4 to 9 players, compared before every round; AssertionError names the seed."""
    chance = Random(seed)
    members = [
        Member(number, chance.choice((0, 1500, 1600, 1700, chance.randrange(1200, 2000))), [])
        for number in range(1, chance.randrange(4, 10) + 1)
    ]
    numbers = [m.number for m in members]
    forbidden = frozenset({frozenset(chance.sample(numbers, 2))}) if chance.random() < 0.2 else frozenset()
    season = Season(members, random_numbers(chance), forbidden, {})
    enters = {m.number: chance.choice((1, 1, 1, 1, chance.randrange(1, 8))) for m in members}
    leaves = {m.number: chance.choice((99, 99, 99, 99, chance.randrange(2, 12))) for m in members}
    rounds = chance.randrange(1, 13)
    cycles = impossible = 0
    for turn in range(1, rounds + 1):
        away = {}
        for number in numbers:
            if turn < enters[number]:
                away[number] = "N"
            elif turn >= leaves[number]:
                away[number] = "W"
            elif chance.random() < 0.15:
                away[number] = chance.choice("ZZHFS")
        snapshot = snapshot_of(season, away)
        cycles += compare_standing(season, snapshot, seed, turn - 1)
        made = compare_pairing(season, snapshot, [n for n in numbers if n not in away], seed, turn)
        impossible += made is None
        _play(season, made, away, chance)
    cycles += compare_standing(season, snapshot_of(season, {}), seed, rounds)
    return Seen(cycles, impossible, rounds)


def compare_standing(season: Season, snapshot: Snapshot, seed: int, upto: int) -> bool:
    wanted, found = standing(season, upto), keizer_ranking(snapshot)
    where = f"seed {seed}, after round {upto}"
    assert dict(found.scores) == wanted.score, where
    assert list(found.order) == wanted.order, where
    assert dict(found.values) == wanted.value, where
    mine = recounts(snapshot)[-1]
    assert (mine.order, mine.scores, mine.values) == (found.order, found.scores, found.values), f"judge: {where}"
    if upto:
        assert [line.number for line in final_ranking(snapshot, BOOK)] == final(season), where
    return wanted.cycle


def compare_pairing(
    season: Season, snapshot: Snapshot, present: list[int], seed: int, turn: int
) -> tuple[list[tuple[int, int]], int] | None:
    wanted = paired(season, present)
    try:
        made = pair_round(snapshot, BOOK)
        found = [(board.white, board.black) for board in made.boards], made.bye or 0
    except NothingToPairError:
        found = [], 0
    except NoPairingError:
        found = None
    assert found == wanted, f"seed {seed}, round {turn}: {found} instead of {wanted}"
    judged = best_pairs(snapshot, recounts(snapshot)[-1].order)
    pairs = None if wanted is None else [*wanted[0], *([(wanted[1], 0)] if wanted[1] else [])]
    assert judged == pairs, f"seed {seed}, round {turn}: the judge has {judged} instead of {pairs}"
    return wanted


def _play(season: Season, made: tuple[list[tuple[int, int]], int] | None, away: dict[int, str], chance: Random) -> None:
    boards, bye = made if made is not None else ([], 0)
    entries = {number: (code, 0, "") for number, code in away.items()}
    if bye:
        entries[bye] = ("U", 0, "")
    for white, black in boards:
        mine, theirs = chance.choice(("10", "10", "01", "==", "10", "01", "+-", "-+", "--", "AA"))
        if mine not in "+-" or chance.random() < 0.3:
            entries[white], entries[black] = (mine, black, "w"), (theirs, white, "b")
        else:
            entries[white], entries[black] = ("1", black, "w"), ("0", white, "b")
    for member in season.members:
        member.rounds.append(entries.get(member.number, ("Z", 0, "")))
