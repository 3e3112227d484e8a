"""A round, from draft to closed: boards with what both had before it, results, and who has no game and why."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, ClassVar, Literal

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.rules.board_order import games_in_order
from zwitsers.engine.rules.rulebook import Rulebook
from zwitsers.event.engine import snapshot_for
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.notation import show_result
from zwitsers.event.schedule import game_key
from zwitsers.event.state import Status
from zwitsers.present.views.alphabet import search_text
from zwitsers.present.views.records import HIDDEN, ByRulebook, described
from zwitsers.present.views.seats import Absent, Seat, Seats, facts_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing.result import Pairing
    from zwitsers.event.state import Entrant, Game, Round, State

    Reason = Result | Literal["dummy", "left-over"]
    _Played = tuple[int, int, Result | None, Result | None, int]


_PLAIN = (Result.WIN, Result.DRAW, Result.LOSS)


@dataclass(frozen=True, slots=True)
class BoardView:
    board: int
    white: Seat
    black: Seat
    result: str | None = field(metadata=described("As people write it: 1-0, ½-½, 0-1R. Null while it is not in."))
    white_result: Result | None = field(default=None, metadata=HIDDEN)
    black_result: Result | None = field(default=None, metadata=HIDDEN)
    # Whether it is the first board of a score group.
    first: bool = field(default=False, metadata=HIDDEN)
    changed: bool = field(default=False, metadata=described("It was changed after the round was published."))
    stones: int = field(default=0, metadata=described("Go: the handicap stones of black."))
    komi: str = field(default="", metadata=described("Go: the compensation for white in this game, where it is said."))

    # When it is played, where that is not with its round.
    date: str = field(default="", metadata=HIDDEN)

    @property
    def search(self) -> str:
        return search_text(self.board, self.white.search, self.black.search)

    @property
    def open(self) -> bool:
        return self.white_result is None

    @property
    def adjourned(self) -> bool:
        return self.white_result is Result.ADJOURNED

    @property
    def odd(self) -> Result | None:
        """What is not an ordinary result of a game, such as a forfeit."""
        # The results of both are of one kind (MIRRORS).
        return None if self.white_result in (None, *_PLAIN) else self.white_result


@dataclass(frozen=True, slots=True)
class PlayerInRound:
    """Where one player is in a round: at a board, or why not."""

    seat: Seat
    board: BoardView | None = None
    colour: Colour | None = None
    opponent: Seat | None = None
    reason: Reason | None = None
    result: Result | None = None

    @property
    def reason_name(self) -> str:
        """By which messages know the reason; empty when they have a game."""
        reason = self.reason or ""
        return reason if isinstance(reason, str) else reason.name.lower().replace("_", "-")

    @property
    def outcome(self) -> str:
        """In a word, for the player's own page: win, draw, loss, forfeit-win, forfeit-loss; empty while it
        is not in."""
        result = self.result
        if result is None or result.unfinished:
            return ""
        if not result.played:
            return "forfeit-win" if result.points else "forfeit-loss"
        return ("loss", "draw", "win")[result.points]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView(ByRulebook):
    also: ClassVar = ("system", "edition")

    round: int = field(metadata=described("0: the in-between round."))
    status: Status | None = field(metadata=described("draft, published or closed; null for the pairing of a file."))
    boards: tuple[BoardView, ...]
    bye: Seat | None
    dummy: bool = field(metadata=described("The bye is a game against the drawing dummy."))
    absent: tuple[Absent, ...]
    by_hand: bool
    rulebook: Rulebook = field(metadata=HIDDEN)
    planned: int | None = field(metadata=HIDDEN)
    name: str = field(metadata=HIDDEN)
    # Whether points are McMahon scores.
    mcmahon: bool = field(default=False, metadata=HIDDEN)
    left_over: tuple[Seat, ...] = field(default=(), metadata=HIDDEN)
    # Whether the seats have ratings, for lists that show them.
    ratings: bool = field(default=False, metadata=HIDDEN)

    @property
    def results_in(self) -> int:
        return sum(not board.open and not board.adjourned for board in self.boards)

    @property
    def complete(self) -> bool:
        """Whether nothing has to be waited for: an adjourned game is finished later."""
        return not any(board.open for board in self.boards)

    @property
    def accelerated(self) -> bool:
        """Whether anybody has virtual points."""
        return any(place.seat.virtual.units for place in self.places().values())

    @property
    def handicaps(self) -> bool:
        """Go: whether any game has handicap stones."""
        return any(board.stones for board in self.boards)

    @property
    def changed(self) -> bool:
        """Whether a board was changed after the publication."""
        return any(board.changed for board in self.boards)

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs in the list of boards that have to be explained, by their names in the catalogues
        (report.legend.*)."""
        there = {
            "forfeit": any((board.result or "").endswith("R") for board in self.boards),
            "virtual": self.accelerated,
            "stones": self.handicaps,
            "changed": self.changed,
        }
        return tuple(sign for sign, needed in there.items() if needed)

    @property
    def without(self) -> tuple[tuple[Reason, tuple[Seat, ...]], ...]:
        """Players without a game, by reason: the bye, then the absent, then players left over by hand."""
        found: list[tuple[Reason, tuple[Seat, ...]]] = []
        if self.bye is not None:
            found.append(("dummy" if self.dummy else Result.BYE, (self.bye,)))
        found += by_reason(self.absent)
        if self.left_over:
            found.append(("left-over", self.left_over))
        return tuple(found)

    @property
    def bye_place(self) -> tuple[PlayerInRound, ...]:
        """Who has the bye, as a last line below the boards; empty when nobody has it."""
        reason: Reason = "dummy" if self.dummy else Result.BYE
        return () if self.bye is None else (PlayerInRound(self.bye, reason=reason),)

    @property
    def absences(self) -> list[tuple[Result, tuple[Seat, ...]]]:
        return by_reason(self.absent)

    @property
    def by_name(self) -> tuple[PlayerInRound, ...]:
        """Everyone whose round it is, in the order of surnames."""
        return tuple(sorted(self.places().values(), key=lambda place: place.seat.sorted_by))

    @property
    def seated(self) -> list[Seat]:
        """Everyone who can be moved by hand, in the order of the lots."""
        found = [seat for board in self.boards for seat in (board.white, board.black)]
        found += [*self.left_over, *([self.bye] if self.bye else [])]
        return sorted(found, key=lambda seat: seat.number)

    def places(self) -> dict[int, PlayerInRound]:
        """By lot number."""
        found: dict[int, PlayerInRound] = {}
        for board in self.boards:
            white, black = board.white, board.black
            found[white.number] = PlayerInRound(white, board, Colour.WHITE, black, result=board.white_result)
            found[black.number] = PlayerInRound(black, board, Colour.BLACK, white, result=board.black_result)
        for reason, members in self.without:
            found |= {seat.number: PlayerInRound(seat, reason=reason) for seat in members}
        return found


