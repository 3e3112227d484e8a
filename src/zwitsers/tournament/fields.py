"""What may be said of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.domain import Problem
from zwitsers.domain.names import person_name
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.plain import is_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PLAYER_FIELDS = ("name", "title", "rating", "federation", "club", "fide_id", "national_id", "sex", "birth", "grade")
HIGHEST_RATING = 9999


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
        elif name == "rating":
            if type(value) is not int or not 0 <= value <= HIGHEST_RATING:
                yield Problem("tournament.player.rating", value=value, most=HIGHEST_RATING)
        elif not is_text(value):
            yield Problem("tournament.player.text", field=name, value=repr(value))
    if values.get("name") == "":
        yield Problem("tournament.player.no-name")
