"""Two processes entering results into one event at once."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from helpers.long_run import scaled
from helpers.stores import published
from helpers.writers import MEET, run_writers

if TYPE_CHECKING:
    from collections.abc import Iterator

RESULTS = scaled(100, 1000, 250)


@pytest.fixture
def file_address() -> Iterator[Path]:
    """In memory where that can be: thousands of times waiting for a disk would tell nothing about two writers."""
    memory = Path("/dev/shm")
    folder = tempfile.mkdtemp(prefix="zwitsers-", dir=memory if memory.is_dir() else None)
    yield Path(folder) / "open-2026.zwitsers"
    shutil.rmtree(folder)


@pytest.mark.slow
def test_two_writers_with_many_results_each_lose_none_and_double_none(address: str) -> None:
    published(address, boards=2 * RESULTS).close()
    found = run_writers("two", address, str(RESULTS))
    assert found["codes"] == [0, 0]
    assert found["entered"] == sorted(
        ["writer 1" if board % 2 else "writer 2", board] for board in range(1, 2 * RESULTS + 1)
    )
    assert found["open"] == []
    assert found["audit"] == []
    # Guards the test itself: they really wrote at the same time, and took turns.
    assert found["overtaken"] >= RESULTS // MEET
    assert found["changes"] > 20
