"""What the events of a tournament add up to: frozen, and the only thing that commands look at."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from zwitsers.domain import (
    Colour,
    Constraints,
    Entry,
    ForbiddenPairs,
    Player,
    Problem,
    Result,
    Snapshot,
    StrengthGroups,
)
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping


class Status(Enum):
    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the tournament. `player.number` is his entry id; the lot number is the tournament's."""

    player: Player
    first_round: int = 1
    missed: Result = Result.NOT_ENTERED
    absences: Mapping[int, Result] = field(default_factory=dict)
    # When he withdrew and returned: (from this round on, is he there?), in the order it was said.
    turns: tuple[tuple[int, bool], ...] = ()

    @property
    def id(self) -> int:
        return self.player.number

    def withdrawn_in(self, round_number: int) -> bool:
        there = True
        for first, present in self.turns:
            if first <= round_number:
                there = present
        return not there

    def reason_to_leave_out(self, round_number: int) -> Result | None:
        """Why he is not paired in this round; None when he is."""
        if round_number < self.first_round:
            return self.missed
        if self.withdrawn_in(round_number):
            return Result.WITHDRAWN
        return self.absences.get(round_number)


@dataclass(frozen=True, slots=True)
class Game:
    """A board of a round; the results are None until they are in."""

    white: int
    black: int
    white_result: Result | None = None
    black_result: Result | None = None

    @property
    def open(self) -> bool:
        return self.white_result is None

    def entries(self) -> tuple[tuple[int, Entry], tuple[int, Entry]]:
        return (
            (self.white, Entry(self.white_result or Result.PENDING, self.black, Colour.WHITE)),
            (self.black, Entry(self.black_result or Result.PENDING, self.white, Colour.BLACK)),
        )


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    status: Status
    games: tuple[Game, ...]
    bye: int | None
    absent: Mapping[int, Result]
    by_hand: bool = False

    @property
    def begun(self) -> bool:
        """Whether any result is in."""
        return any(not game.open for game in self.games)

    @property
    def open_boards(self) -> list[int]:
        return [number for number, game in enumerate(self.games, start=1) if game.open]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """(white, black), and the bye as (player, 0)."""
        pairs = [(game.white, game.black) for game in self.games]
        return pairs if self.bye is None else [*pairs, (self.bye, 0)]

    def game(self, board: int) -> Game:
        if not 1 <= board <= len(self.games):
            raise CommandError([Problem("tournament.no-such-board", board=board, round=self.number)])
        return self.games[board - 1]

    def with_game(self, board: int, game: Game) -> Round:
        return replace(self, games=(*self.games[: board - 1], game, *self.games[board:]))

    def entries(self) -> dict[int, Entry]:
        """What this round says of everyone who was there to be paired or left out."""
        entries = {player: Entry(reason) for player, reason in self.absent.items()}
        for game in self.games:
            entries.update(game.entries())
        if self.bye is not None:
            entries[self.bye] = Entry(Result.BYE)
        return entries


@dataclass(frozen=True, slots=True)
class State:
    """The tournament as it stands. `rounds` are in order; only the last one can be a draft."""

    settings: Settings = field(default_factory=Settings)
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    # Lot number by entry id; every entrant has one.
    lots: Mapping[int, int] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    created: bool = False
    finished: bool = False
    final_seed: int | None = None
    # How the lots were drawn last; None: in the order of entry.
    lot_seed: int | None = None

    @property
    def published(self) -> tuple[Round, ...]:
        return tuple(item for item in self.rounds if item.status is not Status.DRAFT)

    @property
    def draft(self) -> Round | None:
        return self.rounds[-1] if self.rounds and self.rounds[-1].status is Status.DRAFT else None

    @property
    def next_round(self) -> int:
        """The number of the round that comes after those published."""
        return len(self.published) + 1

    def round(self, number: int) -> Round:
        if not 1 <= number <= len(self.rounds):
            raise CommandError([Problem("tournament.no-such-round", round=number)])
        return self.rounds[number - 1]

    def entrant(self, player: int) -> Entrant:
        if player not in self.entrants:
            raise CommandError([Problem("tournament.no-such-player", player=player)])
        return self.entrants[player]

    def by_lot(self) -> dict[int, int]:
        """Entry id by lot number."""
        return {lot: player for player, lot in self.lots.items()}

    def snapshot(self, rounds: int | None = None) -> Snapshot:
        """The tournament after so many published rounds (all when None), as the rulebooks see it: numbers are lots.

        Whoever is not to be paired in the round that follows is unavailable: as it was when that round was paired, or
        as it is known now.
        """
        upto = len(self.published) if rounds is None else rounds
        lots = self.lots
        per_round = [item.entries() for item in self.published[:upto]]
        entrants = sorted(self.entrants.values(), key=lambda entrant: lots[entrant.id])
        histories = tuple(
            tuple(self._entry(entrant, number, entries) for number, entries in enumerate(per_round, start=1))
            for entrant in entrants
        )
        return Snapshot(
            players=tuple(replace(entrant.player, number=lots[entrant.id]) for entrant in entrants),
            histories=histories,
            planned_rounds=self.settings.rounds,
            unavailable={lots[player]: reason for player, reason in self._left_out(upto + 1).items()},
            constraints=self._constraints(),
            lot_colour=Colour(self.settings.lot_colour) if self.settings.lot_colour else None,
            name=self.settings.name,
        )

    def _entry(self, entrant: Entrant, number: int, entries: Mapping[int, Entry]) -> Entry:
        entry = entries.get(entrant.id)
        if entry is None:  # he was not in the tournament yet when that round was paired
            return Entry(entrant.missed)
        if entry.opponent:
            return entry._replace(opponent=self.lots[entry.opponent])
        return entry

    def _left_out(self, number: int) -> dict[int, Result]:
        if number <= len(self.rounds):
            return dict(self.rounds[number - 1].absent)
        found = {}
        for entrant in self.entrants.values():
            reason = entrant.reason_to_leave_out(number)
            if reason is not None:
                found[entrant.id] = reason
        return found

    def _constraints(self) -> Constraints:
        def as_lots(players: frozenset[int]) -> frozenset[int]:
            return frozenset(self.lots[player] for player in players)

        groups = self.settings.strength_groups
        strength = None
        if groups and self.settings.strength_rounds:
            strength = StrengthGroups(
                tuple(as_lots(frozenset(group)) for group in groups), self.settings.strength_rounds
            )
        return Constraints(tuple(replace(rule, players=as_lots(rule.players)) for rule in self.forbidden), strength)
