"""What somebody sent and has not decided about yet: a file between its preview and its import, a form to confirm.

It stays in memory, for him only, for an hour at most, and there is a limit to all of it together.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING, Any

from zwitsers.domain import Problem
from zwitsers.web.errors import NotFoundError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zwitsers.web.access.roles import Visitor

_SECONDS = 3600
_MOST_BYTES = 160 << 20
_MOST_EACH = 12
_LONGEST_KEY = 64


@dataclass(frozen=True, slots=True)
class File:
    """A file that came in. The name is only ever shown."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class _Item:
    owner: str
    kind: str
    value: Any
    size: int
    until: float


@dataclass(slots=True)
class Doing:
    first: bool
    outcome: Any = None


@dataclass(slots=True)
class PendingUploads:
    clock: Callable[[], float]
    _items: OrderedDict[str, _Item] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def put(self, visitor: Visitor, kind: str, value: Any, size: int = 0) -> str:
        """Gives the key under which this visitor, in this session, finds it again."""
        key = secrets.token_urlsafe(16)
        with self._lock:
            self._items[key] = _Item(visitor.token, kind, value, size, self.clock() + _SECONDS)
            self._make_room(visitor.token)
        return key

    def get(self, visitor: Visitor, kind: str, key: str) -> Any:
        with self._lock:
            self._make_room(visitor.token)
            item = self._items.get(key)
        if item is None or item.owner != visitor.token or item.kind != kind:
            raise NotFoundError([Problem("desk.kept.gone")])
        return item.value

    def exchange(self, visitor: Visitor, kind: str, key: str, value: Any) -> Any:
        """Put another value in its place, and give what was there: of two who try, one gets it."""
        with self._lock:
            item = self._items.get(key)
            if item is not None and item.owner == visitor.token and item.kind == kind:
                self._items[key] = replace(item, value=value)
                return item.value
        raise NotFoundError([Problem("desk.kept.gone")])

    @contextmanager
    def once(self, visitor: Visitor, key: str) -> Iterator[Doing]:
        """For what must not be done twice by a double click: `key` was made up by the page that holds the form.

        Whoever comes second is told so, with what came of it (None while the first is still at it). What fails can be
        tried again.
        """
        kind, doing, key = "once", Doing(first=True), key[:_LONGEST_KEY]
        noted = False
        if key:
            with self._lock:
                self._make_room(visitor.token)
                known = self._items.get(key)
                if known is None:
                    noted = True
                    until = self.clock() + _SECONDS
                    self._items[key] = _Item(visitor.token, kind, doing, 0, until)
                elif known.kind == kind and known.owner == visitor.token:
                    doing = Doing(first=False, outcome=known.value.outcome)
        try:
            yield doing
        except BaseException:
            if noted:
                self.drop(key)
            raise

    def drop(self, key: str) -> None:
        with self._lock:
            self._items.pop(key, None)

    def _make_room(self, owner: str) -> None:
        """What is too old goes, and then the oldest while there is too much; the newest always stays."""
        now = self.clock()
        for key in [key for key, item in self._items.items() if item.until < now]:
            del self._items[key]
        own = [key for key, item in self._items.items() if item.owner == owner]
        for key in own[: max(len(own) - _MOST_EACH, 0)]:
            del self._items[key]
        while len(self._items) > 1 and sum(item.size for item in self._items.values()) > _MOST_BYTES:
            self._items.popitem(last=False)