def by_reason(absent: Iterable[Absent]) -> list[tuple[Result, tuple[Seat, ...]]]:
    """Those with the same reason together."""
    groups: dict[Result, list[Seat]] = {}
    for seat in absent:
        groups.setdefault(seat.reason, []).append(seat)
    return [(reason, tuple(members)) for reason, members in groups.items()]


def _boards(
    seats: Seats, games: Iterable[_Played], kind: str, numbers: Iterable[int] | None = None
) -> tuple[BoardView, ...]:
    """They come in the order of R9.1, and go in that of their numbers; a game that is elsewhere for a fixed board
    begins no score group."""
    found: list[BoardView] = []
    highest = None
    for number, (white, black, mine, theirs, stones) in zip(numbers or count(1), games, strict=False):
        top = max(seats.scores[white], seats.scores[black])
        pair = seats.seat(white, black), seats.seat(black, white, stones)
        first = top != highest and number not in seats.fixed
        written, komi = _written(mine, theirs, kind), seats.komi[stones > 0]
        found.append(BoardView(number, *pair, written, mine, theirs, first, stones=stones, komi=komi))
        highest = highest if number in seats.fixed else top
    return tuple(sorted(found, key=lambda board: board.board))


def _written(white: Result | None, black: Result | None, kind: str) -> str | None:
    if white is None or black is None:
        return None
    return "adjourned" if white is Result.ADJOURNED else show_result(white, black, kind)


def system_of_round(state: State, number: int) -> Rulebook:
    return state.settings.system_of(state.settings.rounds if number == IN_BETWEEN else number)


def _dated(state: State, round_: Round, boards: tuple[BoardView, ...]) -> tuple[BoardView, ...]:
    """With the dates of games that are not played with their round."""
    if not state.game_dates:
        return boards
    games = dict(round_.boards)
    return tuple(
        replace(line, date=state.game_dates.get(game_key(round_.number, game.white, game.black), ""))
        for line in boards
        if (game := games[line.board])
    )


def event_round(state: State, round_: Round) -> RoundView:
    """A round of an event: a draft, or one that has been published."""
    return with_results(seating(state, round_), round_, state.settings.game)


def with_results(view: RoundView, round_: Round, kind: str) -> RoundView:
    """The seating of a round with its results."""
    games, changed = dict(round_.boards), round_.changed_boards
    return replace(
        view, boards=tuple(_with_result(line, games[line.board], line.board in changed, kind) for line in view.boards)
    )


