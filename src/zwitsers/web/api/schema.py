"""Views as the API describes them: a model for every record, made from the definition of the view itself.

An endpoint answers with `shown(view)`, which the model describes; tests hold answers against the description.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from fastapi.responses import Response
from pydantic import BaseModel, Field, create_model
from pydantic_core import to_json

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.domain.ratings import Rating
from zwitsers.engine.prizes.plan import PrizeGroup, Sharing
from zwitsers.engine.scores.history import Float
from zwitsers.engine.scores.units import Number
from zwitsers.event.state import Status
from zwitsers.present.views.records import Money, as_record, record_fields

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

# Where the records are, and what else their fields can be.
_MODULES = """
    card categories control correction crosstable keizer people performance players prizes progress ranking
    rating_refresh round seats standings start_scores values why_above
"""
_OTHERS = (Colour, Float, Mapping, Money, Number, PrizeGroup, Rating, Result, Sharing, Status)


def named(views: Iterable[ModuleType], others: Iterable[type] = _OTHERS) -> dict[str, type]:
    """What the fields of records can be, by name. A name that two of them had would describe one as the other."""
    own = (item for view in views for item in vars(view).values() if getattr(item, "__module__", "") == view.__name__)
    found: dict[str, type] = {}
    for kind in (*others, *(item for item in own if isinstance(item, type))):
        known = found.setdefault(kind.__name__, kind)
        if known is not kind:
            raise TypeError(f"two views are called {kind.__name__}: in {known.__module__} and {kind.__module__}")
    return found


_NAMES = named(import_module(f"zwitsers.present.views.{name}") for name in _MODULES.split())


def shown(view: Any, status: int = 200) -> Response:
    return Response(to_json(as_record(view)), status, media_type="application/json")


@cache
def model_of(kind: type) -> type[BaseModel]:
    """The model of a view, by the names and descriptions of its fields."""
    described = {item.name: item for item in fields(kind)}
    names = {**_NAMES, **vars(import_module(kind.__module__))}
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
    """Annotations are texts; the names in them are those of the views, or of the module that they stand in."""
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
