"""A player wherever something is about him."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.views.records import HIDDEN, described

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.domain import Player
    from zwitsers.tournament.state import State


@dataclass(frozen=True, slots=True)
class Who:
    id: int | None = field(
        metadata=described("Of the entry. Null: no entry, as in a file, or the drawing dummy, who is no player.")
    )
    number: int = field(metadata=described("The lot number, by which people know him."))
    name: str
    title: str = field(default="", metadata=HIDDEN)


def who(player: Player, ids: Mapping[int, int] | None = None) -> Who:
    """A player of a snapshot; `ids` has the entry ids by lot number."""
    return Who((ids or {}).get(player.number), player.number, player.name, player.title.strip())


def who_of(state: State, entry: int) -> Who:
    player = state.entrants[entry].player
    return Who(entry, state.lots[entry], player.name, player.title.strip())
