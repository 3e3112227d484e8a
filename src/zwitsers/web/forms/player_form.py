"""A player from a form, and the check for doubles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Player
from zwitsers.engine.domain.names import name_words
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.domain.ratings import as_entered
from zwitsers.event import actions
from zwitsers.event.fields import NUMBERS, PLAYER_FIELDS, entered_values, known_of
from zwitsers.event.log import Log

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.engine.domain import Result
    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.web.http.context import PostedForm
    from zwitsers.web.http.site import TournamentVersion


def given_values(form: PostedForm) -> dict[str, Any]:
    """The player fields of the form; invalid numbers stay text, and the command refuses them."""
    found: dict[str, Any] = {name: form.text(name) for name in PLAYER_FIELDS if name in form.fields}
    for name in NUMBERS.keys() & found.keys():
        number = whole(found[name], 8)
        found[name] = (found[name] or 0) if number is None else number
    return found


def filled_in(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value}


def changed_values(player: Player, values: Mapping[str, Any]) -> dict[str, Any]:
    """Only the changed fields, so that concurrent changes of other fields are kept."""
    known = known_of(player)
    return {name: value for name, value in values.items() if value != known[name]}


def adding_once(
    version: TournamentVersion, seen: int | None, values: Mapping[str, Any], first_round: int | None, missed: Result
) -> Callable[[State], list[Event]]:
    """A command that adds a player, idempotently: nothing happens if an identical player was added after this form was
    rendered (a double click, or a retry after a failure)."""
    before = _entrants_at(version, seen)

    def command(state: State) -> list[Event]:
        events = actions.add_player(state, values, first_round=first_round, missed=missed)
        return (
            [] if any(_is_like(state, player, values) for player in state.entrants if player not in before) else events
        )

    return command


def looks_double(version: TournamentVersion, seen: int | None, values: Mapping[str, Any]) -> bool:
    """Whether a probable double is in the list that was not added by this same form."""
    same = probable_doubles(version.state, values)
    if not same:
        return False
    before = _entrants_at(version, seen)
    return any(player in before or not _is_like(version.state, player, values) for player in same)


def _is_like(state: State, player: int, values: Mapping[str, Any]) -> bool:
    return as_entered(state.entrants[player].player) == Player(player, **entered_values(values))


def _entrants_at(version: TournamentVersion, seen: int | None) -> frozenset[int]:
    if seen is None or seen >= version.last:
        return frozenset(version.state.entrants)
    return frozenset(Log(version.log.entries[:seen]).state().entrants)


# Doubles


_NUMBERS = ("fide_id", "national_id")


def probable_doubles(state: State, values: Mapping[str, Any]) -> list[int]:
    """Entries that are probably the same player: a number in common, or the same name and no conflicting data."""
    return [entrant.id for entrant in state.entrants.values() if _same(entrant.player, values)]


def _same(player: Player, values: Mapping[str, Any]) -> bool:
    pairs = [(getattr(player, name), str(values.get(name) or "")) for name in _NUMBERS]
    known = [(one, other) for one, other in pairs if one and other]
    if known:
        return any(one == other for one, other in known)
    years = {text[:4] for text in (player.birth, str(values.get("birth") or "")) if text}
    return len(years) < 2 and _words(player.name) == _words(str(values.get("name") or ""))


def _words(name: str) -> list[str]:
    """The words in sorted order: "Jansen, Piet" equals "Piet Jansen"."""
    return sorted(name_words(name))
