"""Small round robins for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Player, PlayerRound, Result, RoundRobin, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.domain import Colour

BOOK = rulebook("round-robin")
_OTHER = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}


def start(players: int, rounds: int | None = None, schedule: RoundRobin | None = None) -> Snapshot:
    """A round robin before its first round."""
    return Snapshot(
        tuple(Player(number, f"Player {number}") for number in range(1, players + 1)),
        ((),) * players,
        planned_rounds=rounds,
        predetermined=True,
        round_robin=schedule or RoundRobin(),
    )


def lower_wins(white: int, black: int) -> Result:
    return Result.WIN if white < black else Result.LOSS


def played(snapshot: Snapshot, rounds: int, of_white: Callable[[int, int], Result] = lower_wins) -> Snapshot:
    """The tournament some rounds further; `of_white` is the result of white."""
    for _round in range(rounds):
        entries = pair_round(snapshot, BOOK).entries()
        for number, entry in list(entries.items()):
            if entry.opponent and number < entry.opponent:
                mine, theirs = entry, entries[entry.opponent]
                white = mine.colour is not None and mine.colour.value == "w"
                result = of_white(*(number, entry.opponent) if white else (entry.opponent, number))
                own, other = (result, _OTHER[result]) if white else (_OTHER[result], result)
                entries[number] = PlayerRound(own, mine.opponent, mine.colour)
                entries[entry.opponent] = PlayerRound(other, theirs.opponent, theirs.colour)
        snapshot = snapshot._replace(
            histories=tuple(
                (*history, entries[number])
                for number, history in zip(snapshot.numbers, snapshot.histories, strict=True)
            )
        )
    return snapshot


def all_games(snapshot: Snapshot) -> list[list[tuple[int, int]]]:
    """The whole schedule: (white, black) by round."""
    schedule = BOOK.pairing.schedule
    assert schedule is not None
    numbers = range(1, schedule.rounds(snapshot) + 1)
    return [[(game.white, game.black) for game in schedule.games(snapshot, number).games] for number in numbers]


def colours(snapshot: Snapshot, number: int) -> list[Colour | None]:
    return [entry.colour for entry in snapshot.history(number)]
