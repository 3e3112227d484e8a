"""Tells everyone who is looking at a tournament that it has changed (server-sent events).

A message holds only the stamp of the tournament; a page that has another one fetches itself anew. So nothing private
can leak this way, a missed message does no harm, and a page that reconnects learns at once that it is old. The public
has a stamp of its own, which stays the same when there is nothing new for it to see.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.web.live.versions import TournamentStamps

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping

# A sign of life, so that a phone notices when the connection has gone.
HEARTBEAT_SECONDS = 15
# How often tournaments that somebody looks at are read, for what other programs write.
POLL_SECONDS = 1.0
# How long a browser waits before it connects again, in milliseconds, from the least to the most: not all of those whose
# server was killed should come to the next one at the same instant.
RETRY = (300, 1500)
# No hall has more phones than this. Whoever comes after them looks again in a while.
MOST_CONNECTIONS = 5000
LONG_RETRY = 30_000
# Whoever only looks on is told of results no more often than this; of a published round at once. Otherwise every result
# would make every phone in the hall fetch its page.
PACE_SECONDS = 2.5
# Of those who look on so many are told in one turn of the loop; whatever the arbiter asks for comes in between.
_AT_ONCE = 20
# When all of them come at once, so many read the database; the next ones know it from them.
_READ_AT_ONCE = 4


@dataclass(slots=True, eq=False)
class Listener:
    """One open connection; only the latest stamp matters to it."""

    stamp: str = ""
    # Looks on, and can wait a moment for what is not urgent.
    patient: bool = False
    # No longer for him: the tournament was taken off the public pages.
    ended: bool = False
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class LiveStatus(NamedTuple):
    """How a tournament is now: its stamps, whether the public may see it, and whether everyone waits for what is
    new."""

    stamps: TournamentStamps
    public: bool = True
    urgent: bool = False


@dataclass(slots=True)
class LiveHub:
    # How these tournaments are now, each with the stamp it had before; reads a database. Those that cannot be read are
    # left out.
    look: Callable[[Mapping[str, TournamentStamps]], Mapping[str, LiveStatus]]
    # The last stamps that were told of each tournament, and when it was last heard that it has changed.
    latest: dict[str, TournamentStamps] = field(default_factory=dict)
    changed_at: dict[str, float] = field(default_factory=dict)
    # Those that were last looked at and found to be for the public, and of which nothing was heard since.
    _public: set[str] = field(default_factory=set)
    # What was heard of, and whether it is urgent: to be looked at now.
    _heard: dict[str, bool] = field(default_factory=dict)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _listeners: dict[str, set[Listener]] = field(default_factory=dict)
    # When the patient were last told something of a tournament, and what will tell them next.
    _told_at: dict[str, float] = field(default_factory=dict)
    _later: dict[str, asyncio.TimerHandle] = field(default_factory=dict)
    _loop: asyncio.AbstractEventLoop | None = None
    _closing: bool = False
    # Whoever has not signed in, and has to read the database before he can listen.
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_READ_AT_ONCE))

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self.turns = asyncio.Semaphore(_READ_AT_ONCE)
        self._closing = False

    def soon(self, work: Callable[..., object], *words: object) -> None:
        """From any thread: in the loop, where nobody comes in between."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, *words)

    def close(self) -> None:
        """Let every connection end, so that the server can stop."""
        self._closing = True
        for waiting in self._later.values():
            waiting.cancel()
        self._later.clear()
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.woken.set()

    @property
    def connections(self) -> int:
        return sum(len(listeners) for listeners in self._listeners.values())

    def known(self, name: str) -> str | None:
        """The public stamp of a tournament for the public that somebody looks at, so that it was looked at a second ago
        at most; None: it has to be read. Thousands who connect again need not all read the same."""
        return self.latest[name].public if name in self._public and name in self._listeners else None

    def looked(self, name: str, stamps: TournamentStamps, begun: float) -> None:
        """From any thread: somebody has looked for himself since this moment, and found it to be for the public."""
        if self.changed_at.get(name, 0.0) < begun:
            self.latest[name] = stamps
            self._public.add(name)

    def hear(self, name: str, *, urgent: bool) -> None:
        """From any thread: something was changed, here or at another server. When somebody listens it is looked at."""
        self._public.discard(name)
        self.changed_at[name] = time.monotonic()
        self.soon(self._hear, name, urgent)

    def _hear(self, name: str, urgent: bool) -> None:
        if self._listeners.get(name):
            self._heard[name] = urgent or self._heard.get(name, False)
            self._news.set()

    def hide(self, name: str) -> None:
        """From any thread: the connections of those who have not signed in end."""
        self.changed_at[name] = time.monotonic()
        self._public.discard(name)
        self.soon(self._hide, name)

    def _hide(self, name: str) -> None:
        for listener in self._of(name, patient=True):
            listener.ended = True
            listener.woken.set()

    def _tell(self, name: str, urgent: bool) -> None:
        assert self._loop is not None
        desk, public = self.latest[name]
        _wake(self._of(name, patient=False), desk)
        if all(listener.stamp == public for listener in self._of(name, patient=True)):
            return
        wait = self._told_at.get(name, float("-inf")) + PACE_SECONDS - self._loop.time()
        if urgent or wait <= 0:
            self._tell_patient(name)
        elif name not in self._later:
            self._later[name] = self._loop.call_later(wait, self._tell_patient, name)

    def _tell_patient(self, name: str) -> None:
        assert self._loop is not None
        waiting = self._later.pop(name, None)
        if waiting is not None:
            waiting.cancel()
        self._told_at[name] = self._loop.time()
        self._wake_in_turn(name, iter(self._of(name, patient=True)))

    def _wake_in_turn(self, name: str, waiting: Iterator[Listener]) -> None:
        some = list(islice(waiting, _AT_ONCE))
        _wake(some, self.latest[name].public)
        if some and self._loop is not None:
            self._loop.call_soon(self._wake_in_turn, name, waiting)

    def _of(self, name: str, *, patient: bool) -> list[Listener]:
        return [listener for listener in self._listeners.get(name, ()) if listener.patient is patient]

    async def watch(self) -> None:
        """For as long as the server runs: look at what was heard of, and now and then at everything that somebody has
        in front of him, because other programs tell of nothing and a message may get lost."""
        due = 0.0
        while True:
            left = due - time.monotonic()
            with suppress(TimeoutError):
                if left > 0:
                    await asyncio.wait_for(self._news.wait(), left)
            self._news.clear()
            heard, self._heard = self._heard, {}
            if not heard:
                due = time.monotonic() + POLL_SECONDS
            names = heard or [name for name, listeners in self._listeners.items() if listeners]
            await self._look_at({name: heard.get(name, False) for name in names})

    async def _look_at(self, names: Mapping[str, bool]) -> None:
        begun, known = time.monotonic(), {name: self.latest.get(name, TournamentStamps()) for name in names}
        try:
            found = await asyncio.to_thread(self.look, known) if known else {}
        except Exception:  # a database that cannot be read now may be readable again later
            return
        for name, seen in found.items():
            self.latest[name] = seen.stamps
            if not seen.public:
                self.hide(name)
            elif self.changed_at.get(name, 0.0) < begun:
                self._public.add(name)
            self._tell(name, urgent=seen.urgent or names[name])

    async def stream(
        self, name: str, stamp: str, *, patient: bool = False, still: Callable[[], bool] = lambda: True
    ) -> AsyncIterator[str]:
        """The messages for one connection, the first one at once. `still`: whether he may still hear of it, for those
        who are not patient; may read a database."""
        if self.connections >= MOST_CONNECTIONS:
            yield f"retry: {LONG_RETRY}\n\n{_message(stamp)}"
            return
        listener = Listener(stamp, patient)
        self._listeners.setdefault(name, set()).add(listener)
        try:
            yield f"retry: {random.randint(*RETRY)}\n\n{_message(stamp)}"
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await listener.woken.wait()
                if self._closing or listener.ended or not (patient or await asyncio.to_thread(still)):
                    return
                news = listener.woken.is_set()
                listener.woken.clear()
                yield _message(listener.stamp) if news else ": still here\n\n"
        finally:
            self._listeners[name].discard(listener)
            if not self._listeners[name]:
                del self._listeners[name]
                self._public.discard(name)


def _wake(listeners: Iterable[Listener], stamp: str) -> None:
    for listener in listeners:
        if listener.stamp != stamp:
            listener.stamp = stamp
            listener.woken.set()


def _message(stamp: str) -> str:
    return f"event: stamp\ndata: {stamp}\n\n"
