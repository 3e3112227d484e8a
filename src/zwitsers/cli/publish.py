"""`zwitsers publish`: the draft becomes the pairing of the round, and stands (R9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.event import confirm, declare_author, declare_event, declare_yes, desk
from zwitsers.cli.exits import Exit
from zwitsers.report.event_round import round_title
from zwitsers.report.event_verdict import verdict_lines
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--reason", value="cli.word.text", help="cli.publish.reason")
    declare_yes(arguments)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    with desk(options, output) as place:
        state = place.state
        verdict = commands.judge_draft(state)
        draft = state.draft
        assert draft is not None  # there was one to judge
        reason = options.reason or ""
        if not reason:
            commands.publish(state)  # what forbids it is said before anything is asked
        if not verdict.best:
            for line in verdict_lines(state, draft, verdict, output.language):
                output.warn(line)
            question = output.phrase("cli.publish.sure", round=round_title(draft.number, output.language))
            confirm(question, options, output)
        place.do(lambda now: commands.publish(now, reason))
    return Exit.DONE
