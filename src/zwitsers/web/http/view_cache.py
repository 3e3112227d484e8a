"""Cache of views and rendered pages."""

from __future__ import annotations

from collections import OrderedDict, deque
from concurrent.futures import Future
from threading import Lock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

# In bytes; each view counts as _VIEW_SIZE, because its size is not known.
_CAPACITY = 64 << 20
_VIEW_SIZE = 32 << 10
# Versions kept per tournament: for arbiters, for the public, and the previous one for running requests.
_VERSIONS = 3


class ViewCache:
    """LRU cache with single-flight: concurrent requests for the same view compute it once.

    A tournament at one version never changes, so entries are never stale. `key` holds everything else that the view
    depends on: its name, its arguments, the language and the theme.
    """

    def __init__(self, capacity: int = _CAPACITY) -> None:
        self._capacity, self._used = capacity, 0
        self._entries: OrderedDict[tuple[str, Hashable, Hashable], Any] = OrderedDict()
        self._pending: dict[tuple[str, Hashable, Hashable], Future[Any]] = {}
        self._versions: dict[str, deque[Hashable]] = {}
        self._lock = Lock()

    def get(self, tournament: str, version: Hashable, key: Hashable, compute: Callable[[], Any]) -> Any:
        """The cached value, or that of `compute`. Version None: for values that do not depend on the version."""
        full_key = (tournament, version, key)
        with self._lock:
            if full_key in self._entries:
                self._entries.move_to_end(full_key)
                return self._entries[full_key]
            pending = self._pending.get(full_key)
            if pending is None:
                own = self._pending[full_key] = Future[Any]()
                self._add_version(tournament, version)
        if pending is not None:
            return pending.result()
        try:
            value = compute()
        except BaseException as error:
            with self._lock:
                del self._pending[full_key]
            own.set_exception(error)
            raise
        with self._lock:
            del self._pending[full_key]
            self._entries[full_key] = value
            self._used += _size(value)
            while self._used > self._capacity:
                self._used -= _size(self._entries.popitem(last=False)[1])
        own.set_result(value)
        return value

    def unchanged(self, tournament: str, key: Hashable, source: object, compute: Callable[[], Any]) -> Any:
        """The last value of this key, from any version, if its source equals `source`; else that of `compute`. The
        value must depend on the source only."""
        last: list[tuple[object, Any]] = self.get(tournament, None, ("unchanged", key), list)
        for known, value in tuple(last):
            if known is source or known == source:
                return value
        value = compute()
        last[:] = [(source, value)]
        return value

    def _add_version(self, tournament: str, version: Hashable) -> None:
        if version is None:
            return
        versions = self._versions.setdefault(tournament, deque())
        if version in versions:
            return
        versions.append(version)
        while len(versions) > _VERSIONS:
            old = (tournament, versions.popleft())
            for key in [key for key in self._entries if key[:2] == old]:
                self._used -= _size(self._entries.pop(key))


def _size(value: object) -> int:
    return len(value) if isinstance(value, str | bytes) else _VIEW_SIZE
