"""The two errors of the command line itself; which one it is decides the exit code."""

from __future__ import annotations

from zwitsers.domain import ZwitsersError


class WrongCallError(ZwitsersError):
    """The command was not called as it should be: exit 1."""


class FileError(ZwitsersError):
    """A file cannot be read or written: exit 2."""
