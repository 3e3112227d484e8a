"""What the program tells the shell when it stops (docs/commands.md), and the error of a wrong call."""

from __future__ import annotations

from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING

from zwitsers.engine.domain import ZwitsersError
from zwitsers.formats.local_file import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Exit", "FileError", "WrongCallError", "wrong_call"]


class Exit(IntEnum):
    DONE = 0
    WRONG_CALL = 1
    BAD_INPUT = 2
    NO_PAIRING = 3
    DIFFERENCES = 4
    INTERNAL_ERROR = 5
    # What shells give for a program that was stopped with Ctrl-C.
    INTERRUPTED = 130


class WrongCallError(ZwitsersError):
    """The command was not called as it should be: exit 1."""


@contextmanager
def wrong_call(*kinds: type[ZwitsersError]) -> Iterator[None]:
    """Errors of these kinds come from how the command was called."""
    try:
        yield
    except kinds as error:
        raise WrongCallError(error.problems) from error
