"""Errors of the store."""

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
    """The stored data is not what was written: a damaged page, or a log that was tampered with."""


class ReplacedError(StoreError):
    """The stored log does not continue the log read before: another or an older file has replaced it."""


class ConflictError(StoreError):
    """Another writer was first. Nothing was written for this command; `entries`: what others added meanwhile."""

    def __init__(self, problems: Iterable[Problem], entries: Sequence[LogEntry]) -> None:
        super().__init__(problems)
        self.entries = tuple(entries)
