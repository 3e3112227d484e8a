"""Two processes entering results into one event at once."""

from __future__ import annotations

from helpers.stores import published
from helpers.writers import run_writers

RESULTS = 1000


def test_two_writers_with_1000_results_each_lose_none_and_double_none(address: str) -> None:
    published(address, boards=2 * RESULTS).close()
    found = run_writers("two", address, str(RESULTS))
    assert found["codes"] == [0, 0]
    assert found["entered"] == sorted(
        ["writer 1" if board % 2 else "writer 2", board] for board in range(1, 2 * RESULTS + 1)
    )
    assert found["open"] == []
    assert found["audit"] == []
    # Guards the test itself: they really wrote at the same time, and took turns.
    assert found["changes"] > 20
