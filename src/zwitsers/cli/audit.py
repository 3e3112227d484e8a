"""`zwitsers audit`: has anyone changed, removed or reordered what was written? Exit 4 when something is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import Exit, WrongCallError
from zwitsers.cli.event import declare_event, reading
from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.event.store import Seal, audit_report, last_seal

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--against", value="cli.word.file", help="cli.audit.against", repeatable=True)
    arguments.option("--seal", value="cli.word.seal", help="cli.audit.seal", kind=seal, repeatable=True)


def run(options: Options, output: Output) -> int:
    with reading(options.event) as store:
        problems, compared = audit_report(store, [*options.seal, *map(last_seal, options.against)])
        last = store.seal()
    for message in (*problems, *compared):
        output.lines(message.text(output.language))
    if problems:
        output.lines(output.phrase("cli.audit.bad", count=len(problems)))
        return Exit.DIFFERENCES
    output.lines(output.phrase("cli.audit.good", count=last.sequence, seal=last.text))
    return Exit.DONE


def seal(shown: str, text: str) -> Seal:
    """`412:9f2c…`, as an earlier audit printed it."""
    sequence, colon, digest = text.partition(":")
    number = whole(sequence, 12)
    if not colon or not digest or number is None:
        raise WrongCallError([Problem("cli.audit.seal-form", option=shown, value=text)])
    return Seal(number, digest)
