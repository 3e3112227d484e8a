"""Views as JSON: every dataclass of a view is the definition of a record, for `--json` and for the API alike.

A number is written exactly, as a decimal string (or n/d); money as euros with two decimals. A field with `HIDDEN` is
for whoever draws the view and is left out; the names in `also` are properties that are written as well.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from zwitsers.domain import Colour, Result
from zwitsers.scores.units import Number

HIDDEN = MappingProxyType({"hidden": True})


class Money(NamedTuple):
    cents: int

    @property
    def exact(self) -> str:
        return f"{self.cents // 100}.{self.cents % 100:02d}"


def described(text: str) -> MappingProxyType[str, str]:
    """Metadata of a field: what the description of the API says of it."""
    return MappingProxyType({"description": text})


@cache
def record_fields(kind: type) -> tuple[str, ...]:
    """The names of a record, in order."""
    own = (item.name for item in fields(kind) if not item.metadata.get("hidden"))
    return (*own, *getattr(kind, "also", ()))


def as_record(value: Any) -> Any:
    """A view as plain data."""
    if isinstance(value, (Number, Money)):
        return value.exact
    if isinstance(value, Result):
        return value.label
    if isinstance(value, Colour):
        return value.name.lower()
    if isinstance(value, Enum):
        return value.value or None
    if is_dataclass(value) and not isinstance(value, type):
        return {name: as_record(getattr(value, name)) for name in record_fields(type(value))}
    if isinstance(value, dict):
        return {str(key): as_record(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [as_record(item) for item in value]
    return value
