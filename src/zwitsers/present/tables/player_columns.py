"""The columns that describe a player in a list: title, name, grade and rating. Every list takes them from here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.present.tables.table import Column, Item, Look
from zwitsers.present.words import listed_name, plain_name, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from zwitsers.present.views.people import Who
    from zwitsers.present.views.round import RoundView
    from zwitsers.present.views.standings import Standings
    from zwitsers.present.words import HasName


FACTS = ("title", "grade", "rating")


@dataclass(frozen=True, slots=True)
class PlayerColumns:
    """The facts that have a column of their own: those that any player in the list has."""

    title: bool = False
    grade: bool = False
    rating: bool = False

    @classmethod
    def of(cls, players: Iterable[tuple[HasName, int | None]]) -> PlayerColumns:
        """Of players with the rating that the list shows, None or 0 where it shows none."""
        listed = list(players)
        return cls(
            title=any(player.title for player, _ in listed),
            grade=any(player.grade for player, _ in listed),
            rating=any(rating for _, rating in listed),
        )

    @classmethod
    def without_rating(cls, players: Iterable[HasName]) -> PlayerColumns:
        """For lists that are not about ratings, or that have them in columns of their own."""
        return cls.of((player, None) for player in players)

    def columns(self, language: str, name: str = "name") -> list[Column]:
        """`name` is the heading above the names, as the catalogues know it."""
        columns = [Column.named("title", language)] if self.title else []
        columns.append(Column.named(name, language, look=Look.NAME))
        columns += [Column.named("grade", language)] if self.grade else []
        return columns + ([Column.named("rating", language, right=True, spare=True)] if self.rating else [])

    def cells(self, player: HasName, rating: int | None, language: str) -> list[str]:
        return self._around(player, plain_name(player), rating, language)

    def ranked_cells(self, player: Who, rating: int | None, language: str) -> list[str]:
        """The same in a ranking, which marks withdrawn players."""
        return self._around(player, listed_name(player, language), rating, language)

    def paired(self, player_of: Callable[[Item], HasName], language: str) -> list[tuple[Column, Callable[[Item], str]]]:
        """For `Table.of`: each column with its cell."""

        def cell(place: int) -> Callable[[Item], str]:
            return lambda line: self.cells(player_of(line), None, language)[place]

        return [(column, cell(place)) for place, column in enumerate(self.columns(language))]

    def _around(self, player: HasName, name: str, rating: int | None, language: str) -> list[str]:
        cells = [player.title] if self.title else []
        cells.append(name)
        cells += [player.grade] if self.grade else []
        return cells + ([whole(rating or 0, language)] if self.rating else [])

    @property
    def facts(self) -> tuple[str, ...]:
        """The names of the facts that have a column."""
        return tuple(fact for fact in FACTS if getattr(self, fact))


def round_columns(view: RoundView) -> PlayerColumns:
    """Of a list of boards; it has ratings where the tournament shows them."""
    return PlayerColumns.of((place.seat, place.seat.rating) for place in view.places().values())


def ranking_columns(standings_view: Standings, *, ratings: bool = True) -> PlayerColumns:
    return PlayerColumns.of((line.player, line.rating if ratings else None) for line in standings_view.lines)
