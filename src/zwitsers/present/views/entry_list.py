"""The players as their arbiter lists them: with what to say of each, in the order and by the words asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Result
from zwitsers.engine.domain.players import is_mans_womens_title
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.schedule import last_presence
from zwitsers.present.views.alphabet import matches, search_text, sort_key
from zwitsers.present.views.people import gone_since, people_of, presence_round

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.domain import Player
    from zwitsers.event.state import Entrant, State
    from zwitsers.present.views.people import Who

SORTS = ("lot", "name", "rating")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A player in the list. `marks` are what to say of them: the key of a word, and the round it is about. `out`: they
    do not take part now."""

    id: int
    lot: int
    player: Player
    who: Who
    marks: tuple[tuple[str, int], ...]
    out: bool

    @property
    def search(self) -> str:
        return search_text(self.who.search, self.player.club, self.player.grade)


def entry_lines(state: State, sort: str, search: str = "") -> list[EntryLine]:
    everyone = people_of(state)
    lines = [
        EntryLine(
            entrant.id,
            state.lots[entrant.id],
            entrant.player,
            everyone[entrant.id],
            tuple(_marks(state, entrant)),
            entrant.withdrawn_in(presence_round(state)),
        )
        for entrant in state.entrants.values()
    ]
    found = [line for line in lines if matches(search, line.search)]
    orders: dict[str, Callable[[EntryLine], Any]] = {
        "name": lambda line: (sort_key(line.player.name), line.lot),
        "rating": lambda line: (-line.player.rating, line.lot),
    }
    return sorted(found, key=orders.get(sort, lambda line: line.lot))


def _marks(state: State, entrant: Entrant) -> list[tuple[str, int]]:
    gone = _gone_from(state, entrant)
    found = [] if gone is None else [("withdrawn", gone)]
    if is_mans_womens_title(entrant.player.title, entrant.player.sex):
        found.append(("womens-title", 0))
    if entrant.first_round > 1:
        found.append(("late", entrant.first_round))
    found += [
        ("half" if kind is Result.HALF_POINT_BYE else "absent", number)
        for number, kind in sorted(entrant.absences.items())
        if number >= state.next_round or (number == IN_BETWEEN and state.in_between is None)
    ]
    return found


def _gone_from(state: State, entrant: Entrant) -> int | None:
    """The first round of the time in which they are withdrawn now, or next; None when there is none."""
    rounds = range(presence_round(state), last_presence(state) + 1)
    number = next((number for number in rounds if entrant.withdrawn_in(number)), None)
    return None if number is None else gone_since(entrant, number)
