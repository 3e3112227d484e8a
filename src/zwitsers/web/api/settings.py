"""The settings of a tournament as programs send and read them."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Literal

from annotated_types import Len
from pydantic import BaseModel, Field

from zwitsers.tournament.settings import MOST_ROUNDS
from zwitsers.tournament.settings import Settings as Kept
from zwitsers.web.api.fields import (
    MOST_PLAYERS,
    ONE_LINE,
    Date,
    EntryId,
    Game,
    Line,
    Named,
    Round,
    Short,
    Strict,
    System,
)

_Cents = Annotated[int, Field(ge=0, le=10**10)]
_Group = Annotated[list[EntryId], Len(0, MOST_PLAYERS)]


class SystemFrom(Strict):
    """From this round on this rulebook holds."""

    first_round: Round
    system: System


class Settings(Strict):
    """How a tournament is played. What is left out does not change, or has its default in a new tournament."""

    name: Named = "?"
    place: Line = ""
    start: Date = ""
    end: Date = ""
    round_dates: Annotated[list[Date], Len(0, MOST_ROUNDS)] = Field([], description="The day of every round.")
    country: Short = ""
    arbiter: Line = ""
    arbiter_email: Line = ""
    time_control: Line = ""
    komi: Short = ""
    game: Game = "chess"
    rounds: Round = 7
    systems: Annotated[list[SystemFrom], Len(0, MOST_ROUNDS)] = Field([], description="Empty: the game's usual one.")
    first_round: Short = Field("", description="How round one is paired (R5.1); empty: the rulebook's default.")
    final_ranking: Short = Field("", description="Which final ranking of the rulebook; empty: its first.")
    half_point_byes: Annotated[int, Field(ge=0, le=MOST_ROUNDS)] = 0
    half_point_bye_rounds: Annotated[list[Round], Len(0, MOST_ROUNDS)] = Field([])
    absence: Literal["ABSENT", "HALF_POINT_BYE"] = "ABSENT"
    no_show_withdraws: bool = True
    strength_groups: Annotated[list[_Group], Len(0, 99)] = Field([])
    strength_rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS)] = 0
    drawing_dummy: bool = False
    lot_colour: Literal["", "w", "b"] = ""
    prizes: Annotated[list[_Cents], Len(0, 999)] = Field([], description="In cents, the first prize first.")
    barrage: bool = False

    def changes(self) -> dict[str, Any]:
        """As the commands of a tournament take them."""
        values = self.given()
        if "systems" in values:
            values["systems"] = [(item["first_round"], item["system"]) for item in values["systems"]]
        return values


class NewSettings(Settings):
    name: Named


class SystemShown(BaseModel):
    first_round: int
    system: str


class ShownSettings(BaseModel):
    """The same as they are read: a file of another program may hold what could not be sent here."""

    name: str
    place: str
    start: str
    end: str
    round_dates: list[str]
    country: str
    arbiter: str
    arbiter_email: str | None = Field(description="Null for those who are not arbiters here.")
    time_control: str
    komi: str
    game: str
    rounds: int
    systems: list[SystemShown]
    first_round: str
    final_ranking: str
    half_point_byes: int
    half_point_bye_rounds: list[int]
    absence: str
    no_show_withdraws: bool
    strength_groups: list[list[int]]
    strength_rounds: int
    drawing_dummy: bool
    lot_colour: str
    prizes: list[int]
    barrage: bool


def shown_settings(kept: Kept, *, arbiter: bool) -> ShownSettings:
    values: dict[str, Any] = {item.name: getattr(kept, item.name) for item in fields(Kept)}
    values["systems"] = [SystemShown(first_round=first, system=system) for first, system in kept.systems]
    if not arbiter:
        values["arbiter_email"] = None
    return ShownSettings(**values)


class Choices(BaseModel):
    """What is decided about the pages of a tournament."""

    public: bool = Field(description="May the public see it?")
    players_enter: bool = Field(description="May players enter their results?")
    twice: bool = Field(description="Is every result entered twice?")
    next_round: str = Field(description="When the next round begins: ISO 8601 with offset, or empty.")
    announcement: str


_MOMENT = r"^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?([+-][0-9]{2}:[0-9]{2}|Z)?)?$"


class ChoicesChanged(Strict):
    public: bool = True
    players_enter: bool = False
    twice: bool = False
    next_round: Annotated[str, Field(max_length=40, pattern=_MOMENT, examples=["2026-11-14T13:30:00+01:00"])] = ""
    announcement: Annotated[str, Field(max_length=300, pattern=ONE_LINE)] = ""
