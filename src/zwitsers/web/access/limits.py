"""How often one may try: passwords and players' codes are guessed by machines."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# No more addresses than this are remembered, the latest.
_REMEMBERED = 10_000


@dataclass(slots=True)
class Limit:
    """At most `tries` failures in `seconds`, for each key (an address, an account).

    Whoever tries is counted before it is known how it ends: many at the same moment get no further than one by one.
    """

    clock: Callable[[], float]
    tries: int = 8
    seconds: int = 300
    _failed: OrderedDict[str, list[float]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def attempt(self, key: str) -> int:
        """Count a try, and give 0; or how many seconds it takes until the next one, and then nothing is counted."""
        with self._lock:
            seconds = self._wait(key)
            if not seconds:
                self._count(key)
            return seconds

    def forgive(self, key: str) -> None:
        """The try that was counted last has succeeded. Earlier failures stay: one good password buys no new guesses."""
        with self._lock:
            tried = self._failed.get(key, [])
            if tried:
                tried.pop()
            if not tried:
                self._failed.pop(key, None)

    def _count(self, key: str) -> None:
        self._failed.setdefault(key, []).append(self.clock())
        self._failed.move_to_end(key)
        while len(self._failed) > _REMEMBERED:
            self._failed.popitem(last=False)

    def _wait(self, key: str) -> int:
        since = self.clock() - self.seconds
        recent = [moment for moment in self._failed.get(key, []) if moment > since]
        if key in self._failed:
            self._failed[key] = recent
        if len(recent) < self.tries:
            return 0
        return int(recent[-self.tries] - since) + 1
