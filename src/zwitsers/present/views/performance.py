"""What every player performed, and what their ratings gain or lose, in the order of the standings (B.02)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain.ratings import Counting, Rating
from zwitsers.engine.scores.performance import lists_of, performance
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.people import Who
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.present.views.standings import BriefPerformance, Standings, StandingsLine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.scores.performance import Performance, RatedGame


# The regulations are those of FIDE; draughts and go have their own.
GAME = "chess"


@dataclass(frozen=True, slots=True)
class CountedGame:
    round: int
    opponent: Who
    rating: int = field(metadata=described("Of the opponent."))
    score: Number
    difference: int | None = field(metadata=described("Own rating less the opponent's as it counts; null: unrated."))
    limited: bool = field(metadata=described("Whether it is more than 400, and counts as 400 (B.02 8.3.1)."))
    expected: Number | None = field(metadata=described("By table 8.1.2."))


@dataclass(frozen=True, slots=True)
class PlayerPerformance:
    """One player on one list. Null: it cannot be worked out, because they or their opponents are unrated there."""

    list: Rating
    rating: int = field(metadata=described("0: unrated in this list."))
    games: tuple[CountedGame, ...] = field(metadata=described("Those that count: played, against rated opponents."))
    unrated: tuple[Who, ...] = field(metadata=described("Opponents without a rating: these games do not count."))
    score: Number
    average: int | None = field(metadata=described("Of the opponents' ratings, rounded."))
    performance: int | None
    expected: Number | None
    k: int
    k_given: bool = field(metadata=described("False: by B.02 8.3.3 from rating and age."))
    change: Number | None = field(metadata=described("Exactly."))
    rounded_change: int | None
    first_rating: int | None = field(metadata=described("Of whoever has none, by this tournament (8.2)."))

    @property
    def new_rating(self) -> int | None:
        return None if self.rounded_change is None else self.rating + self.rounded_change


@dataclass(frozen=True, slots=True)
class PerformanceLine:
    place: int
    player: Who
    points: Number
    lists: tuple[PlayerPerformance, ...]
    line: StandingsLine = field(metadata=HIDDEN)


@dataclass(frozen=True, slots=True)
class PerformanceTable:
    """In the order of the standings after the same rounds."""

    rounds: int
    lists: tuple[Rating, ...] = field(metadata=described("Those in which anybody has a rating."))
    lines: tuple[PerformanceLine, ...]
    ranking: Standings = field(metadata=HIDDEN)


def performance_lists(standings_view: Standings) -> tuple[Rating, ...]:
    """The lists to work it out on; none in another game than chess, or when nobody has a rating."""
    return lists_of(standings_view.snapshot) if standings_view.rulebook.game == GAME else ()


def performed(
    standings_view: Standings, number: int, people: Mapping[int, Who], lists: tuple[Rating, ...]
) -> tuple[PlayerPerformance, ...]:
    """Of one player, on these lists."""
    return tuple(
        _performed(performance(standings_view.snapshot, number, which, standings_view.year), people) for which in lists
    )


def brief_performance(
    standings_view: Standings, number: int, counting: Counting, lists: tuple[Rating, ...]
) -> BriefPerformance:
    """On the list that their counting rating is from."""
    player = standings_view.snapshot.player(number)
    other = (
        counting is Counting.INTERNATIONAL
        or (counting is Counting.NATIONAL_FIRST and not player.national)
        or (counting is Counting.INTERNATIONAL_FIRST and player.international_rating > 0)
        or (counting is Counting.HIGHER and player.international_rating > player.national)
    )
    wanted = Rating.INTERNATIONAL if other else Rating.NATIONAL
    which = wanted if wanted in lists else lists[0]
    found = performance(standings_view.snapshot, number, which, standings_view.year)
    return BriefPerformance(which, found.performance, _hundredths(found.change), rated=bool(found.rating))


def performance_table(standings_view: Standings) -> PerformanceTable:
    people, lists = {line.number: line.player for line in standings_view.lines}, performance_lists(standings_view)
    lines = tuple(
        PerformanceLine(
            line.place, line.player, line.points, performed(standings_view, line.number, people, lists), line
        )
        for line in standings_view.lines
    )
    return PerformanceTable(standings_view.rounds, lists, lines, standings_view)


def _performed(found: Performance, people: Mapping[int, Who]) -> PlayerPerformance:
    return PlayerPerformance(
        list=found.list,
        rating=found.rating,
        games=tuple(_game(game, people) for game in found.games),
        unrated=tuple(people[opponent] for _round, opponent in found.unrated),
        score=Number(found.halves, 2),
        average=found.average,
        performance=found.performance,
        expected=_hundredths(found.expected),
        k=found.k,
        k_given=found.k_given,
        change=_hundredths(found.change),
        rounded_change=found.rounded_change,
        first_rating=found.first_rating,
    )


def _game(game: RatedGame, people: Mapping[int, Who]) -> CountedGame:
    return CountedGame(
        round=game.round,
        opponent=people[game.opponent],
        rating=game.rating,
        score=Number(game.halves, 2),
        difference=game.difference,
        limited=game.limited,
        expected=_hundredths(game.expected),
    )


def _hundredths(value: int | None) -> Number | None:
    return None if value is None else Number(value, 100)
