"""Rounds as files of results have them, made into a tournament: a player who is not mentioned was absent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Colour, PlayerRound, Result, Snapshot, SnapshotError
from zwitsers.formats.exchanged import FormatError, LaterAbsence
from zwitsers.formats.findings import MOST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from zwitsers.engine.domain import Player
    from zwitsers.formats.findings import Findings

    Rounds = Sequence[Mapping[int, PlayerRound]]

ABSENT = PlayerRound(Result.ABSENT)


@dataclass(slots=True)
class GamesRead:
    """Games and rounds without one as a file lists them, by round."""

    entries: dict[int, dict[int, PlayerRound]] = field(default_factory=dict)
    # By player and round, of the player with black.
    stones: dict[tuple[int, int], int] = field(default_factory=dict)
    _boards: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The last round in which there is anything."""
        return max(self.entries, default=0)

    def of_round(self, turn: int) -> dict[int, PlayerRound]:
        return self.entries.setdefault(turn, {})

    def add_game(
        self,
        turn: int,
        white: int,
        black: int,
        results: tuple[Result, Result],
        *,
        board: int,
        colours: bool = True,
        stones: int = 0,
    ) -> None:
        """`results`: white's and black's. `board` orders the games of a round."""
        found = self.of_round(turn)
        found[white] = PlayerRound(results[0], black, Colour.WHITE if colours else None)
        found[black] = PlayerRound(results[1], white, Colour.BLACK if colours else None)
        self._boards.setdefault(turn, []).append((board, white, black))
        if stones:
            self.stones[black, turn] = stones

    def boards(self, rounds: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        """White and black of every game, in the order of the boards."""
        found = [sorted(self._boards.get(turn, ())) for turn in range(1, rounds + 1)]
        return tuple(tuple((white, black) for _board, white, black in games) for games in found)

    def histories(
        self, players: Iterable[Player], missing: Callable[[int], Mapping[int, Result]] = lambda _turn: {}
    ) -> tuple[tuple[PlayerRound, ...], ...]:
        """The rounds of everyone; `missing`: why players are away from a round, absent if it does not say."""
        away = [missing(turn) for turn in range(1, self.last + 1)]

        def entry(number: int, turn: int) -> PlayerRound:
            found = self.entries.get(turn, {}).get(number)
            return found or PlayerRound(away[turn - 1].get(number, Result.ABSENT))

        return tuple(tuple(entry(player.number, turn) for turn in range(1, self.last + 1)) for player in players)


def paired_rounds(rounds: Rounds) -> int:
    """How many rounds are over or going on: up to the last in which anybody has an opponent or the bye (R2.4)."""
    paired = [
        number
        for number, entries in enumerate(rounds, start=1)
        if any(entry.opponent or entry.result is Result.BYE for entry in entries.values())
    ]
    return max(paired, default=0)


def byes_among_free_points(rounds: Sequence[dict[int, PlayerRound]], findings: Findings) -> None:
    """Many programs write the bye and a full point given by the arbiter alike. One such player in a round with games
    had the bye, since a pairing leaves one over; of several nobody can tell who had it, and all have a full point."""
    for number, entries in enumerate(rounds, start=1):
        free = [player for player, entry in entries.items() if entry.result is Result.FULL_POINT_BYE]
        known = any(entry.result is Result.BYE for entry in entries.values())
        if len(free) == 1 and not known and any(entry.opponent for entry in entries.values()):
            entries[free[0]] = PlayerRound(Result.BYE)
        elif free:
            findings.warn("formats.notes.free-points", round=number, players=", ".join(map(str, sorted(free)[:20])))


def snapshot_of_games(
    players: Sequence[Player], rounds: Rounds, *, planned: int | None = None, name: str = ""
) -> tuple[Snapshot, tuple[LaterAbsence, ...]]:
    """The tournament, and the absences after the round to come; FormatError with every contradiction."""
    over = paired_rounds(rounds)
    coming = {number: entry.result for number, entry in (rounds[over] if len(rounds) > over else {}).items()}
    later = [
        LaterAbsence(round_number, number, entry.result)
        for round_number, entries in enumerate(rounds[over + 1 :], start=over + 2)
        for number, entry in sorted(entries.items())
    ]
    histories = tuple(tuple(entries.get(player.number, ABSENT) for entries in rounds[:over]) for player in players)
    snapshot = checked_snapshot(tuple(players), histories, planned_rounds=planned, unavailable=coming, name=name)
    return snapshot, tuple(later)


def players_only(players: Sequence[Player]) -> Snapshot:
    """A list without games: all that comes of it is who takes part."""
    return Snapshot(tuple(players), ((),) * len(players))


def checked_snapshot(*values: Any, **named: Any) -> Snapshot:
    """FormatError with the first contradictions of a file that contradicts itself."""
    try:
        return Snapshot(*values, **named)
    except SnapshotError as error:
        raise FormatError(error.problems[:MOST]) from None
