"""Views as the API describes them: a model for every record, made from the definition of the view itself.

An endpoint answers with `shown(view)`, which the model describes; tests hold answers against the description.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from fastapi.responses import Response
from pydantic import BaseModel, Field, create_model
from pydantic_core import to_json

from zwitsers.engine.scores.history import Float
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.records import Money, as_record, record_fields


def shown(view: Any, status: int = 200) -> Response:
    return Response(to_json(as_record(view)), status, media_type="application/json")


@cache
def model_of(kind: type) -> type[BaseModel]:
    """The model of a view, by the names and descriptions of its fields."""
    described = {item.name: item.metadata.get("description") for item in fields(kind)}
    hints = get_type_hints(kind)
    found: dict[str, Any] = {}
    for name in record_fields(kind):
        of_property = name not in described
        annotation = get_type_hints(getattr(kind, name).fget)["return"] if of_property else hints[name]
        found[name] = (_shown(annotation), Field() if of_property else Field(description=described[name]))
    return create_model(f"{kind.__name__}View", __doc__=kind.__doc__, **found)


def _shown(kind: Any) -> Any:
    """The type as JSON has it."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is UnionType:
        shown = [_shown(part) for part in parts if part is not NoneType]
        return shown[0] | None
    if origin is tuple:
        return list[_shown(parts[0])]  # type: ignore[misc]
    if origin in (dict, Mapping):
        return dict[str, _shown(parts[1])]  # type: ignore[misc]
    if kind is Float:
        return str | None
    if kind in (Number, Money) or (isinstance(kind, type) and issubclass(kind, Enum)):
        return str
    return model_of(kind) if isinstance(kind, type) and is_dataclass(kind) else kind
