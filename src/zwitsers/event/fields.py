"""What may be said of a player."""

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
# Fields that are whole numbers, with the largest they can be. `rating` is the national one, or the only one.
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
    """What is known of a player as it was entered."""
    entered = as_entered(player)
    return {name: getattr(entered, name) for name in PLAYER_FIELDS}


def player_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as they are kept, texts without superfluous spaces; CommandError names everything that is wrong."""
    tidy = {name: " ".join(value.split()) if isinstance(value, str) else value for name, value in values.items()}
    problems = list(_problems(tidy))
    if problems:
        raise CommandError(problems)
    return tidy


def entered_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a player as somebody entered them: also with one spelling of the name."""
    tidy = player_values(values)
    return {**tidy, "name": person_name(tidy["name"])} if "name" in tidy else tidy


def value_fits(name: str, value: object) -> bool:
    """Whether a number is one that can be kept; anything can that is none."""
    return name not in NUMBERS or (type(value) is int and 0 <= value <= NUMBERS[name])


def tidy_reason(text: str) -> str:
    """A reason as it is kept: on one line."""
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
