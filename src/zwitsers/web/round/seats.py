"""A round as a page shows it: boards with seats, the bye, who is left over and who is not there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.report.event_round import result_of, system_of_round
from zwitsers.report.standings import dialect
from zwitsers.report.words import result_word, round_title, short_name
from zwitsers.scores.history import colour_history
from zwitsers.scores.ranking import pairing_numbers
from zwitsers.scores.table import points_table, score_table
from zwitsers.scores.units import pretty
from zwitsers.tournament.engine import snapshot_for
from zwitsers.tournament.state import Status
from zwitsers.views.standings import has_resistance
from zwitsers.why.speech import capital

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.domain import Result, Snapshot
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.tournament.state import Round, State


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in a round. `points` are those of before it; `floats` is down, up or empty (R6.1)."""

    id: int
    lot: int
    name: str
    points: str
    units: int
    # "white", "black", or "" for a round without a game.
    colours: tuple[str, ...] = ()
    floats: str = ""
    # What the rulebook pairs on besides the points, as (kind, value): number (003 A2), rating, grade, resistance-wp.
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def named(self) -> str:
        return f"{self.lot} {self.name}"


@dataclass(frozen=True, slots=True)
class BoardSeats:
    number: int
    white: Seat
    black: Seat
    result: str
    open: bool
    # The first board of a score group, so that a line can be drawn above it.
    first: bool


@dataclass(frozen=True, slots=True)
class RoundSeats:
    number: int
    title: str
    system: str
    status: str
    by_hand: bool
    boards: tuple[BoardSeats, ...]
    bye: Seat | None
    # With a drawing dummy the bye is a game against it.
    dummy: bool
    left_over: tuple[Seat, ...]
    # Reason in words, and who.
    absent: tuple[tuple[str, tuple[Seat, ...]], ...]

    @property
    def seated(self) -> list[Seat]:
        """Everyone who can be moved by hand, in the order of the lots."""
        found = [seat for board in self.boards for seat in (board.white, board.black)]
        found += [*self.left_over, *([self.bye] if self.bye else [])]
        return sorted(found, key=lambda seat: seat.lot)


@dataclass(frozen=True, slots=True)
class Seats:
    """Makes seats for one round: looks up points and colours once."""

    state: State
    snapshot: Snapshot
    points: dict[int, int]
    divisor: int
    facts: Mapping[int, tuple[tuple[str, str], ...]]

    @classmethod
    def of(cls, state: State, number: int, *, facts: bool = False) -> Seats:
        """`facts`: also what the rulebook pairs on, which takes longer."""
        snapshot, book = snapshot_for(state, number), system_of_round(state, number)
        return cls(state, snapshot, points_table(snapshot), book.divisor, _facts(snapshot, book) if facts else {})

    def seat(self, player: int, opponent: int | None = None) -> Seat:
        lot = self.state.lots[player]
        units = self.points[lot]
        against = units if opponent is None else self.points[self.state.lots[opponent]]
        colours = tuple(colour.name.lower() if colour else "" for colour in colour_history(self.snapshot, lot))
        return Seat(
            id=player,
            lot=lot,
            name=short_name(self.state.entrants[player].player),
            points=pretty(units, self.divisor),
            units=units,
            colours=colours,
            floats="down" if units > against else "up" if units < against else "",
            facts=self.facts.get(lot, ()),
        )


def _facts(snapshot: Snapshot, book: Rulebook) -> dict[int, tuple[tuple[str, str], ...]]:
    """By lot number. WP only says something once there are points to be resisted."""
    if not has_resistance(book):
        numbers = pairing_numbers(snapshot)
        return {
            player.number: (("number", str(numbers[player.number])), ("rating", str(player.rating or "–")))
            for player in snapshot.players
        }
    table = score_table(snapshot, book.method) if snapshot.rounds else {}
    kind = f"resistance-{dialect(book)}"
    found: dict[int, tuple[tuple[str, str], ...]] = {}
    for player in snapshot.players:
        grade = (("grade", player.grade),) if player.grade else ()
        line = table.get(player.number)
        resistance = () if line is None else ((kind, pretty(line.resistance_points, book.divisor)),)
        found[player.number] = (*grade, *resistance)
    return found


def round_seats(state: State, made: Round, language: str) -> RoundSeats:
    seats = Seats.of(state, made.number, facts=made.status is Status.DRAFT)
    boards: list[BoardSeats] = []
    highest = None
    for number, game in enumerate(made.games, start=1):
        white, black = seats.seat(game.white, game.black), seats.seat(game.black, game.white)
        top = max(white.units, black.units)
        boards.append(BoardSeats(number, white, black, result_of(game, state, language), game.open, top != highest))
        highest = top
    return RoundSeats(
        number=made.number,
        title=round_title(made.number, language),
        system=system_of_round(state, made.number).id,
        status=made.status.value,
        by_hand=made.by_hand,
        boards=tuple(boards),
        bye=None if made.bye is None else seats.seat(made.bye),
        dummy=made.dummy,
        left_over=tuple(seats.seat(player) for player in state.left_over(made)),
        absent=_absent(seats, {p: r for p, r in made.absent.items() if r.counts}, language),
    )


def left_out(state: State, number: int, language: str) -> tuple[tuple[str, tuple[Seat, ...]], ...]:
    """Who will not be paired in a round to come, and why."""
    found = {player: reason for player, reason in state.left_out(number).items() if reason.counts}
    return _absent(Seats.of(state, number), found, language)


def _absent(seats: Seats, reasons: Mapping[int, Result], language: str) -> tuple[tuple[str, tuple[Seat, ...]], ...]:
    """Those with the same reason together."""
    groups: dict[str, list[Seat]] = {}
    for player in sorted(reasons, key=seats.state.lots.__getitem__):
        word = capital(result_word(reasons[player], language))
        groups.setdefault(word, []).append(seats.seat(player))
    return tuple((word, tuple(members)) for word, members in groups.items())
