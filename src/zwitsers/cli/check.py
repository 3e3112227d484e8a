"""`zwitsers check`: were the rounds of a tournament paired by the rulebook?"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.cli.constraints import call_options, constrained, declare_constraints
from zwitsers.cli.errors import Exit, WrongCallError
from zwitsers.cli.files import declare_tournament, names_event, read_tournament
from zwitsers.cli.parts import part
from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.pairing.rounds import UnknownSchemeError
from zwitsers.engine.why.check import CheckError, check_rounds
from zwitsers.present.tables.check import check_blocks, checked, checked_round
from zwitsers.present.tables.data import view_json
from zwitsers.present.tables.log import change_lines
from zwitsers.present.views.people import numbered_people, people

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.check import RoundCheck
    from zwitsers.present.views.people import Who


def declare(arguments: Arguments) -> None:
    declare_tournament(arguments)
    arguments.option("--rounds", value="cli.check.word-rounds", help="cli.check.rounds", kind=_rounds)
    declare_constraints(arguments)
    arguments.switch("--json", help="cli.option.json")


class _Part(NamedTuple):
    """Rounds that were paired by one rulebook; no rounds: all there are."""

    snapshot: Snapshot
    people: Mapping[int, Who]
    rulebook: Rulebook
    rounds: tuple[int, ...] | None
    first_round: str | None
    # Of these rounds, what was changed after the publication, by whom and why.
    changes: Mapping[int, list[str]] = {}


def run(options: Options, output: Output) -> int:
    parts = _parts_of_event(options, output) if names_event(options) else [_part_of_file(options, output)]
    checks = [_checked(part, output) for part in parts]
    if options.json:
        rounds = (
            checked_round(check, part.people, output.language, part.changes.get(check.round_number, ()))
            for part, found in zip(parts, checks, strict=True)
            for check in found
        )
        output.machine(view_json(checked(rounds)))
    else:
        for part, found in zip(parts, checks, strict=True):
            output.blocks(*check_blocks(found, part.snapshot.name, part.rulebook, output.language, part.changes))
    agree = all(check.agrees for found in checks for check in found)
    return Exit.DONE if agree else Exit.DIFFERENCES


def _part_of_file(options: Options, output: Output) -> _Part:
    added = call_options(options)
    document, book = read_tournament(options.file, options.system, output)
    snapshot = constrained(document.snapshot, added)
    return _Part(snapshot, people(snapshot.players), book, options.rounds, added.first_round)


def _parts_of_event(options: Options, output: Output) -> list[_Part]:
    """An event can have been paired by one rulebook after another."""
    of_event = part("round-event")
    log, state = of_event.log_and_state_of(options)
    published = len(state.published)
    wanted = options.rounds or tuple(range(1, published + 1))
    for number in wanted:
        if number > published:
            raise WrongCallError([Problem("why.check.no-such-round", round=number, rounds=published)])
    if not wanted:
        raise CheckError([Problem("why.check.no-rounds")])
    rounds = [of_event.round_of(options, state, number) for number in wanted]
    changes = {number: change_lines(log, state, number, output.language) for number in wanted}
    scheme, everyone = state.settings.scheme_of(1), numbered_people(state)
    return [
        _Part(state.snapshot(), everyone, group[0].rulebook, tuple(round_.number for round_ in group), scheme, changes)
        for _system_id, rounds_by in groupby(rounds, lambda round_: round_.rulebook.id)
        if (group := list(rounds_by))
    ]


def _checked(part: _Part, output: Output) -> list[RoundCheck]:
    snapshot = part.snapshot
    if snapshot.rounds == 0:
        raise CheckError([Problem("why.check.no-rounds")])
    checks: list[RoundCheck] = []
    try:
        wanted = check_rounds(snapshot, part.rulebook, part.rounds, first_round=part.first_round)
        label = output.phrase("cli.check.progress") if len(snapshot.players) > 100 else ""
        with output.progress(label, len(part.rounds or range(snapshot.rounds))) as one_done:
            for check in wanted:
                checks.append(check)
                one_done()
    except UnknownSchemeError as error:
        raise WrongCallError(error.problems) from None
    except CheckError as error:
        # A round that was not played is a wrong call; a tournament that cannot be checked is not.
        if any(problem.key == "why.check.no-such-round" for problem in error.problems):
            raise WrongCallError(error.problems) from None
        raise
    return checks


def _rounds(shown: str, text: str) -> tuple[int, ...]:
    """`4`, `2-5` or `1,3-5`."""
    found: set[int] = set()
    for item in text.split(","):
        first, dash, last = item.strip().partition("-")
        begin, end = whole(first, 3), whole(last if dash else first, 3)
        if not begin or not end or begin > end:
            raise WrongCallError([Problem("cli.check.which-rounds", option=shown, value=text)])
        found |= set(range(begin, end + 1))
    return tuple(sorted(found))
