"""What the events of a tournament add up to: frozen, and the only thing that commands look at."""

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

# What somebody can have in a round for which they were not there, by what is said of it beforehand.
ABSENCES = (Result.ABSENT, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.NO_NOTICE)
# What the rounds before a late entry can count for.
MISSED = (Result.NOT_ENTERED, Result.HALF_POINT_BYE)


class Status(Enum):
    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the tournament. `player.number` is their entry id; the lot number is the tournament's."""

    player: Player
    first_round: int = 1
    missed: Result = Result.NOT_ENTERED
    absences: Mapping[int, Result] = field(default_factory=dict)
    # When they withdrew and returned: (from this round on, are they there?), in the order it was said.
    presence_changes: tuple[tuple[int, bool], ...] = ()
    # The board at which they always play, because they cannot move; 0: any.
    board: int = 0
    # McMahon: the start score that they were given by hand, in half points; None: by their grade.
    start: int | None = None
    # The rounds for which the player checked in, or said to come.
    checked_in: frozenset[int] = frozenset()
    registration: int = 0  # in a group of an event: the number on the event's list

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
        """Why they are not paired in this round; None when they are."""
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
    # The handicap stones of black.
    stones: int = 0
    # Of a game played ahead: the round that was to come when its result was entered.
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
    """With `dummy` the bye is a game against the drawing dummy. `last_opponent`: see events.RoundDrafted. The games are
    in the order of R9.1; `numbers` are those of their boards, from 1 on when not said."""

    number: int
    status: Status
    games: tuple[Game, ...]
    bye: int | None
    absent: Mapping[int, Result]
    by_hand: bool = False
    dummy: bool = False
    last_opponent: int | None = None
    numbers: tuple[int, ...] = ()
    # The (white, black) of every board as it was published, once something of it was changed; empty: nothing was.
    as_published: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.numbers:
            object.__setattr__(self, "numbers", tuple(range(1, len(self.games) + 1)))

    @property
    def boards(self) -> list[tuple[int, Game]]:
        """Every game with the number of its board, in the order of these numbers."""
        return sorted(zip(self.numbers, self.games, strict=True), key=lambda board: board[0])

    @property
    def changed_boards(self) -> frozenset[int]:
        """Those that are not as they were published: other players, or other colours in a game that is still to be
        played."""
        if not self.as_published:
            return frozenset()
        return frozenset(
            board
            for board, game in self.boards
            if (before := self.as_published.get(board)) != (game.white, game.black)
            and (before is None or game.open or set(before) != {game.white, game.black})
        )

    def remembering(self) -> Round:
        """About to be changed: as it is now is how it was published."""
        if self.as_published:
            return self
        return replace(self, as_published={board: (game.white, game.black) for board, game in self.boards})

    @property
    def begun(self) -> bool:
        """Whether any result is in."""
        return self.status is Status.CLOSED or any(not game.open for game in self.games)

    @property
    def open_boards(self) -> list[int]:
        return sorted(number for number, game in zip(self.numbers, self.games, strict=True) if game.open)

    @property
    def adjourned_boards(self) -> list[int]:
        """Games that have to be finished yet, although the round may be closed with them (R1.3)."""
        return sorted(
            number
            for number, game in zip(self.numbers, self.games, strict=True)
            if game.white_result is Result.ADJOURNED
        )

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """(white, black), and the bye as (player, 0), or as (player, DUMMY) where that draws."""
        pairs = [(game.white, game.black) for game in self.games]
        return pairs if self.bye is None else [*pairs, (self.bye, DUMMY if self.dummy else 0)]

    @property
    def paired(self) -> set[int]:
        """Everyone who has a game, or the bye."""
        players = {player for game in self.games for player in (game.white, game.black)}
        return players if self.bye is None else players | {self.bye}

    def same_people(self, other: Round) -> bool:
        """Whether the same people are in it, with or without a game; their results may differ."""
        return (self.status, self.paired, self.absent, self.dummy) == (
            other.status,
            other.paired,
            other.absent,
            other.dummy,
        )

    def place_of(self, board: int) -> int:
        """Where the game of this board stands among the games."""
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
        """The number of their board; None when they have no game."""
        boards = zip(self.numbers, self.games, strict=True)
        return next((board for board, game in boards if player in (game.white, game.black)), None)

    def with_game(self, board: int, game: Game) -> Round:
        place = self.place_of(board)
        return replace(self, games=(*self.games[:place], game, *self.games[place + 1 :]))

    def entries(self) -> dict[int, PlayerRound]:
        """What this round says of everyone who was there to be paired or left out."""
        entries = {player: PlayerRound(reason) for player, reason in self.absent.items()}
        for game in self.games:
            entries.update(game.entries())
        if self.bye is not None:
            entries[self.bye] = PlayerRound(Result.DRAW, DUMMY) if self.dummy else PlayerRound(Result.BYE)
        return entries


