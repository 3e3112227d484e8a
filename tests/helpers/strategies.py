"""Hypothesis strategies that several test files share: random lawful tournaments with every kind of result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs, Player, PlayerRound, Result, Snapshot

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

# What the two players of a game may have, the first one's result first. Ordinary results come more often.
OUTCOMES: tuple[tuple[Result, Result], ...] = (
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    (Result.UNRATED_LOSS, Result.UNRATED_WIN),
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    (Result.ADJOURNED, Result.ADJOURNED),
    (Result.LOSS, Result.LOSS),
    (Result.DRAW, Result.LOSS),
    (Result.LOSS, Result.DRAW),
    (Result.UNRATED_LOSS, Result.UNRATED_LOSS),
    (Result.UNRATED_DRAW, Result.UNRATED_LOSS),
)
LAST_ROUND_OUTCOMES = (*OUTCOMES, (Result.PENDING, Result.PENDING), (Result.PENDING, Result.PENDING))

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéëïöüçñßøŁœ"
_TITLES = ("", "GM", "IM", "FM", "WGM", "WIM", "WFM", "CM", "WCM")
_BIRTHS = ("", "1990/05/17", "1981", "1969.12.06")
_RANGES = ((1, None), (2, None), (1, 3), (3, 5))

# Built once: making a strategy costs more than drawing from it.
_PART = st.text(_LETTERS, min_size=1, max_size=9)
_NAMES = st.builds("{}{}, {}".format, st.sampled_from(("", "", "van der ")), _PART, _PART)
_OUTCOME = st.sampled_from(OUTCOMES)
_LAST_OUTCOME = st.sampled_from(LAST_ROUND_OUTCOMES)
_AWAY = st.sampled_from((Result.ABSENT, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE))
_TOSS = st.sampled_from((Colour.WHITE, Colour.BLACK))
_NO_COLOUR = st.sampled_from((False, False, False, True))


def names() -> st.SearchStrategy[str]:
    return _NAMES


@st.composite
def players(draw: DrawFn, number: int) -> Player:
    """One draw decides all the small fields: a tournament needs many players, and quickly."""
    kind = draw(st.integers(0, 9999))
    return Player(
        number=number,
        name=draw(_NAMES),
        title=_TITLES[kind % len(_TITLES)],
        rating=0 if kind % 5 == 0 else 800 + kind % 2100,
        federation=("", "NED", "BEL", "GER")[kind % 4],
        fide_id="" if kind % 3 == 0 else str(kind * 10_000_019 % 99_999_999_999),
        sex=("", "m", "w")[kind % 3],
        birth=_BIRTHS[kind // 2 % len(_BIRTHS)],
    )


def _numbers(count: int) -> st.SearchStrategy[list[int]]:
    gaps = st.lists(st.integers(1, 9999), min_size=count, max_size=count, unique=True).map(sorted)
    return st.one_of(st.just(list(range(1, count + 1))), gaps)


def _colours(draw: DrawFn, result: Result) -> tuple[Colour | None, Colour | None]:
    if not result.played and draw(_NO_COLOUR):
        return None, None
    colour = draw(_TOSS)
    return colour, colour.other


def _round(
    draw: DrawFn, present: list[int], met: set[frozenset[int]], free: set[int], last: bool
) -> dict[int, PlayerRound]:
    """Pairs who may still meet, in a drawn order; of those left over one may get the bye, the others are absent."""
    entries: dict[int, PlayerRound] = {}
    waiting = list(draw(st.permutations(present)))
    while waiting:
        one = waiting.pop(0)
        other = next((other for other in waiting if frozenset((one, other)) not in met), None)
        if other is not None:
            waiting.remove(other)
            mine, theirs = draw(_LAST_OUTCOME if last else _OUTCOME)
            my_colour, their_colour = _colours(draw, mine)
            entries[one] = PlayerRound(mine, other, my_colour)
            entries[other] = PlayerRound(theirs, one, their_colour)
            if mine.played:
                met.add(frozenset((one, other)))
        elif one not in free and not any(entry.result is Result.BYE for entry in entries.values()):
            entries[one] = PlayerRound(Result.BYE)
        else:
            entries[one] = PlayerRound(Result.ABSENT)
    return entries


@st.composite
def snapshots(draw: DrawFn, min_players: int = 2, max_players: int = 12, max_rounds: int = 7) -> Snapshot:
    """A lawful tournament: nobody meets the same opponent twice over the board, nobody who got a free point has the
    bye, and every round has a game or a bye. Players come late, withdraw, stay away and get byes."""
    numbers = draw(_numbers(draw(st.integers(min_players, max_players))))
    planned = draw(st.integers(0, max_rounds))
    anyone = st.sampled_from(numbers)
    some_rounds = st.dictionaries(anyone, st.integers(1, max(max_rounds - 1, 1)), max_size=2)
    absences = st.dictionaries(anyone, _AWAY, max_size=3)
    missed, last_present = draw(some_rounds), draw(some_rounds)
    histories: dict[int, list[PlayerRound]] = {number: [] for number in numbers}
    met: set[frozenset[int]] = set()
    free: set[int] = set()

    def away(round_number: int) -> dict[int, Result]:
        reasons = dict(draw(absences))
        reasons.update({number: Result.WITHDRAWN for number, last in last_present.items() if round_number > last})
        reasons.update({number: Result.NOT_ENTERED for number, rounds in missed.items() if round_number <= rounds})
        return reasons

    for round_number in range(1, planned + 1):
        reasons = away(round_number)
        present = [number for number in numbers if number not in reasons]
        entries = _round(draw, present, met, free, round_number == planned)
        if not any(entry.opponent or entry.result is Result.BYE for entry in entries.values()):
            break
        entries.update({number: PlayerRound(reason) for number, reason in reasons.items()})
        free.update(number for number, entry in entries.items() if entry.result.free_point)
        for number, history in histories.items():
            history.append(entries[number])

    rounds = len(histories[numbers[0]])
    groups = st.sets(anyone, min_size=2, max_size=3)
    forbidden = [
        ForbiddenPairs(frozenset(draw(groups)), *draw(st.sampled_from(_RANGES)))
        for _ in range(draw(st.sampled_from((0, 0, 1, 2))))
    ]
    return Snapshot(
        players=tuple(draw(players(number)) for number in numbers),
        histories=tuple(tuple(histories[number]) for number in numbers),
        planned_rounds=draw(st.sampled_from((None, max(rounds, 1), rounds + 1, rounds + 3))),
        unavailable=away(rounds + 1),
        constraints=Constraints(forbidden=tuple(forbidden)),
        lot_colour=draw(st.sampled_from((None, Colour.WHITE, Colour.BLACK))),
        name=draw(st.sampled_from(("", "Open Kampioenschap", "Toernooi van de Ä-club"))),
    )
