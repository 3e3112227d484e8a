"""Who sits down for a round, with what they have before it; and who does not, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.scores.history import Float, colour_history
from zwitsers.engine.scores.ranking import pairing_numbers
from zwitsers.engine.scores.table import points_table, score_table
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.alphabet import sort_key
from zwitsers.present.views.people import MARK, Person, people
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.present.views.standings import has_resistance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat(Person):
    """A player in a round."""

    id: int | None = field(metadata=described("Of the entry; null in a file, which has none."))
    number: int = field(metadata=described("The lot or pairing number."))
    name: str
    points: Number = field(metadata=described("Before the round, exactly; in draughts two for a win."))
    virtual: Number = field(
        default=Number(0), metadata=described("What acceleration adds when this round is paired; no points (C.04.7).")
    )
    title: str = field(metadata=HIDDEN)
    mark: str = field(default="", metadata=described(MARK))
    grade: str = field(default="", metadata=described("Of a go player: 4d, 12k."))
    # The rating that counts, where the list shows ratings (RoundView.ratings) and the player has one.
    rating: int | None = field(default=None, metadata=HIDDEN)
    # The colours of the rounds before; None for a round without a game.
    colours: tuple[Colour | None, ...] = field(default=(), metadata=HIDDEN)
    # Whether they meet somebody with another score (R6.1).
    float: Float = field(default=Float.NONE, metadata=HIDDEN)

    # Go: their handicap stones in the game of this round.
    stones: int = field(default=0, metadata=HIDDEN)

    # What the rulebook pairs on besides the points, as (kind, value): number (003 A2), rating, resistance.
    facts: tuple[tuple[str, Number | str], ...] = field(default=(), metadata=HIDDEN)

    @property
    def sorted_by(self) -> tuple[str, int]:
        """By the surname; the number tells those apart who have the same name."""
        return sort_key(self.name), self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Absent(Seat):
    reason: Result


class Seats:
    """Makes seats for one round: looks up points once, and colours where they are asked for."""

    def __init__(self, snapshot: Snapshot, book: Rulebook, ids: Mapping[int, int] | None = None) -> None:
        self.snapshot = snapshot
        self.points = points_table(snapshot)
        self.scores = book.paired_on(snapshot)
        self.divisor = book.divisor
        self.people = people(snapshot.players, ids)
        self.facts: Mapping[int, tuple[tuple[str, Number | str], ...]] = {}
        # Whether seats have the ratings of the players.
        self.ratings = False
        # The boards that belong to somebody.
        self.fixed: frozenset[int] = frozenset()
        # Of an even game, and of one with handicap.
        self.komi = ("", "")

    def values(self, lot: int) -> dict[str, object]:
        player = self.people[lot]
        return {
            "id": player.id,
            "number": lot,
            "name": player.name,
            "points": Number(self.points[lot], self.divisor),
            "virtual": Number(self.scores[lot] - self.points[lot], self.divisor),
            "title": player.title,
            "mark": player.mark,
            "grade": player.grade,
            "rating": self.snapshot.player(lot).rating if self.ratings else None,
        }

    def seat(self, lot: int, opponent: int | None = None, stones: int = 0) -> Seat:
        own, other = self.scores[lot], self.scores[lot if opponent is None else opponent]
        floated = Float.DOWN if own > other else Float.UP if own < other else Float.NONE
        colours = colour_history(self.snapshot, lot)
        facts = self.facts.get(lot, ())
        values: dict[str, Any] = self.values(lot)
        return Seat(**values, colours=colours, float=floated, facts=facts, stones=stones)

    def absent(self, lot: int, reason: Result) -> Absent:
        return Absent(**self.values(lot), reason=reason)  # type: ignore[arg-type]


def facts_of(snapshot: Snapshot, book: Rulebook) -> dict[int, tuple[tuple[str, Number | str], ...]]:
    """By lot number. WP only says something once there are points to be resisted."""
    if book.fide_handling:
        return {player.number: (("rating", str(player.rating or "–")),) for player in snapshot.players}
    if not has_resistance(book):
        numbers = pairing_numbers(snapshot)
        return {
            player.number: (("number", Number(numbers[player.number])), ("rating", str(player.rating or "–")))
            for player in snapshot.players
        }
    table = score_table(snapshot, book.method) if snapshot.rounds else {}
    kind = f"resistance-{book.score_words}"
    return {number: ((kind, Number(line.resistance_points, book.divisor)),) for number, line in table.items()}
