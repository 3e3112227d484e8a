"""What every command that looks at a pairing may be told on top of the file: round one's scheme and constraints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.kinds import forbidden_pair, looks_like_a_pair, number_ranges, whole_number
from zwitsers.engine.domain import Problem, SnapshotError, StrengthGroups
from zwitsers.engine.why.options import CallOptions

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.engine.domain import Snapshot


def declare_constraints(arguments: Arguments) -> None:
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


def call_options(options: Options) -> CallOptions:
    if options.strength_rounds and not options.strength_groups:
        raise WrongCallError([Problem("cli.pair.strength-rounds-alone")])
    strength = None
    if options.strength_groups:
        strength = StrengthGroups(options.strength_groups, options.strength_rounds or 1)
    return CallOptions(options.first_round, tuple(options.forbid), strength)


def constrained(snapshot: Snapshot, added: CallOptions) -> Snapshot:
    """The arbiter's constraints of the call, on top of those in the file (R3.5)."""
    with wrong_call(SnapshotError):
        return added.applied(snapshot)
