"""`zwitsers export`: the tournament as a TRF file, or its whole log as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import declare_event, reading
from zwitsers.cli.exits import Exit
from zwitsers.cli.files import warn_about, write_bytes
from zwitsers.cli.kinds import one_of
from zwitsers.domain import Problem
from zwitsers.formats.trf import DRAUGHTS, STANDARD, new_document, write_trf
from zwitsers.store import export_log

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output
    from zwitsers.formats.trf import Document
    from zwitsers.tournament.state import State

FORMATS = ("trf", "log")


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--format", value="cli.word.format", help="cli.export.format", kind=one_of(*FORMATS))
    arguments.option("-o", "--output", value="cli.word.file", help="cli.export.output")


def run(options: argparse.Namespace, output: Output) -> int:
    if options.format == "log" and not options.output:
        raise WrongCallError([Problem("cli.export.log-file")])
    with reading(options.event) as store:
        if options.format == "log":
            export_log(store, options.output)
            return Exit.DONE
        document = document_of(store.state())
    warn_about(document.warnings, output)
    data = write_trf(document)
    if options.output:
        write_bytes(options.output, data)
    else:
        output.machine(data.decode("utf-8"))
    return Exit.DONE


def document_of(state: State) -> Document:
    """The published rounds; a draft is nobody's business yet."""
    settings = state.settings
    headers = {
        "022": settings.place,
        "042": settings.start.replace("-", "/"),
        "052": settings.end.replace("-", "/"),
    }
    return new_document(
        state.snapshot(),
        headers={code: text for code, text in headers.items() if text},
        scoring=DRAUGHTS if settings.game == "draughts" else STANDARD,
    )
