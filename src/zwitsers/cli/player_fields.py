"""What may be said of a player, as options: for `player add` and `player change`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.cli.arguments import Argument, as_text
from zwitsers.cli.kinds import whole_number
from zwitsers.event.fields import NUMBERS

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Kind, Options

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
    "national_list": "text",
    "international_list": "text",
    "labels": "text",
}


def _field(name: str, word: str, kind: Kind = as_text) -> Argument:
    flag = name.replace("_", "-")
    return Argument(name, f"cli.player-add.{flag}", (f"--{flag}",), f"cli.word.{word}", kind)


FIELDS = (
    *(_field(name, "k" if name.endswith("_k") else "rounds", whole_number(0)) for name in NUMBERS),
    *(_field(name, word) for name, word in _TEXTS.items()),
)


def given_fields(options: Options) -> dict[str, Any]:
    return {item.dest: value for item in FIELDS if (value := getattr(options, item.dest)) is not None}
