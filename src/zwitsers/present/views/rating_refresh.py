"""What a rating list on this computer has for the players of a tournament: who would change, and who cannot be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.names import name_words
from zwitsers.event.fields import HIGHEST_RATING, known_of
from zwitsers.formats.ratings import RatingIndex, RatingsError, rating_field
from zwitsers.present.views.people import Who, people_of
from zwitsers.present.views.records import HIDDEN, described

if TYPE_CHECKING:
    from zwitsers.engine.domain import Player
    from zwitsers.event.state import State
    from zwitsers.formats.ratings import RatedPlayer


LISTS_OF = {"chess": ("knsb", "fide"), "draughts": ("fmjd",), "go": ("egf",)}
ALL = "all"
_RATINGS = ("rating", "international_rating")
# More namesakes than this nobody can tell apart either.
_MOST = 50


class LookupOutcome(Enum):
    """What came of looking somebody up."""

    CHANGES = "changes"
    SAME = "same"
    UNRATED = "unrated"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"


# Nothing changes, and the arbiter may want to know why.
UNSURE = (LookupOutcome.AMBIGUOUS, LookupOutcome.UNKNOWN, LookupOutcome.UNRATED)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody in the list who may be meant."""

    number: str
    name: str
    rating: int
    club: str
    federation: str
    birth_year: str


@dataclass(frozen=True, slots=True)
class RatingLookup:
    player: Who
    found: LookupOutcome = field(metadata=described("changes, same, unrated, ambiguous or unknown"))
    before: int
    after: int | None = field(metadata=described("The rating in the list; null unless it is known who they are."))
    # Their rating, K and list as they would be kept.
    values: Mapping[str, Any] = field(metadata=HIDDEN)
    candidates: tuple[Candidate, ...] = field(metadata=described("Whom the list has under their number or name."))


@dataclass(frozen=True, slots=True)
class RatingRefresh:
    also: ClassVar = ("changes",)

    list: str
    date: str
    pace: str
    gives: str = field(metadata=described("Which rating this is: rating (national) or international_rating."))
    players: tuple[RatingLookup, ...]

    def of(self, *kinds: LookupOutcome) -> tuple[RatingLookup, ...]:
        return tuple(line for line in self.players if line.found in kinds)

    @property
    def changes(self) -> int:
        return len(self.of(LookupOutcome.CHANGES))

    @property
    def ratings(self) -> dict[int, Mapping[str, Any]]:
        """What changes, by entry: the rating with its K and list."""
        return {line.player.id: line.values for line in self.of(LookupOutcome.CHANGES) if line.player.id is not None}


@dataclass(frozen=True, slots=True)
class RatingRefreshes:
    """By every list of the game that is loaded, or by one of them."""

    also: ClassVar = ("changes",)

    lists: tuple[RatingRefresh, ...]
    unrated: tuple[Who, ...] = field(metadata=described("Who has no rating at all, also after this."))

    @property
    def ratings(self) -> dict[int, Mapping[str, Any]]:
        """What changes, by entry, the ratings of all lists together."""
        found: dict[int, dict[str, Any]] = {}
        for one in self.lists:
            for player, values in one.ratings.items():
                found.setdefault(player, {}).update(values)
        return dict(found)

    @property
    def changes(self) -> int:
        return len(self.ratings)


def rating_refreshes(state: State, source: str = "", pace: str = "standard") -> RatingRefreshes:
    """`source` may be ALL: the national list and the international one at once."""
    wanted = usable_lists(state.settings.game) if source == ALL else []
    rating_refreshes = RatingRefreshes(
        tuple(rating_refresh(state, one, pace) for one in wanted or [source.removeprefix(ALL)]), ()
    )
    after = {
        entry: {**known_of(state.entrants[entry].player), **values}
        for entry, values in rating_refreshes.ratings.items()
    }
    everyone = people_of(state)
    unrated = tuple(
        everyone[entry]
        for _lot, entry in sorted(state.by_lot().items())
        if not any((after.get(entry) or known_of(state.entrants[entry].player))[name] for name in _RATINGS)
    )
    return replace(rating_refreshes, unrated=unrated)


def usable_lists(game: str) -> list[str]:
    loaded = {item.list for item in RatingIndex.open().lists() if not item.damaged}
    return [source for source in LISTS_OF[game] if source in loaded]


def rating_refresh(state: State, source: str = "", pace: str = "standard") -> RatingRefresh:
    """In the order of the lots. RatingsError when there is no list to look in."""
    game = state.settings.game
    there = usable_lists(game)
    if not there or (source and source not in there):
        raise RatingsError([Problem("ratings.refresh.no-list", list=source or ", ".join(LISTS_OF[game]))])
    index, chosen = RatingIndex.open(), source or there[0]
    date = next(item.date for item in index.lists() if item.list == chosen)
    everyone = people_of(state)
    players = tuple(
        _looked_up(everyone[entry], state.entrants[entry].player, index, chosen, pace)
        for _lot, entry in sorted(state.by_lot().items())
    )
    return RatingRefresh(chosen, date, pace, rating_field(chosen), players)


def _looked_up(who: Who, player: Player, index: RatingIndex, source: str, pace: str) -> RatingLookup:
    found = _listed(player, index, source)
    shown = tuple(_candidate(listed, pace) for listed in found)
    known = known_of(player)
    before = known[rating_field(source)]
    if len(found) != 1:
        return RatingLookup(who, LookupOutcome.AMBIGUOUS if found else LookupOutcome.UNKNOWN, before, None, {}, shown)
    rating = found[0].rating_at(pace)
    if not 0 < rating <= HIGHEST_RATING:
        return RatingLookup(who, LookupOutcome.UNRATED, before, None, {}, shown)
    values = found[0].rating_values(pace, index.label(source))
    # Another list with the same numbers is not worth a line.
    same = all(known[name] == value for name, value in values.items() if not name.endswith("_list"))
    return RatingLookup(who, LookupOutcome.SAME if same else LookupOutcome.CHANGES, before, rating, values, shown)


def _listed(player: Player, index: RatingIndex, source: str) -> list[RatedPlayer]:
    """By their number in this list, which nobody shares; without one by their name, as far as the birth year fits."""
    number = player.fide_id if source in ("fide", "fmjd") else player.national_id
    if number:
        by_number = index.by_id(source, number)
        return [] if by_number is None else [by_number]
    words = sorted(name_words(player.name))
    year = player.birth_year
    return [
        listed
        for listed in index.find(player.name, [source], _MOST)
        if sorted(name_words(listed.name)) == words and (year is None or listed.birth[:4] in ("", str(year)))
    ]


def _candidate(listed: RatedPlayer, pace: str) -> Candidate:
    rating = max(listed.rating_at(pace), 0)
    return Candidate(listed.number, listed.name, rating, listed.club, listed.federation, listed.birth[:4])
