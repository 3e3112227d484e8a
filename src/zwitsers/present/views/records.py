"""Views as JSON: every dataclass of a view is the definition of a record, for `--json` and for the API alike.

A number is written exactly, as a decimal string (or n/d); money as euros with two decimals. A field with `HIDDEN` is
for code that draws the view and is left out; the names in `also` are properties that are written as well.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.rules.rulebook import Rulebook
from zwitsers.engine.scores.units import Number

if TYPE_CHECKING:
    from collections.abc import Callable


# These stay as they are.
_PLAIN = frozenset((str, int, bool, type(None)))
HIDDEN = MappingProxyType({"hidden": True})


class Money(NamedTuple):
    cents: int

    @property
    def exact(self) -> str:
        euros, cents = divmod(abs(self.cents), 100)
        return f"{'-' if self.cents < 0 else ''}{euros}.{cents:02d}"


class ByRulebook:
    """Its record can name the rulebook that it goes by."""

    __slots__ = ()
    rulebook: Rulebook

    @property
    def system(self) -> str:
        return self.rulebook.id

    @property
    def edition(self) -> str:
        return self.rulebook.edition


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
    return _writer(value.__class__)(value)


@cache
def _writer(kind: type) -> Callable[[Any], Any]:
    """How values of one kind are written."""
    if issubclass(kind, (Number, Money)):
        return lambda value: value.exact
    if issubclass(kind, Result):
        return lambda value: value.label
    if issubclass(kind, Colour):
        return lambda value: value.name.lower()
    if issubclass(kind, Enum):
        return lambda value: value.value or None
    if is_dataclass(kind):
        names = record_fields(kind)
        values = attrgetter(*names, "__class__")  # with one more, always a tuple
        return lambda value: {
            name: item if item.__class__ in _PLAIN else as_record(item)
            for name, item in zip(names, values(value), strict=False)
        }
    if issubclass(kind, dict):
        return lambda value: {str(key): as_record(item) for key, item in value.items()}
    if issubclass(kind, (tuple, list)):
        return lambda value: [as_record(item) for item in value]
    return lambda value: value
