"""`zwitsers pair`: the pairing of the round to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.constraints import call_options, constrained, declare_constraints
from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.files import (
    declare_tournament,
    names_event,
    only_for_events,
    read_tournament,
    warn_about,
    write_bytes,
)
from zwitsers.cli.parts import part
from zwitsers.engine.domain import Problem
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.pairing.rounds import UnknownSchemeError

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Pairing


def declare(arguments: Arguments) -> None:
    declare_tournament(arguments)
    declare_constraints(arguments)
    arguments.switch("--plain", help="cli.pair.plain")
    arguments.switch("--json", help="cli.option.json")
    arguments.rule_out_together("--plain", "--json")
    arguments.option("-o", "--output", value="cli.word.file", help="cli.pair.output")
    arguments.option("--write-trf", value="cli.word.file", help="cli.pair.write-trf")
    arguments.option("--certificate", value="cli.word.file", help="cli.pair.certificate")
    arguments.option("--against-himself", value="cli.word.player", help="cli.pair.against-himself", repeatable=True)
    arguments.option("--author", value="cli.word.name", help="cli.option.author")


def run(options: Options, output: Output) -> None:
    _check(options)
    if names_event(options):
        part("pair-event").pair_event(options, output)
        return
    only_for_events(options, "against_himself", "author")
    added = call_options(options)
    document, options.system = read_tournament(options.file, options.system, output)
    snapshot = constrained(document.snapshot, added)
    with wrong_call(UnknownSchemeError):
        pairing = pair_round(snapshot, options.system, first_round=options.first_round)
    _warn(pairing, snapshot, options, output)
    if options.write_trf:
        part("pair-output").write_next_trf(document, pairing, options.write_trf)
    if options.certificate:
        part("pair-output").write_certificate(document, pairing, added, options)
    if not options.plain:
        part("pair-output").show(pairing, snapshot, options, output)
    elif options.output:
        write_bytes(options.output, pairing.plain().encode("utf-8"))
    else:
        output.machine(pairing.plain())


def _check(options: Options) -> None:
    flags = {"-o": options.output, "--write-trf": options.write_trf, "--certificate": options.certificate}
    named: dict[str, str] = {}
    for flag, file in flags.items():
        if file in named:
            raise WrongCallError([Problem("cli.pair.same-file", one=named[file], two=flag, file=file)])
        if file:
            named[file] = flag


def _warn(pairing: Pairing, snapshot: Snapshot, options: Options, output: Output) -> None:
    """What the arbiter may not have meant."""
    found: list[Problem] = []
    planned = snapshot.planned_rounds
    if planned is not None and pairing.round_number > planned:
        found.append(Problem("cli.pair.past-the-end", round=pairing.round_number, planned=planned))
    if planned is None and options.system.fide_handling:
        found.append(Problem("cli.pair.no-rounds"))
    if snapshot.lot_colour is None and options.system.fide_handling:
        found.append(Problem("cli.pair.no-colour"))
    if options.first_round and pairing.round_number > 1:
        found.append(Problem("cli.pair.not-round-one", round=pairing.round_number))
    warn_about(found, output)
