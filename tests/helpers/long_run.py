"""How much those tests try that try many things: some every day, more with `script/test --all`, all of it in a long run
(docs/testing.md)."""

from __future__ import annotations

import os

LONG, COMPLETE = (
    os.environ.get(name, "").lower() in ("1", "yes", "true") for name in ("ZWITSERS_LONG", "ZWITSERS_ALL")
)


def scaled(daily: int, full: int, complete: int | None = None) -> int:
    """`complete`: with `script/test --all`, where that is more than every day."""
    if LONG:
        return full
    return complete if COMPLETE and complete is not None else daily
