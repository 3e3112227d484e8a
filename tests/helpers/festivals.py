"""Events with groups in a folder, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.event import actions as c
from zwitsers.event.apply import replay
from zwitsers.event.group_stores import NeighbourStores
from zwitsers.event.group_sync import SyncOutcome, checked, sync_groups
from zwitsers.event.log import LogEntry
from zwitsers.event.running import RunningTournament
from zwitsers.event.store import create_store

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from zwitsers.event.events import Event
    from zwitsers.event.festival import Festival
    from zwitsers.event.state import State
    from zwitsers.event.store import Store


def festival_in_memory(players: int = 8) -> RunningTournament:
    """Groups A (1800 and up) and B (1500 to 1850), and players from 2000 down in steps of 50."""
    made = RunningTournament().do(c.create_festival, {"name": "Weekend", "rounds": 5}, "key")
    made = made.do(c.set_group, "A", "weekend-a", settings={"rounds": 3}, rule="rating>=1800")
    made = made.do(c.set_group, "B", "weekend-b", settings={"rounds": 3}, rule="rating=1500-1850")
    return made.do(c.register, [{"name": f"P{n}", "rating": 2050 - 50 * n} for n in range(1, players + 1)])


def festival_of(state: State) -> Festival:
    assert state.festival is not None
    return state.festival


class Weekend:
    """An event file with its groups beside it; every command is followed up in the groups."""

    def __init__(self, folder: Path, players: int = 8) -> None:
        self.path = folder / "weekend.zwitsers"
        events = [entry.event for entry in festival_in_memory(players).log.entries]
        self.store: Store = create_store(self.path, events, "Bea")
        self.stores = NeighbourStores(str(self.path))
        self.sync()

    def do(self, command: Callable[..., Any], *arguments: Any, seen: int | None = None, **named: Any) -> SyncOutcome:
        before = self.store.state()
        self.store.run(checked(lambda state: command(state, *arguments, **named), self.stores), "Bea", seen=seen)
        return self.sync(before)

    def sync(self, before: State | None = None) -> SyncOutcome:
        return sync_groups(self.store.state(), self.stores, "Bea", before)

    def group(self, name: str) -> State:
        state = self.stores.state(f"weekend-{name.lower()}")
        assert state is not None
        return state

    def play(self, name: str, command: Callable[..., Any], *arguments: Any, **named: Any) -> None:
        self.stores.run(f"weekend-{name.lower()}", lambda state: command(state, *arguments, **named), "Bea")

    def names(self, name: str) -> list[str]:
        """Who takes part in the next round of a group."""
        state = self.group(name)
        there = (item for item in state.entrants.values() if not item.withdrawn_in(state.next_round))
        return sorted(item.player.name for item in there)

    def close(self) -> None:
        self.stores.close()
        self.store.close()


class MemoryStores:
    """Group stores in memory. `lost`: tournaments of which only a backup is left."""

    festival = "weekend"

    def __init__(self) -> None:
        self.states: dict[str, State] = {}
        self.lost: set[str] = set()
        self.authors: list[str] = []

    def state(self, tournament: str) -> State | None:
        return self.states.get(tournament)

    def is_lost(self, tournament: str) -> bool:
        return tournament in self.lost

    def names(self) -> set[str]:
        return set(self.states)

    def create(self, tournament: str, events: Sequence[Event], author: str) -> None:
        self.authors.append(author)
        self.states[tournament] = replay(events)

    def run(self, tournament: str, command: Callable[[State], Sequence[Event]], author: str) -> list[LogEntry]:
        self.authors.append(author)
        events = command(self.states[tournament])
        self.states[tournament] = replay(events, self.states[tournament])
        return [LogEntry(number, 1, author, "", event) for number, event in enumerate(events, start=1)]

    def play(self, tournament: str, command: Callable[..., Any], *arguments: Any, **named: Any) -> None:
        self.run(tournament, lambda state: command(state, *arguments, **named), "Bea")
