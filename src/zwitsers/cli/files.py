"""Reading a tournament from a file or from stdin, with an answer for everything that can be wrong with the name; and
whether a name stands for an event (a file of ours, or an address) or for a TRF file."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from zwitsers.cli.errors import FileError, WrongCallError
from zwitsers.cli.kinds import system as system_kind
from zwitsers.engine.domain import Problem
from zwitsers.engine.rules.registry import ids, rulebook
from zwitsers.formats.local_file import all_of, read_local_file, write_local_file
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.handling import read_by, swiss_system, warnings_for

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO, TextIO

    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.formats.trf import TrfDocument

STDIN = "-"
write_bytes = write_local_file
_ADDRESSES = ("postgresql://", "postgres://")
# Every SQLite file begins like this, and a TRF file never does.
_MAGIC = b"SQLite format 3\x00"
_ENDING = ".zwitsers"


def read_bytes(name: str) -> bytes:
    if name == STDIN:
        return all_of(_stdin(), name)
    return read_local_file(name)


def _stdin() -> BinaryIO:
    stdin: TextIO | None = sys.stdin  # None when the program was started with it closed
    if stdin is None:
        raise FileError([Problem("cli.file.no-stdin")])
    return stdin.buffer


def declare_tournament(arguments: Arguments) -> None:
    """A file or an event, and the rulebook to go by."""
    arguments.positional("file", value="cli.word.file", help="cli.option.file-or-event")
    arguments.option("--system", value="cli.word.id", help="cli.option.system", kind=system_kind)


def read_document(name: str) -> TrfDocument:
    return read_trf(read_bytes(name))


def read_tournament(name: str, system: Rulebook | None, output: Output) -> tuple[TrfDocument, Rulebook]:
    """The tournament in a TRF file, and the rulebook: that of the call, or else the one that the file asks for."""
    document = read_document(name)
    book = system_for(document, system, name)
    return as_read_by(book, document, output), book


def as_read_by(book: Rulebook, document: TrfDocument, output: Output) -> TrfDocument:
    """What the file says to this rulebook. What is odd about it goes to stderr and does not stop us, unless it is
    something that the rulebook cannot do with."""
    warn_about(warnings_for(document, book), output)
    return document._replace(snapshot=read_by(document, book))


def system_for(document: TrfDocument, system: Rulebook | None, name: str) -> Rulebook:
    if system is None:
        wanted = swiss_system(document)
        if wanted is None:
            raise WrongCallError([Problem("cli.no-system", file=name, ids=", ".join(ids()))])
        system = rulebook(wanted)
    return system.counting(document.snapshot.points)


def warn_about(warnings: Iterable[Problem], output: Output, most: int | None = None) -> None:
    """One line for each; past `most` of them, how many more there are."""
    every = list(warnings)
    for warning in every[:most]:
        output.caution_of(warning)
    if most is not None and len(every) > most:
        output.caution("cli.more-warnings", count=len(every) - most)


def is_event(name: str | None) -> bool:
    """Only the beginning of the file is looked at; whatever else is wrong with it comes out when it is opened."""
    if not name or name == "-":
        return False
    if name.startswith(_ADDRESSES):
        return True
    try:
        if not os.path.isfile(name):  # noqa: PTH113 - what was read from a pipe could not be read again
            return name.endswith(_ENDING) and os.path.exists(name)  # noqa: PTH110
        with open(name, "rb") as file:  # noqa: PTH123 - pathlib takes longer to load than a round to pair
            return file.read(len(_MAGIC)) == _MAGIC
    except (OSError, ValueError):  # ValueError: a name with a null byte
        return False


def names_event(options: Options) -> bool:
    """Whether FILE is an event: that brings its own rulebook, so it needs no --system."""
    return is_event(options.file)


def only_for_events(options: Options, *names: str) -> None:
    """A TRF file has no place for these; passing over them in silence would be worse."""
    for name in names:
        if getattr(options, name):
            option = f"--{name.replace('_', '-')}"
            raise WrongCallError([Problem("cli.event.only-events", option=option, file=options.file)])
