"""Errors of commands and of replaying a log."""

from __future__ import annotations

from zwitsers.engine.domain import ZwitsersError


class CommandError(ZwitsersError):
    """The command is not possible in the current state. Nothing has changed."""


class ReplayError(ZwitsersError):
    """The log contradicts itself: an event does not fit the state before it."""


class DoesNotFitError(ValueError):
    """An event cannot follow the state before it."""


def must_fit(fits: bool, detail: object) -> None:
    if not fits:
        raise DoesNotFitError(detail)
