"""What kind of tournament a name stands for: an event (a file of ours, or an address), or a TRF file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.domain import Problem

if TYPE_CHECKING:
    import argparse

_ADDRESSES = ("postgresql://", "postgres://")
# Every SQLite file begins like this, and a TRF file never does.
_MAGIC = b"SQLite format 3\x00"


def is_event(name: str | None) -> bool:
    """Only the beginning of the file is looked at; whatever else is wrong with it comes out when it is opened."""
    if not name or name == "-":
        return False
    if name.startswith(_ADDRESSES):
        return True
    try:
        with open(name, "rb") as file:  # noqa: PTH123 - pathlib takes longer to load than a round to pair
            return file.read(len(_MAGIC)) == _MAGIC
    except (OSError, ValueError):  # ValueError: a name with a null byte
        return False


def names_event(options: argparse.Namespace) -> bool:
    """Whether FILE is an event: that brings its own rulebook, so it needs no --system."""
    return is_event(options.file)


def only_for_events(options: argparse.Namespace, *names: str) -> None:
    """A TRF file has no place for these; passing over them in silence would be worse."""
    for name in names:
        if getattr(options, name):
            option = f"--{name.replace('_', '-')}"
            raise WrongCallError([Problem("cli.event.only-events", option=option, file=options.file)])
