"""What has been worked out for a page, so that it need not be worked out again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

# Of each moment, and of what lasts, as many answers are kept as this.
_ANSWERS = 512
# Of a tournament the latest moments: as it is for the desk and for the public, and for whoever is still on the way; and
# of all tournaments together so many.
_MOMENTS = 3
_ALL_MOMENTS = 64
# Pages are large, and anyone can ask for another one of each player, round, language and colour: of one moment no more
# signs than these are kept.
_PAGES = 4 << 20


@dataclass(slots=True)
class LruCache:
    """By question. Those that were asked for last stay."""

    _kept: OrderedDict[Hashable, Any] = field(default_factory=OrderedDict)
    # The signs of those that are texts.
    _signs: int = 0
    _lock: Lock = field(default_factory=Lock)

    def known(self, question: Hashable) -> Any:
        """The answer when it is here already, else None."""
        with self._lock:
            return self._kept.get(question)

    def get(self, question: Hashable, work_out: Callable[[], Any]) -> Any:
        with self._lock:
            if question in self._kept:
                self._kept.move_to_end(question)
                return self._kept[question]
        answer = work_out()
        with self._lock:
            if question not in self._kept:  # nobody has worked it out meanwhile
                self._kept[question] = answer
                self._signs += _signs(answer)
            self._make_room()
        return answer

    def _make_room(self) -> None:
        while len(self._kept) > _ANSWERS:
            self._signs -= _signs(self._kept.popitem(last=False)[1])
        while self._signs > _PAGES:
            oldest = next(question for question, answer in self._kept.items() if _signs(answer))
            self._signs -= _signs(self._kept.pop(oldest))


def _signs(answer: object) -> int:
    return len(answer) if isinstance(answer, str) else 0


@dataclass(slots=True)
class VersionedCache:
    """A tournament at one moment never changes, so no answer about it is ever old; but once there is a later moment
    hardly anybody asks for it, and what hundreds of results leave behind would slow down everything."""

    # What does not depend on the moment.
    lasting: LruCache = field(default_factory=LruCache)
    _moments: OrderedDict[tuple[str, Hashable], LruCache] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def at(self, name: str, moment: Hashable) -> LruCache:
        """The answers about this tournament as it is at this moment."""
        with self._lock:
            known = self._moments.get((name, moment))
            if known is not None:
                self._moments.move_to_end((name, moment))
                return known
            found = self._moments[name, moment] = LruCache()
            own = [key for key in self._moments if key[0] == name]
            for key in [*own[:-_MOMENTS], *list(self._moments)[:-_ALL_MOMENTS]]:
                self._moments.pop(key, None)
            return found
