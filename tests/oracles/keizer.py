"""A second Keizer, written from the rulings K1 to K11 alone: slow, literal, with no code of the program.

A member is a number, a rating and a list of rounds; a round is (code, opponent, colour) with the codes 1 = 0 + - U Z H
F of a file, N for a round before entering, W for one after withdrawing, S for an absence without notice, and A for an
adjourned game, which is played and counts as a draw (R1.3).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple


class Member(NamedTuple):
    number: int
    rating: int
    rounds: list[tuple[str, int, str]]


class Numbers(NamedTuple):
    """The table of settings, with what is usual."""

    top: int | None = None
    own: int = 1
    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(2, 3)
    absent: Fraction = Fraction(1, 3)
    absent_max: int | None = 5
    half: Fraction = Fraction(1, 2)
    duty: Fraction = Fraction(2, 3)
    gap: int = 6
    meetings: int | None = None
    recalculate: str = "stable"
    start: str = "rating"
    uncounted: tuple[int, ...] = ()


class Standing(NamedTuple):
    order: list[int]
    score: dict[int, Fraction]
    value: dict[int, int]
    cycle: bool


class Season(NamedTuple):
    members: list[Member]
    numbers: Numbers = Numbers()
    forbidden: frozenset[frozenset[int]] = frozenset()
    # Standings after rounds that are over, so that they are counted once only.
    known: dict[int, Standing] | None = None


def started(season: Season) -> list[int]:
    """K1; a new season may take over the final order of the last one: by number."""
    if season.numbers.start == "number":
        return sorted(m.number for m in season.members)
    return [m.number for m in sorted(season.members, key=lambda m: (-m.rating, m.number))]


def values(season: Season, order: list[int]) -> dict[int, int]:
    """K2: everyone on the list; the table: top, each next place one less, never below 1."""
    n = len(season.members)
    top = season.numbers.top
    if top is None:
        top = (n + 1) // 2 + n - 1
    found = {}
    value = top
    for number in order:
        found[number] = value if value > 1 else 1
        value -= 1
    return found


def score(season: Season, member: Member, upto: int, value: dict[int, int]) -> Fraction:
    """K3, with what K2 says of who counts."""
    s = season.numbers
    mine = value[member.number]
    total = Fraction(mine) * s.own
    absences = 0
    for turn, (code, opponent, _colour) in enumerate(member.rounds[:upto], 1):
        if turn in s.uncounted:
            continue
        if code in "1+":
            total += s.win * value[opponent]
        elif code in "=A":
            total += s.draw * value[opponent]
        elif code == "0":
            total += s.loss * value[opponent]
        elif code == "U":
            total += s.bye * mine
        elif code == "H":
            total += s.half * mine
        elif code == "F":
            total += s.duty * mine
        elif code == "Z":
            absences += 1
            if s.absent_max is None or absences <= s.absent_max:
                total += s.absent * mine
        elif code == "N":
            total += s.absent * mine
        else:
            assert code in "-WS"
    return total


def ranked(season: Season, scores: dict[int, Fraction]) -> list[int]:
    return sorted(started(season), key=lambda number: scores[number], reverse=True)


def standing(season: Season, upto: int) -> Standing:
    known = season.known
    if known is None:
        return counted_standing(season, upto)
    if upto not in known:
        known[upto] = counted_standing(season, upto)
    return known[upto]


def counted_standing(season: Season, upto: int) -> Standing:
    """K4 and K5."""
    if upto == 0:
        order = started(season)
        value = values(season, order)
        return Standing(order, {m.number: score(season, m, 0, value) for m in season.members}, value, False)
    orders = [standing(season, upto - 1).order]
    counted: list[dict[int, Fraction]] = []
    while True:
        value = values(season, orders[-1])
        counted.append({m.number: score(season, m, upto, value) for m in season.members})
        after = ranked(season, counted[-1])
        if season.numbers.recalculate == "once" or after == orders[-1]:
            return Standing(after, counted[-1], values(season, after), False)
        if after in orders:
            inside = counted[orders.index(after) :]
            mean = {m.number: sum(c[m.number] for c in inside) / Fraction(len(inside)) for m in season.members}
            order = ranked(season, mean)
            return Standing(order, mean, values(season, order), True)
        orders.append(after)


# K6 to K10


def games(member: Member) -> list[tuple[int, int, str]]:
    """(round, opponent, colour) of the games played."""
    return [(turn, other, col) for turn, (code, other, col) in enumerate(member.rounds, 1) if code in "1=0A"]


def pairings(players: list[int], allowed: set[frozenset[int]]) -> list[list[tuple[int, int]]]:
    """All complete pairings; the higher placed of a pair first, from the top."""
    if not players:
        return [[]]
    first, rest = players[0], players[1:]
    return [
        [(first, other), *more]
        for other in rest
        if frozenset((first, other)) in allowed
        for more in pairings([p for p in rest if p != other], allowed)
    ]


def paired(season: Season, present: list[int]) -> tuple[list[tuple[int, int]], int] | None:
    """The boards of the next round as (white, black), and who has the bye (0: nobody); None: no pairing."""
    s = season.numbers
    rounds = len(season.members[0].rounds)
    member = {m.number: m for m in season.members}
    order = [number for number in standing(season, rounds).order if number in present]
    allowed, early = set(), set()
    for place, one in enumerate(order):
        for two in order[place + 1 :]:
            pair = frozenset((one, two))
            met = [turn for turn, other, _ in games(member[one]) if other == two]
            if pair not in season.forbidden and (s.meetings is None or len(met) < s.meetings):
                allowed.add(pair)
            if met and rounds + 1 - met[-1] < s.gap:
                early.add(pair)
    if len(order) % 2 == 0:
        candidates = [0]
    else:
        byes = {number: sum(code == "U" for code, _, _ in member[number].rounds) for number in order}
        candidates = sorted(order, key=lambda number: (byes[number], -order.index(number)))
    for bye in candidates:
        found = pairings([number for number in order if number != bye], allowed)
        if found:
            best = min(
                found,
                key=lambda made: (
                    sum(frozenset(pair) in early for pair in made),
                    [order.index(two) for _one, two in made],
                ),
            )
            return [coloured(member[one], member[two]) for one, two in best], bye
    return None


def coloured(higher: Member, lower: Member) -> tuple[int, int]:
    """K9."""
    white_higher, black_higher = (higher.number, lower.number), (lower.number, higher.number)
    mine, theirs = games(higher), games(lower)

    def balance(played: list[tuple[int, int, str]]) -> int:
        return sum(1 if colour == "w" else -1 for _, _, colour in played)

    if balance(mine) != balance(theirs):
        return white_higher if balance(mine) < balance(theirs) else black_higher
    together = [colour for _, other, colour in mine if other == lower.number]
    if together:
        return white_higher if together[-1] == "b" else black_higher
    for (_, _, a), (_, _, b) in zip(mine[::-1], theirs[::-1], strict=False):
        if a != b:
            return white_higher if a == "b" else black_higher
    if mine:
        return white_higher if mine[-1][2] == "b" else black_higher
    return white_higher


# K11


def final(season: Season) -> list[int]:
    """Keizer score, points, direct result (all have met; again among those still level), start order."""
    rounds = len(season.members[0].rounds)
    scores = standing(season, rounds).score
    worth = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "A": 1, "H": 1}
    out = season.numbers.uncounted
    points = {m.number: sum(worth.get(r[0], 0) for turn, r in enumerate(m.rounds, 1) if turn not in out)
              for m in season.members}  # fmt: skip
    order = sorted(started(season), key=lambda number: (scores[number], points[number]), reverse=True)
    cuts = [0, *(i + 1 for i, (a, b) in enumerate(pairwise(order)) if (scores[a], points[a]) != (scores[b], points[b]))]
    parts = [order[a:b] for a, b in pairwise([*cuts, len(order)])]
    return [number for part in parts for number in _direct(season, part)]


def _direct(season: Season, level: list[int]) -> list[int]:
    member = {m.number: m for m in season.members}
    worth = {"1": 2, "=": 1, "A": 1, "0": 0}
    got = {}
    for one in level:
        played = [r for turn, r in enumerate(member[one].rounds, 1) if turn not in season.numbers.uncounted]
        mine = [(code, other) for code, other, _ in played if code in worth and other in level]
        if {other for _, other in mine} != set(level) - {one}:
            return level
        got[one] = sum(worth[code] for code, _ in mine)
    if len(set(got.values())) < 2:
        return level
    return [
        number
        for value in sorted(set(got.values()), reverse=True)
        for number in _direct(season, [one for one in level if got[one] == value])
    ]
