"""`zwitsers verify`: is this the pairing of the rulebook? For a certificate, or for a list of pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.constraints import call_options, constrained, declare_constraints
from zwitsers.cli.errors import Exit, WrongCallError, wrong_call
from zwitsers.cli.files import STDIN, as_read_by, names_event, read_bytes, system_for
from zwitsers.cli.kinds import system
from zwitsers.domain import Problem
from zwitsers.pairing.rounds import UnknownSchemeError

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.domain import Snapshot
    from zwitsers.formats.trf import Document
    from zwitsers.rules.rulebook import Rulebook


def declare(arguments: Arguments) -> None:
    arguments.positional("pairing", value="cli.verify.word-pairing", help="cli.verify.pairing")
    arguments.positional("file", value="cli.word.file", help="cli.option.file-or-event")
    arguments.option("--system", value="cli.word.id", help="cli.verify.system", kind=system)
    declare_constraints(arguments)
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> int:
    from zwitsers.formats.trf import read_trf
    from zwitsers.formats.trf.handling import asked_for

    if options.pairing == STDIN == options.file:
        raise WrongCallError([Problem("cli.verify.both-stdin")])
    made = read_bytes(options.pairing)
    if names_event(options):
        return _pairs_of_event(made, options, output)
    data = read_bytes(options.file)
    document = read_trf(data)
    named = options.system is not None or asked_for(document) is not None
    if not named or made.lstrip()[:1] == b"{":
        return _certificate(made, data, document, options, output)
    added = call_options(options)
    book = system_for(document, options.system, options.file)
    snapshot = constrained(as_read_by(book, document, output).snapshot, added)
    return _pairs(made, snapshot, book, added.first_round, options, output)


def _pairs_of_event(made: bytes, options: Options, output: Output) -> int:
    """A list of pairs for the round to come; a certificate is about a file."""
    from zwitsers.cli.round_event import event_round  # needs a store; a TRF file starts without

    if made.lstrip()[:1] == b"{":
        raise WrongCallError([Problem("cli.verify.event-certificate", file=options.file)])
    coming = event_round(options)
    return _pairs(made, coming.snapshot, coming.rulebook, coming.scheme, options, output)


def _certificate(made: bytes, data: bytes, document: Document, options: Options, output: Output) -> int:
    from zwitsers.report.verify import certificate_blocks, certificate_json
    from zwitsers.rules.registry import UnknownRulebookError, rulebook
    from zwitsers.why.certificate import CertificateError, differing_fields, read_certificate

    if options.first_round or options.forbid or options.strength_groups or options.strength_rounds:
        raise WrongCallError([Problem("cli.verify.own-options")])
    found = read_certificate(made)
    try:
        book = rulebook(str(found["system"])).counting(document.snapshot.points)
    except UnknownRulebookError:
        raise CertificateError([Problem("why.certificate.damaged")]) from None
    if options.system is not None and options.system.id != book.id:
        raise WrongCallError([Problem("cli.verify.other-system", system=book.id, asked=options.system.id)])
    try:
        differs = differing_fields(found, data, as_read_by(book, document, output).snapshot, book)
    except UnknownSchemeError:
        raise CertificateError([Problem("why.certificate.damaged")]) from None
    output.answer(
        options,
        differs,
        lambda _view, language: certificate_blocks(found, differs, book, language),
        json=lambda _view: certificate_json(found, differs),
    )
    return Exit.DIFFERENCES if differs else Exit.DONE


def _pairs(
    made: bytes,
    snapshot: Snapshot,
    book: Rulebook,
    first_round: str | None,
    options: Options,
    output: Output,
) -> int:
    from zwitsers.report.verify import pairs_blocks, pairs_json
    from zwitsers.why.verify import PairsError, read_pairs, verify_pairs

    try:
        pairs = read_pairs(made.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise PairsError([Problem("why.pairs.not-text")]) from None
    with wrong_call(UnknownSchemeError):
        verification = verify_pairs(snapshot, book, pairs, first_round=first_round)
    output.answer(options, verification, pairs_blocks, json=lambda view: pairs_json(view, output.language))
    return Exit.DONE if verification.right else Exit.DIFFERENCES
