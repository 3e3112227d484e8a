"""Players where something is about them: the id for programs, number and name for people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic import BaseModel, Field

if TYPE_CHECKING:
    from zwitsers.domain import Player
    from zwitsers.tournament.state import State


class Ref(BaseModel):
    id: int | None = Field(description="Of the entry. Null: the drawing dummy, who is no player.")
    number: int = Field(description="The lot number.")
    name: str


@dataclass(frozen=True, slots=True)
class Refs:
    """Players of one tournament by their lot numbers, which is what the rulebooks know them by."""

    state: State
    _by_lot: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_lot", self.state.by_lot())

    def of(self, lot: int) -> Ref:
        player = self._by_lot.get(lot)
        name = "" if player is None else self.state.entrants[player].player.name
        return Ref(id=player, number=lot, name=name)

    def named(self, player: Player) -> Ref:
        return Ref(id=self._by_lot.get(player.number), number=player.number, name=player.name)
