"""A round as players look at it: by board, by name, and who has no game. Published rounds only, unless asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, Result
from zwitsers.domain.letters import folded
from zwitsers.report.alphabet import sort_key
from zwitsers.report.event_round import system_of_round
from zwitsers.report.words import short_name
from zwitsers.scores.table import points_table
from zwitsers.scores.units import pretty
from zwitsers.tournament.engine import snapshot_for
from zwitsers.tournament.notation import show_result
from zwitsers.web.errors import NotFoundError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.tournament.state import Entrant, Game, Round, State
    from zwitsers.web.request import TournamentRequest

WHITE, BLACK = "white", "black"
# Why somebody has no game, when it is no result: he draws with the dummy, or was left over by hand.
DUMMY, LEFT_OVER = "dummy", "left-over"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board. `id` is for addresses, `lot` is the number that people know; points as before the round."""

    id: int
    lot: int
    name: str
    points: str
    # The name as lists are sorted by it: without title, particle and accents.
    sorted_by: str


@dataclass(frozen=True, slots=True)
class BoardLine:
    """`result` as people write it, empty while it is not in; `adjourned` has a word of its own."""

    board: int
    white: Seat
    black: Seat
    result: str
    adjourned: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where one player is in a round: at a board, or why not (`idle`: the name of a result, or DUMMY, LEFT_OVER)."""

    seat: Seat
    line: BoardLine | None = None
    colour: str = ""
    opponent: Seat | None = None
    idle: str = ""
    # What he got: win, draw, loss or awarded; empty while it is not in.
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class RoundView:
    number: int
    planned: int
    lines: tuple[BoardLine, ...]
    # Everyone whose round it is, in the order of surnames.
    places: tuple[Place, ...]
    results_in: int
    _by_player: Mapping[int, Place]

    @property
    def complete(self) -> bool:
        """Whether nothing has to be waited for: an adjourned game is finished later."""
        return all(line.result for line in self.lines)

    @property
    def forfeits(self) -> bool:
        """Whether an R stands behind a result, which then has to be explained."""
        return any(line.result.endswith("R") for line in self.lines)

    @property
    def idle(self) -> list[Place]:
        """Those without a game whose round it is, the bye first."""
        found = [place for place in self.places if place.idle]
        return sorted(found, key=lambda place: (place.idle not in ("bye", DUMMY), place.idle, place.seat.lot))

    def of(self, player: int) -> Place | None:
        return self._by_player.get(player)


def round_view(state: State, made: Round) -> RoundView:
    seats = _seats(state, made)
    lines = tuple(_line(state, game, board, seats) for board, game in enumerate(made.games, start=1))
    places: dict[int, Place] = {}
    for line, game in zip(lines, made.games, strict=True):
        places[line.white.id] = Place(line.white, line, WHITE, line.black, outcome=outcome(game.white_result))
        places[line.black.id] = Place(line.black, line, BLACK, line.white, outcome=outcome(game.black_result))
    for player, reason in without_a_game(state, made).items():
        places[player] = Place(seats[player], idle=reason)
    order = sorted(places.values(), key=lambda place: (place.seat.sorted_by, place.seat.lot))
    done = sum(1 for line in lines if line.result and not line.adjourned)
    return RoundView(made.number, state.settings.rounds, lines, tuple(order), done, places)


def remembered_view(desk: TournamentRequest, made: Round) -> RoundView:
    """Worked out once for all pages of this moment; of a round that has been published."""
    view: RoundView = desk.remembered(("round", made.number), lambda: round_view(desk.state, made))
    return view


def _seats(state: State, made: Round) -> dict[int, Seat]:
    divisor = system_of_round(state, made.number).divisor
    points = points_table(snapshot_for(state, made.number))
    return {
        player: Seat(
            player,
            lot,
            short_name(state.entrants[player].player),
            pretty(points[lot], divisor),
            sort_key(state.entrants[player].player.name),
        )
        for player, lot in state.lots.items()
    }


def _line(state: State, game: Game, board: int, seats: Mapping[int, Seat]) -> BoardLine:
    result = ""
    if game.white_result is not None and game.black_result is not None:
        result = spaced(show_result(game.white_result, game.black_result, state.settings.game))
    adjourned = game.white_result is Result.ADJOURNED
    return BoardLine(board, seats[game.white], seats[game.black], result, adjourned)


def spaced(result: str) -> str:
    """`1-0R` with room to breathe: 1 – 0 R."""
    white, dash, black = result.partition("-")
    return f"{white} – {black.removesuffix('R')}{' R' if black.endswith('R') else ''}" if dash else result


def outcome(result: Result | None) -> str:
    """In a word, for whoever looks up his own result."""
    if result is None or result.unfinished:
        return ""
    if not result.played:
        return "forfeit-win" if result.points else "forfeit-loss"
    return ("loss", "draw", "win")[result.points]


def without_a_game(state: State, made: Round) -> dict[int, str]:
    """Who has no game in a round, and why."""
    found: dict[int, str] = {}
    if made.bye is not None:
        found[made.bye] = DUMMY if made.dummy else _name(Result.BYE)
    found |= {player: _name(reason) for player, reason in made.absent.items() if reason.counts}
    for player in state.left_over(made):
        entrant = state.entrants[player]
        found[player] = _name(entrant.missed) if made.number < entrant.first_round else LEFT_OVER
    return found


def _name(result: Result) -> str:
    return result.name.lower().replace("_", "-")


def expected_absence(state: State, entrant: Entrant) -> str:
    """What is known of a player's next round before it is published; empty: he will be paired."""
    if state.finished or state.next_round > state.settings.rounds:
        return ""
    reason = entrant.reason_to_leave_out(state.next_round)
    return "" if reason is None else _name(reason)


# Finding


def published_round(state: State, number: int | None = None) -> Round | None:
    """A published round by its number, or the last one; drafts do not exist here. None: there is none yet."""
    rounds = state.in_order
    if number is None:
        return rounds[-1] if rounds else None
    found = next((made for made in rounds if made.number == number), None)
    if found is None:
        raise NotFoundError([Problem("play.no-such-round", round=number)])
    return found


def known_player(state: State, player: int) -> Entrant:
    entrant = state.entrants.get(player)
    if entrant is None:
        raise NotFoundError([Problem("play.no-such-player")])
    return entrant


def by_name(state: State) -> list[Entrant]:
    """Everyone, in the order of surnames."""
    return sorted(state.entrants.values(), key=lambda entrant: (sort_key(entrant.player.name), entrant.id))


def matches(text: str, *names: str) -> bool:
    """Whether every word that was typed is in one of these."""
    there = folded(" ".join(names))
    return all(word in there for word in folded(text).split())
