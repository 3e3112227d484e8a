"""A player as a form brings him, and the players as a list shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zwitsers.domain import Player, Result
from zwitsers.domain.letters import folded
from zwitsers.tournament import commands
from zwitsers.tournament.events import IN_BETWEEN
from zwitsers.tournament.fields import PLAYER_FIELDS, entered_values
from zwitsers.tournament.log import Log
from zwitsers.views.alphabet import sort_key
from zwitsers.views.people import gone_since, people_of
from zwitsers.web.desk.doubles import probable_doubles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import Entrant, State
    from zwitsers.views.people import Who
    from zwitsers.web.request import Posted
    from zwitsers.web.site import Now

SORTS = ("lot", "name", "rating")


def given_values(form: Posted) -> dict[str, Any]:
    """What the form says of the player; a rating that is no number is left for the command to refuse."""
    found: dict[str, Any] = {name: form.text(name) for name in PLAYER_FIELDS if name in form.fields}
    if "rating" in found:
        text = found["rating"]
        found["rating"] = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text or 0
    return found


def filled_in(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value}


def changed_values(player: Player, values: Mapping[str, Any]) -> dict[str, Any]:
    """Only what differs: what somebody else changed meanwhile in another field stays."""
    return {name: value for name, value in values.items() if value != getattr(player, name)}


def adding_once(
    now: Now, seen: int | None, values: Mapping[str, Any], first_round: int | None, missed: Result
) -> Callable[[State], list[Event]]:
    """A command that enters a player, unless someone exactly like him came in after the page of this form was made:
    then this is the same form once more, by a double click or sent again after a failure."""
    before = _entrants_at(now, seen)

    def command(state: State) -> list[Event]:
        events = commands.add_player(state, values, first_round=first_round, missed=missed)
        return (
            [] if any(_is_like(state, player, values) for player in state.entrants if player not in before) else events
        )

    return command


def looks_double(now: Now, seen: int | None, values: Mapping[str, Any]) -> bool:
    """Whether somebody like this is in the list, other than by the very same form."""
    same = probable_doubles(now.state, values)
    if not same:
        return False
    before = _entrants_at(now, seen)
    return any(player in before or not _is_like(now.state, player, values) for player in same)


def _is_like(state: State, player: int, values: Mapping[str, Any]) -> bool:
    return state.entrants[player].player == Player(player, **entered_values(values))


def _entrants_at(now: Now, seen: int | None) -> frozenset[int]:
    if seen is None or seen >= now.last:
        return frozenset(now.state.entrants)
    return frozenset(Log(now.log.entries[:seen]).state().entrants)


@dataclass(frozen=True, slots=True)
class Line:
    """A player in the list. `marks` are what to say of him: the key of a word, and the round it is about. `out`: he
    does not take part now."""

    id: int
    lot: int
    player: Player
    who: Who
    marks: tuple[tuple[str, int], ...]
    out: bool


def lines_of(state: State, sort: str, search: str = "") -> list[Line]:
    everyone = people_of(state)
    lines = [
        Line(
            entrant.id,
            state.lots[entrant.id],
            entrant.player,
            everyone[entrant.id],
            tuple(_marks(state, entrant)),
            entrant.withdrawn_in(min(state.next_round, state.settings.rounds)),
        )
        for entrant in state.entrants.values()
    ]
    words = _plain(search).split()
    found = [line for line in lines if all(word in searchable(line) for word in words)]
    orders: dict[str, Callable[[Line], Any]] = {
        "name": lambda line: (sort_key(line.player.name), line.lot),
        "rating": lambda line: (-line.player.rating, line.lot),
    }
    return sorted(found, key=orders.get(sort, lambda line: line.lot))


def searchable(line: Line) -> str:
    player = line.player
    return _plain(f"{line.lot} {player.name} {player.club} {player.title} {player.grade}")


def _plain(text: str) -> str:
    return folded(text)


def _marks(state: State, entrant: Entrant) -> list[tuple[str, int]]:
    gone = _gone_from(state, entrant)
    found = [] if gone is None else [("withdrawn", gone)]
    if entrant.first_round > 1:
        found.append(("late", entrant.first_round))
    found += [
        ("half" if kind is Result.HALF_POINT_BYE else "absent", number)
        for number, kind in sorted(entrant.absences.items())
        if number >= state.next_round or (number == IN_BETWEEN and state.in_between is None)
    ]
    return found


def _gone_from(state: State, entrant: Entrant) -> int | None:
    """The first round of the time in which he is withdrawn now, or next; None when there is none."""
    rounds = range(min(state.next_round, state.settings.rounds), state.settings.rounds + 1)
    number = next((number for number in rounds if entrant.withdrawn_in(number)), None)
    return None if number is None else gone_since(entrant, number)
