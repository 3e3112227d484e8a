"""Read a tournament in any format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.formats.detect import EVENT, LOG, detect
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.findings import MOST
from zwitsers.formats.registry import INCOMING

if TYPE_CHECKING:
    from zwitsers.formats.exchanged import TournamentData


def read_any(data: bytes, name: str, *, format: str | None = None) -> TournamentData:  # noqa: A002 - what it is called
    """The tournament in a file called `name`, in this format or in the one it is found to be in."""
    chosen = format or detect(data, name)
    if chosen in (EVENT, LOG):
        raise FormatError([Problem(f"exchange.is-{chosen}", file=name)])
    if chosen not in INCOMING:
        raise FormatError([Problem("exchange.no-such-format", format=chosen, formats=", ".join(INCOMING))])
    try:
        return INCOMING[chosen].read(data, name)
    except FormatError as error:
        if len(error.problems) <= MOST + 1:
            raise
        # A file that is something else can be wrong in thousands of places.
        more = Problem("formats.notes.more", count=len(error.problems) - MOST)
        raise FormatError([*error.problems[:MOST], more]) from None
