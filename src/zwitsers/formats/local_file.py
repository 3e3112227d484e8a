"""Files on this machine, read and written whole, with a clear error for everything that can be wrong with a name."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.formats.on_demand import on_demand

if TYPE_CHECKING:
    from typing import BinaryIO

# A tournament of 9,999 players and 30 rounds is under 5 MB; something this large is another kind of file.
LARGEST = 64 * 1024 * 1024


class FileError(ZwitsersError):
    """A file cannot be read or written."""


def read_local_file(name: str) -> bytes:
    try:
        with open(name, "rb") as file:  # noqa: PTH123 - pathlib takes longer to load than a round to pair
            return all_of(file, name)
    except FileNotFoundError:
        raise FileError([_not_found(name)]) from None
    except IsADirectoryError:
        raise FileError([Problem("cli.file.directory", file=name)]) from None
    except PermissionError:
        # Windows reports a folder like this.
        kind = "directory" if os.path.isdir(name) else "permission"  # noqa: PTH112
        raise FileError([Problem(f"cli.file.{kind}", file=name)]) from None
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        raise FileError([Problem("cli.file.unreadable", file=name, reason=_reason(error))]) from None


def all_of(file: BinaryIO, name: str) -> bytes:
    """All bytes of an open file; FileError when it is too large."""
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise FileError([Problem("cli.file.too-large", file=name, limit=LARGEST // (1024 * 1024))])
    return data


def write_local_file(name: str, data: bytes) -> None:
    """Write a file whole or not at all: an old file of that name stays until the new one is complete."""
    folder, own = os.path.split(name)
    half = os.path.join(folder, f".{own}.part")  # noqa: PTH118
    try:
        with open(half, "wb") as file:  # noqa: PTH123
            file.write(data)
        os.replace(half, name)  # noqa: PTH105
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            os.remove(half)  # noqa: PTH107
        raise FileError([Problem("cli.file.not-written-to", file=name, reason=_reason(error))]) from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _not_found(name: str) -> Problem:
    folder, own = os.path.split(name)
    try:
        near = on_demand("close-names").get_close_matches(own, os.listdir(folder or "."), n=1)  # noqa: PTH208
    except OSError:
        near = []
    if near:
        return Problem("cli.file.not-found-near", file=name, near=os.path.join(folder, near[0]))  # noqa: PTH118
    return Problem("cli.file.not-found", file=name)
