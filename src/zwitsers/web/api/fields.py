"""The values that programs send, each with its bounds: nothing without end, and nothing that cannot be kept."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from annotated_types import Len
from fastapi import Path, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticKnownError

from zwitsers.engine.rules.registry import ids
from zwitsers.event.fields import HIGHEST_K, HIGHEST_RATING
from zwitsers.event.settings import MOST_ROUNDS

# One line, without control characters.
ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f]*$"
SOMETHING = r"^[^\x00-\x1f\x7f-\x9f]*[^\x00-\x20\x7f-\xa0][^\x00-\x1f\x7f-\x9f]*$"
MOST_PLAYERS = 9999
# Whole numbers that every language reads exactly.
LARGEST = 2**53 - 1

Line = Annotated[str, Field(max_length=200, pattern=ONE_LINE)]
Named = Annotated[str, Field(min_length=1, max_length=200, pattern=SOMETHING)]
Short = Annotated[str, Field(max_length=40, pattern=ONE_LINE)]
Date = Annotated[str, Field(max_length=10, pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", examples=["2026-11-14"])]
Time = Annotated[str, Field(max_length=5, pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9])?$", examples=["14:00"])]
Reason = Annotated[str, Field(max_length=500, pattern=ONE_LINE, description="Why; it is kept in the log.")]
Password = Annotated[str, Field(min_length=1, max_length=200)]
Seed = Annotated[int, Field(ge=0, le=LARGEST, description="Makes a draw repeatable.")]
Rating = Annotated[int, Field(ge=0, le=HIGHEST_RATING, description="0: no rating.")]
K = Annotated[int, Field(ge=0, le=HIGHEST_K, description="0: not known.")]
EntryId = Annotated[int, Field(ge=1, le=10**9, description="The id of a player's entry. It never changes.")]
Lot = Annotated[int, Field(ge=1, le=10**6, description="The number by which people know a player.")]
Round = Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
Board = Annotated[int, Field(ge=1, le=10**5)]
Notation = Annotated[
    str,
    Field(
        min_length=1,
        max_length=16,
        pattern=ONE_LINE,
        description=(
            "1-0, ½-½ (or 0.5-0.5, =), 0-1; in draughts 2-0, 1-1, 0-2. With R: awarded, as 1-0R, 0-1R, 0-0R."
            " With U: without moves. `adj`: adjourned."
        ),
        examples=["1-0", "½-½", "0-1R"],
    ),
]
Players = Annotated[list[EntryId], Len(1, MOST_PLAYERS)]

Token = Annotated[str, Field(min_length=1, max_length=100, description="The last part of the one-time link.")]
RoleName = Literal["arbiter", "assistant"]
Game = Literal["chess", "draughts", "go"]


def _known(system: str) -> str:
    if system not in ids():
        raise PydanticKnownError("literal_error", {"expected": ", ".join(ids())})
    return system


def _choices(schema: dict[str, Any]) -> None:
    schema["enum"] = list(ids())


System = Annotated[str, AfterValidator(_known), Field(json_schema_extra=_choices)]
Absence = Literal["ABSENT", "HALF_POINT_BYE", "FULL_POINT_BYE", "NO_NOTICE"]
Missed = Literal["NOT_ENTERED", "HALF_POINT_BYE"]

# In addresses

Seen = Annotated[
    int | None,
    Query(
        ge=0,
        le=LARGEST,
        description=(
            "The last entry of the log that the sender knew of. When others have changed the same board or player since"
            " then, nothing is written and the answer is 409."
        ),
    ),
]
RoundInPath = Annotated[int, Path(ge=0, le=MOST_ROUNDS, description="0: the in-between round (002 Modificatie 2).")]
BoardInPath = Annotated[int, Path(ge=1, le=10**5)]
PlayerInPath = Annotated[int, Path(ge=1, le=10**9, description="The id of the entry, not the lot number.")]


class Strict(BaseModel):
    """What is sent has exactly these fields, of exactly these kinds."""

    model_config = ConfigDict(extra="forbid", strict=True)

    def given(self) -> dict[str, Any]:
        """Only what was said: a field that is left out does not change."""
        return self.model_dump(exclude_unset=True)
