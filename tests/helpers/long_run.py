"""How much those tests try that try many things: enough for every day, or all of it in a long run (docs/testing.md)."""

from __future__ import annotations

import os

LONG = os.environ.get("ZWITSERS_LONG", "").lower() in ("1", "yes", "true")


def scaled(daily: int, full: int) -> int:
    return full if LONG else daily
