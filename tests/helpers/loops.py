"""Running a coroutine in a test."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

Done = TypeVar("Done")


def run(work: Coroutine[Any, Any, Done]) -> Done:
    """In a thread of its own: Playwright leaves a loop running in the thread of the tests."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
