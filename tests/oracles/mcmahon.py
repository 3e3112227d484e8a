"""McMahon written out word for word (M2 to M7): scores, handicap, and what an organiser wants to be avoided.

Nothing of zwitsers.engine.scores or zwitsers.engine.rules is used. Numbers are half points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from zwitsers.engine.domain import AvoidanceKind, Result

if TYPE_CHECKING:
    from zwitsers.engine.domain import McMahon, PlayerRound, Snapshot


class Counting(NamedTuple):
    bye: int
    absence: int
    missed: int
    down: bool
    way: str


CUSTOM = Counting(2, 1, 1, True, "start")
BOOK = Counting(2, 0, 0, False, "rulebook")


def all_start_alike(mcmahon: McMahon) -> bool:
    return len(set(mcmahon.start.values())) <= 1


def counting(mcmahon: McMahon) -> Counting:
    """M2, M4: what was said, and else what is customary; the rulebook's own articles where all start alike."""
    usual = BOOK if all_start_alike(mcmahon) else CUSTOM
    given = (mcmahon.bye, mcmahon.absence, mcmahon.missed, mcmahon.rounded_down, mcmahon.resistance)
    values: list[Any] = [own if said is None else said for said, own in zip(given, usual, strict=True)]
    return Counting(*values)


def worth(how: Counting, result: Result) -> int:
    """Of a round without an opponent."""
    return {
        Result.BYE: how.bye,
        Result.ABSENT: how.absence,
        Result.WITHDRAWN: how.missed,
        Result.NOT_ENTERED: how.missed,
        Result.HALF_POINT_BYE: 1,
        Result.FULL_POINT_BYE: 2,
    }[result]


def gained(how: Counting, entries: tuple[PlayerRound, ...]) -> int:
    """What these rounds brought: games as they are, the rest rounded down to whole points or not."""
    games = sum(entry.result.points for entry in entries if entry.opponent)
    rest = sum(worth(how, entry.result) for entry in entries if not entry.opponent)
    return games + (rest - rest % 2 if how.down else rest)


def start(snapshot: Snapshot, number: int) -> int:
    made = snapshot.mcmahon
    return 0 if made is None or all_start_alike(made) else made.start[number]


def score_before(snapshot: Snapshot, number: int, round_number: int) -> int:
    """When a round was paired."""
    entries = snapshot.history(number)[: round_number - 1]
    if snapshot.mcmahon is None:
        return sum(entry.result.points for entry in entries)
    return start(snapshot, number) + gained(counting(snapshot.mcmahon), entries)


def scores(snapshot: Snapshot) -> dict[int, tuple[int, int, int]]:
    """McMahon score, SOS and SODOS of everyone."""
    made = snapshot.mcmahon
    assert made is not None
    how, last = counting(made), snapshot.rounds + 1
    points = {number: score_before(snapshot, number, last) for number in snapshot.numbers}

    def decided(number: int, turn: int) -> bool:
        """A game at the board that was not lost by both."""
        entry = snapshot.entry(number, turn)
        both = entry.opponent and entry.points + snapshot.entry(entry.opponent, turn).points
        return entry.result.played and bool(both)

    def as_opponent(number: int) -> int:
        if how.way == "start":
            return points[number]
        total = start(snapshot, number)
        for turn, entry in enumerate(snapshot.history(number), start=1):
            counts = decided(number, turn) if how.way == "rulebook" else entry.result.played
            total += entry.points if counts else 1
        return total

    found = {}
    for number in snapshot.numbers:
        sos = sodos = 0
        for turn, entry in enumerate(snapshot.history(number), start=1):
            if how.way == "rulebook" and not decided(number, turn):
                sos += as_opponent(number)
                sodos += as_opponent(number)
            elif not entry.opponent:
                sos += start(snapshot, number)
            else:
                other = as_opponent(entry.opponent)
                if made.stones_count:
                    other += 2 * snapshot.stones.get((entry.opponent, turn), 0)
                    other -= 2 * snapshot.stones.get((number, turn), 0)
                sos += other
                sodos += entry.points * other
        found[number] = points[number], sos, sodos
    return found


# How handicap is given: M6


def level(snapshot: Snapshot, number: int) -> int | None:
    rule, made = snapshot.handicap, snapshot.mcmahon
    assert rule is not None
    if rule.by_score and made is not None:
        return (made.start[number] + gained(counting(made), snapshot.history(number))) // 2
    grade, rating = snapshot.player(number).grade, snapshot.player(number).rating
    if not grade:
        return min(38, max(0, 30 + (rating - 2050) // 100)) if rating else None  # 1d is 2050 up to 2149
    return 30 - int(grade[:-1]) if grade.endswith("k") else 29 + int(grade[:-1])


def stones(snapshot: Snapshot, one: int, other: int) -> tuple[int, int]:
    """How many, and who gets them."""
    rule = snapshot.handicap
    if rule is None:
        return 0, 0
    mine, theirs = level(snapshot, one), level(snapshot, other)
    if mine is None or theirs is None:
        return 0, 0
    if rule.none_from is not None:
        mine, theirs = min(mine, rule.none_from), min(theirs, rule.none_from)
    number = abs(mine - theirs) - rule.less
    return (0, 0) if number <= 0 else (min(number, rule.most), one if mine < theirs else other)


# What is avoided: M7


def avoided(snapshot: Snapshot) -> list[tuple[AvoidanceKind, str]]:
    """What holds in the round to come, the first of each kind, with the article before which it stands."""
    found: dict[AvoidanceKind, str] = {}
    for item in snapshot.constraints.avoid:
        if item.rounds is None or snapshot.rounds + 1 <= item.rounds:
            found.setdefault(item.what, item.before)
    return list(found.items())


def is_concerned(snapshot: Snapshot, what: AvoidanceKind, number: int) -> bool:
    item = next(
        item
        for item in snapshot.constraints.avoid
        if item.what is what and (item.rounds is None or snapshot.rounds + 1 <= item.rounds)
    )
    made = snapshot.mcmahon
    return not item.below_bar or made is None or made.bar is None or made.start[number] < made.bar


def are_alike(snapshot: Snapshot, what: AvoidanceKind, one: int, other: int) -> bool:
    if not (one and other and is_concerned(snapshot, what, one) and is_concerned(snapshot, what, other)):
        return False
    mine, theirs = snapshot.player(one), snapshot.player(other)
    if what is AvoidanceKind.CLUB:
        return mine.club.lower() == theirs.club.lower() != ""
    if what is AvoidanceKind.COUNTRY:
        return mine.federation.lower() == theirs.federation.lower() != ""
    return any(one in family and other in family for family in snapshot.constraints.families)


def floated(snapshot: Snapshot, number: int, *, down: bool) -> bool:
    """Whether he has met a lower (or higher) score before, or had the bye (which is down)."""
    if not is_concerned(snapshot, AvoidanceKind.FLOAT, number):
        return False
    for turn, entry in enumerate(snapshot.history(number), start=1):
        if down and entry.result in (Result.BYE, Result.FULL_POINT_BYE):
            return True
        if entry.opponent:
            difference = score_before(snapshot, number, turn) - score_before(snapshot, entry.opponent, turn)
            if difference > 0 if down else difference < 0:
                return True
    return False
