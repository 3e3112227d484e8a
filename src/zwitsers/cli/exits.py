"""What the program tells the shell when it stops (docs/commands.md)."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    DONE = 0
    WRONG_CALL = 1
    BAD_INPUT = 2
    NO_PAIRING = 3
    DIFFERENCES = 4
    INTERNAL_ERROR = 5
    # What shells give for a program that was stopped with Ctrl-C.
    INTERRUPTED = 130
