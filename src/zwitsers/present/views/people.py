"""A player wherever something is about them: one place decides how to tell two players of the same name apart."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.event.schedule import last_presence
from zwitsers.present.views.alphabet import search_text
from zwitsers.present.views.records import HIDDEN, described

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from zwitsers.engine.domain import Player
    from zwitsers.event.state import Entrant, State

# A mark stands behind the name in every list; what is longer than this does not.
_LONGEST_MARK = 18
# What tells namesakes apart, the first that does. Not the birth date, which is not public.
_APART_BY: tuple[Callable[[Player], str], ...] = (lambda player: player.club, lambda player: player.federation)
MARK = "Distinguishes players of the same name: club, country or #number. Empty: nobody has it."


class Person:
    """Somebody who can be looked for by their number and name."""

    __slots__ = ()
    number: int
    name: str
    title: str
    mark: str

    @property
    def search(self) -> str:
        return search_text(self.number, self.title, self.name, self.mark)


@dataclass(frozen=True, slots=True)
class Who(Person):
    id: int | None = field(
        metadata=described("Of the entry. Null: no entry, as in a file, or the drawing dummy, who is no player.")
    )
    number: int = field(metadata=described("The lot or pairing number, by which people know them."))
    name: str
    title: str = field(default="", metadata=HIDDEN)
    mark: str = field(default="", metadata=described(MARK))
    grade: str = field(default="", metadata=described("Of a go player: 4d, 12k."))
    withdrawn: int | None = field(default=None, metadata=described("From which round on they take no part any more."))


class AboutPlayer:
    """What is about one player: its record also has their number and name."""

    __slots__ = ()
    player: Who

    @property
    def number(self) -> int:
        return self.player.number

    @property
    def name(self) -> str:
        return self.player.name


def marks(players: Iterable[Player]) -> dict[int, str]:
    """By number: the addition to the names of players with a namesake."""
    alike: dict[str, list[Player]] = {}
    for player in players:
        alike.setdefault(f"{player.title} {player.name}".strip().casefold(), []).append(player)
    found: dict[int, str] = {}
    for name, namesakes in alike.items():
        if name and len(namesakes) > 1:
            found |= _told_apart(namesakes)
    return found


def _told_apart(namesakes: list[Player]) -> dict[int, str]:
    for known_by in _APART_BY:
        words = {player.number: known_by(player).strip() for player in namesakes}
        short = all(0 < len(word) <= _LONGEST_MARK for word in words.values())
        if short and len({word.casefold() for word in words.values()}) == len(namesakes):
            return words
    return {player.number: f"#{player.number}" for player in namesakes}


def people(
    players: Iterable[Player], ids: Mapping[int, int] | None = None, gone: Mapping[int, int] | None = None
) -> dict[int, Who]:
    """The players of a snapshot by their numbers, which are lots; `ids` has their entries, `gone` from which round on
    somebody has withdrawn, both by number."""
    listed = list(players)
    marked = marks(listed)
    return {
        player.number: Who(
            (ids or {}).get(player.number),
            player.number,
            player.name,
            player.title.strip(),
            marked.get(player.number, ""),
            player.grade,
            (gone or {}).get(player.number),
        )
        for player in listed
    }


def numbered_people(state: State) -> dict[int, Who]:
    """Everyone in the tournament as it is now, by number."""
    return people(state.snapshot_players(), state.by_lot(), gone_before(state, state.next_round))


def people_of(state: State) -> dict[int, Who]:
    """The same by entry."""
    found = numbered_people(state)
    return {player: found[lot] for player, lot in state.lots.items()}


def presence_round(state: State) -> int:
    """The round in which presence counts now: the next one; after the last round the last."""
    return min(state.next_round, last_presence(state))


def gone_before(state: State, number: int) -> dict[int, int]:
    """By lot number: from which round on somebody has withdrawn who takes no part in this round."""
    number = min(number, last_presence(state))
    return {
        state.lots[entrant.id]: gone_since(entrant, number)
        for entrant in state.entrants.values()
        if entrant.presence_changes and entrant.withdrawn_in(number)
    }


def gone_since(entrant: Entrant, number: int) -> int:
    """The first round of the time in which they are withdrawn in this one."""
    while number > 1 and entrant.withdrawn_in(number - 1):
        number -= 1
    return number
