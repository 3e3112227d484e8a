"""The state of a tournament after replaying its events. Immutable, and the only input of commands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, ForbiddenPairs, Player, PlayerRound, Problem, Result, Snapshot
from zwitsers.engine.prizes.plan import OVERALL, Plan
from zwitsers.event.errors import CommandError
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.go_settings import start_score
from zwitsers.event.request_settings import ANNOUNCED
from zwitsers.event.settings import Settings
from zwitsers.event.snapshots import DUMMY, snapshot_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.prizes.categories import Category
    from zwitsers.event.festival import Festival, FestivalPart
    from zwitsers.event.requests import PlayerRequest

# The possible results of an absence.
ABSENCES = (Result.ABSENT, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.NO_NOTICE)
# The possible results of rounds before a late entry.
MISSED = (Result.NOT_ENTERED, Result.HALF_POINT_BYE)


class Status(Enum):
    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the tournament. `player.number` is the entry id; the lot number is in `State.lots`."""

    player: Player
    first_round: int = 1
    missed: Result = Result.NOT_ENTERED
    absences: Mapping[int, Result] = field(default_factory=dict)
    # Withdrawals and returns as (from this round on, present), in order of entry.
    presence_changes: tuple[tuple[int, bool], ...] = ()
    # The fixed board of a player who cannot move; 0: any.
    board: int = 0
    # McMahon: the manual start score in half points; None: by grade.
    start: int | None = None
    # The rounds for which the player checked in, or announced to come.
    checked_in: frozenset[int] = frozenset()
    registration: int = 0  # in a group of an event: the registration number

    @property
    def id(self) -> int:
        return self.player.number

    def withdrawn_in(self, round_number: int) -> bool:
        there = True
        for first, present in self.presence_changes:
            if first <= round_number:
                there = present
        return not there

    def reason_to_leave_out(self, round_number: int) -> Result | None:
        """Why the player is not paired in this round; None: they are paired."""
        if round_number < self.first_round:
            return self.missed
        if self.withdrawn_in(round_number):
            return Result.WITHDRAWN
        return self.absences.get(round_number)


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a round; the results are None until they are entered."""

    white: int
    black: int
    white_result: Result | None = None
    black_result: Result | None = None
    # The handicap stones of black.
    stones: int = 0
    # Game played ahead: the next round at the time its result was entered.
    since: int = 0

    @property
    def open(self) -> bool:
        return self.white_result is None

    def entries(self) -> tuple[tuple[int, PlayerRound], tuple[int, PlayerRound]]:
        return (
            (self.white, PlayerRound(self.white_result or Result.PENDING, self.black, Colour.WHITE)),
            (self.black, PlayerRound(self.black_result or Result.PENDING, self.white, Colour.BLACK)),
        )


@dataclass(frozen=True, slots=True)
class Round:
    """A round. With `dummy` the bye is a game against the drawing dummy. `last_opponent`: see events.RoundDrafted.
    `games`: in the order of R9.1; `numbers`: their board numbers, by default from 1."""

    number: int
    status: Status
    games: tuple[Game, ...]
    bye: int | None
    absent: Mapping[int, Result]
    by_hand: bool = False
    dummy: bool = False
    last_opponent: int | None = None
    numbers: tuple[int, ...] = ()
    # (white, black) by board as published; empty as long as nothing has changed since.
    as_published: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.numbers:
            object.__setattr__(self, "numbers", tuple(range(1, len(self.games) + 1)))

    @property
    def boards(self) -> list[tuple[int, Game]]:
        """The games with their board numbers, in order of these numbers."""
        return sorted(zip(self.numbers, self.games, strict=True), key=lambda board: board[0])

    @property
    def changed_boards(self) -> frozenset[int]:
        """The boards that changed since publication: other players, or other colours in a game without a result."""
        if not self.as_published:
            return frozenset()
        return frozenset(
            board
            for board, game in self.boards
            if (before := self.as_published.get(board)) != (game.white, game.black)
            and (before is None or game.open or set(before) != {game.white, game.black})
        )

    def remembering(self) -> Round:
        """The round with `as_published` set, before its first change."""
        if self.as_published:
            return self
        return replace(self, as_published={board: (game.white, game.black) for board, game in self.boards})

    @property
    def begun(self) -> bool:
        """Whether any result was entered, or the round is closed."""
        return self.status is Status.CLOSED or any(not game.open for game in self.games)

    @property
    def open_boards(self) -> list[int]:
        return sorted(number for number, game in zip(self.numbers, self.games, strict=True) if game.open)

    @property
    def adjourned_boards(self) -> list[int]:
        """Boards with adjourned games; the round may be closed with them (R1.3)."""
        return sorted(
            number
            for number, game in zip(self.numbers, self.games, strict=True)
            if game.white_result is Result.ADJOURNED
        )

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs (white, black), and the bye as (player, 0) or, with the dummy, (player, DUMMY)."""
        pairs = [(game.white, game.black) for game in self.games]
        return pairs if self.bye is None else [*pairs, (self.bye, DUMMY if self.dummy else 0)]

    @property
    def paired(self) -> set[int]:
        """The players with a game or the bye."""
        players = {player for game in self.games for player in (game.white, game.black)}
        return players if self.bye is None else players | {self.bye}

    def same_people(self, other: Round) -> bool:
        """Whether both rounds have the same status, participants and absences; pairs and results may differ."""
        return (self.status, self.paired, self.absent, self.dummy) == (
            other.status,
            other.paired,
            other.absent,
            other.dummy,
        )

    def place_of(self, board: int) -> int:
        """The index in `games` of the game at this board."""
        usual = board - min(self.numbers[:1], default=0)
        if 0 <= usual < len(self.numbers) and self.numbers[usual] == board:
            return usual
        if not self.has_board(board):
            raise CommandError([Problem("tournament.no-such-board", board=board, round=self.number)])
        return self.numbers.index(board)

    def has_board(self, board: int) -> bool:
        return board in self.numbers

    def game(self, board: int) -> Game:
        return self.games[self.place_of(board)]

    def board_of(self, player: int) -> int | None:
        """The board number of a player; None if they have no game."""
        boards = zip(self.numbers, self.games, strict=True)
        return next((board for board, game in boards if player in (game.white, game.black)), None)

    def with_game(self, board: int, game: Game) -> Round:
        place = self.place_of(board)
        return replace(self, games=(*self.games[:place], game, *self.games[place + 1 :]))

    def entries(self) -> dict[int, PlayerRound]:
        """The entry of each player in this round: game, bye or absence."""
        entries = {player: PlayerRound(reason) for player, reason in self.absent.items()}
        for game in self.games:
            entries.update(game.entries())
        if self.bye is not None:
            entries[self.bye] = PlayerRound(Result.DRAW, DUMMY) if self.dummy else PlayerRound(Result.BYE)
        return entries


