"""Stores to test with: the same tests run on a file and on a server."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from helpers.postgres import a_database
from zwitsers.event.events import (
    Event,
    PlayerAdded,
    ResultEntered,
    RoundDrafted,
    RoundPublished,
    TournamentCreated,
)
from zwitsers.event.store import create_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from zwitsers.event.store import Store

BOTH = ("file", "server")
# For long tests: on a server with `script/test --all` only.
FILE_DAILY = ("file", pytest.param("server", marks=pytest.mark.slow))


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """The address of a PostgreSQL database, one for all tests; each makes tournaments of its own in it."""
    with a_database() as address:
        yield address


@pytest.fixture
def server_address(database: str) -> str:
    """Where a new tournament can be made on a server."""
    return f"{database}#t-{uuid.uuid4().hex}"


@pytest.fixture
def file_address(tmp_path: Path) -> Path:
    """Where a new event file can be made."""
    return tmp_path / "open-2026.zwitsers"


@pytest.fixture(params=BOTH)
def address(request: pytest.FixtureRequest) -> str:
    """Where a new tournament can be made: a test that asks for this runs twice."""
    return str(request.getfixturevalue(f"{request.param}_address"))


def opening(boards: int) -> list[Event]:
    """A tournament of which round one has been published."""
    players = range(1, 2 * boards + 1)
    return [
        TournamentCreated({"name": "Test", "rounds": 5}),
        *(PlayerAdded(player, {"name": f"Player {player}", "rating": 2000 - player % 500}) for player in players),
        RoundDrafted(1, tuple((board * 2 - 1, board * 2) for board in range(1, boards + 1))),
        RoundPublished(1),
    ]


def published(address: str | Path, boards: int = 4, clock: Callable[[], datetime] | None = None) -> Store:
    """A new store with that tournament."""
    return create_store(address, opening(boards), "arbiter", clock=clock or ticking())


def won(board: int, round_number: int = 1) -> ResultEntered:
    return ResultEntered(round_number, board, "WIN", "LOSS")


def ticking(start: datetime = datetime(2026, 7, 3, 10, 0, tzinfo=UTC)) -> Callable[[], datetime]:
    """A clock that moves on a second each time it is looked at."""
    moments = iter(range(10**9))
    return lambda: start + timedelta(seconds=next(moments))
