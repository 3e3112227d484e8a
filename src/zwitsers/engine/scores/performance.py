"""Performance ratings and rating changes by the FIDE Rating Regulations (B.02, 2024, with the change of 1 October
2025), in integers. Values are rounded only where the rule says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.ratings import Rating
from zwitsers.engine.domain.results import Result
from zwitsers.engine.scores.criteria.rating_tables import difference_for, expected_hundredths, mean

if TYPE_CHECKING:
    from zwitsers.engine.domain import Player, Snapshot

# 8.3.1: a larger difference counts as this, for players rated below the second number.
LARGEST_DIFFERENCE, WITHOUT_LIMIT = 400, 2650
# 8.3.3
NEWCOMER, USUAL, TOP = 40, 20, 10
TOP_FROM, JUNIOR_BELOW, JUNIOR_UNTIL = 2400, 2300, 18
MOST_K_TIMES_GAMES = 700
# 8.2 and 7.1.4: the first rating.
IMAGINED, FEWEST_GAMES, HIGHEST_FIRST, LOWEST_PUBLISHED = 1800, 5, 2200, 1400
# A forfeit is not a game, and a game of less than one move is not rated. In half points.
_HALVES = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}


class RatedGame(NamedTuple):
    """A rated game. `difference`: own rating minus the opponent's, limited by 8.3.1. `difference` and `expected` (in
    hundredths) are None for a player without a rating."""

    round: int
    opponent: int
    rating: int
    halves: int
    difference: int | None = None
    limited: bool = False
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class Performance:
    """One player on one list. `unrated`: games that do not count, as (round, opponent), because the opponent has no
    rating in this list. `k_given`: whether K was given, or follows from rating and age."""

    list: Rating
    rating: int
    games: tuple[RatedGame, ...]
    unrated: tuple[tuple[int, int], ...]
    k: int
    k_given: bool

    @property
    def halves(self) -> int:
        """The score in these games, in half points."""
        return sum([game.halves for game in self.games])

    @property
    def average(self) -> int | None:
        """The average rating of the opponents, rounded half up; without the limit of 8.3.1."""
        return mean(sum([game.rating for game in self.games]), len(self.games)) if self.games else None

    @property
    def performance(self) -> int | None:
        """The average plus the difference for the score (8.1.1), which is rounded half up to hundredths."""
        average = self.average
        if average is None:
            return None
        return average + difference_for(mean(50 * self.halves, len(self.games)))

    @property
    def expected(self) -> int | None:
        """8.3.2: the expected score by the table, in hundredths."""
        return sum([game.expected or 0 for game in self.games]) if self.rating and self.games else None

    @property
    def change(self) -> int | None:
        """8.3.2: the exact rating change, in hundredths."""
        expected = self.expected
        return None if expected is None else self.k * (50 * self.halves - expected)

    @property
    def rounded_change(self) -> int | None:
        """8.3.4: the change as an integer, rounded half away from zero."""
        change = self.change
        if change is None:
            return None
        size = (abs(change) + 50) // 100
        return size if change >= 0 else -size

    @property
    def first_rating(self) -> int | None:
        """8.2: the first international rating of a player without one, by this tournament alone; None with fewer than
        five games, without a point, or when it would be too low for the list."""
        if self.rating or self.list is not Rating.INTERNATIONAL or len(self.games) < FEWEST_GAMES or not self.halves:
            return None
        # The rule adds two draws with imaginary opponents.
        games = len(self.games) + 2
        ratings = sum([game.rating for game in self.games]) + 2 * IMAGINED
        difference = difference_for(mean(50 * (self.halves + 2), games))
        found = min(mean(ratings, games) + difference, HIGHEST_FIRST)
        return found if found >= LOWEST_PUBLISHED else None


def rating_of(player: Player, which: Rating) -> int:
    return player.national if which is Rating.NATIONAL else player.international_rating


def lists_of(snapshot: Snapshot) -> tuple[Rating, ...]:
    """The lists in which at least one player has a rating."""
    return tuple(which for which in Rating if any(rating_of(player, which) for player in snapshot.players))


def k_of(player: Player, which: Rating, year: int | None) -> tuple[int, bool]:
    """8.3.3: K, and whether it was given. Without one, two facts are unknown here: that a player is new to the list, or
    has been 2400 before. The age is known if the year of the tournament is."""
    given = player.national_k if which is Rating.NATIONAL else player.international_k
    if given:
        return given, True
    rating, born = rating_of(player, which), player.birth_year
    if rating >= TOP_FROM:
        return TOP, False
    junior = year is not None and born is not None and year - born <= JUNIOR_UNTIL
    return (NEWCOMER if junior and rating < JUNIOR_BELOW else USUAL), False


def performance(snapshot: Snapshot, number: int, which: Rating, year: int | None = None) -> Performance:
    player = snapshot.player(number)
    own = rating_of(player, which)
    games: list[RatedGame] = []
    unrated: list[tuple[int, int]] = []
    for turn, entry in zip(snapshot.round_numbers, snapshot.history(number), strict=True):
        halves = _HALVES.get(entry.result)
        if halves is None:
            continue
        other = rating_of(snapshot.player(entry.opponent), which)
        if other:
            games.append(_game(turn, entry.opponent, own, other, halves))
        else:
            unrated.append((turn, entry.opponent))
    k, given = k_of(player, which, year)
    most = MOST_K_TIMES_GAMES // len(games) if games else k
    return Performance(which, own, tuple(games), tuple(unrated), min(k, most), given)


def _game(turn: int, opponent: int, own: int, other: int, halves: int) -> RatedGame:
    if not own:
        return RatedGame(turn, opponent, other, halves)
    difference = own - other
    limited = abs(difference) > LARGEST_DIFFERENCE and own < WITHOUT_LIMIT
    if limited:
        difference = LARGEST_DIFFERENCE if difference > 0 else -LARGEST_DIFFERENCE
    return RatedGame(turn, opponent, other, halves, difference, limited, expected_hundredths(difference))
