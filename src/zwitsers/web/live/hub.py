"""Live updates over server-sent events.

A message contains only the stamp (version) of the tournament. A page with another stamp reloads. So messages leak
nothing private, a lost message does no harm, and a page that reconnects gets the current stamp at once. The public has
a separate stamp, which changes only if there is something new for the public.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.web.live.versions import TournamentStamps

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Mapping

# A comment line at this interval lets both sides notice a dead connection.
HEARTBEAT_SECONDS = 15
# Polling interval for tournaments with open connections, because other programs send no notifications.
POLL_SECONDS = 1.0
# Reconnection delay for browsers in milliseconds, with jitter, so that the phones of a killed server spread out.
RETRY = (300, 1500)
# Connections over this limit get one message and reconnect after LONG_RETRY milliseconds, which is polling.
MAX_CONNECTIONS = 5000
LONG_RETRY = 30_000
# Debounce: the public is notified of results at most this often; of a published round at once.
DEBOUNCE_SECONDS = 2.5


@dataclass(slots=True, eq=False)
class Listener:
    """One open connection; only the latest stamp is sent."""

    stamp: str
    public: bool
    closed: bool = False
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class LiveStatus(NamedTuple):
    """A tournament now: its stamps, whether the public may see it, and whether the change should not be debounced."""

    stamps: TournamentStamps
    public: bool = True
    urgent: bool = False


_UNKNOWN = LiveStatus(TournamentStamps(), public=False)


@dataclass(slots=True)
class LiveHub:
    # Loads the current status of these tournaments, given their last stamps. Reads a database. Omits tournaments that
    # cannot be read.
    load: Callable[[Mapping[str, TournamentStamps]], Mapping[str, LiveStatus]]
    # The last loaded status of tournaments with connections.
    _latest: dict[str, LiveStatus] = field(default_factory=dict)
    _listeners: dict[str, set[Listener]] = field(default_factory=dict)
    # Notifications not yet handled: tournament, and whether one of them was urgent.
    _notified: dict[str, bool] = field(default_factory=dict)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    # Per tournament: when the public was last notified, and the pending debounced notification.
    _sent_at: dict[str, float] = field(default_factory=dict)
    _timers: dict[str, asyncio.TimerHandle] = field(default_factory=dict)
    _loop: asyncio.AbstractEventLoop | None = None
    _closing: bool = False

    def open(self) -> None:
        self._loop, self._wake, self._closing = asyncio.get_running_loop(), asyncio.Event(), False

    def close(self) -> None:
        """End every connection, so that the server can stop."""
        self._closing = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.wake.set()

    def close_soon(self) -> None:
        """`close`, callable from any thread or signal handler."""
        self._in_loop(self.close)

    @property
    def connections(self) -> int:
        return sum(len(listeners) for listeners in self._listeners.values())

    def notify(self, name: str, *, urgent: bool) -> None:
        """Announce that a tournament changed, here or at another server. Callable from any thread."""
        self._in_loop(self._notify, name, urgent)

    def _notify(self, name: str, urgent: bool) -> None:
        if self._listeners.get(name):
            self._notified[name] = urgent or self._notified.get(name, False)
            self._wake.set()

    def close_public(self, name: str) -> None:
        """End the connections of the public to a tournament. Callable from any thread."""
        self._in_loop(self._close_public, name)

    def _close_public(self, name: str) -> None:
        self._latest.pop(name, None)
        for listener in self._of(name, public=True):
            listener.closed = True
            listener.wake.set()

    def public_stamp(self, name: str) -> str | None:
        """The public stamp of a tournament with open connections, at most one poll old. None: not cached, or not
        public; ask the site."""
        status = self._latest.get(name)
        return status.stamps.public if status is not None and status.public else None

    def _in_loop(self, function: Callable[..., object], *arguments: object) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)

    async def watch(self) -> None:
        """While the server runs: load tournaments that were announced, and poll all with connections."""
        due = 0.0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), max(0.0, due - time.monotonic()))
            self._wake.clear()
            notified, self._notified = self._notified, {}
            if not notified:
                due = time.monotonic() + POLL_SECONDS
            names = notified or [name for name, listeners in self._listeners.items() if listeners]
            await self._update({name: notified.get(name, False) for name in names})

    async def _update(self, names: Mapping[str, bool]) -> None:
        known = {name: self._latest.get(name, _UNKNOWN).stamps for name in names}
        try:
            found = await asyncio.to_thread(self.load, known) if known else {}
        except Exception:  # the database may be readable again at the next poll
            return
        for name, status in found.items():
            if not status.public:
                self._close_public(name)
            self._latest[name] = status
            self._send(name, urgent=status.urgent or names[name])

    def _send(self, name: str, urgent: bool) -> None:
        assert self._loop is not None
        desk, public = self._latest[name].stamps
        _wake(self._of(name, public=False), desk)
        if all(listener.stamp == public for listener in self._of(name, public=True)):
            return
        wait = self._sent_at.get(name, float("-inf")) + DEBOUNCE_SECONDS - self._loop.time()
        if urgent or wait <= 0:
            self._send_public(name)
        elif name not in self._timers:
            self._timers[name] = self._loop.call_later(wait, self._send_public, name)

    def _send_public(self, name: str) -> None:
        assert self._loop is not None
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()
        self._sent_at[name] = self._loop.time()
        # All connections may have ended since this message was debounced.
        if (status := self._latest.get(name)) is not None:
            _wake(self._of(name, public=True), status.stamps.public)

    def _of(self, name: str, *, public: bool) -> list[Listener]:
        return [listener for listener in self._listeners.get(name, ()) if listener.public is public]

    async def stream(
        self, name: str, stamp: str, *, public: bool = False, is_allowed: Callable[[], bool] = lambda: True
    ) -> AsyncIterator[str]:
        """The messages of one connection, the first one at once. `is_allowed` is checked before each message for
        listeners who are not the public; it may read a database."""
        if self.connections >= MAX_CONNECTIONS:
            yield f"retry: {LONG_RETRY}\n\n{_message(stamp)}"
            return
        listener = Listener(stamp, public)
        self._listeners.setdefault(name, set()).add(listener)
        try:
            yield f"retry: {random.randint(*RETRY)}\n\n{_message(stamp)}"
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await listener.wake.wait()
                if self._closing or listener.closed or not (public or await asyncio.to_thread(is_allowed)):
                    return
                changed = listener.wake.is_set()
                listener.wake.clear()
                yield _message(listener.stamp) if changed else ": heartbeat\n\n"
        finally:
            self._listeners[name].discard(listener)
            if not self._listeners[name]:
                del self._listeners[name]
                self._latest.pop(name, None)
                self._sent_at.pop(name, None)


def _wake(listeners: Iterable[Listener], stamp: str) -> None:
    for listener in listeners:
        if listener.stamp != stamp:
            listener.stamp = stamp
            listener.wake.set()


def _message(stamp: str) -> str:
    return f"event: stamp\ndata: {stamp}\n\n"
