"""`zwitsers pair`: the pairing of the round to come."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.exits import Exit
from zwitsers.cli.files import read_tournament, write_bytes
from zwitsers.cli.kinds import forbidden_pair, looks_like_a_pair, number_ranges, system, whole_number
from zwitsers.domain import Constraints, Problem, SnapshotError, StrengthGroups
from zwitsers.pairing import NoPairingError, pair_round
from zwitsers.pairing.rounds import UnknownSchemeError

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output
    from zwitsers.domain import Snapshot
    from zwitsers.formats.trf import Document
    from zwitsers.pairing import Pairing


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.option.file")
    arguments.option("--system", value="cli.word.id", help="cli.option.system", kind=system, required=True)
    arguments.option("--first-round", value="cli.word.scheme", help="cli.pair.first-round")
    arguments.option(
        "--forbid",
        value="cli.word.pair",
        help="cli.pair.forbid",
        kind=forbidden_pair,
        repeatable=True,
        one_more=looks_like_a_pair,
    )
    arguments.option("--strength-groups", value="cli.word.ranges", help="cli.pair.strength-groups", kind=number_ranges)
    arguments.option(
        "--strength-rounds", value="cli.word.rounds", help="cli.pair.strength-rounds", kind=whole_number(1)
    )
    arguments.switch("--plain", help="cli.pair.plain")
    arguments.switch("--json", help="cli.option.json")
    arguments.rule_out_together("--plain", "--json")
    arguments.option("-o", "--output", value="cli.word.file", help="cli.pair.output")
    arguments.option("--write-trf", value="cli.word.file", help="cli.pair.write-trf")


def run(options: argparse.Namespace, output: Output) -> int:
    _check(options)
    document = read_tournament(options.file, output)
    snapshot = _constrained(document.snapshot, options)
    try:
        pairing = pair_round(snapshot, options.system, first_round=options.first_round)
    except UnknownSchemeError as error:
        raise WrongCallError(error.problems) from None
    except NoPairingError as error:
        output.warn(f"zwitsers: {error.text(output.language)}")
        return Exit.NO_PAIRING
    _warn(pairing, snapshot, options, output)
    if options.write_trf:
        _write_trf(document, pairing, options.write_trf)
    _show(pairing, snapshot, options, output)
    return Exit.DONE


def _check(options: argparse.Namespace) -> None:
    if options.strength_rounds and not options.strength_groups:
        raise WrongCallError([Problem("cli.pair.strength-rounds-alone")])
    if options.output and options.output == options.write_trf:
        raise WrongCallError([Problem("cli.pair.same-file", file=options.output)])


def _constrained(snapshot: Snapshot, options: argparse.Namespace) -> Snapshot:
    """The arbiter's constraints of the call, on top of those in the file (R3.5)."""
    if not options.forbid and not options.strength_groups:
        return snapshot
    own = snapshot.constraints
    strength = own.strength_groups
    if options.strength_groups:
        strength = StrengthGroups(options.strength_groups, options.strength_rounds or 1)
    try:
        return replace(snapshot, constraints=Constraints((*own.forbidden, *options.forbid), strength))
    except SnapshotError as error:
        raise WrongCallError(error.problems) from None


def _warn(pairing: Pairing, snapshot: Snapshot, options: argparse.Namespace, output: Output) -> None:
    """What the arbiter may not have meant."""
    found: list[Problem] = []
    planned = snapshot.planned_rounds
    if planned is not None and pairing.round_number > planned:
        found.append(Problem("cli.pair.past-the-end", round=pairing.round_number, planned=planned))
    if options.first_round and pairing.round_number > 1:
        found.append(Problem("cli.pair.not-round-one", round=pairing.round_number))
    for problem in found:
        output.warn(f"{output.phrase('cli.warning')}: {problem.text(output.language)}")


def _show(pairing: Pairing, snapshot: Snapshot, options: argparse.Namespace, output: Output) -> None:
    if options.plain:
        text = pairing.plain()
    elif options.json:
        from zwitsers.report.pairing import pairing_json

        text = pairing_json(pairing, snapshot, options.system)
    else:
        from zwitsers.report.pairing import pairing_blocks

        blocks = pairing_blocks(pairing, snapshot, options.system, output.language)
        if not options.output:
            output.blocks(*blocks)
            return
        from zwitsers.report.draw import draw_for_file

        text = draw_for_file(blocks)
    if options.output:
        write_bytes(options.output, text.encode("utf-8"))
    else:
        output.machine(text)


def _write_trf(document: Document, pairing: Pairing, name: str) -> None:
    """The same file with the new round in it: games without a result, the bye, the absent."""
    from zwitsers.formats.trf import write_trf

    write_bytes(name, write_trf(document.with_round(pairing.entries())))
