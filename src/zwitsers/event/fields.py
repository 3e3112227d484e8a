"""The fields of a player, and their validation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.names import person_name
from zwitsers.engine.domain.ratings import as_entered
from zwitsers.event.errors import CommandError
from zwitsers.event.plain import is_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zwitsers.engine.domain import Player

HIGHEST_RATING = 9999
HIGHEST_K = 99
# Integer fields and their maxima. `rating` is the national rating, or the only one.
NUMBERS = {
    "rating": HIGHEST_RATING,
    "international_rating": HIGHEST_RATING,
    "national_k": HIGHEST_K,
    "international_k": HIGHEST_K,
}
PLAYER_FIELDS = (
    *("name", "title", "rating", "federation", "club", "fide_id", "national_id", "sex", "birth", "grade", "labels"),
    *("international_rating", "national_k", "international_k", "national_list", "international_list"),
)


def known_of(player: Player) -> dict[str, Any]:
    entered = as_entered(player)
    return {name: getattr(entered, name) for name in PLAYER_FIELDS}


def player_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Validate values and normalize the spaces in texts; CommandError lists all problems."""
    tidy = {name: " ".join(value.split()) if isinstance(value, str) else value for name, value in values.items()}
    problems = list(_problems(tidy))
    if problems:
        raise CommandError(problems)
    return tidy


def entered_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Like `player_values`, and normalize the spelling of the name: for values that a user enters."""
    tidy = player_values(values)
    return {**tidy, "name": person_name(tidy["name"])} if "name" in tidy else tidy


def value_fits(name: str, value: object) -> bool:
    """Whether the value of an integer field is within its bounds; True for other fields."""
    return name not in NUMBERS or (type(value) is int and 0 <= value <= NUMBERS[name])


def tidy_reason(text: str) -> str:
    """Normalize a reason to one line; CommandError if it is no valid text."""
    reason = " ".join(text.split())
    if not is_text(reason):
        raise CommandError([Problem("tournament.reason-text")])
    return reason


def _problems(values: Mapping[str, Any]) -> Iterator[Problem]:
    for name, value in values.items():
        if name not in PLAYER_FIELDS:
            yield Problem("tournament.player.field", field=name, fields=", ".join(PLAYER_FIELDS))
        elif name in NUMBERS:
            if not value_fits(name, value):
                kind = "k" if name.endswith("_k") else "rating"
                yield Problem(f"tournament.player.{kind}", value=value, most=NUMBERS[name])
        elif not is_text(value):
            yield Problem("tournament.player.text", field=name, value=repr(value))
    if values.get("name") == "":
        yield Problem("tournament.player.no-name")
