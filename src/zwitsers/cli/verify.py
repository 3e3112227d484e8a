"""`zwitsers verify`: is this the pairing of the rulebook? For a certificate, or for a list of pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.constraints import call_options, constrained, declare_constraints
from zwitsers.cli.errors import Exit, WrongCallError, wrong_call
from zwitsers.cli.files import STDIN, as_read_by, names_event, read_bytes, system_for, warn_about
from zwitsers.cli.kinds import system
from zwitsers.cli.parts import part
from zwitsers.engine.domain import Problem
from zwitsers.engine.pairing.rounds import UnknownSchemeError
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.verify import PairsError, read_pairs, verify_pairs
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.handling import swiss_system, warnings_for
from zwitsers.present.tables.lots import lots_blocks
from zwitsers.present.tables.proof import proof_blocks, seals_blocks
from zwitsers.present.tables.verify import certificate_blocks, pairs_blocks, verified_certificate, verified_pairs
from zwitsers.present.views.lots_check import check_lots, looks_like_lots, read_lots
from zwitsers.present.views.lots_record import lots_json, lots_record
from zwitsers.present.views.proof_check import check_proof, read_proof
from zwitsers.present.views.round_proof import seals

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.formats.trf import TrfDocument


def declare(arguments: Arguments) -> None:
    arguments.positional("pairing", value="cli.verify.word-pairing", help="cli.verify.pairing", required=False)
    arguments.positional("file", value="cli.word.file", help="cli.option.file-or-event", required=False)
    arguments.option("--seals", value="cli.word.event", help="cli.verify.seals")
    arguments.option("--lots", value="cli.word.event", help="cli.verify.lots")
    arguments.option("--system", value="cli.word.id", help="cli.verify.system", kind=system)
    declare_constraints(arguments)
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> int:
    if options.seals is not None:
        return _seals(options, output)
    if options.lots is not None:
        return _lots_of_event(options, output)
    if options.pairing is None:
        raise WrongCallError([Problem("cli.verify.nothing")])
    if options.file is None:
        return _proof(options, output)
    if options.pairing == STDIN == options.file:
        raise WrongCallError([Problem("cli.verify.both-stdin")])
    pairing_bytes = read_bytes(options.pairing)
    if names_event(options):
        return _pairs_of_event(pairing_bytes, options, output)
    data = read_bytes(options.file)
    document = read_trf(data)
    named = options.system is not None or swiss_system(document) is not None
    if not named or pairing_bytes.lstrip()[:1] == b"{":
        return _certificate(pairing_bytes, data, document, options, output)
    added = call_options(options)
    book = system_for(document, options.system, options.file)
    snapshot = constrained(as_read_by(book, document, output).snapshot, added)
    return _pairs(pairing_bytes, snapshot, book, added.first_round, options, output)


def _proof(options: Options, output: Output) -> int:
    """The proof of a published round, or the record of the lots, which need no other file."""
    data = read_bytes(options.pairing)
    if looks_like_lots(data):
        return _lots(data, options, output)
    found = check_proof(read_proof(data))
    output.answer(options, found, proof_blocks)
    return Exit.DONE if found.confirmed else Exit.DIFFERENCES


def _lots(data: bytes, options: Options, output: Output) -> int:
    """Lots that were committed to, drawn again. Before the draw there is nothing to confirm, and nothing wrong."""
    found = check_lots(read_lots(data))
    output.answer(options, found, lots_blocks)
    return Exit.DONE if found.confirmed or not found.drawn else Exit.DIFFERENCES


def _lots_of_event(options: Options, output: Output) -> int:
    with part("event").reading(options.lots) as store:
        record = lots_record(store.log())
    if record is None:
        raise WrongCallError([Problem("cli.verify.no-lots", event=options.lots)])
    return _lots(lots_json(record), options, output)


def _seals(options: Options, output: Output) -> int:
    """The chain of seals of an event, computed again from its log. Seals named after it must be in the chain."""
    with part("event").reading(options.seals) as store:
        chain = seals(store.log())
    output.answer(options, chain, seals_blocks)
    wanted = [text.upper() for text in (options.pairing, options.file) if text]
    missing = [text for text in wanted if text not in {seal.short for seal in chain}]
    for text in missing:
        output.caution("cli.verify.no-such-seal", seal=text)
    return Exit.DIFFERENCES if missing else Exit.DONE


def _pairs_of_event(data: bytes, options: Options, output: Output) -> int:
    """A list of pairs for the round to come; a certificate is about a file."""
    if data.lstrip()[:1] == b"{":
        raise WrongCallError([Problem("cli.verify.event-certificate", file=options.file)])
    coming = part("round-event").event_round(options)
    return _pairs(data, coming.snapshot, coming.rulebook, coming.scheme, options, output)


def _certificate(pairing_bytes: bytes, data: bytes, document: TrfDocument, options: Options, output: Output) -> int:
    if options.first_round or options.forbid or options.strength_groups or options.strength_rounds:
        raise WrongCallError([Problem("cli.verify.own-options")])
    found = verified_certificate(pairing_bytes, data, document)
    if options.system is not None and options.system.id != found.system:
        raise WrongCallError([Problem("cli.verify.other-system", system=found.system, asked=options.system.id)])
    warn_about(warnings_for(document, rulebook(found.system)), output)
    output.answer(options, found, certificate_blocks)
    return Exit.DONE if found.confirmed else Exit.DIFFERENCES


def _pairs(
    data: bytes,
    snapshot: Snapshot,
    book: Rulebook,
    first_round: str | None,
    options: Options,
    output: Output,
) -> int:
    try:
        pairs = read_pairs(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise PairsError([Problem("why.pairs.not-text")]) from None
    with wrong_call(UnknownSchemeError):
        verification = verify_pairs(snapshot, book, pairs, first_round=first_round)
    said = verified_pairs(verification, output.language)
    output.answer(options, said, lambda _said, language: pairs_blocks(verification, language))
    return Exit.DONE if verification.right else Exit.DIFFERENCES
