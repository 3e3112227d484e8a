"""What if: the round to come after other results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import PlayerRound, Problem, Result
from zwitsers.engine.why.answers import QuestionError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.engine.domain import Snapshot

    Ending = tuple[Result, Result]

_WIN: Ending = (Result.WIN, Result.LOSS)
_DRAW: Ending = (Result.DRAW, Result.DRAW)
_FORFEIT: Ending = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
# Accepted notations. Draughts counts 2-1-0, so there 1-1 is a draw, and 2-0 is a win everywhere.
_ENDINGS: dict[str, Ending] = {
    "1-0": _WIN,
    "2-0": _WIN,
    "0-1": _WIN[::-1],
    "0-2": _WIN[::-1],
    "½-½": _DRAW,
    "=-=": _DRAW,
    "1/2-1/2": _DRAW,
    "1-1": _DRAW,
    "0-0": (Result.LOSS, Result.LOSS),
    "1-0R": _FORFEIT,
    "2-0R": _FORFEIT,
    "0-1R": _FORFEIT[::-1],
    "0-2R": _FORFEIT[::-1],
    "0-0R": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
NOTATIONS = "1-0, ½-½ (=-=), 0-1, 0-0, 1-0R, 0-1R, 0-0R"


@dataclass(frozen=True, slots=True)
class OtherResult:
    """The supposition that the game of `one` against `two` in this round had ended like this."""

    round_number: int
    one: int
    two: int
    ending: Ending
    # The notation as typed, for display.
    notation: str


class _Game(NamedTuple):
    round_number: int
    players: frozenset[int]


def read_other_result(text: str) -> OtherResult | None:
    """Parse `3:5-8=1-0`: in round 3, player 5 beats player 8. None when it is invalid."""
    where, _, notation = text.partition("=")
    turn, _, players = where.partition(":")
    one, _, two = players.partition("-")
    ending = _ENDINGS.get(notation.strip().upper())
    numbers = [part.strip() for part in (turn, one, two)]
    if ending is None or not all(part.isascii() and part.isdigit() and len(part) <= 5 for part in numbers):
        return None
    return OtherResult(int(numbers[0]), int(numbers[1]), int(numbers[2]), ending, notation.strip())


def with_other_results(snapshot: Snapshot, changes: Iterable[OtherResult]) -> Snapshot:
    """The snapshot with these results; QuestionError when there is no such game."""
    histories = [list(history) for history in snapshot.histories]
    place = {number: position for position, number in enumerate(snapshot.numbers)}
    seen: set[_Game] = set()
    problems: list[Problem] = []
    for change in changes:
        problem = _problem(snapshot, change, seen)
        if problem is not None:
            problems.append(problem)
            continue
        for number, result in zip((change.one, change.two), change.ending, strict=True):
            old = snapshot.entry(number, change.round_number)
            histories[place[number]][change.round_number - 1] = PlayerRound(result, old.opponent, old.colour)
    if problems:
        raise QuestionError(problems)
    return snapshot._replace(histories=tuple(map(tuple, histories)))


def _problem(snapshot: Snapshot, change: OtherResult, seen: set[_Game]) -> Problem | None:
    where = {"round": change.round_number, "one": change.one, "two": change.two}
    if not 1 <= change.round_number <= snapshot.rounds:
        return Problem("why.swap.no-such-round", round=change.round_number, rounds=snapshot.rounds)
    for number in (change.one, change.two):
        if number not in snapshot:
            return Problem("why.unknown-player", player=number)
    met = snapshot.entry(change.one, change.round_number).opponent
    if met != change.two:
        return Problem("why.swap.other-opponent" if met else "why.swap.no-opponent", met=met, **where)
    game = _Game(change.round_number, frozenset((change.one, change.two)))
    if game in seen:
        return Problem("why.swap.twice", **where)
    seen.add(game)
    return None
