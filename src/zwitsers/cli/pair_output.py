"""What `zwitsers pair` shows and writes besides a plain list of pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.files import write_bytes
from zwitsers.engine.why.certificate import certificate
from zwitsers.formats.trf import write_trf
from zwitsers.present.tables.draw import draw_for_file
from zwitsers.present.tables.round import pairing_blocks, pairing_json

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.why.options import CallOptions
    from zwitsers.formats.trf import TrfDocument


def show(pairing: Pairing, snapshot: Snapshot, options: Options, output: Output) -> None:
    if options.json:
        text = pairing_json(pairing, snapshot, options.system)
    else:
        blocks = pairing_blocks(pairing, snapshot, options.system, output.language)
        if not options.output:
            output.blocks(*blocks)
            return
        text = draw_for_file(blocks)
    if options.output:
        write_bytes(options.output, text.encode("utf-8"))
    else:
        output.machine(text)


def write_next_trf(document: TrfDocument, pairing: Pairing, name: str) -> None:
    """The same file with the new round in it: games without a result, the bye, the absent."""
    write_bytes(name, write_trf(document.with_round(pairing.entries())))


def write_certificate(document: TrfDocument, pairing: Pairing, added: CallOptions, options: Options) -> None:
    # An untouched document writes the very bytes that were read.
    data = certificate(write_trf(document), document.snapshot, options.system, pairing, added)
    write_bytes(options.certificate, data)
