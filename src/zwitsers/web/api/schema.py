"""Views as the API describes them: a model for every record, made from the definition of the view itself.

An endpoint answers with `shown(view)`, which the model describes; tests hold answers against the description.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from fastapi.responses import Response
from pydantic import BaseModel, Field, create_model
from pydantic_core import to_json

from zwitsers.domain import Colour, Result
from zwitsers.domain.ratings import Rating
from zwitsers.prizes.plan import Of, Sharing
from zwitsers.scores.history import Float
from zwitsers.scores.units import Number
from zwitsers.tournament.state import Status
from zwitsers.views.records import Money, as_record, record_fields

# Where the records are, and what else their fields can be.
_MODULES = (
    "above card categories control correction crosstable gained people performance players prizes progress ranking"
    " rating_refresh round seats standings start_scores values"
)
_NAMES: dict[str, Any] = {
    "Colour": Colour,
    "Float": Float,
    "Mapping": Mapping,
    "Money": Money,
    "Number": Number,
    "Rating": Rating,
    "Of": Of,
    "Result": Result,
    "Sharing": Sharing,
    "Status": Status,
}
for _name in _MODULES.split():
    _module = import_module(f"zwitsers.views.{_name}")
    _NAMES |= {name: item for name, item in vars(_module).items() if is_dataclass(item) or name in ("Stage", "Found")}


def shown(view: Any) -> Response:
    return Response(to_json(as_record(view)), media_type="application/json")


@cache
def model_of(kind: type) -> type[BaseModel]:
    """The model of a view, by the names and descriptions of its fields."""
    described = {item.name: item for item in fields(kind)}
    # Two views may have a name in common: that of its own module goes first.
    names = {**_NAMES, **vars(sys.modules[kind.__module__])}
    found: dict[str, Any] = {}
    for name in record_fields(kind):
        if name in described:
            item = described[name]
            found[name] = (_shown(_resolved(item.type, names)), Field(description=item.metadata.get("description")))
        else:
            hints = get_type_hints(getattr(kind, name).fget, localns=names)
            found[name] = (_shown(hints["return"]), Field())
    return create_model(f"{kind.__name__}View", __doc__=kind.__doc__, **found)


def _resolved(annotation: Any, names: dict[str, Any]) -> Any:
    """Annotations are texts; the names in them are those of the views."""
    return eval(annotation, names) if isinstance(annotation, str) else annotation


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
