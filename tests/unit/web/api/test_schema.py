"""The models of the API follow the annotations of the views."""

from dataclasses import dataclass, field
from typing import ClassVar

from zwitsers.engine.domain import Colour
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.web.api.schema import model_of


@dataclass(frozen=True)
class ShownGame:
    colour: Colour | None
    score: Number


@dataclass(frozen=True)
class ShownPlayer:
    """A player."""

    also: ClassVar = ("total",)
    games: tuple[ShownGame, ...] = field(metadata=described("All of them."))
    secret: int = field(metadata=HIDDEN)

    @property
    def total(self) -> int | None:
        return None


def test_a_model_has_the_fields_and_descriptions_of_the_view() -> None:
    schema = model_of(ShownPlayer).model_json_schema()
    assert list(schema["properties"]) == ["games", "total"]
    assert schema["properties"]["games"] == {
        "description": "All of them.",
        "items": {"$ref": "#/$defs/ShownGameView"},
        "title": "Games",
        "type": "array",
    }
    assert schema["description"] == "A player."


def test_exact_numbers_and_choices_are_texts() -> None:
    properties = model_of(ShownGame).model_json_schema()["properties"]
    assert properties["score"]["type"] == "string"
    assert [part["type"] for part in properties["colour"]["anyOf"]] == ["string", "null"]
