"""`zwitsers verify`: is this the pairing of the rulebook? For a certificate, or for a list of pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.constraints import call_options, constrained, declare_constraints
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.exits import Exit
from zwitsers.cli.files import STDIN, read_bytes, warn_about
from zwitsers.cli.kinds import system
from zwitsers.domain import Problem
from zwitsers.pairing import NoPairingError
from zwitsers.pairing.rounds import UnknownSchemeError

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output
    from zwitsers.domain import Snapshot


def declare(arguments: Arguments) -> None:
    arguments.positional("pairing", value="cli.verify.word-pairing", help="cli.verify.pairing")
    arguments.positional("file", value="cli.word.file", help="cli.option.file")
    arguments.option("--system", value="cli.word.id", help="cli.verify.system", kind=system)
    declare_constraints(arguments)
    arguments.switch("--json", help="cli.option.json")


def run(options: argparse.Namespace, output: Output) -> int:
    from zwitsers.formats.trf import read_trf

    if options.pairing == STDIN == options.file:
        raise WrongCallError([Problem("cli.verify.both-stdin")])
    made = read_bytes(options.pairing)
    data = read_bytes(options.file)
    document = read_trf(data)
    warn_about(document.warnings, output)
    if options.system is None or made.lstrip()[:1] == b"{":
        return _certificate(made, data, document.snapshot, options, output)
    return _pairs(made, document.snapshot, options, output)


def _certificate(made: bytes, data: bytes, snapshot: Snapshot, options: argparse.Namespace, output: Output) -> int:
    from zwitsers.report.verify import certificate_blocks, certificate_json
    from zwitsers.rules.registry import UnknownRulebookError, rulebook
    from zwitsers.why.certificate import CertificateError, differing_fields, read_certificate

    if options.first_round or options.forbid or options.strength_groups or options.strength_rounds:
        raise WrongCallError([Problem("cli.verify.own-options")])
    found = read_certificate(made)
    try:
        book = rulebook(str(found["system"]))
    except UnknownRulebookError:
        raise CertificateError([Problem("why.certificate.damaged")]) from None
    if options.system is not None and options.system.id != book.id:
        raise WrongCallError([Problem("cli.verify.other-system", system=book.id, asked=options.system.id)])
    try:
        differs = differing_fields(found, data, snapshot, book)
    except UnknownSchemeError:
        raise CertificateError([Problem("why.certificate.damaged")]) from None
    except NoPairingError as error:
        output.warn(f"zwitsers: {error.text(output.language)}")
        return Exit.NO_PAIRING
    if options.json:
        output.machine(certificate_json(found, differs))
    else:
        output.blocks(*certificate_blocks(found, differs, book, output.language))
    return Exit.DIFFERENCES if differs else Exit.DONE


def _pairs(made: bytes, snapshot: Snapshot, options: argparse.Namespace, output: Output) -> int:
    from zwitsers.report.verify import pairs_blocks, pairs_json
    from zwitsers.why.verify import PairsError, read_pairs, verify_pairs

    added = call_options(options)
    try:
        pairs = read_pairs(made.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise PairsError([Problem("why.pairs.not-text")]) from None
    snapshot = constrained(snapshot, added)
    try:
        verification = verify_pairs(snapshot, options.system, pairs, first_round=added.first_round)
    except UnknownSchemeError as error:
        raise WrongCallError(error.problems) from None
    if options.json:
        output.machine(pairs_json(verification, output.language))
    else:
        output.blocks(*pairs_blocks(verification, output.language))
    return Exit.DONE if verification.right else Exit.DIFFERENCES