@dataclass(frozen=True, slots=True)
class State:
    """The current state of a tournament. Only the last of `rounds` can be a draft."""

    settings: Settings = field(default_factory=Settings)
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    # The highest entry id ever used: ids are not reused.
    last_entry: int = 0
    # Lot number by entry id; every entrant has one.
    lots: Mapping[int, int] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    # The round before the last round, for players who met the drawing dummy (R7.2).
    in_between: Round | None = None
    forbidden: tuple[ForbiddenPairs, ...] = ()
    created: bool = False
    finished: bool = False
    final_seed: int | None = None
    # The seed of the last draw of lots; None: by order of entry, or given.
    lot_seed: int | None = None
    # The committed secret for the draw of lots (empty: none), and whether lots were drawn from it.
    lot_secret: str = ""
    lots_from_secret: bool = False
    # The players of the barrage, winner first; and the players who share the place of the player before them.
    barrage: tuple[int, ...] = ()
    barrage_level: tuple[int, ...] = ()
    # McMahon: the start scores fixed at round 1 or at late entry; a later change of grade does not affect them.
    fixed_starts: Mapping[int, int] = field(default_factory=dict)
    categories: tuple[Category, ...] = ()
    prizes: Plan = field(default_factory=Plan)
    # The highest ids ever used for categories and prize lists.
    last_category: int = 0
    last_prize_list: int = OVERALL
    # Player requests by number.
    requests: Mapping[int, PlayerRequest] = field(default_factory=dict)
    # Set if this is an event with groups, not a tournament; and, for a group, its event.
    festival: Festival | None = None
    part_of: FestivalPart | None = None
    # By schedule.game_key: dates of games on another day than their round, and games played ahead.
    game_dates: Mapping[tuple[int, int, int], str] = field(default_factory=dict)
    ahead: Mapping[tuple[int, int, int], Game] = field(default_factory=dict)
    # Cache of snapshots by number of rounds.
    _snapshots: dict[int, Snapshot] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def published(self) -> tuple[Round, ...]:
        """The numbered rounds that have been published."""
        return self.rounds[:-1] if self.rounds and self.rounds[-1].status is Status.DRAFT else self.rounds

    @property
    def draft(self) -> Round | None:
        if self.in_between is not None and self.in_between.status is Status.DRAFT:
            return self.in_between
        return self.rounds[-1] if self.rounds and self.rounds[-1].status is Status.DRAFT else None

    @property
    def in_order(self) -> list[Round]:
        """All published rounds in order of play, the in-between round before the last."""
        played = list(self.published)
        if self.in_between is not None and self.in_between.status is not Status.DRAFT:
            played.insert(self.settings.rounds - 1, self.in_between)
        return played

    @property
    def current(self) -> Round | None:
        """The current round: the first published round that is not closed, else the last. Only a round robin can have
        several open rounds (RR8)."""
        played = self.in_order
        return next((round_ for round_ in played if round_.status is Status.PUBLISHED), played[-1] if played else None)

    @property
    def next_round(self) -> int:
        """The number of the round after the published ones."""
        return len(self.published) + 1

    @property
    def rounds_to_come(self) -> range:
        """The rounds that can still be paired; empty after the tournament is finished."""
        return range(self.next_round, 1 if self.finished else self.settings.rounds + 1)

    def round_after(self, number: int) -> int:
        """The number of the round after this one; after the in-between round comes the last."""
        return self.settings.rounds if number == IN_BETWEEN else number + 1

    def round(self, number: int) -> Round:
        if number == IN_BETWEEN and self.in_between is not None:
            return self.in_between
        if not 1 <= number <= len(self.rounds):
            raise CommandError([Problem("tournament.no-such-round", round=number)])
        return self.rounds[number - 1]

    def with_round(self, changed: Round) -> State:
        if changed.number == IN_BETWEEN:
            return replace(self, in_between=changed)
        index = changed.number - 1
        new_state = replace(self, rounds=(*self.rounds[:index], changed, *self.rounds[index + 1 :]))
        if self._snapshots:
            # A result does not affect snapshots of earlier rounds: keep those in the cache.
            published = changed.status is not Status.DRAFT and self.rounds[index].same_people(changed)
            known = {rounds: it for rounds, it in self._snapshots.items() if rounds < index + published}
            new_state._snapshots.update(known)
        return new_state

    def entrant(self, player: int) -> Entrant:
        if player not in self.entrants:
            raise CommandError([Problem("tournament.no-such-player", player=player)])
        return self.entrants[player]

    def by_lot(self) -> dict[int, int]:
        """Entry id by lot number."""
        return {lot: player for player, lot in self.lots.items()}

    def in_lot_order(self) -> list[Entrant]:
        return sorted(self.entrants.values(), key=lambda entrant: self.lots[entrant.id])

    def snapshot_players(self) -> tuple[Player, ...]:
        """The players in lot order, with the lot as their number."""
        numbered = ((entrant.player, self.lots[entrant.id]) for entrant in self.in_lot_order())
        return tuple(player if player.number == lot else player._replace(number=lot) for player, lot in numbered)

    def with_lot(self, lot: int) -> int:
        """The entry id of the player with this lot number."""
        found = next((player for player, number in self.lots.items() if number == lot), None)
        if found is None:
            raise CommandError([Problem("tournament.no-such-player", player=lot)])
        return found

    def named(self, player: int) -> str:
        """Lot number and name of a player, for messages."""
        entrant = self.entrants.get(player)
        return str(player) if entrant is None else f"{self.lots[player]} ({entrant.player.name})"

    def start_of(self, player: int) -> int:
        """McMahon: the start score in half points: manual, fixed, or by grade."""
        entrant = self.entrants[player]
        if entrant.start is not None:
            return entrant.start
        fixed = self.fixed_starts.get(player)
        return start_score(self.settings, entrant.player) if fixed is None else fixed

    @property
    def own_boards(self) -> dict[int, int]:
        """The fixed boards by player."""
        return {player: entrant.board for player, entrant in self.entrants.items() if entrant.board}

    def left_out(self, number: int) -> dict[int, Result]:
        """The players who are not paired in a round, and why: as published, or as known now for a future round."""
        if number <= len(self.published):
            round_ = self.rounds[number - 1]
            there = round_.paired
            return {
                player: round_.absent.get(player, entrant.missed)
                for player, entrant in self.entrants.items()
                if player not in there
            }
        reasons = {player: self.reason_to_leave_out(entrant, number) for player, entrant in self.entrants.items()}
        found = {player: reason for player, reason in reasons.items() if reason is not None}
        between = self.in_between
        if number == self.settings.rounds and between is not None and between.last_opponent is not None:
            found[between.last_opponent] = Result.MOVED  # their last game is in the in-between round
        return found

    def reason_to_leave_out(self, entrant: Entrant, number: int) -> Result | None:
        """Why a player is not paired in a future round; None: they are paired."""
        reason = entrant.reason_to_leave_out(number)
        silent = self.settings.attendance == ANNOUNCED and number not in entrant.checked_in
        return Result.ABSENT if reason is None and silent else reason

    def left_over(self, round_: Round) -> list[int]:
        """Players without a game, bye or absence in this round, by lot: not yet placed in a draft, or late entries."""
        known = round_.paired | round_.absent.keys()
        return sorted((player for player in self.entrants if player not in known), key=self.lots.__getitem__)

    def snapshot(self, rounds: int | None = None) -> Snapshot:
        """The snapshot after this many published rounds (None: all) for the engine; player numbers are lots. Cached.

        Players who are not paired in the next round are unavailable: as published, or as known now. The in-between
        round is included if the last round comes next.
        """
        after = len(self.published) if rounds is None else rounds
        cached = self._snapshots.get(after)
        if cached is None:
            cached = self._snapshots[after] = snapshot_of(self, after)
        return cached
