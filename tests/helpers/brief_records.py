"""Whole views in a few lines: a player is a name, any other record the tuple of its values in their order."""

from __future__ import annotations

from typing import Any

from zwitsers.present.views.records import as_record

_PERSON = {"id", "number", "name", "mark", "grade", "withdrawn"}


def brief(view: object) -> Any:
    return _brief(as_record(view))


def _brief(value: Any) -> Any:
    if isinstance(value, dict):
        return value["name"] if set(value) == _PERSON else tuple(map(_brief, value.values()))
    return list(map(_brief, value)) if isinstance(value, list) else value