@dataclass(frozen=True, slots=True)
class State:
    """The tournament as it stands. `rounds` are in order; only the last one can be a draft."""

    settings: Settings = field(default_factory=Settings)
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    # The highest entry id ever given: an id is not used again for somebody else.
    last_entry: int = 0
    # Lot number by entry id; every entrant has one.
    lots: Mapping[int, int] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    # The round between the last but one and the last, of players who met the drawing dummy (R7.2).
    in_between: Round | None = None
    forbidden: tuple[ForbiddenPairs, ...] = ()
    created: bool = False
    finished: bool = False
    final_seed: int | None = None
    # How the lots were drawn last; None: in the order of entry, or given.
    lot_seed: int | None = None
    # The secret from which the lots are to follow; empty: none was committed to. And whether they were drawn from it.
    lot_secret: str = ""
    lots_from_secret: bool = False
    # The players of the barrage, the winner first; and those of them who share the place of the one before.
    barrage: tuple[int, ...] = ()
    barrage_level: tuple[int, ...] = ()
    # McMahon: the start scores of round 1 and of late entries; a grade that changes later does not change them.
    fixed_starts: Mapping[int, int] = field(default_factory=dict)
    categories: tuple[Category, ...] = ()
    prizes: Plan = field(default_factory=Plan)
    # The highest ids ever given to those.
    last_category: int = 0
    last_prize_list: int = OVERALL
    # What players asked, by number.
    requests: Mapping[int, PlayerRequest] = field(default_factory=dict)
    # An event with groups, which is no tournament itself; and of a group, its event.
    festival: Festival | None = None
    part_of: FestivalPart | None = None
    # Games that are not played with their round, by schedule.game_key: when, and those that were played before it.
    game_dates: Mapping[tuple[int, int, int], str] = field(default_factory=dict)
    ahead: Mapping[tuple[int, int, int], Game] = field(default_factory=dict)
    # Those that have been asked for, by number of rounds: they follow from the rest, and are made once.
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
        """All published rounds as they were played, the in-between round in its place before the last."""
        played = list(self.published)
        if self.in_between is not None and self.in_between.status is not Status.DRAFT:
            played.insert(self.settings.rounds - 1, self.in_between)
        return played

    @property
    def current(self) -> Round | None:
        """The round in play: the first published one that is not closed, else the last. Only a round robin can have
        several open ones (RR8)."""
        played = self.in_order
        return next((round_ for round_ in played if round_.status is Status.PUBLISHED), played[-1] if played else None)

    @property
    def next_round(self) -> int:
        """The number of the round that comes after those published."""
        return len(self.published) + 1

    @property
    def rounds_to_come(self) -> range:
        """Those that can still be paired; none when the tournament is over."""
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
            # A result changes nothing before its round; what is known of that need not be made again.
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
        """The players in the order of their lots, each with their lot as their number."""
        numbered = ((entrant.player, self.lots[entrant.id]) for entrant in self.in_lot_order())
        return tuple(player if player.number == lot else player._replace(number=lot) for player, lot in numbered)

    def with_lot(self, lot: int) -> int:
        """The entry id of the player whom people know by this number."""
        found = next((player for player, number in self.lots.items() if number == lot), None)
        if found is None:
            raise CommandError([Problem("tournament.no-such-player", player=lot)])
        return found

    def named(self, player: int) -> str:
        """A player as people know them: lot number and name."""
        entrant = self.entrants.get(player)
        return str(player) if entrant is None else f"{self.lots[player]} ({entrant.player.name})"

    def start_of(self, player: int) -> int:
        """McMahon: the start score of a player, in half points: by hand, as it was fixed, or by their grade."""
        entrant = self.entrants[player]
        if entrant.start is not None:
            return entrant.start
        fixed = self.fixed_starts.get(player)
        return start_score(self.settings, entrant.player) if fixed is None else fixed

    @property
    def own_boards(self) -> dict[int, int]:
        """The boards of players who have one of their own."""
        return {player: entrant.board for player, entrant in self.entrants.items() if entrant.board}

    def left_out(self, number: int) -> dict[int, Result]:
        """Who is not paired in a round, and why: as it was when it was published, or as it is known now."""
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
        """Why a player is not paired in a round to come; None when they are."""
        reason = entrant.reason_to_leave_out(number)
        silent = self.settings.attendance == ANNOUNCED and number not in entrant.checked_in
        return Result.ABSENT if reason is None and silent else reason

    def left_over(self, round_: Round) -> list[int]:
        """Who has no game, bye or absence in this round, by lot: still to be placed in a draft, or a later entry."""
        known = round_.paired | round_.absent.keys()
        return sorted((player for player in self.entrants if player not in known), key=self.lots.__getitem__)

    def snapshot(self, rounds: int | None = None) -> Snapshot:
        """The tournament after this many published rounds (all when None), as the rulebooks see it: numbers are lots.

        A player who is not paired in the round that follows is unavailable: as it was when that round was paired, or
        as it is known now. The in-between round belongs before the last round, so it is there when that comes next.
        """
        after = len(self.published) if rounds is None else rounds
        cached = self._snapshots.get(after)
        if cached is None:
            cached = self._snapshots[after] = snapshot_of(self, after)
        return cached
