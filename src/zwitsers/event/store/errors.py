"""The errors of keeping a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.engine.domain import Problem
    from zwitsers.event.log import LogEntry


class StoreError(ZwitsersError):
    """The store cannot be opened, read or written."""


class DamagedError(StoreError):
    """What is stored is not what was written: a damaged page, or a log that was tampered with."""


class ReplacedError(StoreError):
    """What is stored does not go on from what was read before: another file, or an older one, has taken its place."""


class ConflictError(StoreError):
    """Someone else wrote in between. Nothing of ours was written; `entries` is what was added meanwhile."""

    def __init__(self, problems: Iterable[Problem], entries: Sequence[LogEntry]) -> None:
        super().__init__(problems)
        self.entries = tuple(entries)
