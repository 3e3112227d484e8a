"""Modules that reading a file mostly does without. They are imported when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_MODULES = {
    "close-names": "difflib",
    "trf-editing": "zwitsers.formats.trf.editing",
    "trf-keizer": "zwitsers.formats.trf.keizer_record",
}


def on_demand(name: str) -> Any:
    return import_module(_MODULES[name])
