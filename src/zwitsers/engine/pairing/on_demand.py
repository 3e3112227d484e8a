"""Lazy imports of modules that most rounds do not need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_MODULES = {
    "exact": "zwitsers.engine.pairing.exact",
    "obstacles": "zwitsers.engine.pairing.obstacles",
}


def on_demand(name: str) -> Any:
    return import_module(_MODULES[name])