def _with_result(line: BoardView, game: Game, changed: bool, kind: str) -> BoardView:
    if game.open and not changed:
        return line
    white, black = game.white_result, game.black_result
    written = _written(white, black, kind)
    return replace(line, result=written, white_result=white, black_result=black, changed=changed)


def seating(state: State, round_: Round) -> RoundView:
    """A round of an event without the results of its games, which it does not depend on."""
    book, lots = system_of_round(state, round_.number), state.lots
    seats = Seats(snapshot_for(state, round_.number), book, state.by_lot())
    seats.fixed = frozenset(state.own_boards.values())
    seats.ratings = state.settings.show_ratings
    seats.komi = state.settings.komi, state.settings.handicap_komi
    if round_.status is Status.DRAFT:
        seats.facts = facts_of(seats.snapshot, book)
    absent = {player: reason for player, reason in round_.absent.items() if reason.counts}
    left_over = []
    for player in state.left_over(round_):
        entrant = state.entrants[player]
        if round_.number != IN_BETWEEN and round_.number < entrant.first_round:
            absent[player] = entrant.missed  # they came later
        else:
            left_over.append(seats.seat(lots[player]))
    return RoundView(
        round=round_.number,
        status=round_.status,
        boards=_dated(
            state,
            round_,
            _boards(
                seats,
                [(lots[game.white], lots[game.black], None, None, game.stones) for game in round_.games],
                state.settings.game,
                round_.numbers,
            ),
        ),
        bye=None if round_.bye is None else seats.seat(lots[round_.bye]),
        dummy=round_.dummy,
        absent=tuple(seats.absent(lots[player], absent[player]) for player in sorted(absent, key=lots.__getitem__)),
        by_hand=round_.by_hand,
        rulebook=book,
        planned=state.settings.rounds,
        name=state.settings.name,
        mcmahon=state.settings.mcmahon,
        left_over=tuple(left_over),
        ratings=seats.ratings,
    )


def file_round(pairing: Pairing, snapshot: Snapshot, book: Rulebook) -> RoundView:
    """The round to come of a tournament that is only a file."""
    seats = Seats(snapshot, book)
    return RoundView(
        round=pairing.round_number,
        status=None,
        boards=_boards(
            seats,
            [(game.white, game.black, None, None, pairing.stones.get(game.black, 0)) for game in pairing.boards],
            book.game,
        ),
        bye=None if pairing.bye is None else seats.seat(pairing.bye),
        dummy=False,
        absent=tuple(seats.absent(number, reason) for number, reason in sorted(pairing.absent.items())),
        by_hand=False,
        rulebook=book,
        planned=snapshot.planned_rounds,
        name=snapshot.name,
        mcmahon=snapshot.mcmahon is not None,
    )


def played_round(snapshot: Snapshot, number: int, book: Rulebook) -> RoundView:
    """A round that was played in a tournament that is only a file."""
    seats = Seats(snapshot.after(number - 1), book)
    results = {player: snapshot.entry(player, number).result for player in snapshot.numbers}
    games, others = games_in_order(snapshot, number, book)
    bye = next((player for player in others if results[player] is Result.BYE), None)
    return RoundView(
        round=number,
        status=None,
        boards=_boards(
            seats,
            [
                (white, black, results[white], results[black], snapshot.stones.get((black, number), 0))
                for white, black in games
            ],
            book.game,
        ),
        bye=None if bye is None else seats.seat(bye),
        dummy=False,
        absent=tuple(seats.absent(player, results[player]) for player in others if player != bye),
        by_hand=False,
        rulebook=book,
        planned=snapshot.planned_rounds,
        name=snapshot.name,
        mcmahon=snapshot.mcmahon is not None,
    )


def to_be_left_out(state: State, number: int) -> tuple[Absent, ...]:
    """Who will not be paired in a round to come, and why."""
    seats = Seats(snapshot_for(state, number), system_of_round(state, number), state.by_lot())
    found = {state.lots[player]: reason for player, reason in state.left_out(number).items() if reason.counts}
    return tuple(seats.absent(lot, found[lot]) for lot in sorted(found))


def without_result(state: State, round_: Round) -> tuple[Absent, ...]:
    """Who had no game in a round and what it counts for, also when that is nothing."""
    seats = Seats(snapshot_for(state, round_.number), system_of_round(state, round_.number), state.by_lot())
    reasons = round_.absent if round_.number == IN_BETWEEN else state.left_out(round_.number)
    found = {state.lots[player]: reason for player, reason in reasons.items()}
    return tuple(seats.absent(lot, found[lot]) for lot in sorted(found))


def expected_absence(state: State, entrant: Entrant) -> Result | None:
    """What is known of a player's next round before it is published; None: they will be paired."""
    return entrant.reason_to_leave_out(state.next_round) if state.rounds_to_come else None
