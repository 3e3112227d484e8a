"""Work for other processes: they import it by its name, which they could not do from a test module."""

from __future__ import annotations

import time


def slow_square(number: int) -> int:
    """The first tasks take longest, so that answers come in out of order."""
    time.sleep(0.2 / (1 + number))
    return number * number


def fail_on_three(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number
