"""What may be said of a player, as options: for `player add` and `player change`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.cli.arguments import Argument
from zwitsers.cli.kinds import whole_number

if TYPE_CHECKING:
    import argparse

# With the word for the value in the help.
_TEXTS = {
    "title": "title",
    "federation": "federation",
    "club": "name",
    "fide_id": "number",
    "national_id": "number",
    "sex": "sex",
    "birth": "date",
    "grade": "grade",
}
FIELDS = (
    Argument("rating", "cli.player-add.rating", ("--rating",), "cli.word.rounds", whole_number(0)),
    *(
        Argument(name, f"cli.player-add.{flag}", (f"--{flag}",), f"cli.word.{word}")
        for name, word in _TEXTS.items()
        for flag in (name.replace("_", "-"),)
    ),
)


def given_fields(options: argparse.Namespace) -> dict[str, Any]:
    return {item.dest: value for item in FIELDS if (value := getattr(options, item.dest)) is not None}
