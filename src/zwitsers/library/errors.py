"""The error for a call with a wrong argument."""

from __future__ import annotations

from zwitsers.engine.domain import ZwitsersError


class InputError(ZwitsersError):
    """An argument cannot be used: an unknown player, a text that is no result, a value of the wrong kind."""
