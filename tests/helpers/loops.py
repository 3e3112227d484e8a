"""Running a coroutine in a test."""

from __future__ import annotations

import asyncio
from functools import cache
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

Done = TypeVar("Done")


def run(work: Coroutine[Any, Any, Done]) -> Done:
    """In another thread: Playwright leaves a loop running in the thread of the tests."""
    return asyncio.run_coroutine_threadsafe(work, _loop()).result()


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """One loop for all tests of a process: a loop and a thread for each request took longer than many requests."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="tests", daemon=True).start()
    return loop
